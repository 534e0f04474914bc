import { COUNTER_LIMITS, MOST_OF_ANY_LINE } from '@fieldhouse/domain/orders'
import { z } from 'zod'
import { PartPayment } from '../collecting/index.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/index.ts'
import { Currency, data, Id, Minor, PaymentMethod, requiredLine } from '../schemas.ts'

/** What is sold at the counter: so many pieces at a price each, minor units, without a tax that is on top. */
const CounterItem = z.strictObject({
  description: requiredLine(COUNTER_LIMITS.description),
  quantity: z.number().int().min(1).max(COUNTER_LIMITS.pieces).default(1),
  price: Minor.min(1).max(MOST_OF_ANY_LINE),
})

export const counterSales = {
  placeCounterSale: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/orders/fromItems',
    access: 'order.createBookingForExistingCustomer',
    changes: ['orders', 'customers'],
    summary: 'Sell items at the counter to a customer or to the walk-in: one order with a line for each',
    body: z.strictObject({
      customerId: Id,
      paymentMethod: PaymentMethod,
      /** A part that is paid as they are sold, by another method than the rest. */
      part: PartPayment.optional(),
      orderStatus: z.enum(['paid', 'pending']).default('pending'),
      /** The club's own. */
      currency: Currency,
      items: z.array(CounterItem).min(1).max(COUNTER_LIMITS.lines),
    }),
    reply: data(Order),
    idempotent: true,
  }),
}
