import type Razorpay from 'razorpay'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { createRazorpayClient, isMissing, refusalOf, type RazorpaySettings } from '../payment/razorpay/razorpay.ts'
import { ProviderRefused, type AccountState, type NumberBank, type PayoutProvider } from './payout-provider.ts'
import { createRazorpayTransfers } from './razorpay-transfers.ts'

/** The product that pays linked accounts out: it holds the one bank account. */
const PRODUCT = 'route'

/**
 * Payout accounts through Razorpay Route. A partner's linked account is opened with Razorpay itself, whose papers differ by kind of
 * business, and entered by a super admin; here its bank account is set, and asked about.
 */
export const createRazorpayPayouts = (settings: RazorpaySettings): PayoutProvider => {
  const razorpay = createRazorpayClient(settings)
  return {
    name: 'razorpay',
    holdsMoney: true,
    openAccount: null,
    state: (account, product) => (product === null ? Promise.resolve(null) : stateOf(razorpay, account, product)),
    form: null,
    tokens: null,
    number: numberOf(razorpay),
    onboarding: null,
    transfers: createRazorpayTransfers(razorpay),
  }
}

const numberOf = (razorpay: Razorpay): NumberBank => ({
  async set(account, { number, routingNumber, holderName }, known) {
    return told(async () => {
      const beneficiary = holderName ?? (await razorpay.accounts.fetch(account)).legal_business_name
      const product =
        known ??
        (await razorpay.products.requestProductConfiguration(account, { product_name: PRODUCT, tnc_accepted: true })).id
      const settlements = { account_number: number, ifsc_code: routingNumber, beneficiary_name: beneficiary }
      // The library's types call the IFSC code otherwise than Razorpay does.
      const change = { settlements, tnc_accepted: true } as unknown as Parameters<typeof razorpay.products.edit>[2]
      await razorpay.products.edit(account, product, change)
      return product
    })
  },
})

const stateOf = async (razorpay: Razorpay, account: string, product: string): Promise<AccountState | null> => {
  try {
    const { activation_status: status } = await razorpay.products.fetch(account, product)
    const enabled = status === 'activated'
    const isLookedAt = ['requested', 'under_review', 'needs_clarification'].includes(status)
    return {
      submitted: true,
      chargesEnabled: enabled,
      payoutEnabled: enabled,
      status: enabled ? 'verified' : isLookedAt ? 'pending' : 'unverified',
      verifiedPersons: [],
    }
  } catch (error) {
    // Any other no leaves it open: the account may be as it was.
    if (isMissing(error)) return null
    throw new OutcomeUnknown()
  }
}

/** The answer; Razorpay's own words may quote the number, so they are not carried on. */
const told = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    throw refusalOf(error) === null ? new OutcomeUnknown() : new ProviderRefused()
  }
}
