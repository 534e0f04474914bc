import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { stateOfPayment } from '../attempts/ask-about-page.ts'
import { findAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { findForm } from '../attempts/forms.store.ts'
import { settleAndGiveBack } from './carry-out-refunds.ts'
import { syncRefunds } from './sync-refunds.ts'

/**
 * Learns of refunds of a payment that somebody made at the provider, by its id there (PAYMETHODS-33): asks the provider for all of them
 * and applies how each stands now, so that it does not count in what order its news come, or how often. Throws OutcomeUnknown
 * where the provider does not answer: the news are sent again then.
 */
export const hearOfRefunds = async (deps: Deps, provider: string, paymentId: string): Promise<void> => {
  const found = await deps.platform((db) => findForm(db, provider, paymentId))
  const attempt = found && (await settledAttempt(deps, found))
  if (attempt?.status !== 'succeeded') return
  await syncRefunds(deps, attempt)
}

/** An attempt whose money moved on; where nobody told of its payment yet, the provider is asked for that first. */
export const settledAttempt = async (deps: Deps, attempt: PaymentAttempt): Promise<PaymentAttempt> => {
  if (attempt.status === 'succeeded') return attempt
  const state = await stateOfPayment(deps, attempt)
  if (state === 'unknown') throw new OutcomeUnknown()
  // What was set aside and never taken goes back by itself: no money has moved.
  if (state === 'unpaid') return attempt
  await settleAndGiveBack(deps, attempt, { status: 'succeeded', providerId: attempt.providerId })
  return (await deps.read(attempt.partnerId, (db) => findAttempt(db, attempt.partnerId, attempt.id)))!
}
