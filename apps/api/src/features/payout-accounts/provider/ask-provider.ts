import { PAYOUT_ACCOUNT_TEXTS } from '@fieldhouse/domain/payout-accounts'
import { Refused } from '../../../db/refused.ts'
import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'
import { ProviderRefused } from '../../../providers/payout-accounts/payout-provider.ts'

/** What somebody was doing when the provider said no (BANK-36, BANK-38, BANK-41). */
const TEXTS = {
  create: PAYOUT_ACCOUNT_TEXTS.createFailed,
  update: PAYOUT_ACCOUNT_TEXTS.updateFailed,
  upload: PAYOUT_ACCOUNT_TEXTS.uploadFailed,
  onboard: PAYOUT_ACCOUNT_TEXTS.onboardingFailed,
} as const
export type Doing = keyof typeof TEXTS

/**
 * The provider's answer; a no of it is told with the text of what was being done, and with the field where it named one. Of why,
 * nothing is passed on: it may quote what was typed.
 */
export const askProvider = async <T>(doing: Doing, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw new Refused({ code: 'error.badRequest.payoutProviderUnreachable' })
    if (!(error instanceof ProviderRefused)) throw error
    const msg = TEXTS[doing]
    const fields = error.field === null ? undefined : [{ property: error.field, constraints: { provider: msg } }]
    throw new Refused({ code: 'error.badRequest.bankAccountRefused', details: { msg, ...(fields && { fields }) } })
  }
}
