import { hoursOn } from '../../facilities/opening-hours.ts'
import { prepareSettings, priceUnder, settingOfPlace } from '../../facilities/price-setting.ts'
import type { PriceSetting, SettingsOfPlace } from '../../facilities/price-setting.ts'
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
  /** Minor units, rounded up once for the whole range; null where nobody has set a price for a part of it, which is not sold then. */
  price: number | null
  /** How many slots it counts for against the maximum: its length in intervals, rounded up. */
  slotCount: number
  slots: RangePart[]
}

/** The slots that a day is cut into. */
type SlotsOn = (date: LocalDate) => PatternSlot[]

/** The days of a group cut into slots by its hours (BOOKING-87). */
const slotsOf =
  (group: BookableGroup): SlotsOn =>
  (date) =>
    patternOf(date, group.zone, hoursOn(date, group, group.venueHours), group.interval)

/** What pricing needs of a group's days. */
export type PreparedGroup = { slotsOn: SlotsOn; settingsOn: SettingsOfPlace }

/** Prepares a group for pricing many ranges: each day is cut into slots once, and settings are sorted once. */
export const prepareGroup = (group: BookableGroup): PreparedGroup => {
  const cut = slotsOf(group)
  const days = new Map<LocalDate, PatternSlot[]>()
  return {
    slotsOn: (date) => {
      const slots = days.get(date) ?? cut(date)
      days.set(date, slots)
      return slots
    },
    settingsOn: prepareSettings(group.settings),
  }
}

/** Finds a group prepared for pricing. */
export type Prepare = (group: BookableGroup) => PreparedGroup

/** Prepares each group once, for callers that price many ranges on few groups. Keep it no longer than the groups it was asked for. */
export const prepareOnce = (): Prepare => {
  const known = new Map<BookableGroup, PreparedGroup>()
  return (group) => {
    const prepared = known.get(group) ?? prepareGroup(group)
    known.set(group, prepared)
    return prepared
  }
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/**
 * What a range costs: the sum over the slots that it touches, each by the share of its time, rounded up once. Refuses time
 * outside opening hours (error.notFound.bookingSlot) and slots that a price setting disables (error.badRequest.disabledSlot)
 * unless it is forced; forced time costs what its enabled setting says, else the group's price (BOOKING-87).
 * `isMemberOn` says on which days the customer has an active membership (BEYOND-06); `prepared` is the group as `prepareGroup` returns it,
 * for callers that price several ranges.
 */
export const priceRange = ({
  range,
  group,
  isForceBook,
  isMemberOn = () => false,
  prepared = prepareGroup(group),
}: {
  range: FacilityRange
  group: BookableGroup
  isForceBook: boolean
  isMemberOn?: (date: LocalDate) => boolean
  prepared?: PreparedGroup
}): Decision<PricedRange> => {
  const { zone, interval } = group
  let price = ZERO
  let isPriced = true
  const add = (full: number | null, cost: (full: number) => Fraction) => {
    if (full === null) isPriced = false
    else price = plus(price, cost(full))
  }
  let count = ZERO
  const slots: RangePart[] = []
  const last = dateOf(range.end - 1, zone)
  for (let date = dateOf(range.start, zone); date <= last; date = addDays(date, 1)) {
    const ofPlace = prepared.settingsOn(date, range.facilityId)
    const enabled = ofPlace.filter((setting) => !setting.isDisable)
    for (const slot of prepared.slotsOn(date)) {
      const part = intersection(slot, range)
      if (!part) continue
      const winner: PriceSetting | null = settingOfPlace(ofPlace, slot)
      const isForced = winner?.isDisable === true
      if (isForced && !isForceBook)
        return refuse('error.badRequest.disabledSlot', { ...part, facilityId: range.facilityId, settingId: winner.id })
      const setting = isForced ? settingOfPlace(enabled, slot) : winner
      add(priceUnder(setting, group.price, isMemberOn(date)), (full) => partOfPrice(full, interval, slot, part))
      count = plus(count, partOfPrice(1, interval, slot, part))
      slots.push({ ...part, date, settingId: setting?.id ?? null, isForced })
    }
  }
  for (const outside of subtractRanges(range, slots)) {
    if (!isForceBook) return refuse('error.notFound.bookingSlot', { ...outside, facilityId: range.facilityId })
    const length = BigInt(outside.end - outside.start)
    const denominator = BigInt(interval * MINUTE_MS)
    add(group.price, (full) => ({ numerator: BigInt(full) * length, denominator }))
    count = plus(count, { numerator: length, denominator })
    slots.push({ ...outside, date: dateOf(outside.start, zone), settingId: null, isForced: true })
  }
  slots.sort((a, b) => a.start - b.start)
  return accept({ price: isPriced ? roundUp(price) : null, slotCount: roundUp(count), slots })
}

/** Why time that staff book by force is not sold otherwise: it lies outside of the opening hours, or a price setting disables it. */
export type ClosedBecause = 'outsideHours' | 'disabled'

/** Why a range is closed, by the first part of it that is; null where all of it is open. `prepared` as for `priceRange`. */
export const closedBecause = (
  range: FacilityRange,
  group: BookableGroup,
  prepared: PreparedGroup = prepareGroup(group),
): ClosedBecause | null => {
  const priced = priceRange({ range, group, isForceBook: false, prepared })
  if (priced.ok) return null
  return priced.refusal.code === 'error.badRequest.disabledSlot' ? 'disabled' : 'outsideHours'
}
