import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/order.ts'
import { data, Minor, PaymentMethod } from '../schemas.ts'

/** A part of what is owed, in minor units, and the method that pays it (docs/rules/part-payments.md). */
export const PartPayment = z.strictObject({ amount: Minor.min(1), paymentMethod: PaymentMethod })

/** What staff do about a payment that is open. */
export const collecting = {
  markTransactionPaid: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/paid',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: 'Mark a pending payment that needs no provider as paid (ORDERS-38, ORDERS-86)',
    reply: data(Order),
    idempotent: true,
  }),
  changeTransactionMethod: endpoint({
    method: 'PUT',
    path: '/partners/orderTransactions/:id/paymentMethod',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: 'Take a pending or failed payment in cash instead (ORDERS-40, ORDERS-95)',
    body: z.strictObject({ paymentMethod: z.literal('cash') }),
    reply: data(Order),
    idempotent: true,
  }),
  payPart: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/parts',
    access: 'orderTransaction.edit',
    changes: ['orders', 'customers', 'schedule'],
    summary:
      'Take a part of a pending or failed payment by another method; the rest stays owed by its own. Club credits and the wallet pay at once, what a person takes is paid',
    body: PartPayment,
    reply: data(Order),
    idempotent: true,
  }),
}
