import { randomUUID } from 'node:crypto'
import {
  razorpayStatusAfter,
  refundElsewhere,
  type ChargedMethod,
  type RefundElsewhere,
} from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { KnownRefund } from '../../../providers/payment/payment-provider.ts'
import {
  closeCharge,
  findRunningRefunds,
  GIVEN_BACK_ELSEWHERE,
  insertRefunds,
  methodOfAttempt,
  type ChargeRecord,
} from '../../payments/index.ts'
import { saveOrder } from '../change-order.ts'
import { edited, type OrderEdit } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { ExcessRefundRecord, OrderRecord } from '../order-record.ts'
import { closeExcessRefund, insertExcessRefund } from './excess-refunds.store.ts'

type Noted = Pick<KnownRefund, 'amount' | 'providerId'> & {
  /** Refunds of ours that the provider does not know: they are done with this one, and asked for no more. */
  lost?: readonly ChargeRecord[]
}

/**
 * Notes on a locked order, within a command, a refund that somebody made at the provider and that is done (PAYMETHODS-33): it completes what was
 * owed, or is a refund of its own. What is beyond all that the order owes and holds is noted as that: staff see it, and the day
 * shows it as a difference. Answers the order as it stands.
 */
export const noteRefund = async (
  command: Command,
  order: OrderRecord,
  charge: ChargeRecord,
  { lost = [], ...refund }: Noted,
): Promise<OrderRecord> => {
  const method = methodOfAttempt(charge)
  const told = refundElsewhere(moneyOf(order), {
    amount: refund.amount,
    method,
    lost: lost.map(({ transactionId }) => transactionId),
  })
  const answered = lost.filter(({ transactionId }) => told.completes.some(({ id }) => id === transactionId))
  for (const own of answered)
    await closeCharge(command, { ...own, status: 'failed', failureCode: GIVEN_BACK_ELSEWHERE })
  return write(command, order, charge, { told, providerId: refund.providerId })
}

/**
 * Takes what was in excess for what the order owes again, as another refund of it failed: so it does not count which of both
 * was heard of first. On a locked order, within a command; answers it as it stands.
 */
export const settleExcess = async (
  command: Command,
  order: OrderRecord,
  charge: ChargeRecord,
): Promise<OrderRecord> => {
  let after = order
  for (const excess of order.excessRefunds.filter(({ chargeId }) => chargeId === charge.id)) {
    const { amount, providerId } = excess
    const told = refundElsewhere(moneyOf(after), { amount, method: methodOfAttempt(charge) })
    if (told.amount === 0) continue
    await closeExcessRefund(command, excess.id)
    after = await write(command, after, charge, { told, providerId, instead: excess })
  }
  return after
}

const write = async (
  command: Command,
  order: OrderRecord,
  charge: ChargeRecord,
  { told, providerId, instead }: { told: RefundElsewhere; providerId: string; instead?: ExcessRefundRecord },
): Promise<OrderRecord> => {
  const method = methodOfAttempt(charge)
  const excess: ExcessRefundRecord | null =
    told.excess > 0
      ? {
          id: randomUUID(),
          chargeId: charge.id,
          amount: told.excess,
          paymentMethod: method,
          providerId,
          createdAt: instead?.createdAt ?? command.now,
        }
      : null
  const isExceeded = told.excess > (instead?.amount ?? 0)
  const noted = edited(
    command,
    {
      ...order,
      ...(method === 'razorpay' && {
        razorpayStatus: razorpayStatusAfter(moneyOf(order), { kind: 'refund', amount: told.amount }),
      }),
      excessRefunds: [...order.excessRefunds.filter((each) => each !== instead), ...(excess ? [excess] : [])],
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
  if (excess) await insertExcessRefund(command, { ...excess, orderId: order.id })
  if (told.amount === 0) return after
  // The provider's id of it is kept with the entry that it made or completed, so that no second news of it counts.
  const done = after.transactions.find(
    ({ id, status, transactionType }) =>
      transactionType === 'REFUND' &&
      status === 'SUCCESS' &&
      order.transactions.every((old) => old.id !== id || old.status !== 'SUCCESS'),
  )!
  const refund = {
    id: randomUUID(),
    orderId: order.id,
    transactionId: done.id,
    chargeId: charge.id,
    amount: told.amount,
  }
  await insertRefunds(command, [refund])
  await closeCharge(command, { ...refund, providerId, status: 'succeeded', failureCode: null })
  return after
}

/** The refunds of ours of a charge that nobody knows anything of, and that are none of those which the provider has. */
export const lostRefunds = async (
  { db, partnerId }: Command,
  charge: ChargeRecord,
  known: readonly KnownRefund[],
): Promise<ChargeRecord[]> =>
  (await findRunningRefunds(db, partnerId, charge.id)).filter(
    ({ id }) => !known.some(({ refundId }) => refundId === id),
  )

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
