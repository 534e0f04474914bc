import { randomUUID } from 'node:crypto'
import { refundElsewhere, type ChargedMethod, type RefundElsewhere } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import {
  closeOverRefund,
  insertOverRefund,
  type ExternalRefund,
  type GivenBack,
  type OverRefundRecord,
} from '../../payments/index.ts'
import { saveOrder } from '../change-order.ts'
import { edited, type OrderEdit } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { withMoneyMoved } from '../paid/money-moved.ts'

/**
 * Notes on a locked order, within a command, a refund that was made elsewhere and that is done (PAYMETHODS-33): it completes what was
 * owed, or is a refund of its own. What is beyond all that the order owes and holds is noted as that: it lies in
 * suspense, and staff see it, until it is settled. Answers the entries of ours that it completed, and what it gave back of what was owed or held.
 */
export const recordRefund = async (
  command: Command,
  order: OrderRecord,
  refund: ExternalRefund,
): Promise<{ completed: readonly string[]; givenBack: GivenBack | null }> => {
  const { amount, method, lost } = refund
  const told = refundElsewhere(moneyOf(order), { amount, method, lost })
  const { givenBack } = await write(command, order, refund, told)
  return { completed: told.completes.map(({ id }) => id), givenBack }
}

/**
 * Takes what was given back too much for what the order owes again, as another refund of it failed: so it does not count which of both
 * was heard of first. On a locked order, within a command; answers it as it stands.
 */
export const settleOverRefunds = async (
  command: Command,
  order: OrderRecord,
  { attemptId, method }: Pick<ExternalRefund, 'attemptId' | 'method'>,
): Promise<{ order: OrderRecord; givenBack: GivenBack[] }> => {
  let after = order
  const all: GivenBack[] = []
  for (const overRefund of order.overRefunds.filter(
    (each) => each.attemptId === attemptId && each.settledAs === null,
  )) {
    const { amount, refundId } = overRefund
    const told = refundElsewhere(moneyOf(after), { amount, method })
    if (told.amount === 0) continue
    await closeOverRefund(command, overRefund.id)
    const written = await write(command, after, { attemptId, method, refundId }, told, overRefund)
    after = written.order
    if (written.givenBack) all.push(written.givenBack)
  }
  return { order: after, givenBack: all }
}

const write = async (
  command: Command,
  order: OrderRecord,
  { attemptId, method, refundId }: Pick<ExternalRefund, 'attemptId' | 'method' | 'refundId'>,
  told: RefundElsewhere,
  instead?: OverRefundRecord,
): Promise<{ order: OrderRecord; givenBack: GivenBack | null }> => {
  const overRefund: OverRefundRecord | null =
    told.over > 0
      ? {
          id: randomUUID(),
          attemptId,
          amount: told.over,
          paymentMethod: method,
          refundId,
          liesOn: instead?.liesOn ?? 'suspense',
          settledAs: null,
          settledAt: null,
          cameBack: false,
          createdAt: instead?.createdAt ?? command.now,
        }
      : null
  const isExceeded = told.over > (instead?.amount ?? 0)
  const noted = edited(
    command,
    {
      ...withMoneyMoved(order, { kind: 'refund', method, amount: told.amount, cameBack: false }),
      overRefunds: [...order.overRefunds.filter((each) => each !== instead), ...(overRefund ? [overRefund] : [])],
    },
    { ...changesOf(told, method), makesVersion: told.beyond > 0 },
  )
  const after = await saveOrder(command, order, noted, {
    action: isExceeded
      ? 'order.refundExceeded'
      : told.completes.length > 0
        ? 'order.refundCompleted'
        : 'order.refunded',
  })
  if (overRefund) await insertOverRefund(command, { ...overRefund, orderId: order.id })
  if (told.amount === 0) return { order: after, givenBack: null }
  const done = after.transactions.find(
    ({ id, status, transactionType }) =>
      transactionType === 'REFUND' &&
      status === 'SUCCESS' &&
      order.transactions.every((old) => old.id !== id || old.status !== 'SUCCESS'),
  )!
  return { order: after, givenBack: { transactionId: done.id, amount: told.amount, refundId } }
}

/** Refunds that were owed are done, or a part of them, and the rest stays owed. */
const changesOf = (
  { amount, completes, stillOwed }: RefundElsewhere,
  paymentMethod: ChargedMethod,
): Pick<OrderEdit, 'log' | 'statuses'> => {
  const [only, ...others] = completes
  if (only && others.length === 0 && only.amount === amount) return { statuses: [{ id: only.id, status: 'SUCCESS' }] }
  const part = { kind: 'add', transactionType: 'REFUND', paymentMethod } as const
  return {
    log: [
      ...completes.map(({ id }) => ({ kind: 'adjust' as const, id })),
      ...(amount > 0 ? [{ ...part, status: 'SUCCESS' as const, amount }] : []),
      ...(stillOwed > 0
        ? [{ ...part, status: 'PENDING' as const, amount: stillOwed, restOf: completes.at(-1)!.id }]
        : []),
    ],
  }
}
