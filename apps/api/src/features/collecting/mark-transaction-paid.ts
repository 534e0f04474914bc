import type { Order } from '@fieldhouse/contract/orders'
import { decideMarkAsPaid } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { edited, moneyOf, orderOfTransaction, presentOrder, saveOrder } from '../orders/index.ts'

/**
 * Marks a pending purchase that no provider takes as paid (ORDERS-38, ORDERS-86, BOOKING-26). Refuses a card's or the
 * gateway's, which are paid when the provider says so (PAYMETHODS-33), and a refund.
 */
export const markTransactionPaid = (deps: Deps, context: Context, transactionId: string): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderOfTransaction(command, transactionId)
    const decision = decideMarkAsPaid(moneyOf(order))
    if (!decision.ok) throw new Refused(decision.refusal)
    const entry = decision.value.find(({ id }) => id === transactionId)
    if (!entry) throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    const paid = edited(command, order, { statuses: [{ id: entry.id, status: 'SUCCESS' }] })
    return presentOrder(await saveOrder(command, order, paid, { action: 'order.paid' }), command.actor)
  })
