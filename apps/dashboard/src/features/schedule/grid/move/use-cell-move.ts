import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react'
import {
  measureSurface,
  revealArea,
  type DragSurface,
  type GridScale,
  type SurfacePoint,
} from '../pointer/drag-surface.ts'
import { nearestStart, nextPlace } from './move-steps.ts'
import type { CellMoves, CellPlace, PlaceVerdict, ScheduleCell, ScheduleFacility, ScheduleGridTexts } from '../types.ts'
import type { Gesture } from '../pointer/use-pointer-drag.ts'
import { useGhost } from './use-ghost.ts'

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scale: GridScale
  readonly facilities: readonly ScheduleFacility[]
  readonly lanes: readonly (readonly ScheduleCell[])[]
  readonly moves: CellMoves | null
  readonly texts: ScheduleGridTexts
  readonly cellOf: (target: EventTarget | null) => { cell: ScheduleCell } | null
  readonly say: (text: string) => void
  /** It stands in its new place. */
  readonly onMoved: (lane: number, minute: number) => void
}

type Moving = {
  cell: ScheduleCell
  readonly home: CellPlace
  place: CellPlace
  /** Minutes from the booking's start to where it was taken hold of. */
  readonly grab: number
  /** Where the pointer wants it to start, before it snaps; null by keyboard. */
  wanted: number | null
  readonly isByKeyboard: boolean
  /** It was let go of, and what becomes of it is being decided. */
  isSettling: boolean
  judged: { readonly moves: CellMoves; readonly place: CellPlace; readonly verdict: PlaceVerdict } | null
}

/**
 * A booking on its way to another court or time (BEYOND-42): dragged, or with M, the arrows and Enter. One ghost moves over
 * the grid; beside it stand the hours, and what the place costs or why it can't be had. The booking stays where it is
 * until the screen says that it was moved.
 */
