import { OutcomeUnknown } from '../../../providers/cards/card-provider.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import { findCharge, findForm, stateOfPayment, type ChargeRecord } from '../../payments/index.ts'
import { settleAndGiveBack } from '../cards/carry-out-refunds.ts'
import { applyRefunds } from './apply-refunds.ts'

/**
 * Learns of refunds of a payment that somebody made at the provider, by its id there (PAYMETHODS-33): asks the provider for all of them
 * and applies how each stands now, so that it does not count in what order its news come, or how often. Throws OutcomeUnknown
 * where the provider does not answer: the news are sent again then.
 */
export const hearOfRefunds = async (parts: FeatureParts, provider: string, paymentId: string): Promise<void> => {
  const attempt = await parts.platform((db) => findForm(db, provider, paymentId))
  const charge = attempt && (await settled(parts, attempt))
  if (charge?.status !== 'succeeded') return
  await applyRefunds(parts, charge)
}

/** The attempt whose money was given back; where nobody told of its payment yet, the provider is asked for that first. */
const settled = async (parts: FeatureParts, attempt: ChargeRecord): Promise<ChargeRecord> => {
  if (attempt.status === 'succeeded') return attempt
  const state = await stateOfPayment(parts, attempt)
  if (state === 'unknown') throw new OutcomeUnknown()
  // What was set aside and never taken goes back by itself: no money has moved.
  if (state === 'unpaid') return attempt
  await settleAndGiveBack(parts, attempt, { status: 'succeeded', providerId: attempt.providerId })
  return (await parts.read(attempt.partnerId, (db) => findCharge(db, attempt.partnerId, attempt.id)))!
}
