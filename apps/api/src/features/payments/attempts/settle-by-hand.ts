import type { Order } from '@fieldhouse/contract/orders'
import type { HandOutcome } from '@fieldhouse/domain/payments'
import { isRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { isUnheard } from './ask-provider.ts'
import { findAttemptsOfTransaction, isAwaited } from './attempts.store.ts'
import { checkStatus } from './check-status.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Ending } from './endings.ts'

/** Why an attempt failed of which an owner said that no money moved. */
const SAID_BY_HAND = 'settled_by_hand'

/**
 * Says by hand how a payment or refund ended of which no provider tells any more (ORDERS-42): from here on it is as if the provider had
 * said so, with its journal, and the audit trail keeps who said it. The provider is asked once more before: what it answers counts.
 * Refuses what is not open, and what the provider can still tell of.
 */
export const settleByHand = async (
  deps: Deps,
  context: Context,
  transactionId: string,
  outcome: HandOutcome,
): Promise<Order> => {
  if (!(await deps.read(context.partnerId, (db) => isRepeated(db, context))))
    await checkStatus(deps, context, transactionId)
  return deps.command(context, async (command) => {
    // Locked before the attempt is looked at: somebody else may settle it, and an unknown entry is not found.
    await deps.paidOrders.holdOf(command, transactionId)
    const attempt = await openAttempt(command, transactionId)
    if (!attempt) throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    if (!isUnheard(deps, attempt)) throw new Refused({ code: 'error.badRequest.paymentUnderWay' })
    const { providerId } = attempt
    const ending: Ending =
      outcome === 'paid' ? { status: 'succeeded', providerId } : { status: 'failed', code: SAID_BY_HAND, providerId }
    const { order } = await confirmPayment(deps, command, attempt.id, ending, 'order.settledByHand')
    return order.present(command.actor)
  })
}

/** The last attempt for an entry that is still open. */
const openAttempt = async ({ db, partnerId }: Command, transactionId: string) =>
  (await findAttemptsOfTransaction(db, partnerId, transactionId)).find(isAwaited)
