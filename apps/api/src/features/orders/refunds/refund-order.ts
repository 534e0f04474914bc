import type { Order } from '@fieldhouse/contract/orders'
import { decideRefund, refundableWithFees, refundableAmount } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { effectReply } from '../cancel-order.ts'
import { withRefunds } from './with-refunds.ts'
import { orderAsSeen, orderToChange, refundOf, saveOrder } from '../change-order.ts'
import { tellOfRefund } from '../confirmation/tell-customer.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { refusedAmount } from '../refused-amount.ts'

export type RefundOrderRequest = {
  refundAmountCents: number
  autoRefund: boolean
  includesProcessingFee: boolean
  /** What no provider gives back is handed to the customer now. */
  handedBack: boolean
  emailingEnable?: boolean | undefined
}

/**
 * Issues a refund of an order and makes a version of it; an order that is not cancelled stays as it is (ORDERS-85, ORDERS-133,
 * ORDERS-135). Refuses more than was paid and not yet given back, fees apart (ORDERS-58), who may not see the button,
 * and another version than the one that is named.
 */
export const refundOrder = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...request }: RefundOrderRequest & { version?: number | undefined },
): Promise<Order> =>
  withRefunds(deps, context, async (command) => {
    const order = await orderAsSeen(command, id, version)
    const after = await refund(command, order, request)
    if (request.emailingEnable) await tellOfRefund(command, order, after)
    return after
  })

/** What issuing a refund would do with the order's money: the command itself, rolled back (BEYOND-39). */
export const previewRefundOrder = (
  deps: Deps,
  context: Context,
  id: string,
  request: RefundOrderRequest,
): Promise<ReturnType<typeof effectReply>> =>
  deps.rehearse(context, async (command) => {
    const order = await orderToChange(command, id)
    const money = moneyOf(order)
    const maximum = request.includesProcessingFee ? refundableWithFees(money) : refundableAmount(money)
    return effectReply(order, await refund(command, order, request), { maximum, byPolicy: null })
  })

const refund = async (command: Command, order: OrderRecord, request: RefundOrderRequest): Promise<OrderRecord> => {
  const decision = decideRefund(
    { ...moneyOf(order), onlineStatus: order.onlineStatus },
    {
      refundAmountCents: request.refundAmountCents,
      autoRefund: request.autoRefund,
      handedBack: request.handedBack,
      isSuperAdmin: command.actor.superAdmin,
      includesProcessingFee: request.includesProcessingFee,
    },
  )
  if (!decision.ok) throw refusedAmount(decision.refusal, 'refundAmountCents')
  const after = edited(command, order, { log: refundOf(order, decision.value), makesVersion: true })
  return saveOrder(command, order, after, { action: 'order.refunded' })
}
