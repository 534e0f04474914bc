import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findOrder, linesByPolicy } from '../../orders/index.ts'
import { bookingOf } from '../booking-lines.ts'

/** What each live booking of an order gives back by the partner's own policy, in minor units (BOOKING-62, BOOKING-103). */
export const refundableByPolicy = (deps: Deps, context: Context, orderId: string) =>
  deps.read(context.partnerId, async (db) => {
    const order = await findOrder(db, context.partnerId, orderId)
    return (await linesByPolicy({ ...context, db }, order)).flatMap(({ lineItemId, amount }) => {
      const booking = bookingOf(order.lineItems.find(({ id }) => id === lineItemId)!)
      return booking
        ? [
            {
              refundableAmountCents: { amount, currency: order.currency },
              lineItem: { id: lineItemId, facilityBooking: { id: booking.id } },
            },
          ]
        : []
    })
  })
