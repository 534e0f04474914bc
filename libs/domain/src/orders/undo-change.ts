import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable } from './decide.ts'
import { COLLECTABLE, FAILED } from './status.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './types.ts'

/** What a change did to an order's money, as far as it takes to bring back the state before it. Minor units. */
export type MoneyChange = {
  /** How the order was paid, which the change left as it was. */
  paymentMethod: string
  /** Signed: by how much the total and the fees rose. */
  total: number
  feeExclusive: number
  feeInclusive: number
  /** Entries that became ADJUSTED, with what they were. */
  adjusted: readonly { id: string; was: TransactionStatus }[]
  /** The entries that are new. */
  added: readonly { id: string; paymentMethod: string }[]
}

/** An order's money before or after a change, as far as that is kept to undo it. Minor units. */
type ChangedMoney = {
  paymentMethod: string
  total: number
  feeExclusive: number
  feeInclusive: number
  transactions: readonly { id: string; status: TransactionStatus; paymentMethod: string }[]
}

/** What a change did to an order's money. */
export const moneyChange = (before: ChangedMoney, after: ChangedMoney): MoneyChange => ({
  paymentMethod: before.paymentMethod,
  total: after.total - before.total,
  feeExclusive: after.feeExclusive - before.feeExclusive,
  feeInclusive: after.feeInclusive - before.feeInclusive,
  adjusted: before.transactions.flatMap(({ id, status: was }) =>
    after.transactions.some((entry) => entry.id === id && entry.status !== was) ? [{ id, was }] : [],
  ),
  added: after.transactions
    .filter(({ id }) => !before.transactions.some((entry) => entry.id === id))
    .map(({ id, paymentMethod }) => ({ id, paymentMethod })),
})

export type Undo = { totalAmount: number; statuses: { id: string; status: TransactionStatus }[] }

/**
 * Takes the change that made `version` back: its new entries become ADJUSTED, those that it adjusted are again what they were, and
 * the total is the earlier one (BEYOND-42). Refuses an order that may not change, a version without a change to take back, an order
 * that somebody changed after that version, be it only the way of paying, and a change since which money has moved or may have:
 * giving that back is a refund.
 */
export const decideUndo = (
  order: OrderMoney & { currentVersion: number },
  version: number,
  change: MoneyChange | null,
): Decision<Undo> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  if (!change) return refuse('error.badRequest.nothingToUndo', { version })
  const changed = refuse('error.conflict.changedMeanwhile', { version: order.currentVersion })
  if (order.currentVersion !== version) return changed
  if (hasMovedMoney(version, order.transactions)) return refuse('error.badRequest.moneyMoved')
  if (!isUntouched(order, change)) return changed
  return accept({
    totalAmount: order.totalAmount - change.total,
    statuses: [
      ...change.added.map(({ id }) => ({ id, status: 'ADJUSTED' as const })),
      ...change.adjusted.map(({ id, was }) => ({ id, status: was })),
    ],
  })
}

/** The way of paying changes without a version. A payment that failed has changed nothing: it is still to be made. */
const isUntouched = (order: OrderMoney, { paymentMethod, adjusted, added }: MoneyChange): boolean => {
  const entryOf = (id: string) => order.transactions.find((entry) => entry.id === id)
  return (
    order.paymentMethod === paymentMethod &&
    adjusted.every(({ id }) => entryOf(id)?.status === 'ADJUSTED') &&
    added.every((made) => {
      const entry = entryOf(made.id)
      return entry?.paymentMethod === made.paymentMethod && COLLECTABLE.includes(entry.status)
    })
  )
}

/**
 * True when money has moved, or may have, for the change that made this version, the order's latest, or since: a payment or refund
 * that was noted at it went through, or may have. The change can't be taken back then, only given back.
 */
export const hasMovedMoney = (
  version: number,
  entries: readonly Pick<OrderTransaction, 'version' | 'status' | 'transactionType'>[],
): boolean => entries.some((entry) => entry.version === version && mayHaveMoved(entry))

/** A refund that failed may have gone through before it came back. */
const mayHaveMoved = ({ status, transactionType }: Pick<OrderTransaction, 'status' | 'transactionType'>): boolean =>
  status === 'SUCCESS' || status === 'UNKNOWN' || (transactionType === 'REFUND' && FAILED.includes(status))
