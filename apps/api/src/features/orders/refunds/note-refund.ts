import { randomUUID } from 'node:crypto'
import { razorpayStatusAfter, refundElsewhere, type ChargedMethod, type RefundElsewhere } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { KnownRefund } from '../../../providers/cards/card-provider.ts'
import { closeCharge, insertRefunds, isOfGateway, type ChargeRecord } from '../../payments/index.ts'
import { saveOrder, type OrderEdit } from '../change-order.ts'
import { moneyOf } from '../order-money.ts'
import type { ExcessRefundRecord, OrderRecord } from '../order-record.ts'
import { insertExcessRefund } from './excess-refunds.store.ts'

/**
 * Notes on a locked order, within a command, a refund that somebody made at the provider and that is done (PAYMETHODS-33): it completes what was
 * owed, or is a refund of its own. What is beyond all that the order owes and holds is noted as that: staff see it, and the day
 * shows it as a difference.
 */
export const noteRefund = async (
  command: Command,
  order: OrderRecord,
  charge: ChargeRecord,
  { amount: given, providerId }: Pick<KnownRefund, 'amount' | 'providerId'>,
): Promise<void> => {
  const method: ChargedMethod = isOfGateway(charge) ? 'razorpay' : 'creditCard'
  const told = refundElsewhere(moneyOf(order), { amount: given, method })
  const excess: ExcessRefundRecord | null =
    told.excess > 0
      ? { id: randomUUID(), amount: told.excess, paymentMethod: method, providerId, createdAt: command.now }
      : null
  const { log, statuses } = changesOf(told, method)
  const after = await saveOrder(command, order, {
    action: excess ? 'order.refundExceeded' : told.completes.length > 0 ? 'order.refundCompleted' : 'order.refunded',
    after: {
      ...order,
      ...(method === 'razorpay' && {
        razorpayStatus: razorpayStatusAfter(moneyOf(order), { kind: 'refund', amount: told.amount }),
      }),
      excessRefunds: [...order.excessRefunds, ...(excess ? [excess] : [])],
    },
    log,
    statuses,
    events: [
      ...(told.beyond > 0 ? [{ type: 'canceled' as const, total: told.beyond, fees: 0 }] : []),
      ...(told.amount > 0 ? [{ type: 'refunded' as const, amount: told.amount, method }] : []),
      ...(excess ? [{ type: 'excessRefunded' as const, amount: excess.amount, method }] : []),
    ],
    ...(told.beyond > 0 && { meta: null }),
  })
  if (excess) await insertExcessRefund(command, { ...excess, orderId: order.id, chargeId: charge.id })
  if (told.amount === 0) return
  // The provider's id of it is kept with the entry that it made or completed, so that no second news of it counts.
  const done = after.transactions.find(
    ({ id, status, transactionType }) =>
      transactionType === 'REFUND' &&
      status === 'SUCCESS' &&
      order.transactions.every((old) => old.id !== id || old.status === 'PENDING'),
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
}

/** Refunds that were owed are done, or a part of them, and the rest stays owed. */
const changesOf = (
  { amount, completes, stillOwed }: RefundElsewhere,
  paymentMethod: ChargedMethod,
): Pick<OrderEdit, 'log' | 'statuses'> => {
  const [only, ...others] = completes
  if (only && others.length === 0 && only.amount === amount)
    return { log: [], statuses: [{ id: only.id, status: 'SUCCESS' }] }
  const part = { kind: 'add', transactionType: 'REFUND', paymentMethod } as const
  return {
    log: [
      ...completes.map(({ id }) => ({ kind: 'adjust' as const, id })),
      ...(amount > 0 ? [{ ...part, status: 'SUCCESS' as const, amount }] : []),
      ...(stillOwed > 0
        ? [{ ...part, status: 'PENDING' as const, amount: stillOwed, restOf: completes.at(-1)!.id }]
        : []),
    ],
    statuses: [],
  }
}
