import type { ProviderDeps } from '../create-providers.ts'
import type { PayoutProviders } from './payout-provider.ts'
import { answerOnboarding, createCardSandbox, createGatewaySandbox } from './sandbox.ts'

/**
 * Who keeps payout accounts in this deployment: Stripe and Razorpay with their keys, else a sandbox for each where there are
 * sandboxes, else nobody in their place, as nobody would be paid.
 */
export const createPayoutProviders = async ({
  config,
  platform,
  now,
  isSandboxed,
}: ProviderDeps): Promise<PayoutProviders> => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: stripeUrl } = config
  // Large libraries, which a deployment without them does not wait for.
  const stripe = secretKey ? (await import('./stripe.ts')).createStripePayouts({ secretKey, url: stripeUrl }) : null
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: url } = config
  const library = keyId && keySecret ? await import('./razorpay.ts') : null
  const razorpay = library?.createRazorpayPayouts({ keyId: keyId!, keySecret: keySecret!, url, now }) ?? null
  const cardSandbox = isSandboxed && !stripe ? createCardSandbox(platform, now) : null
  const gatewaySandbox = isSandboxed && !razorpay ? createGatewaySandbox(platform, now) : null
  const kept = { stripe: stripe ?? cardSandbox, razorpay: razorpay ?? gatewaySandbox }
  return {
    of: (gateway) => kept[gateway],
    at: (where) => (where === 'gateway' ? kept.razorpay : kept.stripe),
    named: (name) => [kept.stripe, kept.razorpay].find((each) => each?.name === name) ?? null,
    answerSandboxOnboarding: cardSandbox ? (account, succeeds) => answerOnboarding(platform, account, succeeds) : null,
  }
}
