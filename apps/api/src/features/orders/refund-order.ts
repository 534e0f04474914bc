import type { Order } from '@fieldhouse/contract/orders'
import { decideRefund } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { withCardRefunds } from './cards/carry-out-refunds.ts'
import { orderToChange, refundOf, saveOrder } from './change-order.ts'
import { moneyOf } from './order-money.ts'
import { refusedAmount } from './refused-amount.ts'

export type RefundOrderRequest = { refundAmountCents: number; autoRefund: boolean; includesProcessingFee: boolean }

/**
 * Issues a refund of an order and makes a version of it; an order that is not cancelled stays as it is (ORDERS-85, ORDERS-133,
 * ORDERS-135). Refuses more than was paid and not yet given back, fees apart (ORDERS-58), and who may not see the button.
 */
export const refundOrder = (
  parts: FeatureParts,
  context: Context,
  id: string,
  request: RefundOrderRequest,
): Promise<Order> =>
  withCardRefunds(parts, context, async (command) => {
    const order = await orderToChange(command, id)
    const decision = decideRefund(
      { ...moneyOf(order), razorpayStatus: order.razorpayStatus },
      {
        refundAmountCents: request.refundAmountCents,
        autoRefund: request.autoRefund,
        isSuperAdmin: command.actor.superAdmin,
        includesProcessingFee: request.includesProcessingFee,
      },
    )
    if (!decision.ok) throw refusedAmount(decision.refusal, 'refundAmountCents')
    const given = refundOf(order, decision.value)
    return saveOrder(command, order, {
      action: 'order.refunded',
      after: order,
      log: given.log,
      // What is given back is no longer sold; the customer is owed it until it is handed back.
      events: [{ type: 'canceled', total: decision.value.amount, fees: 0 }, ...given.events],
      meta: null,
    })
  })
