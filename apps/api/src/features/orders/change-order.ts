import { refundsAutomatically, type PaymentMethod } from '@fieldhouse/domain/fees'
import {
  isMarkedByHand,
  refundByMethod,
  type OrderEvent,
  type RefundOrder,
  type TransactionChange,
} from '@fieldhouse/domain/orders'
import type { AuditAction } from '../../db/audit-actions.ts'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { insertRefunds } from '../payments/index.ts'
import { updateOrder } from './order-changes.store.ts'
import { journalsOf, moneyOf, newTransaction, openAmount, openMethods, withStatus } from './order-money.ts'
import type { LineItemRecord, OrderRecord, TransactionRecord, VersionUndo } from './order-record.ts'
import { findBookingDaysOfOrder, findOrderIdOfTransaction, lockOrder } from './orders.store.ts'
import { newCardRefund, refundToCharges } from './cards/refund-to-cards.ts'
import { settleDeferred } from './confirmation/deferred-confirmations.ts'
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

export type OrderEdit = {
  action: AuditAction
  /** The order as it becomes, its payments and statuses apart: those follow from `log`. */
  after: OrderRecord
  /** Changes of the payment log. */
  log: readonly TransactionChange[]
  /** Entries whose status, or the way they are paid, changes without a new entry. */
  statuses?: readonly { id: string; status: TransactionRecord['status']; paymentMethod?: PaymentMethod }[]
  /** Lines that are new. */
  lines?: readonly LineItemRecord[]
  /** Fee contained in an added purchase. */
  fee?: number
  events: readonly OrderEvent[]
  /** Given when the change makes a version (ORDERS-133). */
  meta?: { reason: string; comment: string } | null
  /** Given when the version can be taken back: what apart from its money it changed. */
  undo?: Omit<VersionUndo, 'money'>
}

/**
 * Writes a change of an order that was locked before: payments appended or given a new status, both statuses derived again,
 * a version where one is due, journals, audit entry and notice. Returns the order as it stands.
 */
export const saveOrder = async (command: Command, before: OrderRecord, edit: OrderEdit): Promise<OrderRecord> => {
  const version = edit.meta === undefined ? before.currentVersion : before.currentVersion + 1
  const additions = edit.log
    .filter((change) => change.kind === 'add')
    .map((change) => ({
      chargeId: change.chargeId,
      entry: {
        ...newTransaction({
          transactionType: change.transactionType,
          status: change.status,
          paymentMethod: change.paymentMethod,
          amount: change.amount,
          fee: feeWithin(change, before, edit),
          version,
          createdAt: owedSince(change, before) ?? command.now,
        }),
        card: change.chargeId === undefined ? null : newCardRefund(command.now),
      },
    }))
  const added = additions.map(({ entry }) => entry)
  const statuses = new Map<string, TransactionRecord['status']>([
    ...(edit.statuses ?? []).map((entry): [string, TransactionRecord['status']] => [entry.id, entry.status]),
    ...edit.log.flatMap((change): [string, TransactionRecord['status']][] =>
      change.kind === 'adjust' ? [[change.id, 'ADJUSTED']] : [],
    ),
  ])
  const changed = before.transactions
    .filter((entry) => statuses.has(entry.id))
    .map((entry) => {
      const status = statuses.get(entry.id)!
      const paymentMethod = edit.statuses?.find(({ id }) => id === entry.id)?.paymentMethod ?? entry.paymentMethod
      return { ...entry, status, paymentMethod, settledAt: status === 'SUCCESS' ? command.now : entry.settledAt }
    })
  const transactions = [
    ...before.transactions.map((entry) => changed.find((c) => c.id === entry.id) ?? entry),
    ...added,
  ]
  const changeLog =
    version === before.currentVersion ? before.changeLog : [{ version, changedAt: command.now }, ...before.changeLog]
  const after = withStatus({ ...edit.after, transactions, changeLog, currentVersion: version, updatedAt: command.now })
  const journals = journalsOf(edit.events)
  await updateOrder(command, {
    after,
    added,
    changed,
    lines: edit.lines ?? [],
    journals,
    newVersion: edit.meta !== undefined,
    meta: edit.meta ?? null,
    undo: edit.undo ? { ...edit.undo, money: moneyChange(before, after, added) } : null,
  })
  await settleHoldings(command, after, journals)
  const refunds = additions.flatMap(({ entry, chargeId }) =>
    entry.card && chargeId !== undefined
      ? [{ id: entry.card.chargeId, orderId: after.id, transactionId: entry.id, amount: entry.amount, chargeId }]
      : [],
  )
  if (refunds.length > 0) await insertRefunds(command, refunds)
  await settleDeferred(command, before, after)
  command.audit({
    action: edit.action,
    subjectType: 'order',
    subjectId: after.id,
    before: gist(before),
    after: gist(after),
  })
  command.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
  // Cells show the status, what is owed and by which methods, which their menu follows; who cancels tells the grids what it freed.
  const isShown =
    after.status !== before.status ||
    after.paymentMethod !== before.paymentMethod ||
    openAmount(after) !== openAmount(before) ||
    openMethods(after) !== openMethods(before)
  if (isShown && after.status !== 'canceled') await announceCells(command, after.id)
  return after
}

