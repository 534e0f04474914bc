import {
  isOnQuarter,
  LONGEST_BOOKING_DAYS,
  prepareOnce,
  type BookableFacility,
  type FacilityRange,
  type PlacedLine,
  type Prepare,
} from '@fieldhouse/domain/bookings'
import type { FacilityLink } from '@fieldhouse/domain/facilities'
import type { CouponItem } from '@fieldhouse/domain/coupons'
import { isMemberDay } from '@fieldhouse/domain/memberships'
import { DAY_MS, type TimeRange } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'
import { expectNear, type Court, type Courts } from '../../schedule/index.ts'
import type { Customership } from './customership.store.ts'

/** A range as requests carry it: epoch milliseconds after the contract's check. */
export type RequestedRange = {
  facilityId: string
  startTime: number
  endTime: number
  /** Where its repeat would have put it, where it was moved in the review. */
  original?: { facilityId: string; startTime: number; endTime: number } | undefined
}

const wrongTime = (property: string, why: string, msg?: string): Refused =>
  new Refused({
    code: 'error.badRequest.invalidTimeRange',
    details: { ...(msg && { msg }), fields: [{ property, constraints: { range: why } }] },
  })

const offStep = (property: string): Refused =>
  wrongTime(property, 'must be a whole quarter of an hour', 'Times must be whole quarters of an hour')

/**
 * The ranges of a request, in the words of the rules; `list` is the property that they came in. Refuses one that ends before it
 * starts, lasts for more than two days or is not on whole quarters of an hour, and ranges that lie more than 400 days apart.
 */
export const rangesOf = (
  requested: readonly RequestedRange[],
  list: 'bookings' | 'toFacilityBookings' = 'bookings',
): FacilityRange[] => {
  const ranges = requested.map(({ facilityId, startTime: start, endTime: end }, index) => {
    const at = `${list}.${index}`
    if (end <= start || end - start > LONGEST_BOOKING_DAYS * DAY_MS)
      throw wrongTime(`${at}.endTime`, 'must be after startTime and within two days of it')
    if (!isOnQuarter(start)) throw offStep(`${at}.startTime`)
    if (!isOnQuarter(end)) throw offStep(`${at}.endTime`)
    return { facilityId, start, end }
  })
  expectNear(ranges)
  return ranges
}

/** From the first start to the last end. */
export const spanOf = (ranges: readonly TimeRange[]): TimeRange => ({
  start: Math.min(...ranges.map((range) => range.start)),
  end: Math.max(...ranges.map((range) => range.end)),
})

type Rules = { facilities: readonly BookableFacility[]; links: readonly FacilityLink[]; prepare: Prepare }

const rulesOfCourts = new WeakMap<Courts, Rules>()

/**
 * The courts and their links as the rules of booking read them. Courts of one group share its object, and `prepare` prepares it once for all
 * decisions on the same `courts`: a group's settings may be a thousand, and a command decides on hundreds of ranges.
 */
export const rulesOf = (courts: Courts): Rules => {
  const known = rulesOfCourts.get(courts)
  if (known) return known
  const groups = new Map<string, BookableFacility['group']>()
  const facilities = [...courts.courts.values()].map((court) => {
    const group = groups.get(court.groupId) ?? groupOf(court)
    groups.set(court.groupId, group)
    return { id: court.facilityId, group }
  })
  const rules = { facilities, links: courts.links, prepare: prepareOnce() }
  rulesOfCourts.set(courts, rules)
  return rules
}

/** The courts as the rules of booking read them, in a list of the caller's own. */
export const bookable = (courts: Courts): BookableFacility[] => [...rulesOf(courts).facilities]

const groupOf = (court: Court): BookableFacility['group'] => ({
  id: court.groupId,
  zone: court.zone,
  interval: court.interval,
  price: court.groupPrice,
  settings: court.settings,
  useVenueOpeningHours: court.useVenueOpeningHours,
  openingHours: court.openingHours,
  venueHours: court.venueHours,
  bookingDaysHorizon: court.bookingDaysHorizon,
  maximumBookingSlots: court.maximumBookingSlots,
  limits: court.limits,
})

/** On which days the customer is a member (BEYOND-06). */
export const membership =
  ({ memberDays }: Pick<Customership, 'memberDays'>) =>
  (date: string): boolean =>
    isMemberDay(memberDays, date)

/** One venue per request: its zone and name are the order's (SCHEDULE-63). Refuses courts of several venues. */
export const venueOf = ({ courts }: Courts, ranges: readonly FacilityRange[]): Court => {
  const booked = ranges.map((range) => courts.get(range.facilityId))
  const first = booked[0]
  if (!first || booked.some((court) => !court)) throw new Refused({ code: 'error.notFound.facility' })
  if (booked.some((court) => court!.venueId !== first.venueId))
    throw new Refused({
      code: 'error.badRequest.invalidInput',
      details: {
        fields: [{ property: 'bookings', constraints: { venue: 'all facilities must belong to one venue' } }],
      },
    })
  return first
}

/** What a coupon is asked for: the priced ranges, each with the clock of its venue. */
export const couponItems = (
  lines: readonly PlacedLine[],
  courts: ReadonlyMap<string, Court>,
): (CouponItem & { facilityName: string })[] =>
  lines.map(({ groupId, facilityId, start, end, price }) => ({
    groupId,
    zone: courts.get(facilityId)!.zone,
    facilityName: courts.get(facilityId)!.facilityName,
    start,
    end,
    price,
  }))
