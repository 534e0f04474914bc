import { useRef, useState, type KeyboardEvent } from 'react'

type At = { row: number; column: number }

const MOVES: Readonly<Record<string, (at: At, last: At) => At>> = {
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, last) => ({ ...at, column: last.column }),
}

/**
 * A table whose cells are one stop of the Tab key: arrows, Home and End lead from cell to cell, and `at` says which has the focus. Enter and
 * a click open what stands behind a cell, where anything does.
 */
export const useArrowCells = (rows: number, columns: number, open: ((row: number, column: number) => void) | null) => {
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<At>({ row: 0, column: 0 })
  const last = { row: rows - 1, column: columns - 1 }
  const within = ({ row, column }: At): At => ({
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  })
  const at = within(chosen)
  const [isFocused, setFocused] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const onCell = event.target instanceof HTMLElement && event.target.dataset.cell !== undefined
    if (event.key === 'Enter' && onCell) return open?.(at.row, at.column)
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const next = within(move(at, last))
    setChosen(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  return {
    table: {
      ref: table,
      onKeyDown,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    /** The cell that has the focus, or had it last. */
    at,
    isFocused,
    cell: (row: number, column: number) => ({
      'data-cell': `${row} ${column}`,
      tabIndex: row === at.row && column === at.column ? 0 : -1,
      onFocus: () => setChosen({ row, column }),
      ...(open && { onClick: () => open(row, column) }),
    }),
  }
}
