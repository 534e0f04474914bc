import type { Deps } from '../../deps.ts'
import { findAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import type { Ending } from '../attempts/endings.ts'
import { settleBySystem } from '../attempts/settle-by-system.ts'
import { askForRefund } from './ask-for-refund.ts'

/** Asks the providers to give back what attempts of a partner say, once they are committed. */
export const carryOutRefunds = async (deps: Deps, partnerId: string, refunds: readonly string[]): Promise<void> => {
  for (const id of refunds)
    await askForRefund(deps, (await deps.read(partnerId, (db) => findAttempt(db, partnerId, id)))!)
}

/**
 * Settles an attempt that nobody waits for, and gives back at once what it must: money of the gateway that comes for an order
 * that has ended (BOOKING-86). Where that breaks off, the job that asks about unknown outcomes takes it up.
 */
export const settleAndGiveBack = async (deps: Deps, attempt: PaymentAttempt, ending: Ending): Promise<void> => {
  const { refunds } = await settleBySystem(deps, attempt, ending)
  await carryOutRefunds(deps, attempt.partnerId, refunds)
}
