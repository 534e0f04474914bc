import type { Deps } from '../../deps.ts'
import type { NewPayment, PageProvider, PaymentProvider } from '../../../providers/payment/payment-provider.ts'
import { findAttempt, noteProviderId, type PaymentAttempt } from './attempts.store.ts'
import { failed, heard, type Ending } from './endings.ts'

/** A code of our own: the form says that it was paid, and the gateway has no payment in it. */
const NOT_TAKEN = 'payment_not_taken'

/**
 * Opens a form of the gateway for an attempt that was written down, and answers the gateway's id of it; the attempt's own where it
 * has one already. Null where the gateway does not answer: what it may have opened nobody has seen. Throws PaymentRefused for a
 * payment that the gateway does not take.
 */
export const openForm = async (
  deps: Deps,
  provider: PageProvider,
  attempt: PaymentAttempt,
  payment: Pick<NewPayment, 'platformFee' | 'account'>,
): Promise<string | null> => {
  if (attempt.providerId !== null) return attempt.providerId
  const { id: attemptId, partnerId, amount, currency } = attempt
  const opened = await heard(provider.create({ attemptId, partnerId, amount, currency, ...payment }))
  if (opened === null) return null
  if (await deps.platform((db) => noteProviderId(db, attempt, opened))) return opened
  // Somebody opened it at the same time: there is one form, and it is theirs.
  return (await deps.read(partnerId, (db) => findAttempt(db, partnerId, attemptId)))?.providerId ?? null
}

/** Asks the provider of a page how the payment on it ended; null while it can still be paid, and where nobody knows. */
export const askAboutPage = async (
  provider: PaymentProvider,
  { providerId, status }: PaymentAttempt,
): Promise<Ending | null> => {
  if (providerId === null) return null
  const outcome = await heard(provider.retrieve(providerId))
  if (outcome?.status === 'succeeded') return { status: 'succeeded', providerId }
  return outcome?.status === 'open' && status === 'unknown' ? failed(NOT_TAKEN, providerId) : null
}

/**
 * True when nobody will ever say how a payment stands: its provider is set up no more, or the account that is set up does not know it. A
 * provider that does not answer, or refuses the keys, may still say.
 */
export const isPaymentGone = async (deps: Deps, { provider: name, providerId }: PaymentAttempt): Promise<boolean> => {
  if (providerId === null) return false
  const provider = deps.payments.of(name)
  return provider === null || (await heard(provider.retrieve(providerId)))?.status === 'gone'
}

export type PaymentState = 'paid' | 'unpaid' | 'unknown'

/**
 * How the payment of an attempt stands, for who hears that it was given back, or wants to give up what it is for: 'unknown' where the
 * provider does not say that nothing is paid.
 */
export const stateOfPayment = async (deps: Deps, attempt: PaymentAttempt): Promise<PaymentState> => {
  const provider = deps.payments.of(attempt.provider)
  // What nobody was shown was not paid.
  if (attempt.providerId === null) return provider?.token ? 'unknown' : 'unpaid'
  const outcome = provider && (await heard(provider.retrieve(attempt.providerId)))
  if (outcome?.status === 'succeeded') return 'paid'
  return outcome === null || outcome.status === 'processing' || outcome.status === 'gone' ? 'unknown' : 'unpaid'
}
