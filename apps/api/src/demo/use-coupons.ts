import { liesWithin } from '@fieldhouse/domain/coupons'
import { dateOf, DAY_MS, dayRange } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import { OFFERS, type Offer } from './offer-coupons.ts'
import type { Planned, PlannedBooking } from './planned.ts'

/** Of so many bookings that a coupon is for one is made with it. */
const ONE_OF: Readonly<Record<string, number>> = { OPENING: 6, OFFPEAK20: 4, WEEKEND5: 3, WELCOME: 1 }

type People = readonly { joinedDaysAgo: number }[]

/** Which bookings of a club are made with which of its coupons; those with a story or a cancellation of their own with none. */
export const planCoupons = (
  club: DemoClub,
  planned: readonly Planned[],
  customers: People,
  now: number,
): ReadonlyMap<Planned, string> => {
  const codes = new Map<Planned, string>()
  const met = new Map<string, number>()
  const welcomed = new Set<number>()
  // The newest coupon first: who may have it takes it rather than an older one.
  const offers = OFFERS.toReversed()
  const today = dayRange(dateOf(now, club.timezone), club.timezone).start
  for (const entry of planned) {
    if (entry.kind !== 'booking' || entry.story || entry.cancel) continue
    // The day of the drawing, and what is to come, stay as they are drawn.
    if (entry.ranges.some(({ end }) => end > today)) continue
    const offer = offers.find((each) => isFor(each, entry, { club, customers, now, welcomed }))
    if (!offer) continue
    const count = met.get(offer.code) ?? 0
    met.set(offer.code, count + 1)
    if (count % ONE_OF[offer.code]! > 0 || count / ONE_OF[offer.code]! >= (offer.most ?? Infinity)) continue
    if (offer.perCustomer !== null) welcomed.add(entry.customer)
    codes.set(entry, offer.code)
  }
  return codes
}

type Around = { club: DemoClub; customers: People; now: number; welcomed: ReadonlySet<number> }

const isFor = (
  offer: Offer,
  { madeAt, ranges, customer }: PlannedBooking,
  { club, customers, now, welcomed }: Around,
): boolean => {
  const [daysAgo, joined] = [(now - madeAt) / DAY_MS, customers[customer]!.joinedDaysAgo]
  // A day from either end, so that it holds by the club's clock, too.
  const isOn = daysAgo < -offer.from - 1 && (offer.until === null || daysAgo > -offer.until + 1)
  const isWelcome =
    !offer.segments.includes('new-customers') || (joined > daysAgo && joined - daysAgo < 29 && !welcomed.has(customer))
  return isOn && isWelcome && ranges.every((range) => liesWithin(range, offer.hours, club.timezone))
}
