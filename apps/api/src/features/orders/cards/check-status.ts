import type { Order } from '@fieldhouse/contract/orders'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { askForRefund, askHowItEnded, findChargesOfTransaction, isRunning } from '../../payments/index.ts'
import { presentOrder } from '../present-order.ts'
import { orderHolding, settleAttempt } from './settle-attempt.ts'

/**
 * Asks the provider how the last attempt for an entry ended and applies it (ORDERS-42, ORDERS-98, ORDERS-148); an entry of which
 * everything is known stays as it is, and so does one that the provider has no answer for.
 */
export const checkStatus = async (deps: Deps, context: Context, transactionId: string): Promise<Order> => {
  const { partnerId, actor } = context
  const { order, last } = await deps.read(partnerId, async (db) => ({
    order: await orderHolding(db, partnerId, transactionId),
    last: (await findChargesOfTransaction(db, partnerId, transactionId))[0],
  }))
  const isOpen =
    last !== undefined && (isRunning(last) || last.status === 'open' || last.status === 'needsAuthentication')
  if (isOpen && last.kind === 'refund') {
    await askForRefund(deps, last)
    return deps.read(partnerId, async (db) => presentOrder(await orderHolding(db, partnerId, transactionId), actor))
  }
  const ending = isOpen ? await askHowItEnded(deps, last) : null
  if (!last || !ending) return presentOrder(order, actor)
  return deps.command({ ...context, idempotency: undefined }, async (command) =>
    presentOrder((await settleAttempt(command, last.id, ending)).order, actor),
  )
}
