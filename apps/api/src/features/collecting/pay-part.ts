import type { Order } from '@fieldhouse/contract/orders'
import { decidePayPart, type PartPayment } from '@fieldhouse/domain/orders'
import type { Context } from '../../db/context.ts'
import { refusedBy } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { edited, moneyOf, orderOfTransaction, presentOrder, saveOrder, withTotals } from '../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'

/**
 * Takes a part of an open payment by another method; the rest stays owed by its own (docs/rules/part-payments.md). Club credits and the wallet
 * pay what the customer holds, and refuse more. Refuses a method that the partner does not allow its staff (PAYMETHODS-10).
 */
export const payPart = (deps: Deps, context: Context, part: PartPayment): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderOfTransaction(command, part.transactionId)
    const { methodsForStaff } = await findPaymentSettings(command.db, command.partnerId)
    checkMethod(part.paymentMethod, methodsForStaff, order.currency)
    const decision = decidePayPart(moneyOf(order), part)
    if (!decision.ok) throw refusedBy(decision.refusal)
    const { changes, paymentMethod, ...totals } = decision.value
    const settled = withTotals({ ...order, paymentMethod }, { ...totals, changes })
    const after = edited(command, settled, { log: changes, makesVersion: settled.total !== order.total })
    return presentOrder(await saveOrder(command, order, after, { action: 'order.partPaid' }), command.actor)
  })
