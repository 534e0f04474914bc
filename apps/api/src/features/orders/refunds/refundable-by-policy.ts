import { givenBackApart, lessGivenBack, type Suggested } from '@fieldhouse/domain/orders'
import { refundByPolicy } from '@fieldhouse/domain/policies'
import { findCancellationPolicy } from '../../policies/index.ts'
import { byKind, type Reading } from '../line-kinds.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'

/**
 * What each line of an order gives back that stands, or went with what was paid for it: one that takes place at a time by the partner's own
 * policy, which reckons with what it costs less its part of a discount, one that is used bit by bit what is left of it, of what it costs less
 * what was given back of it already; minor units (BOOKING-103, BEYOND-50).
 */
export const linesByPolicy = async (reading: Reading, order: OrderRecord): Promise<Suggested[]> => {
  const { db, partnerId, now } = reading
  const policy = await findCancellationPolicy(db, partnerId, order.serviceType)
  const suggested: Suggested[] = []
  for (const [kind, lines] of byKind(order)) {
    for (const { id: lineItemId, price, discount, time, canceled } of lines) {
      if (!time || (canceled && !kind.leavesPaid)) continue
      const byPolicy = refundByPolicy({ policy, price: price - discount, start: time.start, now })
      suggested.push({ lineItemId, amount: byPolicy.refundable })
    }
  }
  const lineItems = lessGivenBack(order.lineItems, givenBackApart(moneyOf(order)))
  for (const [kind, lines] of byKind({ lineItems })) suggested.push(...((await kind.unused?.(reading, lines)) ?? []))
  return suggested
}
