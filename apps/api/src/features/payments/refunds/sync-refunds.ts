import { z } from 'zod'
import { SYSTEM } from '../../../db/context.ts'
import type { KnownRefund } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { refundsOf } from '../attempts/ask-provider.ts'
import { findAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { GIVEN_BACK_ELSEWHERE, type Ending } from '../attempts/endings.ts'
import { settleBySystem } from '../attempts/settle-by-system.ts'
import { recordExternalRefund } from './record-external-refund.ts'

/**
 * Asks the provider for all refunds of what an attempt took, whoever made them, and applies how each stands now (PAYMETHODS-33). Refunds of ours
 * that it does not know are done with what somebody gave back instead. Answers what the provider has; throws OutcomeUnknown where it
 * does not answer.
 */
export const syncRefunds = async (deps: Deps, attempt: PaymentAttempt): Promise<KnownRefund[]> => {
  const known = await refundsOf(deps, attempt)
  for (const refund of known.toSorted((a, b) => turnOf(a) - turnOf(b))) await apply(deps, attempt, refund, known)
  return known
}

// What failed is owed again before what was made instead of it is looked at, and ours are done before those of others, in
// whatever order the provider lists them.
const turnOf = ({ outcome, refundId }: KnownRefund): number => (outcome.status === 'failed' ? 0 : refundId ? 1 : 2)

/**
 * Applies how a refund of ours ended. One that was asked for no more, as somebody else had given the money back, and that was made after all
 * is one more refund of the provider's.
 */
export const settleRefund = async (deps: Deps, refund: PaymentAttempt, ending: Ending): Promise<void> => {
  const settled = await settleBySystem(deps, refund, ending)
  if (isAnswered(settled.attempt)) await syncRefunds(deps, (await chargeOf(deps, settled.attempt))!)
}

/** The attempt that took what a refund gives back of. */
export const chargeOf = ({ read }: Deps, { partnerId, ofAttemptId }: PaymentAttempt): Promise<PaymentAttempt | null> =>
  read(partnerId, (db) => findAttempt(db, partnerId, ofAttemptId!))

const isAnswered = ({ failureCode }: PaymentAttempt): boolean => failureCode === GIVEN_BACK_ELSEWHERE

const apply = async (
  deps: Deps,
  attempt: PaymentAttempt,
  refund: KnownRefund,
  all: readonly KnownRefund[],
): Promise<void> => {
  const { outcome, providerId } = refund
  if (outcome.status === 'processing') return
  const ending: Ending = { ...outcome, providerId }
  const own = await askedFor(deps, attempt, refund)
  if (own && !isAnswered(own)) {
    await settleBySystem(deps, own, ending)
    return
  }
  const { partnerId, id: requestId } = attempt
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId }, (command) =>
    recordExternalRefund(deps, command, attempt, refund, all),
  )
}

/** The refund that we asked for ourselves; null for one that somebody made at the provider. */
const askedFor = async (
  deps: Deps,
  attempt: PaymentAttempt,
  { refundId }: KnownRefund,
): Promise<PaymentAttempt | null> => {
  const id = z.uuid().safeParse(refundId)
  const own = id.success
    ? await deps.read(attempt.partnerId, (db) => findAttempt(db, attempt.partnerId, id.data))
    : null
  return own?.ofAttemptId === attempt.id ? own : null
}
