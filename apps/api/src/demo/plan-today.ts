import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { atWall, dateOf, dayRange, MINUTE_MS, parseClock, type Instant } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import { DRAWN_BOOKINGS, DRAWN_EVENTS } from './drawn-day.ts'
import type { DemoCustomer } from './people.ts'
import type { Planned, PlannedRange } from './planned.ts'
import { createRandom } from './random.ts'

/**
 * The drawn day, on the day of `now`: as much of it was taken at the desk today as the day is old, the rest in the days
 * before. Only Riverside has one.
 */
export const planToday = (
  club: DemoClub,
  customers: readonly DemoCustomer[],
  { now, seed }: { now: Instant; seed: string },
): Planned[] => {
  if (club.uri !== 'riverside') return []
  const date = dateOf(now, club.timezone)
  const random = createRandom(`${seed}/${club.uri}/today/${date}`)
  const names = new Map(customers.map((customer, i) => [`${customer.firstName} ${customer.lastName}`, i]))
  const range = (court: string, from: string, until: string): PlannedRange => ({
    court,
    start: atWall(date, parseClock(from)!, club.timezone),
    end: atWall(date, parseClock(until)!, club.timezone),
  })
  const midnight = dayRange(date, club.timezone).start
  const earlier = () => Math.max(midnight - random.whole(60, 6 * 24 * 60) * MINUTE_MS, now - 9 * 24 * 60 * MINUTE_MS)
  const today = () => midnight + Math.floor((now - midnight) * random.next())
  const bookings = DRAWN_BOOKINGS.map((drawn): Planned => {
    const madeAt = random.chance(0.3) ? today() : earlier()
    // Money that came before the day is no part of the day's takings: most pay on the day.
    const paidAt = random.chance(0.75) ? Math.max(madeAt, today()) : madeAt
    return {
      kind: 'booking',
      madeAt,
      by: random.chance(0.8) ? 'desk' : 'evening',
      customer: names.get(drawn.customer)!,
      ranges: [range(drawn.court, drawn.from, drawn.until)],
      method: random.weighted<PaymentMethod>([
        ['pointOfSales', 5],
        ['cash', 3],
        ['bankTransfer', 1],
        ['touchAndGo', 1],
      ]),
      paidAt: drawn.state === 'paid' ? paidAt : null,
      note: drawn.note ?? null,
      cancel: null,
    }
  })
  const events = DRAWN_EVENTS.map((event): Planned => ({
    kind: 'event',
    madeAt: earlier(),
    by: 'owner',
    name: event.name,
    type: event.type,
    ranges: event.courts.map((court) => range(court, event.from, event.until)),
  }))
  return [...bookings, ...events]
}