export function useCellMove(options: Options) {
  const { moves } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const moving = useRef<Moving | null>(null)
  const ghost = useGhost()

  const laneOf = (place: CellPlace) => latest.current.facilities.findIndex(({ id }) => id === place.facilityId)
  const areaOf = (place: CellPlace) => {
    const lane = laneOf(place)
    const { startMinute, endMinute } = latest.current.scale.range
    return {
      firstLane: lane,
      lastLane: lane,
      startMinute: Math.max(place.startMinute, startMinute),
      endMinute: Math.max(startMinute, Math.min(place.endMinute, endMinute)),
    }
  }

  const show = (surface: DragSurface, verdict: PlaceVerdict) => {
    const { texts, facilities, scroller } = latest.current
    if (!moving.current || !scroller.current) return
    const { cell, place } = moving.current
    const hours = texts.range(place.startMinute, place.endMinute)
    const where = `${facilities[laneOf(place)]?.name ?? ''} · ${hours}`
    ghost.draw(surface, scroller.current, { cell, area: areaOf(place), hours, where, verdict })
  }

  // A place is judged once, not for every frame in which the pointer trembles over it.
  const verdictNow = (): PlaceVerdict | null => {
    const current = moving.current
    const { moves: known } = latest.current
    if (!current || !known) return null
    const { place, judged } = current
    if (judged?.moves === known && isSamePlace(judged.place, place)) return judged.verdict
    const verdict = known.verdictAt(current.cell, place)
    current.judged = { moves: known, place, verdict }
    return verdict
  }

  const speak = (verdict: PlaceVerdict) => {
    const { texts, facilities, say } = latest.current
    const place = moving.current?.place
    if (!place) return
    const hours = texts.spokenRange(place.startMinute, place.endMinute)
    say([facilities[laneOf(place)]?.name, hours, verdict.label].filter(Boolean).join(', '))
  }

  const stop = () => {
    moving.current = null
    latest.current.moves?.end()
    ghost.hide(latest.current.scroller.current)
  }
  const giveUp = () => {
    if (!moving.current || moving.current.isSettling) return
    stop()
    latest.current.say(latest.current.texts.moveGivenUp)
  }

  const start = (cell: ScheduleCell, held: SurfacePoint | null): Moving | null => {
    const home = latest.current.moves?.placeOf(cell)
    if (!home || moving.current) return null
    latest.current.moves?.begin(cell)
    const grab = held ? held.minute - home.startMinute : 0
    moving.current = {
      cell,
      home,
      place: home,
      grab,
      wanted: null,
      isByKeyboard: held === null,
      isSettling: false,
      judged: null,
    }
    return moving.current
  }

  const drop = async () => {
    const current = moving.current
    const verdict = verdictNow()
    if (!current || !verdict || current.isSettling) return
    if (verdict.kind === 'home') return giveUp()
    current.isSettling = true
    ghost.settle(true)
    const { place } = current
    let isMoved: boolean | undefined
    try {
      isMoved = await latest.current.moves?.drop(current.cell, place)
    } finally {
      // Also when it failed in a way that nobody foresaw: else no booking could be taken up any more.
      ghost.settle(false)
      stop()
    }
    if (isMoved) latest.current.onMoved(laneOf(place), place.startMinute)
  }

  const dragTo = (current: Moving, surface: DragSurface, point: SurfacePoint) => {
    const facility = latest.current.facilities[point.lane]
    if (!facility || current.isSettling) return
    current.wanted = point.minute - current.grab
    const starts = latest.current.moves?.startsOf(current.cell) ?? []
    const startMinute = nearestStart(starts, current.wanted, current.home.startMinute)
    const length = current.home.endMinute - current.home.startMinute
    current.place = { facilityId: facility.id, startMinute, endMinute: startMinute + length }
    const verdict = verdictNow()
    if (verdict) show(surface, verdict)
  }

  const stepTo = (place: CellPlace) => {
    const { scroller, scale } = latest.current
    const surface = scroller.current && measureSurface(scroller.current, scale)
    if (!moving.current || !scroller.current || !surface) return
    moving.current.place = place
    const verdict = verdictNow()
    if (!verdict) return
    revealArea(surface, scroller.current, areaOf(place))
    show(surface, verdict)
    speak(verdict)
  }

  // What moves may be changed or gone after a live event, and what a place costs be known only now.
  const onChange = useEffectEvent((now: Pick<Options, 'moves' | 'lanes' | 'scale'>) => {
    const current = moving.current
    if (!current || current.isSettling) return
    const { scroller, say, texts } = options
    const same = now.lanes.flat().find(({ id }) => id === current.cell.id)
    const surface = scroller.current && measureSurface(scroller.current, now.scale)
    if (!same || !surface || !now.moves?.placeOf(same)) {
      stop()
      say(texts.moveLost)
      return
    }
    current.cell = same
    // It may have been let snap to quarters of an hour before the court's own hours were known.
    if (current.wanted !== null) {
      const startMinute = nearestStart(now.moves.startsOf(same), current.wanted, current.home.startMinute)
      const length = current.home.endMinute - current.home.startMinute
      current.place = { ...current.place, startMinute, endMinute: startMinute + length }
    }
    const verdict = verdictNow()
    if (!verdict) return
    const before = ghost.said()
    show(surface, verdict)
    if (current.isByKeyboard && verdict.kind !== 'home' && before !== verdict.label) speak(verdict)
  })
  const { lanes, scale } = options
  useEffect(() => onChange({ moves, lanes, scale }), [moves, lanes, scale])

  return {
    ghost: ghost.element,
    words: ghost.words,
    giveUp,
    isMoving: () => moving.current !== null,
    /** What a press on a booking may become. */
    gestureAt: (target: Element | null): Gesture | null => {
      const cell = options.cellOf(target)?.cell
      if (!cell?.isMovable || !moves || moving.current) return null
      let mine: Moving | null = null
      return {
        begin: (held) => {
          mine = start(cell, held)
        },
        draw: (surface, point) => {
          if (mine && mine === moving.current) dragTo(mine, surface, point)
        },
        drop: () => void (mine && mine === moving.current && drop()),
        end: giveUp,
      }
    },
    /** Keys while a booking is on its way, and the one that starts it; answers whether the key was meant so. */
    onKeyDown: (event: KeyboardEvent, cell: ScheduleCell | undefined): boolean => {
      const current = moving.current
      const isPlain = !event.altKey && !event.metaKey && !event.ctrlKey
      if (!current) {
        if (event.key.toLowerCase() !== 'm' || !isPlain || !cell?.isMovable || !start(cell, null)) return false
        event.preventDefault()
        event.stopPropagation()
        stepTo(moving.current!.home)
        latest.current.say(latest.current.texts.moveBegun(cell.title))
        return true
      }
      // By Tab one leaves; whatever else is pressed meanwhile must not select or open anything.
      if (event.key === 'Tab') {
        giveUp()
        return false
      }
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') giveUp()
      else if (event.key === 'Enter' || event.key === ' ') void drop()
      else {
        const next = nextPlace(event.key, current.place, {
          starts: moves?.startsOf(current.cell) ?? [],
          facilityIds: moves?.facilitiesOf(current.cell) ?? [],
          orientation: options.scale.orientation,
        })
        if (next && !current.isSettling) stepTo(next)
      }
      return true
    },
  }
}

function isSamePlace(one: CellPlace, other: CellPlace): boolean {
  return one.facilityId === other.facilityId && one.startMinute === other.startMinute
}
