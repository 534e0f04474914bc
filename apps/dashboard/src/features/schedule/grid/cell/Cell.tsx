/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's elements can't be lanes: their cells overlap lines and are placed by minutes */
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react'
import styles from './cell.module.css'
import { cellIcon } from './CellIcon.tsx'
import { columnOf, countdown, letterCount, LETTERS_BEFORE_TIGHT, type CardSizes } from '../geometry.ts'
import type { CellHold, MinuteRange, ScheduleCell, ScheduleGridTexts } from '../types.ts'

/** What a cell's drawing depends on beside the cell itself. */
export type CellSurroundings = {
  readonly facilityName: string
  readonly range: MinuteRange
  readonly texts: ScheduleGridTexts
  readonly sizes: CardSizes
  readonly selected: boolean
  /** The grid's single tab stop. */
  readonly isTabStop: boolean
  readonly isOpen: boolean
  readonly namesLead: boolean
  readonly badgesLead: boolean
}

const CLASS: Readonly<Record<ScheduleCell['kind'], string>> = {
  available: `${styles.cell} ${styles.free}`,
  closed: `${styles.cell} ${styles.closed}`,
  notAvailable: `${styles.cell} ${styles.none}`,
  booked: `${styles.cell} ${styles.card}`,
  held: `${styles.cell} ${styles.held}`,
}

/**
 * What a screen reader says of a cell: who or what, when, how it stands, where. What is drawn comes first and in the
 * order in which it is drawn, so that it can also be asked for by voice; what had no room follows.
 */
export function cellName(
  cell: ScheduleCell,
  around: Pick<CellSurroundings, 'facilityName' | 'texts' | 'sizes'>,
): string {
  const { texts } = around
  const state = texts.states[cell.kind]
  const drawsPlan = !hidesPlan(cell.endMinute - cell.startMinute, around.sizes)
  const words = [
    cell.hold?.label,
    cell.title,
    drawsPlan ? cell.subtitle : '',
    cell.badge?.label,
    cell.owed?.label,
    cell.priceLabel,
    texts.spokenRange(cell.startMinute, cell.endMinute),
    drawsPlan ? '' : cell.subtitle,
    cell.kind === 'booked' || cell.kind === 'held' || cell.title === state ? '' : state,
    cell.past ? texts.past : '',
    around.facilityName,
    ...(cell.note ?? []),
  ]
  return words.filter(Boolean).join(', ')
}

/**
 * The element of one cell. It is a function and no component on purpose: a lane draws all its cells or none, and
 * hundreds of component instances that are never updated on their own would only cost memory and mounting time.
 */
export function cellElement(cell: ScheduleCell, around: CellSurroundings): ReactElement {
  const { index, span } = columnOf(cell, around.range)
  const selectable = cell.selectable
  const badge = cell.badge
  const minutes = cell.endMinute - cell.startMinute
  const sized = cell.kind === 'booked' || cell.kind === 'held'
  const className =
    cell.kind === 'booked' && badge && badge.kind !== 'paid'
      ? `${CLASS.booked} ${styles[badge.kind]}`
      : CLASS[cell.kind]
  return (
    <div
      key={cell.id}
      role="gridcell"
      data-cell={cell.id}
      data-kind={cell.kind}
      data-size={sized ? sizeOf(minutes, around.sizes) : undefined}
      data-narrow={(sized && minutes < around.sizes.narrow) || undefined}
      data-open={around.isOpen || undefined}
      className={className}
      aria-colindex={index}
      aria-colspan={span}
      aria-label={cellName(cell, around)}
      aria-selected={selectable ? around.selected : undefined}
      aria-disabled={!selectable && cell.kind !== 'booked' ? true : undefined}
      aria-haspopup={cell.kind === 'booked' ? 'menu' : undefined}
      aria-keyshortcuts={cell.isMovable ? 'M' : undefined}
      tabIndex={around.isTabStop ? 0 : undefined}
      style={
        {
          '--s': cell.startMinute - around.range.startMinute,
          '--n': minutes,
        } as CSSProperties
      }
    >
      {cellContent(cell, around)}
    </div>
  )
}

function hidesPlan(minutes: number, sizes: CardSizes): boolean {
  return minutes < sizes.short
}

function sizeOf(minutes: number, sizes: CardSizes): string | undefined {
  if (minutes < sizes.tiny) return 'tiny'
  if (minutes < sizes.line) return 'line'
  if (minutes < sizes.short) return 'short'
  return minutes >= sizes.tall ? 'tall' : undefined
}

function cellContent(cell: ScheduleCell, around: CellSurroundings) {
  const minutes = cell.endMinute - cell.startMinute
  switch (cell.kind) {
    case 'available':
      return minutes < around.sizes.priceShort ? cell.priceShort : cell.priceLabel
    case 'notAvailable':
      // A remainder shorter than a slot is grey without a word; its name still tells it.
      return minutes < 30 ? null : cell.title
    case 'closed':
      return (
        <span>
          {cellIcon('closed')}
          <b>{cell.title}</b>
        </span>
      )
    case 'held':
      return (
        cell.hold && <HeldContent hold={cell.hold} subtitle={hidesPlan(minutes, around.sizes) ? '' : cell.subtitle} />
      )
    case 'booked':
      return <span className={styles.body}>{bookedLines(cell, around)}</span>
  }
}

function bookedLines(cell: ScheduleCell, around: CellSurroundings) {
  const tight = letterCount(cell.title) > LETTERS_BEFORE_TIGHT
  return (
    <>
      <span className={styles.line}>
        <span
          className={tight ? `${styles.name} ${styles.tight}` : styles.name}
          data-part={around.namesLead && cell.hasCustomer ? 'name' : undefined}
        >
          {cell.title}
        </span>
      </span>
      {/* Spaces are not seen between the lines, but keep their words apart for assistive technology. */}{' '}
      {cell.subtitle && !hidesPlan(cell.endMinute - cell.startMinute, around.sizes) && (
        <span className={styles.line}>
          <span className={styles.plan}>{cell.subtitle}</span>
        </span>
      )}{' '}
      {cell.badge && (
        <span className={styles.badge} data-part={around.badgesLead && cell.badge.opens ? 'badge' : undefined}>
          {cellIcon(cell.badge.kind)}
          <b>{cell.badge.label}</b>
        </span>
      )}
      {cell.note && cellIcon('note')}
    </>
  )
}

/** A hold's ring and its minutes and seconds; it ticks on its own, so that the lane around it does not. */
function HeldContent({ hold, subtitle }: { hold: CellHold; subtitle: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.min(100, ((hold.until - now) / (hold.until - hold.from)) * 100))
  return (
    <span className={styles.body}>
      <span className={styles.line}>
        <span className={styles.name}>
          <i className={styles.ring} style={{ '--left': left } as CSSProperties} />
          {/* The clock is drawn and not written: nobody wants to hear it tick. */}
          <span data-clock={countdown(hold.until, now)}>{hold.label}</span>
        </span>
      </span>{' '}
      {subtitle && (
        <span className={styles.line}>
          <span className={styles.plan}>{subtitle}</span>
        </span>
      )}
    </span>
  )
}
