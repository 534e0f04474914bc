import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import style from './DataTable.module.css'

type SortDirection = 'asc' | 'desc'
/** By which column rows are in order, and which way. */
export type Sort = { by: string; direction: SortDirection }

export type Column<Row> = {
  id: string
  header: string
  /** The heading is for readers only, as over a column of menus. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'right'
  sortable?: boolean
  /** Where it goes when the row becomes a card on a phone; 'named' is a line that begins with its heading, 'hidden' leaves it out there. */
  phone?: 'title' | 'value' | 'line' | 'named' | 'state' | 'hidden'
  /** Not shown on screens under 1100 px; on phones `phone` says. */
  wide?: boolean
  width?: number | string
}

export type Selection = { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }

type Props<Row> = {
  /** What the table lists, for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called, for its tick box. */
  rowLabel: (row: Row) => string
  /** A click anywhere on a row; the row must also hold a link or button that does the same. */
  onOpen?: (row: Row) => void
  selection?: Selection
  /** Whether a row can be ticked; all can by default. */
  maySelect?: (row: Row) => boolean
  selectAllLabel?: string
  selectLabel?: (name: string) => string
  /** Shown in the head; without `onSort` it stays as it is. */
  sort?: Sort | null
  onSort?: (by: string, direction: SortDirection) => void
  /** Read again in the background: the old rows stay, quieter. */
  refreshing?: boolean
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menuitem"]') !== null

/** A list as a table: hairlines, no stripes; sorting, ticking and opening rows. On phones every row is a card. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowLabel,
  onOpen,
  selection,
  maySelect = () => true,
  selectAllLabel,
  selectLabel = (name) => name,
  sort,
  onSort,
  refreshing = false,
}: Props<Row>) => {
  const keys = rows.filter(maySelect).map(rowKey)
  const ticked = selection ? keys.filter((key) => selection.keys.has(key)) : []
  const toggle = (key: string, on: boolean) => {
    if (!selection) return
    const next = new Set(selection.keys)
    if (on) next.add(key)
    else next.delete(key)
    selection.onChange(next)
  }
  const toggleAll = (on: boolean) => {
    if (!selection) return
    const next = new Set(selection.keys)
    for (const key of keys)
      if (on) next.add(key)
      else next.delete(key)
    selection.onChange(next)
  }
  return (
    <div className={style.scroll} data-refreshing={refreshing || undefined}>
      <table className={style.table} aria-label={label} aria-busy={refreshing || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={style.tick} scope="col">
                <Checkbox
                  aria-label={selectAllLabel}
                  checked={ticked.length > 0 && ticked.length === keys.length}
                  indeterminate={ticked.length > 0 && ticked.length < keys.length}
                  onChange={(event) => toggleAll(event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort ?? null} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const picked = selection?.keys.has(key) ?? false
            return (
              <tr
                key={key}
                data-picked={picked || undefined}
                data-opens={onOpen ? true : undefined}
                onClick={onOpen && ((event) => !isControl(event.target) && onOpen(row))}
              >
                {selection && (
                  <td className={style.tick}>
                    {maySelect(row) && (
                      <Checkbox
                        aria-label={selectLabel(rowLabel(row))}
                        checked={picked}
                        onChange={(event) => toggle(key, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.id}
                    data-align={column.align}
                    data-phone={column.phone ?? 'hidden'}
                    data-heading={column.phone === 'named' ? column.header : undefined}
                    data-wide={column.wide || undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type HeadingProps<Row> = {
  column: Column<Row>
  sort: Sort | null
  onSort: Props<Row>['onSort']
}

const Heading = <Row,>({ column, sort, onSort }: HeadingProps<Row>) => {
  const direction = sort?.by === column.id ? sort.direction : null
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      data-wide={column.wide || undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={style.sort}
          data-active={direction ? true : undefined}
          onClick={() => onSort(column.id, direction === 'asc' ? 'desc' : 'asc')}
        >
          {column.header}
          <Arrow size={14} aria-hidden />
        </button>
      ) : column.headerHidden ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : direction ? (
        <span className={style.sorted}>
          {column.header}
          <Arrow size={14} aria-hidden />
        </span>
      ) : (
        column.header
      )}
    </th>
  )
}
