import type { Order } from '@fieldhouse/contract/orders'
import { decideCompleteRefund, type OrderEvent, type TransactionChange } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { orderOfTransaction, saveOrder } from './change-order.ts'
import { moneyOf } from './order-money.ts'
import { presentOrder } from './present-order.ts'
import { refusedAmount } from './refused-amount.ts'

/**
 * Marks a pending refund as handed back, wholly or in part (ORDERS-44, ORDERS-45, ORDERS-97). A part replaces the entry by what
 * was handed back and, on an active order, by what is still owed.
 */
export const completeRefund = (
  parts: FeatureParts,
  context: Context,
  transactionId: string,
  amount: number,
): Promise<Order> =>
  parts.command(context, async (command) => {
    const order = await orderOfTransaction(command, transactionId)
    const decision = decideCompleteRefund(moneyOf(order), {
      transactionId,
      amount,
      isSuperAdmin: command.actor.superAdmin,
    })
    if (!decision.ok) throw refusedAmount(decision.refusal, 'amount')
    const { entry, stillPending, kept } = decision.value
    const isWhole = amount === entry.amount
    const { paymentMethod } = entry
    const handedBack: TransactionChange = {
      kind: 'add',
      transactionType: 'REFUND',
      status: 'SUCCESS',
      amount,
      paymentMethod,
    }
    const rest: TransactionChange = { ...handedBack, status: 'PENDING', amount: stillPending, restOf: entry.id }
    const events: OrderEvent[] = [{ type: 'refunded', amount, method: entry.paymentMethod }]
    // What the customer does not get after all was sold again.
    if (kept > 0) events.push({ type: 'canceled', total: -kept, fees: 0 })
    const after = await saveOrder(command, order, {
      action: 'order.refundCompleted',
      after: order,
      log: isWhole ? [] : [{ kind: 'adjust', id: entry.id }, handedBack, ...(stillPending > 0 ? [rest] : [])],
      statuses: isWhole ? [{ id: entry.id, status: 'SUCCESS' }] : [],
      events,
    })
    return presentOrder(after, command.actor)
  })
