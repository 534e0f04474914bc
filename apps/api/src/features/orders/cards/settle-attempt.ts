import { razorpayStatusAfter, settleCharge, settleRefund, type PaidCharge } from '@fieldhouse/domain/payments'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../../../db/audit-actions.ts'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import {
  closeCharge,
  findCharge,
  isRunning,
  methodOfAttempt,
  type ChargeRecord,
  type Ending,
} from '../../payments/index.ts'
import { orderToChange, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { settleExcess } from '../refunds/note-refund.ts'
import { findOrderIdOfTransaction, findOrders } from '../orders.store.ts'

export type Settled = {
  order: OrderRecord
  charge: ChargeRecord
  /** Attempts to give back that this wrote down; the provider is to be asked for them once it is committed. */
  refunds: string[]
}

/**
 * What an attempt may still become. Money that came is the last word, and one that failed may only turn out to have brought it after
 * all; a refund that went through may still come back, and that is its last word.
 */
const isNews = ({ kind, status }: ChargeRecord, ending: Ending): boolean => {
  if (status === ending.status) return false
  if (status === 'succeeded') return kind === 'refund' && ending.status === 'failed'
  return status !== 'failed' || (kind === 'charge' && ending.status === 'succeeded')
}

/**
 * Applies what the provider said of an attempt to its order, within a command: once, whoever hears it first and however often it
 * is told. Answers the order and the attempt as they stand. `action` where the audit trail is to say more than how it ended.
 */
export const settleAttempt = async (
  command: Command,
  chargeId: string,
  ending: Ending,
  action?: AuditAction,
): Promise<Settled> => {
  const { orderId } = (await findCharge(command.db, command.partnerId, chargeId))!
  const order = await orderToChange(command, orderId)
  // Read again: until the order was locked, somebody else may have settled it.
  const charge = (await findCharge(command.db, command.partnerId, chargeId))!
  if (!isNews(charge, ending)) return { order, charge, refunds: [] }
  const outcome = ending.status === 'succeeded' ? 'succeeded' : 'failed'
  const settlement =
    charge.kind === 'refund'
      ? settleRefund(moneyOf(order), charge.transactionId, outcome)
      : settleCharge(moneyOf(order), paidCharge(charge), outcome)
  // An attempt that was given up for another one leaves the entry to that one.
  const cameBack = charge.status === 'succeeded'
  const changes = isRunning(charge) || outcome === 'succeeded' || cameBack ? settlement : {}
  const moved = outcome === 'succeeded' || cameBack ? capturedOrRefunded(order, charge, cameBack) : order
  const after = await saveOrder(command, order, edited(command, moved, changes), {
    action: action ?? actionOf(charge, outcome),
  })
  const added = after.transactions.filter(({ id }) => !order.transactions.some((old) => old.id === id))
  const purchase = added.find(({ transactionType }) => transactionType === 'PURCHASE')
  const closed: ChargeRecord = {
    ...charge,
    status: ending.status,
    failureCode: ending.status === 'failed' ? ending.code : null,
    unheardSince: ending.status === 'needsAuthentication' ? charge.unheardSince : null,
    providerId: ending.providerId ?? charge.providerId,
    // Money that its own entry no longer waited for has one of its own.
    transactionId: purchase?.id ?? charge.transactionId,
  }
  await closeCharge(command, closed)
  const refunds = added.flatMap(({ card }) => (card?.status === 'requested' ? [card.chargeId] : []))
  const settled = withCard(after, closed)
  const isOwedAgain = charge.kind === 'refund' && outcome === 'failed'
  return { order: isOwedAgain ? await withoutExcess(command, settled, closed) : settled, charge: closed, refunds }
}

const withoutExcess = async (command: Command, order: OrderRecord, refund: ChargeRecord): Promise<OrderRecord> =>
  settleExcess(command, order, (await findCharge(command.db, command.partnerId, refund.chargeId!))!)

const paidCharge = (charge: ChargeRecord): PaidCharge => ({
  chargeId: charge.id,
  transactionId: charge.transactionId,
  amount: charge.amount,
  method: methodOfAttempt(charge),
})

/** The gateway's own status of an order whose money it moved; a refund that came back moved the other way. */
const capturedOrRefunded = (order: OrderRecord, charge: ChargeRecord, cameBack: boolean): OrderRecord => {
  const { kind, amount } = charge
  return methodOfAttempt(charge) === 'razorpay'
    ? { ...order, razorpayStatus: razorpayStatusAfter(moneyOf(order), { kind, amount: cameBack ? -amount : amount }) }
    : order
}

const actionOf = ({ kind }: ChargeRecord, outcome: 'succeeded' | 'failed') => {
  if (kind === 'refund') return outcome === 'succeeded' ? 'order.refundCompleted' : 'order.refundFailed'
  return outcome === 'succeeded' ? 'order.paid' : 'order.paymentFailed'
}

/** The order with how the attempt now stands: it was read before that was written. */
const withCard = (order: OrderRecord, charge: ChargeRecord): OrderRecord => ({
  ...order,
  transactions: order.transactions.map((entry) =>
    entry.id === charge.transactionId
      ? {
          ...entry,
          card: {
            chargeId: charge.id,
            status: charge.status,
            failureCode: charge.failureCode,
            providerId: charge.providerId,
            ofChargeId: charge.chargeId,
            givenBack: 0,
            createdAt: charge.createdAt,
            isUnheard: charge.unheardSince !== null,
          },
        }
      : entry,
  ),
})

/** The order of a payment or refund, to be read; an unknown or foreign entry is not found. */
export const orderHolding = async (db: Kysely<DB>, partnerId: string, transactionId: string): Promise<OrderRecord> => {
  const orderId = await findOrderIdOfTransaction(db, partnerId, transactionId)
  const order = orderId ? (await findOrders(db, partnerId, [orderId]))[0] : undefined
  if (!order) throw new Refused({ code: 'error.notFound.orderTransaction' })
  return order
}

/**
 * The reply of a call that asks a provider is kept under a key of its own: the caller's keeps what was asked. No header can
 * name it, as it holds a slash.
 */
export const settling = (context: Context): Context => ({
  ...context,
  idempotency: context.idempotency && { ...context.idempotency, key: `${context.idempotency.key}/settled` },
})
