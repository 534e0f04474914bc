import type { Deps } from '../../deps.ts'
import { giveBack } from '../attempts/ask-provider.ts'
import { findAttempt, isRunning, noteUnknown, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { heard } from '../attempts/endings.ts'
import { chargeOf, settleRefund, syncRefunds } from './sync-refunds.ts'

/**
 * Asks the provider to give back what a refund of ours says, and applies how that ended; true once it is known. What was given back of the
 * payment is heard of first: so the refund is not made twice where an answer was lost, nor beside one that somebody made instead.
 */
export const askForRefund = async (deps: Deps, { partnerId, id }: PaymentAttempt): Promise<boolean> => {
  const read = async () => (await deps.read(partnerId, (db) => findAttempt(db, partnerId, id)))!
  const refund = await read()
  const attempt = await chargeOf(deps, refund)
  if (!attempt || !isRunning(refund)) return false
  const known = await heard(syncRefunds(deps, attempt))
  if (known === null) {
    await deps.platform((db) => noteUnknown(db, refund))
    return false
  }
  if (!isRunning(await read())) return true
  // One that takes days is there already.
  const ending = known.some(({ refundId }) => refundId === id) ? null : await giveBack(deps, refund, attempt)
  if (ending) await settleRefund(deps, refund, ending)
  return ending !== null
}
