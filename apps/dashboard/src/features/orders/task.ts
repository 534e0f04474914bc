import type { OverRefundSettlement } from '@fieldhouse/domain/orders'

/** A part of an open payment to be taken by another method. */
export type PartTask = { kind: 'payPart'; orderId: string; entryId: string }

/** Something to be done with one entry of a payment log. */
export type EntryTask = {
  kind: 'markAsRefunded' | 'collectWithCash' | 'settleAsPaid' | 'settleAsNotPaid'
  orderId: string
  transactionId: string
}

/** What a provider gave back too much, and how it was settled; null takes that back. */
export type OverRefundTask = {
  kind: 'settleOverRefund'
  orderId: string
  overRefundId: string
  settledAs: OverRefundSettlement | null
}

/** Money to be given back: anew, or what an entry of the payment log owes already. */
export type RefundTask = { kind: 'refund'; orderId: string; entryId?: string }

/** A card to be charged: for one entry, or for what the order owes. */
export type CardTask =
  | { kind: 'collect'; orderId: string; entryId?: string }
  | { kind: 'retry'; orderId: string; entryId: string }

/** What is being asked for, over the list or over an open transaction. */
export type Task =
  | { kind: 'cancel' | 'markAsPaid' | 'confirm' | 'payOnline' | 'sendConfirmation'; orderId: string }
  | RefundTask
  | PartTask
  | EntryTask
  | OverRefundTask
  | CardTask
  | { kind: 'cancelSelected' }

/** The task where it is one of an entry. */
export const entryTaskOf = (task: Task | null): EntryTask | null => (task && 'transactionId' in task ? task : null)
