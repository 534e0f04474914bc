import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'

/** How an attempt ended, once that is known: what closes it, or the customer's bank that wants to be asked. */
export type Ending =
  | { status: 'succeeded'; providerId: string | null }
  | { status: 'failed'; code: string; providerId: string | null }
  /** The secret is null where the provider was not asked anew. */
  | { status: 'needsAuthentication'; clientSecret: string | null; providerId: string | null }

/** An attempt that took nothing; `code` as the provider calls it, or one of our own. */
export const failed = (code: string, providerId: string | null): Ending => ({ status: 'failed', code, providerId })

/** The answer of a provider, or null where none came. */
export const heard = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutcomeUnknown) return null
    throw error
  }
}

/** Why we ask no more for a refund of ours: somebody gave the money back at the provider meanwhile. */
export const GIVEN_BACK_ELSEWHERE = 'given_back_elsewhere'
