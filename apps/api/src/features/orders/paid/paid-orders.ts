import type { Command } from '../../../db/command.ts'
import type { HeldOrder, OrderForCustomer, PaidOrders, PayableOrder } from '../../payments/index.ts'
import { asCustomersSee } from '../as-customers-see.ts'
import { orderHolding, orderOfTransaction, orderToChange, saveOrder } from '../change-order.ts'
import { askToPay } from '../confirmation/ask-to-pay.ts'
import { inOrderOfTime } from '../lines-of-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { findOrders } from '../orders.store.ts'
import { presentOrder } from '../present-order.ts'
import { recordRefund, settleOverRefunds } from '../refunds/record-refund.ts'
import { reverseOverRefund } from '../refunds/reverse-over-refund.ts'
import { settleOverRefund } from '../refunds/settle-over-refund.ts'
import { taxesPresented } from '../order-taxes.ts'
import { noteDispute } from './note-dispute.ts'
import { settlePayment, withAttempt } from './settle-payment.ts'

/** What orders are to payments: what they owe, and what becomes of them with the money that moved. */
export const paidOrders: PaidOrders = {
  find: async (db, partnerId, orderId) => {
    const [order] = await findOrders(db, partnerId, [orderId])
    return order ? payable(order) : null
  },
  findOf: async (db, partnerId, transactionId) => payable(await orderHolding(db, partnerId, transactionId)),
  findForCustomer: async (db, partnerId, orderId) => {
    const [order] = await asCustomersSee(db, partnerId, await findOrders(db, partnerId, [orderId]))
    return forCustomer(order!)
  },
  hold: async (command, orderId) => held(command, await orderToChange(command, orderId)),
  holdOf: async (command, transactionId) => held(command, await orderOfTransaction(command, transactionId)),
}

const payable = (order: OrderRecord): PayableOrder => ({
  id: order.id,
  readableId: order.readableId,
  currency: order.currency,
  countryCode: order.countryCode,
  customer: order.customer,
  money: moneyOf(order),
  present: (actor) => presentOrder(order, actor),
})

const forCustomer = (order: OrderRecord): OrderForCustomer => ({
  readableId: order.readableId,
  currency: order.currency,
  money: moneyOf(order),
  venue: order.venue,
  lines: inOrderOfTime(order.lineItems).map(({ description, price, time, canceled }) => ({
    description,
    price,
    time,
    canceled,
  })),
  taxes: taxesPresented(order),
})

/** A locked order that its command goes on with: what changes it answers the next. */
const held = (command: Command, order: OrderRecord): HeldOrder => ({
  ...payable(order),
  awaitOutcome: async (transactionId) => {
    const asked = edited(command, order, { statuses: [{ id: transactionId, status: 'UNKNOWN' }] })
    return held(command, await saveOrder(command, order, asked, { action: 'order.chargeRequested' }))
  },
  settle: async (moved, action) => {
    const settled = await settlePayment(command, order, moved, action)
    return { ...settled, order: held(command, settled.order) }
  },
  askToPay: (request) => askToPay(command, order, request),
  showing: (attempt) => held(command, withAttempt(order, attempt)),
  recordRefund: (refund) => recordRefund(command, order, refund),
  reverseOverRefund: async (attemptId, refundId) => {
    const overRefund = order.overRefunds.find(
      (each) => each.attemptId === attemptId && each.refundId === refundId && !each.cameBack,
    )
    if (overRefund) await reverseOverRefund(command, order, overRefund)
    return overRefund?.id ?? null
  },
  settleOverRefund: async (id, settledAs) => held(command, await settleOverRefund(command, order, id, settledAs)),
  noteDispute: (dispute) => noteDispute(command, order, dispute),
  settleOverRefunds: async (attempt) => {
    const settled = await settleOverRefunds(command, order, attempt)
    return { ...settled, order: held(command, settled.order) }
  },
})
