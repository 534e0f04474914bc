import { refundsAutomatically } from '@fieldhouse/domain/fees'
import {
  checkOrderTotal,
  isHandedBackByPerson,
  moneyChange,
  refundByMethod,
  unwritten,
} from '@fieldhouse/domain/orders'
import type { RefundOrder, TransactionChange } from '@fieldhouse/domain/orders'
import { isCharged } from '@fieldhouse/domain/payments'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../../db/audit-actions.ts'
import type { Command } from '../../db/command.ts'
import { granted, Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { insertRefunds } from '../payments/index.ts'
import { newsOfOrder } from './news-of-order.ts'
import { updateLines, updateOrder } from './order-changes.store.ts'
import { journalsOf, moneyOf, openAmount, openMethods } from './order-money.ts'
import type { OrderRecord } from './order-record.ts'
import { findOrderIdOfTransaction, findOrders, lockOrder } from './orders.store.ts'
import { refundToCharges } from './refunds/refund-to-charges.ts'
import { settleDeferred } from './confirmation/deferred-confirmations.ts'
import { announceOrder } from './line-kinds.ts'
import { withTaxDocument } from './order-tax-document.ts'
import { withTaxes } from './order-taxes.ts'
import { settleHoldings } from './settle-holdings.ts'

/** The order, locked for the rest of the command; an unknown or foreign one is not found. */
export const orderToChange = async (command: Command, id: string): Promise<OrderRecord> => {
  const order = await lockOrder(command.db, command.partnerId, id)
  if (!order) throw new Refused({ code: 'error.notFound.order' })
  return order
}

/** The order, locked as `orderToChange` does, in the version that the caller saw; refuses another one. Who names none sees any. */
export const orderAsSeen = async (command: Command, id: string, version: number | undefined): Promise<OrderRecord> => {
  const order = await orderToChange(command, id)
  if (version !== undefined && version !== order.currentVersion)
    throw new Refused({ code: 'error.conflict.changedMeanwhile', details: { version: order.currentVersion } })
  return order
}

/** The order of a payment or refund, locked for the rest of the command; an unknown or foreign entry is not found. */
export const orderOfTransaction = async (command: Command, transactionId: string): Promise<OrderRecord> => {
  const orderId = await findOrderIdOfTransaction(command.db, command.partnerId, transactionId)
  if (!orderId) throw new Refused({ code: 'error.notFound.orderTransaction' })
  return orderToChange(command, orderId)
}

/** The order of a payment or refund, to be read; an unknown or foreign entry is not found. */
export const orderHolding = async (db: Kysely<DB>, partnerId: string, transactionId: string): Promise<OrderRecord> => {
  const orderId = await findOrderIdOfTransaction(db, partnerId, transactionId)
  const order = orderId ? (await findOrders(db, partnerId, [orderId]))[0] : undefined
  if (!order) throw new Refused({ code: 'error.notFound.orderTransaction' })
  return order
}

/** Why an order changes. */
export type Reason = {
  action: AuditAction
  /** What the version says that the change makes, where it makes one (ORDERS-133). */
  meta?: { reason: string; comment: string }
  /** Given when the version can be taken back: what apart from its money it changed. */
  undo?: object
}

/**
 * Writes what differs between an order that was locked before and the order as it is afterwards: its head, lines, payments and version,
 * with the journals of the difference, the audit entry and the notice. Returns the order as it stands; throws where it can't write what differs.
 */
export const saveOrder = async (
  command: Command,
  before: OrderRecord,
  becomes: OrderRecord,
  { action, meta, undo }: Reason,
): Promise<OrderRecord> => {
  const after = withTaxes(becomes)
  granted(checkOrderTotal(before.total, after.total))
  const lost = unwritten(before, after)
  if (lost.length > 0) throw new Error(`a change of an order that is not written: ${lost.join(', ')}`)
  const entries = compared(before.transactions, after.transactions, ['status', 'paymentMethod'])
  const lines = compared(before.lineItems, after.lineItems, ['price', 'description', 'tax'])
  const journals = journalsOf(before, after)
  if (lines.changed.length > 0) await updateLines(command, lines.changed)
  await updateOrder(command, {
    after,
    added: entries.added,
    changed: entries.changed,
    lines: lines.added,
    journals,
    newVersion: after.currentVersion !== before.currentVersion,
    meta: meta ?? null,
    undo: undo ? { ...undo, money: moneyChange(before, after) } : null,
  })
  await settleHoldings(command, after, journals)
  const issued = await withTaxDocument(command, after)
  const refunds = entries.added.flatMap(({ id, amount, attempt }) =>
    attempt?.ofAttemptId
      ? [{ id: attempt.attemptId, orderId: after.id, transactionId: id, amount, ofAttemptId: attempt.ofAttemptId }]
      : [],
  )
  if (refunds.length > 0) await insertRefunds(command, refunds)
  await settleDeferred(command, before, after)
  command.audit({
    action,
    subjectType: 'order',
    subjectId: after.id,
    before: gist(before),
    after: gist(after),
  })
  command.announce(newsOfOrder(after))
  // Cells show the status, what is owed and by which methods, which their menu follows; who cancels tells the grids what it freed.
  const isShown =
    after.status !== before.status ||
    after.paymentMethod !== before.paymentMethod ||
    openAmount(after) !== openAmount(before) ||
    openMethods(after) !== openMethods(before)
  if (isShown && after.status !== 'canceled') await announceOrder(command, after)
  return issued
}

/** What is new among rows, and what of those that stood says something else in one of the fields. */
const compared = <Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  fields: readonly (keyof Row)[],
): { added: Row[]; changed: Row[] } => {
  const known = new Map(before.map((row) => [row.id, row]))
  return {
    added: after.filter(({ id }) => !known.has(id)),
    changed: after.filter((row) => {
      const was = known.get(row.id)
      return was !== undefined && fields.some((field) => was[field] !== row[field])
    }),
  }
}

/** What the audit trail keeps of an order. */
export const gist = (order: OrderRecord) => ({
  ...(order.overRefunds.length > 0 && { overRefunds: order.overRefunds }),
  status: order.status,
  processingStatus: order.processingStatus,
  total: order.total,
  version: order.currentVersion,
  transactions: order.transactions.map(({ id, transactionType, status, amount, paymentMethod }) => ({
    id,
    transactionType,
    status,
    amount,
    paymentMethod,
  })),
})

/**
 * Refund entries of an amount given back, by the methods that paid it. What is asked for at once is money moved
 * where a provider can do that by itself; what a person took is a debt until a person hands it back (BOOKING-104), which may be
 * now. To cards and through the gateway it goes by the charges that took it, once they were written down: what they can't give is a
 * debt. `by` gives all of it back now by one method instead.
 */
export const refundOf = (
  order: OrderRecord,
  refund: RefundOrder | null,
  by?: OrderRecord['paymentMethod'],
): TransactionChange[] => {
  if (refund && by)
    return [{ kind: 'add', transactionType: 'REFUND', status: 'SUCCESS', amount: refund.amount, paymentMethod: by }]
  return (refund ? refundByMethod(moneyOf(order), refund.amount) : []).flatMap(({ paymentMethod, amount }) => {
    const isImmediate = refund!.isImmediate && refundsAutomatically(paymentMethod)
    if (isImmediate && isCharged(paymentMethod)) return refundToCharges(order, paymentMethod, amount)
    const isDone = isImmediate || (refund!.isHandedBack && isHandedBackByPerson(paymentMethod))
    const status = isDone ? 'SUCCESS' : 'PENDING'
    return [{ kind: 'add', transactionType: 'REFUND', status, amount, paymentMethod }]
  })
}
