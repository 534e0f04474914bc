import { sumOf } from '../orders/status.ts'
import type { OrderMoney } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { addDays, addMonths } from '../time/index.ts'
import type { LocalDate } from '../time/index.ts'
import { isPausedOn, type PausedDays } from './pauses.ts'

/** A membership starts at most this many years ahead (SUBSCRIPTIONS-05). */
export const START_YEARS_AHEAD = 82

/** A membership as its rules read it. Both days belong to it; pauses have moved its end already. */
export type Subscription = {
  startsOn: LocalDate
  expiresOn: LocalDate
  isCanceled: boolean
  pauses: readonly PausedDays[]
}

/** The day on which a membership of so many months is over: the first one without it (SUBSCRIPTIONS-09). */
export const expiryOf = (startsOn: LocalDate, months: number): LocalDate => addMonths(startsOn, months)

/** The last day of a membership of so many months. */
export const lastDayOf = (startsOn: LocalDate, months: number): LocalDate => addDays(expiryOf(startsOn, months), -1)

/** True from the start until the expiry, unless it was cancelled; `today` in the partner's zone. */
const lasts = ({ startsOn, expiresOn, isCanceled }: Subscription, today: LocalDate): boolean =>
  !isCanceled && startsOn <= today && today <= expiresOn

/** True while it lasts and is not paused: the days on which somebody is a member by it (SUBSCRIPTIONS-03, SUBSCRIPTIONS-09, BEYOND-46). */
export const isActiveOn = (subscription: Subscription, today: LocalDate): boolean =>
  lasts(subscription, today) && !isPausedOn(subscription.pauses, today)

/** The last day of the pause in which a membership is; null where it is in none. */
export const pausedUntil = (subscription: Subscription, today: LocalDate): LocalDate | null => {
  const pause = lasts(subscription, today) && subscription.pauses.find((each) => isPausedOn([each], today))
  return pause ? pause.until : null
}

const latestOf = <T extends Subscription>(subscriptions: readonly T[]): T | null =>
  subscriptions.reduce<T | null>((best, each) => (best && best.expiresOn >= each.expiresOn ? best : each), null)

/** Of the active ones the one that lasts longest (SUBSCRIPTIONS-09). */
export const currentSubscription = <T extends Subscription>(subscriptions: readonly T[], today: LocalDate): T | null =>
  latestOf(subscriptions.filter((each) => isActiveOn(each, today)))

/** Where none is active, the one that is paused and lasts longest: somebody has a membership that rests (BEYOND-46). */
export const restingSubscription = <T extends Subscription>(subscriptions: readonly T[], today: LocalDate): T | null =>
  currentSubscription(subscriptions, today)
    ? null
    : latestOf(subscriptions.filter((each) => pausedUntil(each, today) !== null))

/** The one that expired most recently; a cancelled one did not expire (SUBSCRIPTIONS-09). */
export const lastSubscription = <T extends Subscription>(subscriptions: readonly T[], today: LocalDate): T | null =>
  latestOf(subscriptions.filter((each) => !each.isCanceled && each.expiresOn < today))

/** The first and the last day on which a new membership may start (SUBSCRIPTIONS-05, SUBSCRIPTIONS-06, ADDTX-48). */
export const startDays = (today: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: today,
  last: addMonths(today, 12 * START_YEARS_AHEAD),
})

/** What is wrong with the day on which a new membership should start, in words; null when nothing is (SUBSCRIPTIONS-05, -06). */
export const startProblem = (startsOn: LocalDate, today: LocalDate): string | null => {
  const { first, last } = startDays(today)
  if (startsOn < first) return 'Start date must be today or later'
  return startsOn > last ? `Start date must be at most ${START_YEARS_AHEAD} years ahead` : null
}

/** The order of a membership, as its removal reads it. */
export type SellingOrder = Pick<OrderMoney, 'processingStatus' | 'transactions'> & { id: string; readableId: string }

/**
 * Whether a membership may be removed, or a pause taken back (SUBSCRIPTIONS-11, SUBSCRIPTIONS-12, SUBSCRIPTIONS-15): refuses while money for it was kept
 * by an order that is not cancelled, telling which order; a payment whose outcome is unknown counts. Else accepts what has to
 * be cancelled with it: the order that is still open (SUBSCRIPTIONS-24), or null.
 */
export const decideRemoval = (order: SellingOrder | null): Decision<SellingOrder | null> => {
  if (!order || order.processingStatus === 'CANCELED') return accept(null)
  const kept =
    sumOf(order.transactions, 'PURCHASE', ['SUCCESS', 'UNKNOWN']) - sumOf(order.transactions, 'REFUND', ['SUCCESS'])
  if (kept <= 0) return accept(order)
  return refuse('error.badRequest.orderPaidTotallyOrPartially', {
    orderId: order.id,
    readableId: order.readableId,
  })
}

/** What is said of a pause that may not be taken back, as money for it was kept; the order is its readable id (BEYOND-46). */
export const paidPauseText = (readableId: string): string =>
  `The customer had paid totally or partially for this pause in ${readableId}. You must cancel (and refund) the transaction to take it back.`

/** What is said of a membership that may not be removed; the order is its readable id (SUBSCRIPTIONS-12, SUBSCRIPTIONS-15). */
export const paidOrderText = (readableId: string): string =>
  `The customer had paid totally or partially for this subscription in ${readableId}. You must cancel (and refund) the transaction to remove this subscription.`
