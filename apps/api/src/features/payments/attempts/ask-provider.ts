import { isPastHearing } from '@fieldhouse/domain/payments'
import type { Deps } from '../../deps.ts'
import {
  OutcomeUnknown,
  PaymentRefused,
  type NewPayment,
  type PaymentOutcome,
  type TokenProvider,
} from '../../../providers/payment/payment-provider.ts'
import { askAboutPage } from './ask-about-page.ts'
import { countAwaited, isAwaited, noteProviderId, noteUnknown, type PaymentAttempt } from './attempts.store.ts'
import { failed, heard, type Ending } from './endings.ts'

/**
 * For so long somebody may still be asking the provider, time-outs and repeats included; an attempt that is older and took
 * nothing is given up.
 */
export const ASKING_MS = 60_000

/** A customer at their bank is left alone for so long, and asked about so often. */
export const BANK_ASKED_MS = 15 * 60_000
/** A customer who has not answered their bank for so long does not come back: the attempt is closed. */
const BANK_GIVEN_UP_MS = 24 * 60 * 60_000
/** What the payment failed for; the mark by which the order is cancelled instead of collected (ORDERS-28, ORDERS-43). */
const NOT_AUTHENTICATED = 'authentication_required'
const CLOSED = 'canceled'

/** Codes of our own for attempts that took nothing; of the first whoever asked was killed before the provider was. */
export const NOT_SENT = 'provider_not_asked'
const UNREACHABLE = 'provider_unreachable'

const endingOf = (outcome: PaymentOutcome, providerId: string): Ending | null =>
  outcome.status === 'open' || outcome.status === 'processing' || outcome.status === 'gone'
    ? null
    : { ...outcome, providerId }

/** True where the provider that was asked is set up no more. */
const isGone = ({ payments }: Deps, { provider }: PaymentAttempt): boolean => payments.of(provider) === null

/** True where nobody tells any more how an attempt ended that is still open (ORDERS-42): an owner may settle it by hand. */
export const isUnheard = (deps: Deps, attempt: PaymentAttempt): boolean =>
  isAwaited(attempt) && isPastHearing({ isGone: isGone(deps, attempt), askedSince: attempt.createdAt, now: deps.now() })

/** The providers of open attempts that are set up no more, and how many attempts each leaves. */
export const unheardProviders = async (deps: Deps): Promise<{ provider: string; attempts: number }[]> =>
  (await deps.platform(countAwaited)).filter(({ provider }) => deps.payments.of(provider) === null)

/** How an attempt ended that is not running any more. */
export const knownEnding = ({ status, failureCode, providerId }: PaymentAttempt): Ending | null => {
  if (status === 'succeeded') return { status, providerId }
  if (status === 'needsAuthentication') return { status, clientSecret: null, providerId }
  return status === 'failed' ? failed(failureCode ?? '', providerId) : null
}

/**
 * Asks the provider to take the money of an attempt that was written down, as `confirm` does with its card; null when nobody
 * knows what came of it. The provider's name for it is written down before money can move, so that it can be asked about.
 */
export const takeMoney = async (
  deps: Deps,
  provider: TokenProvider,
  attempt: PaymentAttempt,
  payment: Pick<NewPayment, 'platformFee' | 'account'>,
  confirm: (providerId: string) => Promise<PaymentOutcome>,
): Promise<Ending | null> => {
  const { id: attemptId, partnerId, amount, currency } = attempt
  let providerId: string
  try {
    providerId = await provider.create({ attemptId, partnerId, amount, currency, ...payment })
  } catch (error) {
    if (error instanceof PaymentRefused) return failed(error.code, null)
    // A payment that was only opened takes nothing: without an answer nothing has happened.
    if (error instanceof OutcomeUnknown) return failed(UNREACHABLE, null)
    throw error
  }
  if (!(await deps.platform((db) => noteProviderId(db, attempt, providerId)))) return null
  const outcome = await heard(confirm(providerId))
  const ending = outcome && endingOf(outcome, providerId)
  if (ending === null) await deps.platform((db) => noteUnknown(db, attempt))
  return ending
}

