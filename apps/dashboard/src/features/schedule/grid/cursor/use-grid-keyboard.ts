import { useRef, type KeyboardEvent } from 'react'
import { cellUnder, moveCursor, type Cursor, type Terrain } from './cursor.ts'
import { areaBetween, cellsInArea, toggleKey, withCells, type Corner } from '../select/selection.ts'
import type { ScheduleCell } from '../types.ts'

type Options = {
  readonly terrain: Terrain
  readonly cursor: Cursor
  readonly selection: ReadonlySet<string>
  readonly moveTo: (cursor: Cursor) => void
  readonly onSelectionChange: (selection: ReadonlySet<string>) => void
  readonly onClear: () => void
  readonly onBook: (selection: ReadonlySet<string>) => void
  readonly onOpen: (cell: ScheduleCell) => void
}

/** Where Shift began to extend, and what was selected before. */
type Stretch = { readonly corner: Corner; readonly kind: ScheduleCell['kind']; readonly base: ReadonlySet<string> }

/**
 * The grid by keyboard (BEYOND-20): arrows, Home, End and Page keys move the cursor, Shift extends the selection from
 * where it was first held, Space toggles a slot, Enter books the selection or opens a booking, Escape clears.
 */
export function useGridKeyboard(options: Options) {
  const { terrain, cursor, selection } = options
  const stretch = useRef<Stretch | null>(null)

  const extendTo = (next: Cursor) => {
    const start = cellUnder(terrain.lanes, cursor)
    stretch.current ??= start
      ? {
          corner: { lane: cursor.lane, startMinute: start.startMinute, endMinute: start.endMinute },
          kind: start.selectable ? start.kind : 'available',
          base: selection,
        }
      : null
    const end = cellUnder(terrain.lanes, next)
    if (!stretch.current || !end) return
    const { corner, kind, base } = stretch.current
    const area = areaBetween(corner, { lane: next.lane, startMinute: end.startMinute, endMinute: end.endMinute })
    options.onSelectionChange(withCells(base, cellsInArea(terrain.lanes, area, kind), true))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.defaultPrevented) return
    const cell = cellUnder(terrain.lanes, cursor)
    const next = moveCursor(terrain, cursor, event.key, event.ctrlKey)
    if (next) {
      event.preventDefault()
      if (event.shiftKey) extendTo(next)
      else stretch.current = null
      options.moveTo(next)
      return
    }
    if (event.ctrlKey) return
    switch (event.key) {
      case ' ':
        event.preventDefault()
        event.stopPropagation()
        stretch.current = null
        if (cell?.selectable) options.onSelectionChange(toggleKey(selection, cell.key))
        else if (cell?.kind === 'booked') options.onOpen(cell)
        return
      case 'Enter': {
        event.preventDefault()
        // A menu that opens now must not hear, at the document, the key that opened it.
        event.stopPropagation()
        if (cell?.kind === 'booked') return options.onOpen(cell)
        if (selection.size > 0) return options.onBook(selection)
        if (!cell?.selectable) return
        const only = new Set([cell.key])
        options.onSelectionChange(only)
        return options.onBook(only)
      }
      case 'Escape':
        stretch.current = null
        if (selection.size === 0) return
        event.preventDefault()
        return options.onClear()
    }
  }

  return {
    onKeyDown,
    /** Anything the pointer does ends the stretch that Shift was extending. */
    forgetStretch: () => {
      stretch.current = null
    },
  }
}
