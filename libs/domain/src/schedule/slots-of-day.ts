import type { DayHours } from '../facilities/opening-hours.ts'
import { priceUnder, settingFor, settingsOn } from '../facilities/price-setting.ts'
import type { PriceSetting } from '../facilities/price-setting.ts'
import { roundUp } from '../money/index.ts'
import { dayRange, MINUTE_MS, wallOf } from '../time/index.ts'
import type { Instant, LocalDate, Minute, TimeRange, Zone } from '../time/index.ts'
import { patternOf } from './day-slots.ts'
import type { PatternSlot } from './day-slots.ts'
import { isBooked, isLive } from './occupancy.ts'
import type { Occupancy } from './occupancy.ts'
import { partOfPrice } from './price-of-part.ts'

/** SCHEDULE-24. */
export type SlotStatus = 'AVAILABLE' | 'BOOKED' | 'CLOSED' | 'NOT AVAILABLE'

/** The shortest remainder of a slot that is still offered, in minutes. */
export const SHORTEST_REMAINDER = 30

/** One piece of a facility's day. `startMinute` and `endMinute` are wall-clock minutes of `date`; a slot that ends at midnight ends at 1440 (SCHEDULE-20). */
export type Slot<O extends Occupancy = Occupancy> = {
  facilityId: string
  date: LocalDate
  start: Instant
  end: Instant
  startMinute: Minute
  endMinute: Minute
  status: SlotStatus
  /** Minor units, for AVAILABLE only. */
  price: number | null
  /** The price setting that decided, or null. */
  settingId: string | null
  /** What takes the piece: for BOOKED always, for CLOSED unless a price setting disabled it. */
  occupancy: O | null
}

export type DayOfFacility<O extends Occupancy> = {
  date: LocalDate
  zone: Zone
  /** Open ranges of the day, see `hoursOn`. */
  hours: DayHours
  /** Slot interval of the group, in minutes. */
  interval: number
  facilityId: string
  /** Price of one slot in minor units where no setting says otherwise. */
  groupPrice: number
  /** Price settings of the group. */
  settings: readonly PriceSetting[]
  /** Whatever takes facilities around that day; other facilities' and cancelled ones are left out here. */
  occupancies: readonly O[]
  /** Show the prices that a member pays (BEYOND-06). */
  memberPriced?: boolean
}

const cut = (range: TimeRange, within: TimeRange): TimeRange => ({
  start: Math.max(range.start, within.start),
  end: Math.min(range.end, within.end),
})

const inOrder = (a: TimeRange, b: TimeRange): number => a.start - b.start

/** The parts of `whole` that none of the ordered, disjoint `taken` covers. */
const freeParts = (whole: TimeRange, taken: readonly TimeRange[]): TimeRange[] => {
  const parts: TimeRange[] = []
  let start = whole.start
  for (const range of taken) {
    if (range.end <= start) continue
    if (range.start >= whole.end) break
    if (range.start > start) parts.push({ start, end: range.start })
    start = range.end
  }
  if (start < whole.end) parts.push({ start, end: whole.end })
  return parts
}

const minutesOf = (range: TimeRange, date: LocalDate, zone: Zone): { startMinute: Minute; endMinute: Minute } => {
  const from = wallOf(range.start, zone)
  const until = wallOf(range.end, zone)
  const startMinute = from.date < date ? 0 : from.minute
  const endMinute = until.date > date ? 1440 : until.minute
  // In a repeated hour the clocks may show an end that is not after the start.
  return {
    startMinute,
    endMinute: endMinute > startMinute ? endMinute : startMinute + (range.end - range.start) / MINUTE_MS,
  }
}

/**
 * The day of one facility, in order and without overlap. Precedence: BOOKED, CLOSED, NOT AVAILABLE, AVAILABLE (SCHEDULE-59).
 * - A booking, class or block is one piece of its own range, even outside opening hours (staff may book there, BOOKING-87).
 * - A closure closes what it covers of each slot; a price setting that is disabled closes its slots.
 * - What is left of a partly taken slot is AVAILABLE at its share of the price, rounded up, when it lasts at least 30 minutes,
 *   else NOT AVAILABLE. Time outside opening hours has no slots.
 */
export const slotsOfDay = <O extends Occupancy>(day: DayOfFacility<O>): Slot<O>[] => {
  const { date, zone, facilityId, interval } = day
  const whole = dayRange(date, zone)
  const slots: Slot<O>[] = []
  const add = (
    range: TimeRange,
    status: SlotStatus,
    more: Partial<Slot<O>> = {},
    minutes = minutesOf(range, date, zone),
  ) =>
    slots.push({
      facilityId,
      date,
      ...range,
      ...minutes,
      status,
      price: null,
      settingId: null,
      occupancy: null,
      ...more,
    })

  const ours = day.occupancies.filter(
    (o) => o.facilityId === facilityId && o.start < whole.end && o.end > whole.start && isLive(o),
  )
  const ownPieces: (TimeRange & { occupancy: O })[] = []
  const closures: (TimeRange & { occupancy: O })[] = []
  for (const occupancy of ours.sort(inOrder))
    (occupancy.kind === 'closure' ? closures : ownPieces).push({ ...cut(occupancy, whole), occupancy })
  for (const { occupancy, ...range } of ownPieces) add(range, isBooked(occupancy) ? 'BOOKED' : 'CLOSED', { occupancy })

  const ofDay = settingsOn(date, day.settings)
  const offer = (slot: PatternSlot, part: TimeRange, setting: PriceSetting | null): void => {
    const isWhole = part.start === slot.start && part.end === slot.end
    const settingId = setting?.id ?? null
    const minutes = isWhole ? { startMinute: slot.startMinute, endMinute: slot.endMinute } : undefined
    if (setting?.isDisable) add(part, 'CLOSED', { settingId }, minutes)
    else if (part.end - part.start >= SHORTEST_REMAINDER * MINUTE_MS) {
      const full = priceUnder(setting, day.groupPrice, day.memberPriced ?? false)
      add(part, 'AVAILABLE', { settingId, price: roundUp(partOfPrice(full, interval, slot, part)) }, minutes)
    } else add(part, 'NOT AVAILABLE', { settingId }, minutes)
  }

  for (const slot of patternOf(date, zone, day.hours, interval)) {
    const setting = settingFor(ofDay, { ...slot, facilityId })
    for (const open of freeParts(slot, ownPieces)) {
      for (const closure of closures)
        if (closure.start < open.end && closure.end > open.start)
          add(cut(closure, open), 'CLOSED', { occupancy: closure.occupancy })
      for (const part of freeParts(open, closures)) offer(slot, part, setting)
    }
  }
  return slots.sort(inOrder)
}
