import type { Instant, Minute } from '../time/index.ts'
import { INTERVALS } from '../facilities/constants.ts'
import type { Occupancy } from './occupancy.ts'
import type { Slot } from './slots-of-day.ts'

/** Minutes of one row of the grid (SCHEDULE-18). */
export const ROW_MINUTES = 15
/** Days that the day buttons show (SCHEDULE-09). */
export const DAY_BUTTONS = 8
/** Zoom of the grid in percent: lowest, highest, step, and where it starts (SCHEDULE-11, SCHEDULE-54). */
export const ZOOM = { lowest: 50, highest: 150, step: 5, start: 100 } as const

/** Rows between two time labels: the group's interval / 15, and 4 for an unknown interval (SCHEDULE-19). */
export const rowsPerLabel = (interval: number): number =>
  INTERVALS.some((offered) => offered === interval) ? interval / ROW_MINUTES : 4

/** Minutes between two time labels when several groups show: the smallest interval (SCHEDULE-58). */
export const labelInterval = (intervals: readonly number[]): number =>
  rowsPerLabel(Math.min(...intervals)) * ROW_MINUTES

/**
 * The range of the grid in minutes, from the earliest start to the latest end of what is shown, widened to whole rows; null
 * when nothing is shown (SCHEDULE-58). Pieces of the next day have minutes above 1440.
 */
export const gridRange = (
  pieces: Iterable<{ startMinute: Minute; endMinute: Minute }>,
): { startMinute: Minute; endMinute: Minute } | null => {
  let startMinute = Infinity
  let endMinute = -Infinity
  for (const piece of pieces) {
    startMinute = Math.min(startMinute, piece.startMinute)
    endMinute = Math.max(endMinute, piece.endMinute)
  }
  if (startMinute > endMinute) return null
  return {
    startMinute: Math.floor(startMinute / ROW_MINUTES) * ROW_MINUTES,
    endMinute: Math.ceil(endMinute / ROW_MINUTES) * ROW_MINUTES,
  }
}

export type DaySummary = {
  /** Booked time as a share of booked and free time, 0..1; closed time counts for neither. */
  bookedShare: number
  unpaidCount: number
  /** What is still to be paid, in minor units. */
  unpaidAmount: number
}

/** What an order still owes, in minor units: what its bookings' cells say, not what they cost. */
export type Debt = {
  orderId: string
  amount: number
  /** The price of this booking, in minor units. */
  price: number
  /** How many bookings the order has, on all days. */
  lineCount: number
}

/** A day's part of what an order owes: the whole where all its bookings are on the day, else no more than those of the day cost. */
const partOf = ({ amount, lineCount, price, shown }: Debt & { shown: number }): number =>
  shown >= lineCount ? amount : Math.min(amount, price)

/**
 * What the schedule's last line says of a day. `owed` tells the open order of an occupancy and what that still owes, or null.
 * An occupancy counts once even when it shows in several pieces, and what an order owes once however many it has; of an order over
 * several days each has its part.
 */
export const summary = <O extends Occupancy>(
  slots: Iterable<Slot<O>>,
  owed: (occupancy: O) => Debt | null,
): DaySummary => {
  let booked: Instant = 0
  let free: Instant = 0
  const unpaid = new Set<string>()
  const debts = new Map<string, Debt & { shown: number }>()
  for (const { status, start, end, occupancy } of slots) {
    if (status === 'BOOKED') booked += end - start
    if (status === 'AVAILABLE') free += end - start
    const debt = occupancy === null ? null : owed(occupancy)
    if (occupancy === null || debt === null || unpaid.has(occupancy.id)) continue
    unpaid.add(occupancy.id)
    const { price, shown } = debts.get(debt.orderId) ?? { price: 0, shown: 0 }
    debts.set(debt.orderId, { ...debt, price: price + debt.price, shown: shown + 1 })
  }
  return {
    bookedShare: booked + free === 0 ? 0 : booked / (booked + free),
    unpaidCount: unpaid.size,
    unpaidAmount: [...debts.values()].reduce((sum, debt) => sum + partOf(debt), 0),
  }
}
