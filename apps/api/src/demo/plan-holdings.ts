import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { DAY_MS, MINUTE_MS, type Instant } from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'
import { createRandom } from './random.ts'

/** A package of passes that the demo clubs sell. Price in major units. */
export type DemoPackage = {
  name: string
  description: string
  passes: number
  price: number
  days: number | null
  /** How many per cent of the value of unused passes go back, where it is not all of it. */
  unusedRefundPercent?: number
}

/** Each in its club's currency: a pass is an hour, and costs less than one. */
export const PACKAGES: readonly DemoPackage[] = [
  {
    name: 'Five hours',
    description: 'Five hours on any court, within half a year',
    passes: 5,
    price: 95,
    days: 180,
  },
  { name: 'Ten hours', description: 'Ten hours on any court, within a year', passes: 10, price: 180, days: 365 },
  {
    name: 'Twenty hours',
    description: 'For teams; the passes never expire',
    passes: 20,
    price: 340,
    days: null,
    unusedRefundPercent: 50,
  },
]

/** What Riverside sells besides: a pass is a place in a class. */
export const CLASS_PACKAGES: readonly DemoPackage[] = [
  {
    name: 'Ten classes',
    description: 'Ten group classes with any of our coaches, within half a year',
    passes: 10,
    price: 220,
    days: 180,
  },
  {
    name: 'Twenty classes',
    description: 'Twenty group classes with any of our coaches, within a year',
    passes: 20,
    price: 400,
    days: 365,
  },
]

/** The packages whose passes pay for the classes of a club: those for classes, where it sells such, else those for hours. */
export const classPackagesOf = (club: DemoClub): readonly DemoPackage[] =>
  club.uri === 'riverside' ? CLASS_PACKAGES : PACKAGES

/** All packages that a club sells. */
export const packagesOf = (club: DemoClub): readonly DemoPackage[] => [
  ...new Set([...PACKAGES, ...classPackagesOf(club)]),
]

/** Of all customers every so many has paid in for club credits; those after them hold passes, or money in their wallets. */
export const HOLDS_EVERY = 8
const PLACES = { credits: 0, passes: 3, wallet: 5 }
export type Holding = keyof typeof PLACES

/** Days after which somebody is no newcomer, whose holdings are older than what they pay for. */
export const SETTLED_DAYS = 60

/** Whether somebody may hold credits, passes or money in a wallet, by their place among the customers. */
export const isHolder = (customer: number): boolean => Object.values(PLACES).includes(customer % HOLDS_EVERY)

/** The customers, by their place, who hold credits, passes or money in a wallet, and held it before the last weeks. */
export const holdersOf = (holding: Holding, customers: readonly { joinedDaysAgo: number }[]): number[] =>
  [...customers.keys()].filter((i) => i % HOLDS_EVERY === PLACES[holding] && customers[i]!.joinedDaysAgo > SETTLED_DAYS)

export type PlannedPurchase = {
  customer: number
  package: DemoPackage
  at: Instant
  method: PaymentMethod
  isPaid: boolean
}
/** `amount` in major units. */
export type PlannedTopUp = { customer: number; amount: number; at: Instant }

const BUYERS = 14
const WALLETS = 6

/**
 * Who bought which package of passes and whose wallet was topped up, a month and more before the load, so that bookings of the last
 * days are paid by them; the last purchase is still to be paid. Wallets only at Riverside.
 */
export const planHoldings = (
  club: DemoClub,
  customers: readonly { joinedDaysAgo: number }[],
  { now, seed }: { now: Instant; seed: string },
): { purchases: PlannedPurchase[]; topUps: PlannedTopUp[] } => {
  const random = createRandom(`${seed}/${club.uri}/holdings`)
  const earlier = () => now - random.whole(30, 55) * DAY_MS - random.whole(0, 180) * MINUTE_MS
  const purchases = holdersOf('passes', customers)
    .slice(0, BUYERS)
    .map((customer, i, { length }) => ({
      customer,
      package: random.pick(PACKAGES),
      at: earlier(),
      method: random.weighted<PaymentMethod>([
        ['pointOfSales', 5],
        ['cash', 3],
        ['bankTransfer', 2],
      ]),
      isPaid: i < length - 1,
    }))
  const topUps = holdersOf('wallet', customers)
    .slice(0, club.uri === 'riverside' ? WALLETS : 0)
    .map((customer) => ({ customer, amount: random.pick([100, 150, 200]), at: earlier() }))
  return { purchases, topUps }
}
