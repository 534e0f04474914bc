import { refundByPolicy } from '@fieldhouse/domain/orders'
import type { Kysely } from 'kysely'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { Deps } from '../../deps.ts'
import { findCancellationPolicy } from './cancellation-policies.store.ts'
import type { OrderRecord } from '../order-record.ts'
import { findOrders } from '../orders.store.ts'

type Refundable = { lineItemId: string; bookingId: string; amount: number }

/** What each live booking of an order gives back by the partner's own policy, in minor units (BOOKING-103). */
export const bookingsByPolicy = async (
  { db, partnerId, now }: Pick<Context, 'partnerId' | 'now'> & { db: Kysely<DB> },
  order: OrderRecord,
): Promise<Refundable[]> => {
  const policy = await findCancellationPolicy(db, partnerId, order.serviceType)
  return order.lineItems.flatMap(({ id, price, booking }) =>
    booking && !booking.canceled
      ? [
          {
            lineItemId: id,
            bookingId: booking.id,
            amount: refundByPolicy({ policy, price, start: booking.startsAt, now }).refundable,
          },
        ]
      : [],
  )
}

/**
 * What cancelling these bookings gives back by the policy, never more than `maximum`; null for what no policy speaks of. Minor
 * units.
 */
export const policyRefund = (refundable: readonly Refundable[], ids: readonly string[], maximum: number) => {
  const going = refundable.filter(({ bookingId }) => ids.includes(bookingId))
  return going.length === 0
    ? null
    : Math.min(
        maximum,
        going.reduce((sum, { amount }) => sum + amount, 0),
      )
}

/** The same as the call answers it, one entry for each live booking (BOOKING-62). */
export const refundableByPolicy = (deps: Deps, context: Context, orderId: string) =>
  deps.read(context.partnerId, async (db) => {
    const [order] = await findOrders(db, context.partnerId, [orderId])
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    return (await bookingsByPolicy({ ...context, db }, order)).map(({ lineItemId, bookingId, amount }) => ({
      refundableAmountCents: { amount, currency: order.currency },
      lineItem: { id: lineItemId, facilityBooking: { id: bookingId } },
    }))
  })
