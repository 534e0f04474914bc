import { randomUUID } from 'node:crypto'
import { keptAmount } from '@fieldhouse/domain/orders'
import { razorpayStatusAfter } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import { SYSTEM } from '../../../db/context.ts'
import { OutcomeUnknown } from '../../../providers/cards/card-provider.ts'
import type { GatewayRefundNews } from '../../../providers/gateway/gateway-provider.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import {
  closeCharge,
  findCharge,
  findForm,
  findRefundOf,
  insertRefunds,
  stateOfForm,
  type ChargeRecord,
} from '../../payments/index.ts'
import { settleAndGiveBack } from '../cards/carry-out-refunds.ts'
import { settleAttempt } from '../cards/settle-attempt.ts'
import { orderToChange, saveOrder } from '../change-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord, TransactionRecord } from '../order-record.ts'

/**
 * Notes a refund that somebody made at the gateway and not here (PAYMETHODS-33): it completes a pending refund of the same amount
 * or a part of a larger one, or several, else it is a refund of its own, as far as the order still holds the money. Once for each
 * refund of the gateway.
 */
export const noteRefund = async (parts: FeatureParts, provider: string, news: GatewayRefundNews): Promise<void> => {
  const form = await parts.platform((db) => findForm(db, provider, news.gatewayOrderId))
  const charge = form && (await settled(parts, form))
  if (charge?.status !== 'succeeded') return
  const { partnerId, id: requestId } = charge
  await parts.command({ partnerId, actor: SYSTEM, now: parts.now(), requestId }, async (command) => {
    const order = await orderToChange(command, charge.orderId)
    if (await findRefundOf(command.db, charge, news.providerId)) return
    const owed = order.transactions.filter(
      ({ transactionType, status, paymentMethod }) =>
        transactionType === 'REFUND' && status === 'PENDING' && paymentMethod === 'razorpay',
    )
    const kept = keptAmount(moneyOf(order))
    const done = doneBy(news.amount, owed, kept)
    if (done.length > 0) await complete(command, order, charge, done, news)
    else if (news.amount <= kept) await add(command, order, charge, news)
  })
}

/** Which of the refunds that are owed an amount is for: the one that it is, a larger one, else as many as it takes beside what is kept. */
const doneBy = (amount: number, owed: readonly TransactionRecord[], kept: number): TransactionRecord[] => {
  const one = owed.find((each) => each.amount === amount) ?? owed.find((each) => each.amount > amount)
  if (one) return [one]
  if (amount <= kept || amount > kept + sumOf(owed)) return []
  return owed.filter((_, i) => sumOf(owed.slice(0, i)) < amount)
}

const sumOf = (entries: readonly TransactionRecord[]): number => entries.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The attempt behind a form of which a refund is told; where nobody told of its payment yet, the gateway is asked for it. Throws
 * OutcomeUnknown where no answer came, so that the news are sent again.
 */
const settled = async (parts: FeatureParts, form: ChargeRecord): Promise<ChargeRecord> => {
  if (form.status === 'succeeded') return form
  const state = await stateOfForm(parts, form)
  if (state === 'unknown') throw new OutcomeUnknown()
  // What was set aside and never taken goes back by itself: no money has moved.
  if (state === 'unpaid') return form
  await settleAndGiveBack(parts, form, { status: 'succeeded', providerId: form.providerId })
  return (await parts.read(form.partnerId, (db) => findCharge(db, form.id)))!
}

/**
 * Refunds that were owed are done, or a part of them, and the rest stays owed; what goes beyond them is given back as well. Which of
 * the gateway's did it is kept, so that no second news of it counts.
 */
const complete = async (
  command: Command,
  order: OrderRecord,
  { id: chargeId }: ChargeRecord,
  owed: readonly TransactionRecord[],
  { amount, providerId }: GatewayRefundNews,
): Promise<void> => {
  const { razorpayStatus } = order
  const beyond = amount - sumOf(owed)
  const last = owed.at(-1)!
  const isWhole = owed.length === 1 && beyond === 0
  const part = { kind: 'add', transactionType: 'REFUND', paymentMethod: 'razorpay' } as const
  const after = await saveOrder(command, order, {
    action: 'order.refundCompleted',
    after: {
      ...order,
      razorpayStatus: razorpayStatusAfter({ ...moneyOf(order), razorpayStatus }, { kind: 'refund', amount }),
    },
    log: isWhole
      ? []
      : [
          ...owed.map(({ id }) => ({ kind: 'adjust' as const, id })),
          { ...part, status: 'SUCCESS', amount },
          ...(beyond < 0 ? [{ ...part, status: 'PENDING' as const, amount: -beyond, restOf: last.id }] : []),
        ],
    statuses: isWhole ? [{ id: last.id, status: 'SUCCESS' }] : [],
    events: [
      ...(beyond > 0 ? [{ type: 'canceled' as const, total: beyond, fees: 0 }] : []),
      { type: 'refunded', amount, method: 'razorpay' },
    ],
    ...(beyond > 0 && { meta: null }),
  })
  const done = isWhole ? last : newIn(after, order).find(({ status }) => status === 'SUCCESS')!
  const refund = { id: randomUUID(), orderId: order.id, transactionId: done.id, chargeId, amount }
  await insertRefunds(command, [refund])
  await closeCharge(command, { ...refund, providerId, status: 'succeeded', failureCode: null })
}

const newIn = (after: OrderRecord, before: OrderRecord): TransactionRecord[] =>
  after.transactions.filter(({ id }) => !before.transactions.some((old) => old.id === id))

/** Written down and settled like one that we asked for. */
const add = async (
  command: Command,
  order: OrderRecord,
  { id: chargeId }: ChargeRecord,
  { amount, providerId }: GatewayRefundNews,
): Promise<void> => {
  const after = await saveOrder(command, order, {
    action: 'order.refunded',
    after: order,
    log: [{ kind: 'add', transactionType: 'REFUND', status: 'UNKNOWN', amount, paymentMethod: 'razorpay', chargeId }],
    events: [{ type: 'canceled', total: amount, fees: 0 }],
    meta: null,
  })
  const [refund] = newIn(after, order)
  await settleAttempt(command, refund!.card!.chargeId, { status: 'succeeded', providerId })
}
