import { laneIndexAt, PIXELS_PER_MINUTE } from '../geometry.ts'
import type { Area } from '../select/selection.ts'
import type { MinuteRange, Orientation } from '../types.ts'

/** The grid as a drag finds it, measured once: pixels of the scrolled content, but for `view`, which is the window's. */
export type DragSurface = {
  readonly view: DOMRect
  /** What the sticky headers cover. */
  readonly insets: { readonly top: number; readonly left: number }
  readonly edges: readonly { readonly start: number; readonly end: number }[]
  /** Where the range begins, and how long a minute of it is. */
  readonly origin: number
  readonly pixels: number
  readonly isVertical: boolean
  readonly startMinute: number
}

/** What of the grid decides where its minutes lie. `zoom` is in percent. */
export type GridScale = { readonly range: MinuteRange; readonly orientation: Orientation; readonly zoom: number }

/** A place under the pointer: a lane and a minute, which may lie outside of the range. */
export type SurfacePoint = { readonly lane: number; readonly minute: number }

/** Measures the grid for a drag; null before it is drawn. */
export function measureSurface(view: HTMLElement, { range, orientation, zoom }: GridScale): DragSurface | null {
  const corner = view.querySelector('[data-corner]')?.getBoundingClientRect()
  if (!corner) return null
  const box = view.getBoundingClientRect()
  const isVertical = orientation === 'vertical'
  const header = view.querySelector('[data-group-head]')?.getBoundingClientRect()
  return {
    view: box,
    insets: { left: corner.width, top: isVertical ? corner.height : corner.height + (header?.height ?? 0) },
    edges: [...view.querySelectorAll('[data-lane]')].map((lane) => {
      const rect = lane.getBoundingClientRect()
      return isVertical
        ? { start: rect.left - box.left + view.scrollLeft, end: rect.right - box.left + view.scrollLeft }
        : { start: rect.top - box.top + view.scrollTop, end: rect.bottom - box.top + view.scrollTop }
    }),
    origin: isVertical ? corner.height : corner.width,
    pixels: (PIXELS_PER_MINUTE[orientation] * zoom) / 100,
    isVertical,
    startMinute: range.startMinute,
  }
}

/** The place under a point of the window, in pixels. */
export function pointOn(surface: DragSurface, view: HTMLElement, x: number, y: number): SurfacePoint {
  const left = x - surface.view.left + view.scrollLeft
  const top = y - surface.view.top + view.scrollTop
  const [across, along] = surface.isVertical ? [left, top] : [top, left]
  return {
    lane: laneIndexAt(surface.edges, across),
    minute: surface.startMinute + (along - surface.origin) / surface.pixels,
  }
}

/** A rectangle of the scrolled content, in pixels. */
export type SurfaceRect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What is seen of an area: what has been scrolled under the sticky headers must not be painted over them. */
export function rectOf(surface: DragSurface, view: HTMLElement, area: Area): SurfaceRect {
  const near = { start: surface.edges[area.firstLane]!.start, end: surface.edges[area.lastLane]!.end }
  const far = {
    start: surface.origin + (area.startMinute - surface.startMinute) * surface.pixels,
    end: surface.origin + (area.endMinute - surface.startMinute) * surface.pixels,
  }
  const [across, along] = surface.isVertical ? [near, far] : [far, near]
  const x = Math.max(across.start, view.scrollLeft + surface.insets.left)
  const y = Math.max(along.start, view.scrollTop + surface.insets.top)
  return { x, y, width: Math.max(0, across.end - x), height: Math.max(0, along.end - y) }
}

/** Puts an element that lies at the content's beginning over a rectangle of it. */
export function putOver(element: HTMLElement, { x, y, width, height }: SurfaceRect): void {
  element.hidden = false
  element.style.transform = `translate(${x}px,${y}px)`
  element.style.width = `${width}px`
  element.style.height = `${height}px`
}

/** Scrolls an area into view, beside the sticky headers. */
export function revealArea(surface: DragSurface, view: HTMLElement, area: Area): void {
  const { edges, origin, pixels, startMinute, insets, isVertical } = surface
  const across = [edges[area.firstLane]!.start, edges[area.lastLane]!.end] as const
  const along = [
    origin + (area.startMinute - startMinute) * pixels,
    origin + (area.endMinute - startMinute) * pixels,
  ] as const
  const [[left, right], [top, bottom]] = isVertical ? [across, along] : [along, across]
  view.scrollTo({
    left: scrolledTo(view.scrollLeft, view.clientWidth, insets.left, left, right),
    top: scrolledTo(view.scrollTop, view.clientHeight, insets.top, top, bottom),
    behavior: 'instant',
  })
}

function scrolledTo(scrolled: number, length: number, inset: number, start: number, end: number): number {
  if (start < scrolled + inset) return start - inset
  return end > scrolled + length ? Math.min(start - inset, end - length) : scrolled
}
