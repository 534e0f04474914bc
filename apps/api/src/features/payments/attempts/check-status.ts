import type { Order } from '@fieldhouse/contract/orders'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { askHowItEnded } from './ask-provider.ts'
import { findAttemptsOfTransaction, isRunning } from './attempts.store.ts'
import { confirmPayment } from './confirm-payment.ts'

/**
 * Asks the provider how the last attempt for an entry ended and applies it (ORDERS-42, ORDERS-98, ORDERS-148); an entry of which
 * everything is known stays as it is, and so does one that the provider has no answer for.
 */
export const checkStatus = async (deps: Deps, context: Context, transactionId: string): Promise<Order> => {
  const { partnerId, actor } = context
  const { order, last } = await deps.read(partnerId, async (db) => ({
    order: await deps.paidOrders.findOf(db, partnerId, transactionId),
    last: (await findAttemptsOfTransaction(db, partnerId, transactionId))[0],
  }))
  const isOpen =
    last !== undefined && (isRunning(last) || last.status === 'open' || last.status === 'needsAuthentication')
  if (isOpen && last.kind === 'refund') {
    await askForRefund(deps, last)
    return deps.read(partnerId, async (db) =>
      (await deps.paidOrders.findOf(db, partnerId, transactionId)).present(actor),
    )
  }
  const ending = isOpen ? await askHowItEnded(deps, last) : null
  if (!last || !ending) return order.present(actor)
  return deps.command({ ...context, idempotency: undefined }, async (command) =>
    (await confirmPayment(deps, command, last.id, ending)).order.present(actor),
  )
}
