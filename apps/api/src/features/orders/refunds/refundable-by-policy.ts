import { refundByPolicy } from '@fieldhouse/domain/policies'
import type { Kysely } from 'kysely'
import type { Context } from '../../../db/context.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { findCancellationPolicy } from '../../policies/index.ts'
import type { OrderRecord } from '../order-record.ts'

type Refundable = { lineItemId: string; amount: number }

/**
 * What each line of an order that stands and takes place at a time gives back by the partner's own policy, which reckons with what it
 * costs less its part of a discount; minor units (BOOKING-103).
 */
export const linesByPolicy = async (
  { db, partnerId, now }: Pick<Context, 'partnerId' | 'now'> & { db: Kysely<DB> },
  order: OrderRecord,
): Promise<Refundable[]> => {
  const policy = await findCancellationPolicy(db, partnerId, order.serviceType)
  return order.lineItems.flatMap(({ id, price, discount, time, canceled }) =>
    time && !canceled
      ? [
          {
            lineItemId: id,
            amount: refundByPolicy({ policy, price: price - discount, start: time.start, now }).refundable,
          },
        ]
      : [],
  )
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