/**
 * Asks the provider how an attempt to take money ended; null when that is still open. One that took nothing is closed at the provider before
 * it is given up, so that nothing can be taken later.
 */
export const askHowItEnded = async (deps: Deps, attempt: PaymentAttempt): Promise<Ending | null> => {
  const provider = deps.payments.of(attempt.provider)
  if (provider?.page) return askAboutPage(provider, attempt)
  const mayBeAsking = attempt.status === 'requested' && deps.now() - attempt.createdAt < ASKING_MS
  // It is written down before money can move: without the provider's name of it nothing was taken.
  if (attempt.providerId === null) return mayBeAsking || !isAwaited(attempt) ? null : failed(NOT_SENT, null)
  if (!provider) return null
  const outcome = await heard(provider.retrieve(attempt.providerId))
  if (outcome?.status === 'open' && !mayBeAsking) {
    const ending = await closeAttempt(deps, attempt)
    // It was opened there, and whoever was to ask for its money was killed.
    const isNotSent = attempt.status === 'requested' && ending?.status === 'failed' && ending.code === CLOSED
    return isNotSent ? failed(NOT_SENT, ending.providerId) : ending
  }
  return outcome && endingOf(outcome, attempt.providerId)
}

/** Closes an attempt at the provider so that it can take nothing any more; answers how it ended, null when nobody knows. */
export const closeAttempt = async (deps: Deps, attempt: PaymentAttempt): Promise<Ending | null> => {
  const { providerId } = attempt
  const token = deps.payments.of(attempt.provider)?.token
  if (!token || providerId === null) return null
  const outcome = await heard(token.cancel(providerId))
  return outcome && endingOf(outcome, providerId)
}

/**
 * Asks how an attempt ended that waits for the customer's bank; null when it waits still, or nobody knows. One whose money nobody
 * wants any more (`isWanted`), or that waited for a day, is closed at the provider, so that nothing is taken later. What was closed, by us
 * or at the provider, has failed for want of authentication.
 */
export const askAboutBank = async (
  deps: Deps,
  attempt: PaymentAttempt,
  { isWanted }: { isWanted: boolean },
): Promise<Ending | null> => {
  const isOver = !isWanted || deps.now() - attempt.createdAt >= BANK_GIVEN_UP_MS
  const ending = await (isOver ? closeAttempt(deps, attempt) : askHowItEnded(deps, attempt))
  if (ending?.status === 'needsAuthentication') return null
  return ending?.status === 'failed' && ending.code === CLOSED ? failed(NOT_AUTHENTICATED, ending.providerId) : ending
}

/** The refunds of what an attempt took, whoever made them, as the provider has them now. Throws OutcomeUnknown where it does not answer. */
export const refundsOf = async (deps: Deps, { provider: name, providerId }: PaymentAttempt) => {
  const provider = deps.payments.of(name)
  return provider && providerId !== null ? provider.refundsOf(providerId) : []
}

/**
 * Asks the provider to give back what a refund says; null when nobody knows what came of it, or it takes days. For refunds
 * that the provider does not know: it remembers what it was asked only for a while.
 */
export const giveBack = async (
  deps: Deps,
  refund: PaymentAttempt,
  { providerId: paymentId }: PaymentAttempt,
): Promise<Ending | null> => {
  const { id: refundId, partnerId, amount, currency } = refund
  const provider = deps.payments.of(refund.provider)
  if (!provider || paymentId === null) return null
  const made = await heard(provider.refund({ refundId, partnerId, amount, currency, paymentId }))
  if (made === null) await deps.platform((db) => noteUnknown(db, refund))
  if (made === null || made.outcome.status === 'processing') return null
  return { ...made.outcome, providerId: made.providerId }
}
