import { shareDiscount } from '@fieldhouse/domain/coupons'
import { refundByPolicy } from '@fieldhouse/domain/policies'
import { findCancellationPolicy } from '../../policies/index.ts'
import { byKind, type Reading } from '../line-kinds.ts'
import type { LineItemRecord, OrderRecord } from '../order-record.ts'

type Refundable = { lineItemId: string; amount: number }

/**
 * What each line of an order gives back that stands, or went with what was paid for it: one that takes place at a time by the partner's own
 * policy, which reckons with what it costs less its part of a discount, one that is used bit by bit what is left of it, of what it costs less
 * what was given back of it already; minor units (BOOKING-103, BEYOND-50).
 */
export const linesByPolicy = async (reading: Reading, order: OrderRecord): Promise<Refundable[]> => {
  const { db, partnerId, now } = reading
  const policy = await findCancellationPolicy(db, partnerId, order.serviceType)
  const suggested: Refundable[] = []
  for (const [kind, lines] of byKind(order)) {
    for (const { id: lineItemId, price, discount, time, canceled } of lines) {
      if (!time || (canceled && !kind.leavesPaid)) continue
      const byPolicy = refundByPolicy({ policy, price: price - discount, start: time.start, now })
      suggested.push({ lineItemId, amount: byPolicy.refundable })
    }
    suggested.push(...((await kind.unused?.(reading, lessGivenBack(order, lines))) ?? []))
  }
  return suggested
}

/** What lines cost once those that were taken off by hand, or given back in part, are shared over all that was sold, by the prices. */
const lessGivenBack = ({ lineItems }: OrderRecord, lines: readonly LineItemRecord[]): LineItemRecord[] => {
  const sold = lineItems.filter(({ price, canceled }) => price > 0 && !canceled)
  const byHand = lineItems.reduce(
    (sum, { targetType, price }) => (targetType === 'adjust' && price < 0 ? sum - price : sum),
    0,
  )
  const parts = shareDiscount(
    byHand,
    sold.map(({ price }) => price),
  )
  return lines.map((line) => ({ ...line, price: line.price - (parts[sold.indexOf(line)] ?? 0) }))
}

/**
 * What cancelling lines gives back by the policy, never more than `maximum`; null where it speaks of none of them. Minor units.
 */
export const policyRefund = (going: readonly Refundable[], maximum: number): number | null =>
  going.length === 0
    ? null
    : Math.min(
        maximum,
        going.reduce((sum, { amount }) => sum + amount, 0),
      )
