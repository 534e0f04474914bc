import type { Order } from '@fieldhouse/contract/orders'
import type { Context } from '../../../db/context.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import { askHowItEnded, ASKING_MS, findChargesOfTransaction, isRunning, takeUnsettled } from '../../payments/index.ts'
import { presentOrder } from '../present-order.ts'
import { settleAndGiveBack } from './carry-out-refunds.ts'
import { orderHolding, settleAttempt } from './settle-attempt.ts'

/**
 * Asks the provider how the last attempt for an entry ended and applies it (ORDERS-42, ORDERS-98, ORDERS-148); an entry of which
 * everything is known stays as it is, and so does one that the provider has no answer for.
 */
export const checkStatus = async (parts: FeatureParts, context: Context, transactionId: string): Promise<Order> => {
  const { partnerId, actor } = context
  const { order, last } = await parts.read(partnerId, async (db) => ({
    order: await orderHolding(db, transactionId),
    last: (await findChargesOfTransaction(db, transactionId))[0],
  }))
  const isOpen =
    last !== undefined && (isRunning(last) || last.status === 'open' || last.status === 'needsAuthentication')
  const ending = isOpen ? await askHowItEnded(parts, last) : null
  if (!last || !ending) return presentOrder(order, actor)
  return parts.command({ ...context, idempotency: undefined }, async (command) =>
    presentOrder((await settleAttempt(command, last.id, ending)).order, actor),
  )
}

const BATCH = 50

/**
 * Asks about the attempts of all partners whose outcome nobody knew for a minute, and applies what the providers say. Answers how
 * many were settled.
 */
export const settleUnknown = async (parts: FeatureParts): Promise<number> => {
  const at = parts.now()
  const charges = await parts.platform((db) => takeUnsettled(db, { madeBefore: at - ASKING_MS, at, limit: BATCH }))
  const outcomes = await Promise.allSettled(
    charges.map(async (charge) => {
      const ending = await askHowItEnded(parts, charge)
      if (ending) await settleAndGiveBack(parts, charge, ending)
      return ending !== null
    }),
  )
  // One that can't be settled keeps no other from it, and is heard of when all are done.
  const fault = outcomes.find((outcome) => outcome.status === 'rejected')
  if (fault) throw fault.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}
