import { IconCurrentLocation } from '@tabler/icons-react'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import style from './place-map.module.css'

type Position = { latitude: number; longitude: number }
type Props = { position: Position | null; onSet: (position: Position) => void }

const NEAR = 16
const FAR = 1
/** A millionth of a degree is a hand's breadth. */
const DECIMALS = 6

/** Where a venue is: shown, and set by a press, by moving the pin, or at the middle of the map (VENUES-12, VENUES-14). */
export const PlaceMap = ({ position, onSet }: Props) => {
  const { t } = useTranslation('venues')
  const settings = useProviderSettings()
  const element = useRef<HTMLDivElement>(null)
  const { setMiddle } = useMap(element, { position, onSet, tiles: settings?.map, labels: zoomLabels(t) })
  return (
    <Stack gap={8}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a map has no fields */}
      <div ref={element} className={style.map} role="group" aria-label={t('form.map')} />
      <Row gap="8px 12px" wrap>
        <Button icon={<IconCurrentLocation />} onClick={setMiddle}>
          {t('form.setMiddle')}
        </Button>
        <Text look="faint small">{t(settings?.map === null ? 'form.plainMap' : 'form.mapHint')}</Text>
      </Row>
    </Stack>
  )
}

const zoomLabels = (t: (key: 'form.zoomIn' | 'form.zoomOut') => string) => ({
  zoomInTitle: t('form.zoomIn'),
  zoomOutTitle: t('form.zoomOut'),
})

type Options = Props & {
  /** Undefined until it is known, null where the deployment has none. */
  tiles: { url: string; credit: string } | null | undefined
  labels: ReturnType<typeof zoomLabels>
}

const useMap = (
  element: React.RefObject<HTMLDivElement | null>,
  { position, onSet, tiles, labels: { zoomInTitle, zoomOutTitle } }: Options,
) => {
  const map = useRef<L.Map>(null)
  const setNow = useRef(onSet)
  useEffect(() => {
    setNow.current = onSet
  })
  useEffect(() => {
    const made = L.map(element.current!, { zoomControl: false, attributionControl: false }).setView([20, 0], FAR)
    map.current = made
    L.control.zoom({ zoomInTitle, zoomOutTitle }).addTo(made)
    // Who scrolls the form past the map does not mean the map.
    made.scrollWheelZoom.disable()
    made.on('click', ({ latlng }) => setNow.current(positionOf(latlng)))
    return () => void made.remove()
  }, [element, zoomInTitle, zoomOutTitle])
  useEffect(() => {
    if (!map.current || tiles === undefined) return undefined
    const layer = tiles
      ? L.tileLayer(tiles.url, { maxZoom: 19, attribution: tiles.credit })
      : new Graticule({ maxZoom: 19 })
    const credit = L.control.attribution({ prefix: false })
    const shown = map.current.addControl(credit).addLayer(layer)
    const hideCut = () => hideCutLabels(shown.getContainer())
    layer.on('tileload load', hideCut)
    shown.on('move zoomend resize', hideCut)
    hideCut()
    return () => {
      shown.off('move zoomend resize', hideCut)
      layer.remove()
      credit.remove()
    }
  }, [tiles])
  const [latitude, longitude] = [position?.latitude, position?.longitude]
  useEffect(() => {
    if (!map.current || latitude === undefined || longitude === undefined) return undefined
    const at = L.latLng(latitude, longitude)
    const pin = L.marker(at, { icon: PIN, draggable: true, keyboard: false }).addTo(map.current)
    pin.on('dragend', () => setNow.current(positionOf(pin.getLatLng())))
    if (map.current.getZoom() < NEAR || !map.current.getBounds().contains(at))
      map.current.setView(at, Math.max(NEAR, map.current.getZoom()), { animate: false })
    return () => void pin.remove()
  }, [latitude, longitude])
  return {
    setMiddle: () => map.current && onSet(positionOf(map.current.getCenter())),
  }
}

const positionOf = (at: L.LatLng): Position => {
  const { lat, lng } = at.wrap()
  return { latitude: Number(lat.toFixed(DECIMALS)), longitude: Number(lng.toFixed(DECIMALS)) }
}

const PIN = L.divIcon({
  className: style.pin!,
  iconSize: [28, 36],
  iconAnchor: [14, 34],
  html: '<svg viewBox="0 0 28 36" aria-hidden="true"><path d="M14 34C8 25 3 20 3 13a11 11 0 0 1 22 0c0 7-5 12-11 21z"/><circle cx="14" cy="13" r="4"/></svg>',
})

/** A label that the map's edge would cut, or that lies under its controls, would be read as other degrees. */
const hideCutLabels = (map: HTMLElement): void => {
  const edge = map.getBoundingClientRect()
  const controls = [...map.querySelectorAll('.leaflet-control')].map((control) => control.getBoundingClientRect())
  for (const label of map.querySelectorAll<HTMLElement>(`.${style.tile} span`)) {
    const { left, right, top, bottom } = label.getBoundingClientRect()
    const isWhole = left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom
    const isCovered = controls.some((at) => left < at.right && right > at.left && top < at.bottom && bottom > at.top)
    label.style.visibility = isWhole && !isCovered ? '' : 'hidden'
  }
}

/** In place of pictures that nobody serves: meridians and parallels, each with its degrees. */
const Graticule = L.GridLayer.extend({
  createTile(this: L.GridLayer & { _map: L.Map }, { x, y, z }: L.Coords): HTMLElement {
    const tile = document.createElement('div')
    tile.className = style.tile!
    tile.ariaHidden = 'true'
    // oxlint-disable-next-line eslint/no-underscore-dangle -- as Leaflet calls it
    const corner = this._map.unproject(L.point(x, y).multiplyBy(256), z)
    const digits = Math.max(0, Math.round(z / 3) - 1)
    const label = document.createElement('span')
    label.textContent = `${corner.lat.toFixed(digits)}°, ${corner.wrap().lng.toFixed(digits)}°`
    tile.append(label)
    return tile
  },
}) as new (options: L.GridLayerOptions) => L.GridLayer
