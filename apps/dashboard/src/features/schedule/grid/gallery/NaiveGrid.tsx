/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useCallback, useRef, useState, type CSSProperties } from 'react'
import type { MinuteRange, ScheduleCell, ScheduleGroup } from '../types.ts'

type QuarterProps = {
  readonly lane: number
  readonly row: number
  readonly cell: ScheduleCell | undefined
  readonly selected: boolean
  readonly onDown: (lane: number, row: number) => void
  readonly onEnter: (lane: number, row: number) => void
}

const Quarter = memo(function Quarter({ lane, row, cell, selected, onDown, onEnter }: QuarterProps) {
  const starts = cell?.startMinute === row * 15
  const style: CSSProperties = {
    gridColumn: lane + 1,
    gridRow: row + 1,
    background: selected ? 'var(--pick)' : cell?.kind === 'booked' ? 'var(--book-bg)' : undefined,
    borderTop: '1px solid var(--line)',
    overflow: 'hidden',
  }
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      style={style}
      onPointerDown={() => onDown(lane, row)}
      onPointerEnter={() => onEnter(lane, row)}
    >
      {starts && (cell.title || cell.priceLabel)}
    </div>
  )
})

/** The floor that the bench compares with: the usual grid, a memoised component per quarter of an hour and the drag in React's state. */
export function NaiveGrid({
  groups,
  cells,
  range,
}: {
  groups: readonly ScheduleGroup[]
  cells: ReadonlyMap<string, readonly ScheduleCell[]>
  range: MinuteRange
}) {
  const facilities = groups.flatMap((group) => group.facilities)
  const rows = (range.endMinute - range.startMinute) / 15
  const anchor = useRef<{ lane: number; row: number } | null>(null)
  const [area, setArea] = useState<{ l0: number; l1: number; r0: number; r1: number } | null>(null)
  const onDown = useCallback((lane: number, row: number) => {
    anchor.current = { lane, row }
    setArea({ l0: lane, l1: lane, r0: row, r1: row })
  }, [])
  const onEnter = useCallback((lane: number, row: number) => {
    const from = anchor.current
    if (!from) return
    setArea({
      l0: Math.min(from.lane, lane),
      l1: Math.max(from.lane, lane),
      r0: Math.min(from.row, row),
      r1: Math.max(from.row, row),
    })
  }, [])
  return (
    <div style={{ overflow: 'auto', height: '100%' }}>
      <div
        role="grid"
        tabIndex={-1}
        data-naive
        style={{
          display: 'grid',
          gridTemplateColumns: `repeat(${facilities.length}, 92px)`,
          gridAutoRows: '12px',
          userSelect: 'none',
        }}
        onPointerUp={() => {
          anchor.current = null
        }}
      >
        {facilities.map((facility, lane) =>
          Array.from({ length: rows }, (_, row) => (
            <Quarter
              key={`${facility.id}-${row}`}
              lane={lane}
              row={row}
              cell={cells.get(facility.id)?.find((cell) => row * 15 >= cell.startMinute && row * 15 < cell.endMinute)}
              selected={area !== null && lane >= area.l0 && lane <= area.l1 && row >= area.r0 && row <= area.r1}
              onDown={onDown}
              onEnter={onEnter}
            />
          )),
        )}
      </div>
    </div>
  )
}
