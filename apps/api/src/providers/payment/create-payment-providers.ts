import type { ProviderDeps } from '../create-providers.ts'
import { ForgedEvent, type PaymentProviders, type ReadEvent } from './payment-provider.ts'
import { createSandboxCards } from './sandbox/sandbox-cards.ts'
import { createSandboxPage } from './sandbox/sandbox-page.ts'

/**
 * The payment providers of this deployment: Stripe takes cards and Razorpay online payments with their keys, else the sandbox where there is
 * one, else nobody: anybody could pay with a test card, and nothing would be paid. What the sandbox took before can still be given
 * back by it.
 */
export const createPaymentProviders = async (deps: ProviderDeps): Promise<PaymentProviders> => {
  const { platform, now, isSandboxed } = deps
  const sandboxCards = createSandboxCards(platform, now)
  const sandboxPage = createSandboxPage(platform, now)
  const [stripe, razorpay] = [await createStripe(deps), await createRazorpay(deps)]
  const readers = new Map<string, ReadEvent | null>([
    ['stripe', stripe.readEvent],
    ['razorpay', razorpay.readEvent],
  ])
  return {
    cards: stripe.provider ?? (isSandboxed ? sandboxCards : null),
    online: razorpay.provider ?? (isSandboxed ? sandboxPage : null),
    of: (name) =>
      [sandboxCards, stripe.provider, sandboxPage, razorpay.provider].find((provider) => provider?.name === name) ??
      null,
    readEvent: (name, ...came) => {
      const read = readers.get(name)
      if (!read) throw new ForgedEvent()
      return read(...came)
    },
  }
}

// Both are large libraries, which a deployment without them does not wait for.
const createStripe = async ({ config, now }: ProviderDeps) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  const { STRIPE_WEBHOOK_SECRET: secret } = config
  return {
    provider: secretKey
      ? (await import('./stripe/stripe.ts')).createStripeCards({ secretKey, url, publishableKey })
      : null,
    readEvent: secret ? await stripeEvents(secret, now, secretKey) : null,
  }
}

const stripeEvents = async (secret: string, now: () => number, secretKey: string | undefined): Promise<ReadEvent> => {
  const { createStripeEvents, isLiveKey } = await import('./stripe/stripe-events.ts')
  return createStripeEvents(secret, now, isLiveKey(secretKey))
}

const createRazorpay = async ({ config, now }: ProviderDeps) => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: url } = config
  const { RAZORPAY_WEBHOOK_SECRET: secret } = config
  return {
    provider:
      keyId && keySecret
        ? (await import('./razorpay/razorpay.ts')).createRazorpay({ keyId, keySecret, url, now })
        : null,
    readEvent: secret ? (await import('./razorpay/razorpay-events.ts')).createRazorpayEvents(secret) : null,
  }
}
