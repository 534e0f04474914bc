import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** A place of the grid: a row of time and a column of a day. */
export type At = { row: number; column: number }

/** What a press on a place does. */
export type Press = 'select' | 'ask' | 'nothing'

type Options = {
  rows: number
  columns: number
  /** The slot that stands there; null where the group is not open. */
  keyAt: (at: At) => string | null
  /** The first row of the slot that covers a place, and over how many it reaches. */
  firstRowAt: (at: At) => number
  spanAt: (at: At) => number
  /** What a press does: chooses slots, asks why, or nothing. */
  press: Press
  onWhy: (at: At) => void
}

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step)

const cellAt = (cell: Element, { row, column }: At): HTMLElement | undefined =>
  cell.closest('tbody')?.querySelector<HTMLElement>(`[data-at="${row}-${column}"]`) ?? undefined

const STEPS: Record<string, At> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * Choosing slots of a week: a press chooses one, dragging or Shift all between, Ctrl or a finger one more; arrow keys walk,
 * Space chooses, Escape lets go, '?' asks why, and so does a finger, Space or Enter where no slot can be chosen.
 */
export const useSlotSelection = ({ rows, columns, keyAt, firstRowAt, spanAt, press, onWhy }: Options) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [cursor, setCursor] = useState<At>({ row: 0, column: 0 })
  const anchor = useRef<At>({ row: 0, column: 0 })
  const dragging = useRef(false)

  const rectangle = (to: At): string[] =>
    between(anchor.current.row, to.row).flatMap((row) =>
      between(anchor.current.column, to.column).flatMap((column) => keyAt({ row, column }) ?? []),
    )
  const one = (at: At) => {
    anchor.current = at
    const key = keyAt(at)
    setKeys(new Set(key === null ? [] : [key]))
  }
  const toggle = (at: At) => {
    anchor.current = at
    const key = keyAt(at)
    if (key !== null) setKeys((before) => before.symmetricDifference(new Set([key])))
  }
  const pressed = (at: At) => {
    if (press === 'select' && keyAt(at) !== null) toggle(at)
    else if (press !== 'nothing') onWhy(at)
  }
  const onKeyDown = (event: KeyboardEvent, at: At) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const to = {
        row: Math.min(rows - 1, Math.max(0, at.row + (step.row > 0 ? spanAt(at) : step.row))),
        column: Math.min(columns - 1, Math.max(0, at.column + step.column)),
      }
      const next = { ...to, row: firstRowAt(to) }
      // The focus brings the cursor along.
      cellAt(event.currentTarget, next)?.focus()
      if (event.shiftKey && press === 'select') setKeys(new Set(rectangle(next)))
      return
    }
    if (event.key === '?') onWhy(at)
    if (event.key === 'Escape' && keys.size > 0) {
      event.stopPropagation()
      setKeys(new Set())
    }
    if (event.key === ' ' || event.key === 'Enter') {
      // Enter would send the form around the grid.
      event.preventDefault()
      pressed(at)
    }
  }
  return {
    keys,
    cursor,
    clear: () => setKeys(new Set()),
    /** What a cell of the grid listens to. */
    listeners: (at: At) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
      onFocus: () => setCursor(at),
      onContextMenu: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        onWhy(at)
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || event.pointerType !== 'mouse') return
        if (press !== 'select') return pressed(at)
        dragging.current = true
        window.addEventListener('pointerup', () => (dragging.current = false), { once: true })
        if (event.shiftKey) setKeys(new Set(rectangle(at)))
        else if (event.ctrlKey || event.metaKey) toggle(at)
        else one(at)
      },
      onPointerEnter: () => {
        if (dragging.current) setKeys(new Set(rectangle(at)))
      },
      onPointerUp: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') pressed(at)
      },
    }),
  }
}

export type SlotSelection = ReturnType<typeof useSlotSelection>
