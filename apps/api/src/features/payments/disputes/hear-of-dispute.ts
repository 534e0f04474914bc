import type { Deps } from '../../deps.ts'
import { findForm } from '../attempts/forms.store.ts'
import { settledAttempt } from '../refunds/hear-of-refunds.ts'
import { recordDispute } from './record-dispute.ts'

/**
 * Learns of a dispute of a payment by its ids at the provider, which is asked how it stands: so it does not count in what order its news
 * come, or how often. Throws OutcomeUnknown where the provider does not answer: the news are sent again then.
 */
export const hearOfDispute = async (
  deps: Deps,
  provider: string,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<void> => {
  const disputes = deps.payments.of(provider)?.disputes
  const found = disputes && (await deps.platform((db) => findForm(db, provider, paymentId)))
  const attempt = found && (await settledAttempt(deps, found))
  if (!disputes || attempt?.status !== 'succeeded') return
  const dispute = await disputes.find(disputeId)
  if (dispute.paymentId === paymentId) await recordDispute(deps, attempt, dispute)
}
