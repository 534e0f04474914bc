import { settleCharge, settleRefund } from '@fieldhouse/domain/payments'
import type { AuditAction } from '../../../db/audit-actions.ts'
import type { Command } from '../../../db/command.ts'
import { entryAttempt, type MovedMoney, type PaymentAttempt } from '../../payments/index.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { withMoneyMoved } from './money-moved.ts'

export type SettledPayment = {
  order: OrderRecord
  /** The entry that the money settled. */
  transactionId: string
  /** Attempts to give back that were written down. */
  refunds: string[]
}

/** Applies to a locked order, within a command, what an attempt came to. Answers the order as it stands. */
export const settlePayment = async (
  command: Command,
  order: OrderRecord,
  moved: MovedMoney,
  action?: AuditAction,
): Promise<SettledPayment> => {
  const { kind, transactionId, outcome, cameBack, settlesEntry } = moved
  const settlement =
    kind === 'refund'
      ? settleRefund(moneyOf(order), transactionId, outcome)
      : settleCharge(moneyOf(order), moved, outcome)
  const hasMoved = outcome === 'succeeded' || cameBack
  const after = await saveOrder(
    command,
    order,
    edited(command, hasMoved ? withMoneyMoved(order, moved) : order, settlesEntry ? settlement : {}),
    { action: action ?? actionOf(moved) },
  )
  const added = after.transactions.filter(({ id }) => !order.transactions.some((old) => old.id === id))
  return {
    order: after,
    transactionId: added.find(({ transactionType }) => transactionType === 'PURCHASE')?.id ?? transactionId,
    refunds: added.flatMap(({ attempt }) => (attempt?.status === 'requested' ? [attempt.attemptId] : [])),
  }
}

const actionOf = ({ kind, outcome }: MovedMoney): AuditAction => {
  if (kind === 'refund') return outcome === 'succeeded' ? 'order.refundCompleted' : 'order.refundFailed'
  return outcome === 'succeeded' ? 'order.paid' : 'order.paymentFailed'
}

/** The order with how an attempt now stands: it was read before that was written. */
export const withAttempt = (order: OrderRecord, attempt: PaymentAttempt): OrderRecord => ({
  ...order,
  transactions: order.transactions.map((entry) =>
    entry.id === attempt.transactionId ? { ...entry, attempt: entryAttempt(attempt) } : entry,
  ),
})