const moneyChange = (
  before: OrderRecord,
  after: OrderRecord,
  added: readonly TransactionRecord[],
): VersionUndo['money'] => ({
  paymentMethod: before.paymentMethod,
  total: after.total - before.total,
  feeExclusive: after.feeExclusive - before.feeExclusive,
  feeInclusive: after.feeInclusive - before.feeInclusive,
  adjusted: before.transactions.flatMap(({ id, status: was }) =>
    after.transactions.some((entry) => entry.id === id && entry.status !== was) ? [{ id, was }] : [],
  ),
  added: added.map(({ id, paymentMethod }) => ({ id, paymentMethod })),
})

/** Tells open grids to read the days again on which an order's bookings stand; an order without bookings has no cell. */
export const announceCells = async (command: Command, orderId: string): Promise<void> => {
  const days = await findBookingDaysOfOrder(command.db, command.partnerId, orderId)
  if (days.dates.length > 0) command.announce({ type: 'schedule', ...days })
}

/** The fee of a rest is the one agreed on with the purchase, which lowering a price leaves as it is, as far as the rest holds it. */
const feeWithin = (
  change: Extract<TransactionChange, { kind: 'add' }>,
  before: OrderRecord,
  edit: OrderEdit,
): number => {
  if (change.transactionType === 'REFUND') return 0
  const whole = before.transactions.find(({ id }) => id === change.restOf)
  return whole ? Math.min(whole.fee, change.amount) : (edit.fee ?? 0)
}

/** The rest of a refund is owed for as long as the whole was: purchases after it still count against it (ORDERS-137). */
const owedSince = (change: Extract<TransactionChange, { kind: 'add' }>, before: OrderRecord): number | undefined =>
  change.transactionType === 'REFUND'
    ? before.transactions.find(({ id }) => id === change.restOf)?.createdAt
    : undefined

/** What the audit trail keeps of an order. */
const gist = (order: OrderRecord) => ({
  ...(order.excessRefunds.length > 0 && { excessRefunds: order.excessRefunds }),
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
 * Refund entries and ledger events of an amount given back, by the methods that paid it. What is asked for at once is money moved
 * where a provider can do that by itself; what a person took is a debt until a person hands it back (BOOKING-104), which may be
 * now. To cards and through the gateway it goes by the charges that took it, once they were written down: what they can't give is a
 * debt.
 */
export const refundOf = (
  order: OrderRecord,
  refund: RefundOrder | null,
): { log: TransactionChange[]; events: OrderEvent[] } => {
  const log: TransactionChange[] = []
  const events: OrderEvent[] = []
  for (const { paymentMethod, amount } of refund ? refundByMethod(moneyOf(order), refund.amount) : []) {
    const isImmediate = refund!.isImmediate && refundsAutomatically(paymentMethod)
    if (isImmediate && (paymentMethod === 'creditCard' || paymentMethod === 'razorpay')) {
      log.push(...refundToCharges(order, paymentMethod, amount))
      continue
    }
    const isDone =
      isImmediate || (refund!.isHandedBack && !refundsAutomatically(paymentMethod) && isMarkedByHand(paymentMethod))
    const status = isDone ? 'SUCCESS' : 'PENDING'
    log.push({ kind: 'add', transactionType: 'REFUND', status, amount, paymentMethod })
    if (isDone) events.push({ type: 'refunded', amount, method: paymentMethod })
  }
  return { log, events }
}
