import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { feeOfRefund, type TransactionChange } from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import { newRefundAttempt } from './refunds/refund-to-charges.ts'
import { moneyOf, withStatus } from './order-money.ts'
import type { OrderRecord, TransactionRecord } from './order-record.ts'

/** How an order's payment log changes, and whether that makes a version of the order (ORDERS-133). */
export type OrderEdit = {
  log?: readonly TransactionChange[]
  /** Entries whose status, or the way they are paid, changes without a new entry. */
  statuses?: readonly { id: string; status: TransactionRecord['status']; paymentMethod?: PaymentMethod }[]
  makesVersion?: boolean
}

/** A new entry of the payment log; `settledAt` is set for what is paid or refunded already. */
export const newTransaction = (
  entry: Pick<TransactionRecord, 'transactionType' | 'paymentMethod' | 'amount' | 'fee' | 'version' | 'createdAt'> & {
    status: 'PENDING' | 'SUCCESS' | 'UNKNOWN'
  },
): TransactionRecord => ({
  ...entry,
  id: randomUUID(),
  paymentId: null,
  settledAt: entry.status === 'SUCCESS' ? entry.createdAt : null,
  attempt: null,
})

/**
 * The order as it is once its payment log changed: entries appended or given a new status, both statuses derived again, and a
 * version where one is due. `order` is what stands, with whatever else of it changes.
 */
export const edited = (
  { now }: Pick<Command, 'now'>,
  order: OrderRecord,
  { log = [], statuses = [], makesVersion = false }: OrderEdit,
): OrderRecord => {
  const version = order.currentVersion + (makesVersion ? 1 : 0)
  const adjusted = log.flatMap((change) => (change.kind === 'adjust' ? [change.id] : []))
  const standing = order.transactions.map((entry): TransactionRecord => {
    if (adjusted.includes(entry.id)) return { ...entry, status: 'ADJUSTED' }
    const change = statuses.find(({ id }) => id === entry.id)
    if (!change) return entry
    const { status, paymentMethod = entry.paymentMethod } = change
    return { ...entry, status, paymentMethod, settledAt: status === 'SUCCESS' ? now : entry.settledAt }
  })
  const transactions = log.reduce<TransactionRecord[]>(
    (entries, change) =>
      change.kind === 'add'
        ? [...entries, entryOf(change, { ...order, transactions: entries }, now, version)]
        : entries,
    standing,
  )
  return withStatus({
    ...order,
    transactions,
    changeLog: makesVersion ? [{ version, changedAt: now }, ...order.changeLog] : order.changeLog,
    currentVersion: version,
    updatedAt: now,
  })
}

const entryOf = (
  change: Extract<TransactionChange, { kind: 'add' }>,
  order: OrderRecord,
  now: number,
  version: number,
): TransactionRecord => {
  const { transactionType, status, paymentMethod, amount } = change
  const isRefund = change.transactionType === 'REFUND'
  const entry = newTransaction({
    transactionType,
    status,
    paymentMethod,
    amount,
    fee: isRefund ? feeOfRefund(moneyOf(order).transactions, change) : change.fee,
    version,
    createdAt: (isRefund ? owedSince(order, change.restOf) : undefined) ?? now,
  })
  return isRefund && change.attemptId !== undefined
    ? { ...entry, attempt: newRefundAttempt(change.attemptId, now) }
    : entry
}

/** The rest of a refund is owed for as long as the whole was: purchases after it still count against it (ORDERS-137). */
const owedSince = ({ transactions }: OrderRecord, whole: string | undefined): number | undefined =>
  transactions.find(({ id }) => id === whole)?.createdAt
