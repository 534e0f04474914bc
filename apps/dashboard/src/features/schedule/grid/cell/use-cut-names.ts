import { useEffect, type RefObject } from 'react'
import { cellIndexAt, PIXELS_PER_MINUTE } from '../geometry.ts'
import type { MinuteRange, Orientation, ScheduleCell } from '../types.ts'

const SETTLED_MS = 90
/** Pixels that a badge needs beside its margins to keep its word. */
const BADGE_WIDTH = 64

/**
 * Keeps names in sight: of a booking whose beginning is scrolled away, the words move to the part that is seen as soon
 * as scrolling rests. Sticky positioning would do the same, but costs the browser a layer per booking.
 */
export function useCutNames(
  scroller: RefObject<HTMLDivElement | null>,
  lanes: readonly (readonly ScheduleCell[])[],
  range: MinuteRange,
  orientation: Orientation,
  zoom: number,
): void {
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    const pixels = (PIXELS_PER_MINUTE[orientation] * zoom) / 100
    let moved: HTMLElement[] = []
    const restore = () => {
      for (const cell of moved) {
        cell.style.removeProperty('--cut')
        delete cell.dataset.cut
      }
      moved = []
    }
    const place = () => {
      restore()
      const scrolled = orientation === 'vertical' ? view.scrollTop : view.scrollLeft
      if (scrolled <= 0) return
      const edge = range.startMinute + scrolled / pixels
      const bodies = view.querySelectorAll('[data-lane-body]')
      lanes.forEach((cells, lane) => {
        const cell = cells[cellIndexAt(cells, edge)]
        if (!cell || (cell.kind !== 'booked' && cell.kind !== 'held')) return
        const hidden = (edge - cell.startMinute) * pixels
        // A line of text needs its room; where less is left, the words stay where they are.
        const seen = (cell.endMinute - edge) * pixels
        if (hidden <= 0 || seen < (orientation === 'vertical' ? 18 : 28)) return
        const element = bodies[lane]?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell.id)}"]`)
        if (!element) return
        element.style.setProperty('--cut', `${hidden}px`)
        element.dataset.cut = orientation === 'horizontal' && seen < BADGE_WIDTH ? 'narrow' : ''
        moved.push(element)
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(place, SETTLED_MS)
    }
    place()
    view.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      view.removeEventListener('scroll', onScroll)
      restore()
    }
  }, [scroller, lanes, range, orientation, zoom])
}
