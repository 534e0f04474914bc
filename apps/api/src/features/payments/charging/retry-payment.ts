import type { Order } from '@fieldhouse/contract/orders'
import { decideRetry } from '@fieldhouse/domain/payments'
import { isRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findAttemptsOfTransaction } from '../attempts/attempts.store.ts'
import { checkStatus } from '../attempts/check-status.ts'
import { attemptCharge } from './attempt-charge.ts'

/**
 * Tries a failed purchase again with the card that it failed with, as the provider keeps it (ORDERS-96, ORDERS-148). One whose
 * outcome is unknown is asked about first, and not tried again where it was paid. Refuses where no card is kept (SUBSCRIPTIONS-35).
 */
export const retryPayment = async (deps: Deps, context: Context, transactionId: string): Promise<Order> => {
  // A repeated request charges nothing, so it needs no card.
  if (await deps.read(context.partnerId, (db) => isRepeated(db, context)))
    return attemptCharge(deps, context, { entry: transactionId, decide: decideRetry, token: '' })
  const checked = await checkStatus(deps, context, transactionId)
  const { money } = await deps.read(context.partnerId, (db) =>
    deps.paidOrders.findOf(db, context.partnerId, transactionId),
  )
  const entry = money.transactions.find(({ id }) => id === transactionId)
  // What was not paid by card was not tried, either.
  if (entry?.status === 'SUCCESS' && entry.paymentMethod === 'creditCard') return checked
  const decision = decideRetry(money, transactionId)
  if (!decision.ok) throw new Refused(decision.refusal)
  const token = await storedCard(deps, context, transactionId)
  if (token === null) throw new Refused({ code: 'error.badRequest.transactionNotRetriable' })
  return attemptCharge(deps, context, { entry: transactionId, decide: decideRetry, token })
}

/** A token of the card that was last tried, from the provider that tried it; null where it keeps none. */
const storedCard = async (deps: Deps, { partnerId }: Context, transactionId: string): Promise<string | null> => {
  const [last] = await deps.read(partnerId, (db) => findAttemptsOfTransaction(db, partnerId, transactionId))
  if (!last?.providerId || last.provider !== deps.payments.cards?.name) return null
  return deps.payments.cards.token.storedCard(last.providerId)
}
