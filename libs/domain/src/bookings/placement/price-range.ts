import { hoursOn } from '../../facilities/opening-hours.ts'
import { priceUnder, settingFor, settingsOn } from '../../facilities/price-setting.ts'
import type { PriceSetting } from '../../facilities/price-setting.ts'
import { plus, roundUp } from '../../money/index.ts'
import type { Fraction } from '../../money/index.ts'
import { accept, refuse } from '../../refusal.ts'
import type { Decision } from '../../refusal.ts'
import { patternOf, type PatternSlot } from '../../schedule/day-slots.ts'
import { partOfPrice } from '../../schedule/price-of-part.ts'
import { addDays, dateOf, intersection, MINUTE_MS, subtractRanges } from '../../time/index.ts'
import type { LocalDate, TimeRange } from '../../time/index.ts'
import type { BookableGroup, FacilityRange } from '../types.ts'

/** A part of a range that lies in one slot; a part outside opening hours has no setting. */
export type RangePart = TimeRange & { date: LocalDate; settingId: string | null; isForced: boolean }

export type PricedRange = {
  /** Minor units, rounded up once for the whole range. */
  price: number
  /** How many slots it counts for against the maximum: its length in intervals, rounded up. */
  slotCount: number
  slots: RangePart[]
}

/** The slots that a day is cut into. */
export type SlotsOn = (date: LocalDate) => PatternSlot[]

/** The days of a group cut into slots by its hours (BOOKING-87). */
export const slotsOf =
  (group: BookableGroup): SlotsOn =>
  (date) =>
    patternOf(date, group.zone, hoursOn(date, group, group.venueHours), group.interval)

const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/**
 * What a range costs: the sum over the slots that it touches, each by the share of its time, rounded up once. Refuses time
 * outside opening hours (error.notFound.bookingSlot) and slots that a price setting disables (error.badRequest.disabledSlot)
 * unless it is forced; forced time costs what its enabled setting says, else the group's price (BOOKING-87).
 * `isMemberOn` says on which days the customer has an active membership (BEYOND-06); `slotsOn` cuts a day of the group, for who prices
 * many ranges and cuts each day once.
 */
export const priceRange = ({
  range,
  group,
  isForceBook,
  isMemberOn = () => false,
  slotsOn = slotsOf(group),
}: {
  range: FacilityRange
  group: BookableGroup
  isForceBook: boolean
  isMemberOn?: (date: LocalDate) => boolean
  slotsOn?: SlotsOn
}): Decision<PricedRange> => {
  const { zone, interval } = group
  let price = ZERO
  let count = ZERO
  const slots: RangePart[] = []
  const last = dateOf(range.end - 1, zone)
  for (let date = dateOf(range.start, zone); date <= last; date = addDays(date, 1)) {
    const ofDay = settingsOn(date, group.settings)
    const enabled = ofDay.filter((setting) => !setting.isDisable)
    for (const slot of slotsOn(date)) {
      const part = intersection(slot, range)
      if (!part) continue
      const asked = { ...slot, facilityId: range.facilityId }
      const winner: PriceSetting | null = settingFor(ofDay, asked)
      const isForced = winner?.isDisable === true
      if (isForced && !isForceBook)
        return refuse('error.badRequest.disabledSlot', { ...part, facilityId: range.facilityId, settingId: winner.id })
      const setting = isForced ? settingFor(enabled, asked) : winner
      price = plus(price, partOfPrice(priceUnder(setting, group.price, isMemberOn(date)), interval, slot, part))
      count = plus(count, partOfPrice(1, interval, slot, part))
      slots.push({ ...part, date, settingId: setting?.id ?? null, isForced })
    }
  }
  for (const outside of subtractRanges(range, slots)) {
    if (!isForceBook) return refuse('error.notFound.bookingSlot', { ...outside, facilityId: range.facilityId })
    const length = BigInt(outside.end - outside.start)
    const denominator = BigInt(interval * MINUTE_MS)
    price = plus(price, { numerator: BigInt(group.price) * length, denominator })
    count = plus(count, { numerator: length, denominator })
    slots.push({ ...outside, date: dateOf(outside.start, zone), settingId: null, isForced: true })
  }
  slots.sort((a, b) => a.start - b.start)
  return accept({ price: roundUp(price), slotCount: roundUp(count), slots })
}
