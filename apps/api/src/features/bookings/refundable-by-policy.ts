import { refundByPolicy, type CancellationPolicy } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findOrders } from '../orders/index.ts'
import { findCustomership } from './customership.store.ts'

/** What each live booking of an order gives back by the partner's cancellation policy, in minor units (BOOKING-62, BOOKING-103). */
export const refundableByPolicy = (parts: FeatureParts, { partnerId, now }: Context, orderId: string) =>
  parts.read(partnerId, async (db) => {
    const [order] = await findOrders(db, [orderId])
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    const { partner } = await findCustomership(db, partnerId, null)
    const policies = partner.cancelationPolicies as (CancellationPolicy & { serviceType: string })[]
    const policy = policies.find((each) => each.serviceType === order.serviceType) ?? null
    return order.lineItems.flatMap(({ id, price, booking }) =>
      booking && !booking.canceled
        ? [
            {
              refundableAmountCents: {
                amount: refundByPolicy({ policy, price, start: booking.startsAt, now }).refundable,
                currency: order.currency,
              },
              lineItem: { id, facilityBooking: { id: booking.id } },
            },
          ]
        : [],
    )
  })
