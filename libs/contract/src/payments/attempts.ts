import { OVER_REFUND_SETTLEMENTS } from '@fieldhouse/domain/orders'
import { HAND_OUTCOMES, SETTLE_BY_HAND } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/order.ts'
import { data, Id, text } from '../schemas.ts'

/** What is done about an entry of the payment log with whoever takes its money. */
export const attempts = {
  chargeTransaction: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/charge',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary:
      'Charge a card, by its token, for a pending or failed payment (ORDERS-39, ORDERS-87). 400 for a card that does not pay; the entry is UNKNOWN where nobody knows yet, and carries a client_secret where the bank wants to ask its customer',
    body: z.strictObject({ creditToken: text(200) }),
    reply: data(Order),
    idempotent: true,
  }),
  retryTransaction: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/retry',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: 'Try a failed payment by card again with the card that it failed with (ORDERS-96, ORDERS-148)',
    reply: data(Order),
    idempotent: true,
  }),
  checkTransactionStatus: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/checkStatus',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: 'Ask the card provider how a payment ended (ORDERS-42, ORDERS-98, ORDERS-148)',
    reply: data(Order),
  }),
  settleTransaction: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/settled',
    access: SETTLE_BY_HAND,
    changes: ['orders', 'schedule'],
    summary:
      'Say by hand how a payment or refund ended of which no provider tells any more, for owners; refused while the provider can still say (ORDERS-42)',
    body: z.strictObject({ outcome: z.enum(HAND_OUTCOMES) }),
    reply: data(Order),
    idempotent: true,
  }),
  settleOverRefund: endpoint({
    method: 'PUT',
    path: '/partners/orders/:id/overRefunds/:overRefundId',
    params: { id: Id, overRefundId: Id },
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary:
      'Say how money was settled that a provider gave back beyond what the order held: paid back by a method, or written off; null takes that back (PAYMETHODS-33)',
    body: z.strictObject({ settledAs: z.enum(OVER_REFUND_SETTLEMENTS).nullable() }),
    reply: data(Order),
    idempotent: true,
  }),
}
