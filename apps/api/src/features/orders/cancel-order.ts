import type { Order } from '@fieldhouse/contract/orders'
import {
  decideCancel,
  moneyEffect,
  refundableAmount,
  refundLimits,
  type MoneyEffect,
  type RefundLimits,
} from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { withRefunds } from './refunds/with-refunds.ts'
import { orderToChange, refundOf, saveOrder } from './change-order.ts'
import { edited } from './edited-order.ts'
import { tellOfCancellation } from './confirmation/tell-customer.ts'
import { byKind } from './line-kinds.ts'
import { insertOrderCancellation } from './order-cancellations.store.ts'
import { moneyOf } from './order-money.ts'
import type { LineItemRecord, OrderRecord } from './order-record.ts'
import { linesByPolicy } from './refunds/refundable-by-policy.ts'
import { refusedAmount } from './refused-amount.ts'

export type CancelRequest = {
  emailingEnable: boolean
  autoRefund: boolean
  /** What no provider gives back is handed to the customer now. */
  handedBack?: boolean | undefined
  refundAmountCents: number
  /** The method by which all of it goes back now; by those that paid where it is left out. */
  refundBy?: OrderRecord['paymentMethod'] | undefined
  changeLogMeta: { reason: string; comment: string }
}

/** The same asked beforehand; without an amount the policy's is taken. */
export type CancelPreviewRequest = Pick<CancelRequest, 'autoRefund' | 'handedBack'> & {
  refundAmountCents?: number | undefined
}

/** The answer of a rehearsal: what the command made of the order's money. */
export const effectReply = (
  before: OrderRecord,
  after: OrderRecord,
  limits: RefundLimits,
): MoneyEffect & RefundLimits & { currency: string } => ({
  ...moneyEffect(moneyOf(before), moneyOf(after)),
  ...limits,
  currency: before.currency,
})

/** What cancelling an order would do with its money: the command itself, rolled back (BEYOND-39). */
export const previewCancelOrder = (
  deps: Deps,
  context: Context,
  id: string,
  request: CancelPreviewRequest,
): Promise<ReturnType<typeof effectReply>> =>
  deps.rehearse(context, async (command) => {
    const order = await orderToChange(command, id)
    const limits = refundLimits(await linesByPolicy(command, order), refundableAmount(moneyOf(order)))
    const refundAmountCents = request.refundAmountCents ?? limits.byPolicy ?? 0
    const after = await cancelWhole(command, order, { ...request, ...UNTOLD, refundAmountCents })
    return effectReply(order, after, limits)
  })

type AskedOfMany = Pick<CancelPreviewRequest, 'refundAmountCents'> & { orderId: string }

/** The same for several orders, each run dry by itself; what would be refused has no answer (ORDERS-143). */
export const previewCancelOrders = async (
  deps: Deps,
  context: Context,
  { autoRefund, orders }: { autoRefund: boolean; orders: readonly AskedOfMany[] },
) => {
  const effects: (ReturnType<typeof effectReply> & { orderId: string })[] = []
  for (const { orderId, refundAmountCents } of orders) {
    try {
      effects.push({
        orderId,
        ...(await previewCancelOrder(deps, context, orderId, { autoRefund, refundAmountCents })),
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
  return effects
}

/** Nobody is told of a rehearsal, and no reason is kept. */
export const UNTOLD = { emailingEnable: false, changeLogMeta: { reason: '', comment: '' } }

/** Cancels an order and takes back what it sold; refunds what is asked, never more than was paid (ORDERS-84, ORDERS-134). */
export const cancelOrder = (deps: Deps, context: Context, id: string, request: CancelRequest): Promise<Order> =>
  withRefunds(deps, context, async (command) => cancelWhole(command, await orderToChange(command, id), request))

/** Cancels a locked order within a command: also the way of cancelling the last thing that it sold (BOOKING-102). */
export const cancelWhole = async (
  command: Command,
  order: OrderRecord,
  request: CancelRequest,
): Promise<OrderRecord> => {
  const decision = decideCancel(moneyOf(order), {
    refundAmountCents: request.refundAmountCents,
    // What no provider refunds by itself is handed back by a person, and noted when that is done (BOOKING-104).
    autoRefund: request.autoRefund,
    handedBack: request.handedBack === true,
    isSuperAdmin: command.actor.superAdmin,
  })
  if (!decision.ok) throw refusedAmount(decision.refusal, 'refundAmountCents')
  const { canceledTransactionIds, refund } = decision.value
  const released = new Map<string, LineItemRecord>()
  for (const [kind, lines] of byKind(order))
    for (const line of await kind.release(command, order, lines, request.changeLogMeta)) released.set(line.id, line)
  await insertOrderCancellation(command, order.id, request.changeLogMeta)
  const canceled = edited(
    command,
    {
      ...order,
      processingStatus: 'CANCELED',
      lineItems: order.lineItems.map((line) => released.get(line.id) ?? line),
    },
    {
      log: refundOf(order, refund, request.refundBy),
      statuses: canceledTransactionIds.map((id) => ({ id, status: 'CANCELED' })),
      makesVersion: true,
    },
  )
  const after = await saveOrder(command, order, canceled, { action: 'order.canceled', meta: request.changeLogMeta })
  if (request.emailingEnable) await tellOfCancellation(command, order, after)
  return after
}
