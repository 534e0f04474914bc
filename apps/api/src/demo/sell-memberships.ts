import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { DAY_MS, dateOf } from '@fieldhouse/domain/time'
import type { Deps } from '../features/deps.ts'
import { chargeCard } from '../features/payments/index.ts'
import { markTransactionPaid } from '../features/collecting/mark-transaction-paid.ts'
import { placeSubscriptionOrder } from '../features/memberships/selling/place-subscription-order.ts'
import { findPlans, findSubscribers, type FoundClub } from './club.store.ts'
import type { Desk } from './open-desk.ts'

/** How the sold memberships were paid, the newest last; null is still open. */
const SALES: readonly (PaymentMethod | null)[] = [
  'cash',
  'creditCard',
  'bankTransfer',
  'creditCard',
  'pointOfSales',
  null,
]

/** Sells a monthly membership to some customers who have none, in the days before the load. Who has bought one already has it. */
export const sellMemberships = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, mark: { now } }: FoundClub,
  customerIds: readonly string[],
): Promise<void> => {
  const { planIds, subscribers } = await deps.platform(async (db) => ({
    planIds: await findPlans(db, partnerId),
    subscribers: new Map((await findSubscribers(db, partnerId)).map(({ id, bought }) => [id, bought])),
  }))
  const plan = club.plans.find(({ months, visible, price }) => months === 1 && visible && price > 0)
  if (!plan) return
  const buyers = customerIds.filter((id) => subscribers.get(id) !== false).slice(0, SALES.length)
  const byCard = deps.payments.cards?.isSandbox === true && club.uri === 'riverside'
  for (const [i, method] of SALES.entries()) {
    const customerId = buyers[i]
    if (customerId === undefined || subscribers.get(customerId)) continue
    const at = now - (SALES.length - i) * DAY_MS
    const paymentMethod = method === null || (method === 'creditCard' && !byCard) ? 'cash' : method
    const order = await placeSubscriptionOrder(deps, desk.as('desk', at), {
      customerId,
      paymentMethod,
      useClubCredit: false,
      subscription: {
        planId: planIds.get(plan.name)!,
        pricingWindow: { price: plan.price, currency: club.currency, recurring: 1 },
        startAt: dateOf(at, club.timezone),
        renews: false,
      },
      lineItems: [],
    })
    const open = order.orderTransactions.find(({ status }) => status === 'PENDING')
    if (!open || method === null) continue
    await (paymentMethod === 'creditCard'
      ? chargeCard(deps, desk.as('desk', at), open.id, 'tok_ok')
      : markTransactionPaid(deps, desk.as('desk', at), open.id))
  }
}
