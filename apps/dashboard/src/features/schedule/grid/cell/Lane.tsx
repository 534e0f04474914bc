/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's elements can't be lanes: their cells overlap lines and are placed by minutes */
import { memo, type CSSProperties } from 'react'
import { cellElement } from './Cell.tsx'
import type { CardSizes } from '../geometry.ts'
import styles from '../grid.module.css'
import { SelectionLayer } from '../select/SelectionLayer.tsx'
import type { MinuteRange, ScheduleCell, ScheduleFacility, ScheduleGridTexts } from '../types.ts'
import { sameItems, sameSelection, type LaneSelection } from '../use-grid-model.ts'

type Props = {
  readonly facility: ScheduleFacility
  readonly index: number
  readonly interval: number
  readonly cells: readonly ScheduleCell[]
  readonly range: MinuteRange
  readonly texts: ScheduleGridTexts
  readonly selection: LaneSelection
  readonly sizes: CardSizes
  readonly tabStopId: string | null
  readonly openId: string | null
  readonly namesLead: boolean
  readonly badgesLead: boolean
  readonly hasNextDay: boolean
}

// A day that was loaded again comes in new arrays; a lane is drawn again only when one of its cells is another object.
function sameLane(before: Props, after: Props): boolean {
  const { cells, selection, ...rest } = before
  if (!sameItems(cells, after.cells) || !sameSelection(selection, after.selection)) return false
  return Object.entries(rest).every(([name, value]) => value === after[name as keyof Props])
}

/** One facility's day, drawn as a whole and only when something of it changed. */
export const Lane = memo(function Lane(props: Props) {
  const { facility, selection } = props
  const selected = new Set(selection.runs.flatMap((run) => run.cells))
  return (
    <div role="row" aria-rowindex={props.index + 2} className={styles.lane} data-lane={props.index}>
      <div role="rowheader" aria-colindex={1} className={styles.spoken}>
        {facility.name}
      </div>
      <div
        role="presentation"
        className={styles.laneBody}
        data-lane-body
        style={{ '--interval': props.interval } as CSSProperties}
      >
        {props.cells.map((cell) =>
          cellElement(cell, {
            facilityName: facility.name,
            range: props.range,
            texts: props.texts,
            sizes: props.sizes,
            selected: selected.has(cell),
            isTabStop: cell.id === props.tabStopId,
            isOpen: cell.id === props.openId,
            namesLead: props.namesLead,
            badgesLead: props.badgesLead,
          }),
        )}
        {props.hasNextDay && <i className={styles.midnight} />}
        {selection.runs.length > 0 && (
          <SelectionLayer
            runs={selection.runs}
            grips={selection.grips}
            range={props.range}
            interval={props.interval}
            texts={props.texts}
          />
        )}
      </div>
    </div>
  )
}, sameLane)
