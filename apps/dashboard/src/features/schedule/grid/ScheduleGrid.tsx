/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's elements can't be lanes: their cells overlap lines and are placed by minutes */
import { useMemo, useRef, type CSSProperties } from 'react'
import { CellMenu } from './cell/CellMenu.tsx'
import { CellTip } from './cell/CellTip.tsx'
import { cardSizes, ROW_MINUTES, ZOOM } from './geometry.ts'
import styles from './grid.module.css'
import { GroupHeads } from './GroupHeads.tsx'
import { Lane } from './cell/Lane.tsx'
import moveStyles from './move/move.module.css'
import selectionStyles from './select/selection.module.css'
import { TimeAxis } from './TimeAxis.tsx'
import type { ScheduleDay } from './types.ts'
import type { ScheduleGridProps } from './grid-props.ts'
import { useCutNames } from './cell/use-cut-names.ts'
import { useGridInput } from './use-grid-input.ts'
import { useCellOf, useLanes, useLaneSelections } from './use-grid-model.ts'
import { useReveal } from './use-reveal.ts'
import { useRovingCursor } from './cursor/use-roving-cursor.ts'
import { useSpokenSelection } from './select/use-spoken-selection.ts'

const NO_DAYS: readonly ScheduleDay[] = []

/**
 * The day of a venue as a grid: courts beside each other and time down, or turned round. It holds no data and no
 * selection of its own; it draws what it is given and says what was done. Layered for speed: one memoised lane per
 * facility, lines as gradients, one element per cell, one custom property for the zoom.
 */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { groups, range, orientation, zoom, now, selection, texts, openCellId = null } = props
  const days = props.days ?? NO_DAYS
  const scroller = useRef<HTMLDivElement>(null)
  const { facilities, lanes, groupStarts } = useLanes(groups, props.cells)
  const laneSelections = useLaneSelections(lanes, selection)
  const minutes = range.endMinute - range.startMinute
  const sizes = useMemo(() => cardSizes(orientation, zoom), [orientation, zoom])

  const cellOf = useCellOf(lanes)
  const roving = useRovingCursor({ scroller, lanes, startMinute: Math.max(range.startMinute, now?.minute ?? 0) })
  const { cursor, tabStop } = roving
  const status = useSpokenSelection(facilities, lanes, selection, texts)

  const { selecting, move, handlers } = useGridInput({
    grid: props,
    scroller,
    facilities,
    lanes,
    groupStarts,
    cellOf,
    roving,
    say: status.say,
  })

  useReveal({ scroller, minute: props.revealMinute, startMinute: range.startMinute, orientation, zoom })
  useCutNames(scroller, lanes, range, orientation, zoom)

  const openCell = openCellId === null ? undefined : lanes.flat().find((cell) => cell.id === openCellId)
  const menu = openCell && props.renderMenu?.(openCell)
  const isNowShown = now !== null && now.minute >= range.startMinute && now.minute <= range.endMinute
  const secondDay = days.find((day) => day.startMinute > range.startMinute && day.startMinute < range.endMinute)
  return (
    <div
      className={styles.root}
      data-orientation={orientation}
      data-draggable={zoom === ZOOM.full || undefined}
      data-now={isNowShown || undefined}
      style={
        {
          '--zoom': zoom / 100,
          '--minutes': minutes,
          '--now': isNowShown ? now.minute - range.startMinute : -9999,
          '--past': now ? Math.min(minutes, Math.max(0, now.minute - range.startMinute)) : 0,
          '--midnight': secondDay ? secondDay.startMinute - range.startMinute : -9999,
        } as CSSProperties
      }
    >
      <div ref={scroller} className={styles.scroller}>
        <div
          role="grid"
          tabIndex={-1}
          aria-label={texts.grid}
          aria-rowcount={facilities.length + 1}
          aria-colcount={Math.ceil(minutes / ROW_MINUTES) + 1}
          aria-multiselectable
          className={styles.canvas}
          {...handlers}
        >
          <TimeAxis
            groups={groups}
            range={range}
            days={days}
            orientation={orientation}
            zoom={zoom}
            now={isNowShown ? now : null}
            texts={texts}
          />
          {groups.map((group, groupIndex) => (
            <div
              key={group.id}
              role="rowgroup"
              aria-label={`${group.name}, ${group.countLabel}`}
              className={styles.group}
              style={{ '--count': group.facilities.length } as CSSProperties}
            >
              <GroupHeads group={group} />
              <div className={styles.lanes} role="presentation">
                {group.facilities.map((facility, index) => {
                  const lane = groupStarts[groupIndex]! + index
                  const cells = lanes[lane]!
                  return (
                    <Lane
                      key={facility.id}
                      facility={facility}
                      index={lane}
                      interval={group.interval}
                      cells={cells}
                      range={range}
                      texts={texts}
                      selection={laneSelections[lane]!}
                      sizes={sizes}
                      tabStopId={lane === cursor.lane ? (tabStop?.id ?? null) : null}
                      openId={openCell?.facilityId === facility.id ? openCell.id : null}
                      namesLead={props.onOpenCustomer !== undefined}
                      hasNextDay={secondDay !== undefined}
                      badgesLead={props.onOpenBadge !== undefined}
                    />
                  )
                })}
              </div>
            </div>
          ))}
          <div ref={selecting.paint} className={selectionStyles.drag} aria-hidden hidden>
            <b />
            <span />
          </div>
          <div ref={move.ghost} className={moveStyles.ghost} data-ghost aria-hidden hidden>
            <b />
            <span />
          </div>
        </div>
      </div>
      <div ref={move.words} className={moveStyles.words} data-move-words aria-hidden hidden>
        <span />
        <b />
      </div>
      <output ref={status.region} className={styles.spoken} />
      <CellTip scroller={scroller} texts={texts} cellOf={cellOf} />
      {menu && (
        <CellMenu
          key={openCell.id}
          cellId={openCell.id}
          label={openCell.title}
          scroller={scroller}
          onClose={() => {
            props.onCloseMenu?.()
            roving.focus()
          }}
        >
          {menu}
        </CellMenu>
      )}
    </div>
  )
}
