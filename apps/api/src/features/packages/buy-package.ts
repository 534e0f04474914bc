import type { Received } from '@fieldhouse/contract'
import type { BoughtPackage, packageOrders } from '@fieldhouse/contract/packages'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { cancelWhole, findOrder, orderToChange, presentOrder, UNTOLD } from '../orders/index.ts'
import { expectPayableAtOnce, payAtOnce } from '../payments/index.ts'
import { sellPackage } from './sell-package.ts'

type Asked = Received<typeof packageOrders.buyPackage>['body']

/**
 * Sells a package to a customer and takes its payment at once (ATTENDANCE-21, ATTENDANCE-38): what is paid in cash is owed or paid as is
 * said, a card is charged once the passes are theirs, and a link by which one pays is sent after that. Where the card does not pay the sale
 * is cancelled with what is left of its passes. Refuses what `sellPackage` refuses, and what could not be paid so.
 */
export const buyPackage = async (
  deps: Deps,
  context: Context,
  customerId: string,
  asked: Asked,
): Promise<BoughtPackage> => {
  const { partnerId, actor } = context
  const sold = await deps.command(context, async (command) => {
    const request = { ...asked, customerId, orderStatus: asked.orderStatus === 'paid' ? 'paid' : 'pending' } as const
    return presentOrder(
      await sellPackage(command, request, (customer) => expectPayableAtOnce(deps, command, asked, customer)),
      actor,
    )
  })
  if (sold.paymentMethod !== 'creditCard' || sold.paymentStatus !== 'pending')
    return { order: sold, isPaymentSent: null, clientSecret: null }
  const toPay = { orderId: sold.id, email: sold.customer?.email ?? null }
  const paid = await payAtOnce(deps, context, toPay, asked, () => withdraw(deps, context, sold.id))
  const order = await deps.read(partnerId, (db) => findOrder(db, partnerId, sold.id))
  return { order: presentOrder(order, actor), ...paid }
}

/** Cancels a sale that its card did not pay for, once: a repeated request finds it gone. Who paid otherwise meanwhile keeps it. */
const withdraw = (deps: Deps, context: Context, orderId: string): Promise<void> =>
  deps.command({ ...context, idempotency: undefined }, async (command) => {
    const order = await orderToChange(command, orderId)
    if (order.processingStatus === 'CANCELED' || order.paymentStatus !== 'pending') return
    await cancelWhole(command, order, { ...UNTOLD, autoRefund: false, refundAmountCents: 0 })
  })
