import { useLayoutEffect, type RefObject } from 'react'
import { PIXELS_PER_MINUTE } from './geometry.ts'
import type { Orientation } from './types.ts'

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly minute: number | undefined
  readonly startMinute: number
  readonly orientation: Orientation
  /** Percent. */
  readonly zoom: number
}

/** Brings a minute into view when the grid first appears, when another one is wanted, and when the grid is turned. */
export function useReveal({ scroller, minute, startMinute, orientation, zoom }: Options): void {
  useLayoutEffect(() => {
    if (minute === undefined || !scroller.current) return
    const offset = (minute - startMinute) * PIXELS_PER_MINUTE[orientation] * (zoom / 100)
    scroller.current.scrollTo(
      orientation === 'vertical' ? { top: offset, behavior: 'instant' } : { left: offset, behavior: 'instant' },
    )
    // Zooming must not take the reader away from what is being read: only a new minute or a turn scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [minute, orientation])
}
