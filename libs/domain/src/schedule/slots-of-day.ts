import type { DayHours } from '../facilities/opening-hours.ts'
import { prepareSettings, priceUnder, settingOfPlace } from '../facilities/price-setting.ts'
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
const SHORTEST = SHORTEST_REMAINDER * MINUTE_MS

/** Whether a piece of a day can't be booked for want of a price: what is left of a slot and offered to nobody is shorter. */
export const lacksPrice = ({ status, start, end }: TimeRange & { status: SlotStatus }): boolean =>
  status === 'NOT AVAILABLE' && end - start >= SHORTEST

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

/** The day of a group, the same for all its facilities. */
export type GroupDay = {
  date: LocalDate
  zone: Zone
  /** Open ranges of the day, see `hoursOn`. */
  hours: DayHours
  /** Slot interval of the group, in minutes. */
  interval: number
  /** Price of one slot in minor units where no setting says otherwise; null where nobody has set one. */
  groupPrice: number | null
  /** Price settings of the group. */
  settings: readonly PriceSetting[]
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
  if (taken.length === 0) return [whole]
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

type Minutes = { startMinute: Minute; endMinute: Minute }
type Piece<O> = TimeRange & { occupancy: O }

/** The minutes of a day on its zone's clock between which a range lies, cut at the day's ends: 0 to 1440, or past it where an hour is repeated. */
export const minutesOf = (range: TimeRange, date: LocalDate, zone: Zone): Minutes => {
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

/** The slots of one facility, by whatever takes facilities around that day; other facilities' and cancelled ones are left out here. */
export type SlotsOfFacility = <O extends Occupancy>(facilityId: string, occupancies: readonly O[]) => Slot<O>[]

/**
 * The days of a group's facilities; what is the same for all of them is worked out once. The day of one facility is in order and
 * without overlap. Precedence: BOOKED, CLOSED, NOT AVAILABLE, AVAILABLE (SCHEDULE-59).
 * - A booking, class or block is one piece of its own range, even outside opening hours (staff may book there, BOOKING-87).
 * - A closure closes what it covers of each slot; a price setting that is disabled closes its slots.
 * - What is left of a partly taken slot is AVAILABLE at its share of the price, rounded up, when it lasts at least 30 minutes,
 *   else NOT AVAILABLE. So is a slot for which nobody has set a price. Time outside opening hours has no slots.
 */
export const slotsOfFacilities = (day: GroupDay): SlotsOfFacility => {
  const { date, zone, interval } = day
  const whole = dayRange(date, zone)
  const pattern = patternOf(date, zone, day.hours, interval)
  const settingsOf = prepareSettings(day.settings)
  const priceOf = (setting: PriceSetting | null, slot: PatternSlot, part: TimeRange): number | null => {
    const full = priceUnder(setting, day.groupPrice, day.memberPriced ?? false)
    if (full === null) return null
    const isFull = part.end - part.start === slot.end - slot.start && slot.endMinute - slot.startMinute === interval
    return isFull ? full : roundUp(partOfPrice(full, interval, slot, part))
  }

  return <O extends Occupancy>(facilityId: string, occupancies: readonly O[]): Slot<O>[] => {
    const slots: Slot<O>[] = []
    const ofPlace = settingsOf(date, facilityId)
    // A day makes hundreds of slots, and each is written out: spread from parts, one took three times the memory.
    const add = (
      { start, end }: TimeRange,
      { startMinute, endMinute }: Minutes,
      status: SlotStatus,
      price: number | null,
      settingId: string | null,
      occupancy: O | null,
    ) => slots.push({ facilityId, date, start, end, startMinute, endMinute, status, price, settingId, occupancy })
    const take = (range: TimeRange, occupancy: O) =>
      add(range, minutesOf(range, date, zone), isBooked(occupancy) ? 'BOOKED' : 'CLOSED', null, null, occupancy)

    const ownPieces: Piece<O>[] = []
    const closures: Piece<O>[] = []
    for (const occupancy of occupancies) {
      const isHere = occupancy.facilityId === facilityId && occupancy.start < whole.end && occupancy.end > whole.start
      if (!isHere || !isLive(occupancy)) continue
      const start = Math.max(occupancy.start, whole.start)
      const piece = { start, end: Math.min(occupancy.end, whole.end), occupancy }
      if (occupancy.kind === 'closure') closures.push(piece)
      else ownPieces.push(piece)
    }
    ownPieces.sort(inOrder)
    closures.sort(inOrder)
    for (const piece of ownPieces) take(piece, piece.occupancy)

    const offer = (slot: PatternSlot, part: TimeRange, setting: PriceSetting | null): void => {
      const isWhole = part.start === slot.start && part.end === slot.end
      const minutes = isWhole ? slot : minutesOf(part, date, zone)
      const settingId = setting?.id ?? null
      if (setting?.isDisable) add(part, minutes, 'CLOSED', null, settingId, null)
      else {
        const price = part.end - part.start >= SHORTEST ? priceOf(setting, slot, part) : null
        add(part, minutes, price === null ? 'NOT AVAILABLE' : 'AVAILABLE', price, settingId, null)
      }
    }

    for (const slot of pattern)
      for (const open of freeParts(slot, ownPieces)) {
        const { startMinute, endMinute } = slot
        const setting = settingOfPlace(ofPlace, { startMinute, endMinute })
        for (const closure of closures)
          if (closure.start < open.end && closure.end > open.start) take(cut(closure, open), closure.occupancy)
        for (const part of freeParts(open, closures)) offer(slot, part, setting)
      }
    return slots.sort(inOrder)
  }
}
