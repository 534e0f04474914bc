import type { Hold } from '@fieldhouse/contract/schedule'
import { formatAmount, formatMoney } from '@fieldhouse/domain/money'
import { lacksPrice } from '@fieldhouse/domain/schedule'
import { subtractRanges, wallOf, daysBetween } from '@fieldhouse/domain/time'
import type { Instant, Minute } from '@fieldhouse/domain/time'
import type { MinuteRange, ScheduleCell } from '../grid/types.ts'
import type { ShownSlot } from '../day/read-day.ts'
import { bookedParts } from './booked-parts.ts'
import type { CellsOptions } from './cells-options.ts'

/** A hold lasts five minutes, in milliseconds (BEYOND-05). */
const HOLD_MS = 5 * 60_000

export type FacilityDay = {
  facilityId: string
  slots: readonly ShownSlot[]
  /** Holds of other desks on this facility that have not run out. */
  holds: readonly Hold[]
}

/** One stretch of a facility with what it stands for; a gap stands for nothing. */
export type BuiltCell = { cell: ScheduleCell; slot: ShownSlot | null }

/** The key under which a slot stays selected when the grid is loaded again or shows another day (SCHEDULE-63). */
export const keyOf = (facilityId: string, start: Instant, end: Instant): string => `${facilityId}|${start}|${end}`

/**
 * The cells of one facility in order, without holes: slots as the reply has them, what other desks hold just now over them,
 * and 'Not available' wherever nothing is offered (SCHEDULE-25 to -36, SCHEDULE-59, BEYOND-05).
 */
export const buildCells = (days: readonly FacilityDay[], options: CellsOptions): BuiltCell[] => {
  const built: BuiltCell[] = []
  for (const { facilityId, slots, holds } of days) {
    const shown = holds.map((hold) => heldCell(hold, facilityId, options))
    for (const slot of slots) {
      const offset = daysBetween(options.firstDate, slot.date) * 1440
      const cell = slotCell(slot, offset, options)
      const isHeld = holds.some((hold) => Date.parse(hold.start) < slot.end && Date.parse(hold.end) > slot.start)
      if (!isHeld || slot.status !== 'AVAILABLE') built.push({ cell, slot })
    }
    built.push(...shown.map((cell) => ({ cell, slot: null })))
  }
  const facilityId = days[0]?.facilityId
  if (facilityId === undefined) return []
  const gaps = gapsBetween(built, options.range).map(({ start, end }) => ({
    cell: gapCell(facilityId, start, end, options),
    slot: null,
  }))
  return [...built, ...gaps].sort((a, b) => a.cell.startMinute - b.cell.startMinute)
}

const gapsBetween = (built: readonly BuiltCell[], { startMinute, endMinute }: MinuteRange) =>
  subtractRanges(
    { start: startMinute, end: endMinute },
    built.map(({ cell }) => ({ start: cell.startMinute, end: cell.endMinute })),
  )

const nowMinuteOf = ({ firstDate, zone, now }: CellsOptions): Minute => {
  const wall = wallOf(now, zone)
  return daysBetween(firstDate, wall.date) * 1440 + wall.minute
}

const EMPTY = {
  title: '',
  subtitle: '',
  priceLabel: '',
  priceShort: '',
  badge: null,
  note: null,
  selectable: false,
} as const

const slotCell = (slot: ShownSlot, offset: number, options: CellsOptions): ScheduleCell => {
  const { texts, currency } = options
  const { occupancy, status, facilityId } = slot
  const base = {
    ...EMPTY,
    id: `${facilityId}|${slot.start}|${occupancy?.id ?? status}`,
    key: keyOf(facilityId, slot.start, slot.end),
    facilityId,
    startMinute: slot.startMinute + offset,
    endMinute: slot.endMinute + offset,
    past: slot.endMinute + offset <= nowMinuteOf(options),
  }
  if (status === 'BOOKED' && occupancy) return { ...base, kind: 'booked', ...bookedParts(occupancy, options) }
  if (status === 'CLOSED') {
    const name = occupancy?.booking.eventName
    return { ...base, kind: 'closed', title: name || texts.closed, selectable: true }
  }
  if (status !== 'AVAILABLE')
    return { ...base, kind: 'notAvailable', title: lacksPrice(slot) ? texts.noPrice : texts.notAvailable }
  const price = slot.price ?? 0
  return {
    ...base,
    kind: 'available',
    priceLabel: price === 0 ? texts.free : formatMoney(price, currency),
    priceShort: price === 0 ? texts.free : formatAmount(price, currency),
    selectable: true,
  }
}

const heldCell = (hold: Hold, facilityId: string, options: CellsOptions): ScheduleCell => {
  const { firstDate, zone, texts } = options
  const at = (instant: Instant) => {
    const wall = wallOf(instant, zone)
    return daysBetween(firstDate, wall.date) * 1440 + wall.minute
  }
  const start = Date.parse(hold.start)
  const end = Date.parse(hold.end)
  const until = Date.parse(hold.heldUntil)
  return {
    ...EMPTY,
    id: `${facilityId}|${start}|${hold.id}`,
    key: `hold|${hold.id}`,
    facilityId,
    startMinute: Math.max(at(start), options.range.startMinute),
    endMinute: Math.min(at(end), options.range.endMinute),
    kind: 'held',
    subtitle: texts.isBooking(hold.holderName),
    past: false,
    hold: { from: until - HOLD_MS, until, label: texts.held },
  }
}

const gapCell = (facilityId: string, startMinute: Minute, endMinute: Minute, options: CellsOptions): ScheduleCell => ({
  ...EMPTY,
  id: `${facilityId}|${options.firstDate}|${startMinute}|none`,
  key: `none|${facilityId}|${startMinute}`,
  facilityId,
  startMinute,
  endMinute,
  kind: 'notAvailable',
  title: options.texts.notAvailable,
  past: endMinute <= nowMinuteOf(options),
})
