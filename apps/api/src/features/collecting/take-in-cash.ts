import type { Order } from '@fieldhouse/contract/orders'
import { decideTakeInCash } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'
import { edited, moneyOf, orderOfTransaction, presentOrder, saveOrder } from '../orders/index.ts'

/**
 * Turns a pending or failed purchase into a pending cash one of the same amount; payments make no version (ORDERS-40, ORDERS-95).
 * Refuses cash where the partner does not allow it to its staff (PAYMETHODS-10).
 */
export const takeInCash = (deps: Deps, context: Context, transactionId: string): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderOfTransaction(command, transactionId)
    const decision = decideTakeInCash(moneyOf(order), transactionId)
    if (!decision.ok) throw new Refused(decision.refusal)
    const { methodsForStaff } = await findPaymentSettings(command.db, command.partnerId)
    checkMethod('cash', methodsForStaff, order.currency)
    const { entry, paymentMethod } = decision.value
    const after = edited(
      command,
      { ...order, paymentMethod },
      { statuses: [{ id: entry.id, status: entry.status, paymentMethod: entry.paymentMethod }] },
    )
    return presentOrder(await saveOrder(command, order, after, { action: 'order.methodChanged' }), command.actor)
  })
