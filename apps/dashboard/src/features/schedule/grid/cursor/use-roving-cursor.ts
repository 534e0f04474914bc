import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { cellUnder, type Cursor } from './cursor.ts'
import type { ScheduleCell } from '../types.ts'

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly lanes: readonly (readonly ScheduleCell[])[]
  /** The minute at which the cursor stands before anybody moved it. */
  readonly startMinute: number
}

/**
 * The grid's one tab stop, which roves with the keyboard and the pointer (BEYOND-20). Real focus follows it, and is found
 * again when a reload has replaced the focused cell.
 */
export function useRovingCursor({ scroller, lanes, startMinute }: Options) {
  const [placed, setPlaced] = useState<Cursor>(() => ({ lane: 0, minute: startMinute }))
  const cursor = { ...placed, lane: Math.min(placed.lane, Math.max(0, lanes.length - 1)) }
  const tabStop = cellUnder(lanes, cursor)
  const focusWanted = useRef(false)
  const moveTo = useCallback((next: Cursor) => {
    focusWanted.current = true
    setPlaced(next)
  }, [])
  const focus = () => {
    const cell = scroller.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')
    cell?.focus()
    // What has focus already is not brought into view by it: the bar or sheet of the selection may just have taken its room.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const hasFocus = useRef(false)
  // After every drawing: what replaced the focused cell may be new cells, another day, or other courts.
  useLayoutEffect(() => {
    const lost = hasFocus.current && document.activeElement === document.body
    if (!focusWanted.current && !lost) return
    focusWanted.current = false
    focus()
  })

  return {
    cursor,
    tabStop,
    moveTo,
    /** Focuses the cell at which the cursor stands. */
    focus,
    handlers: {
      onFocus: () => {
        hasFocus.current = true
      },
      onBlur: (event: FocusEvent) => {
        // A cell that was removed loses focus too; only leaving by one's own will counts.
        if (event.target.isConnected) hasFocus.current = false
      },
    },
  }
}
