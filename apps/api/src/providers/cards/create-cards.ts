import type { ProviderDeps } from '../create-providers.ts'
import { ForgedEvent, type Cards } from './card-provider.ts'
import { createSandboxCards } from './sandbox.ts'

/**
 * The card providers of this deployment: Stripe with STRIPE_SECRET_KEY, else the sandbox where there is one, else nobody: anybody
 * could pay with a test card. What the sandbox took before can still be given back by it.
 */
export const createCards = async ({ config, platform, now, isSandboxed }: ProviderDeps): Promise<Cards> => {
  const sandbox = createSandboxCards(platform, now)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  // A large library, which a deployment without it does not wait for.
  const stripe = secretKey ? (await import('./stripe.ts')).createStripeCards({ secretKey, url }) : null
  const events = webhookSecret ? (await import('./stripe-events.ts')).createStripeEvents(webhookSecret, now) : null
  const current = stripe ?? (isSandboxed ? sandbox : null)
  return {
    current,
    answerSandboxBank: current === sandbox ? sandbox.answerBank : null,
    of: (name) => [sandbox, stripe].find((provider) => provider?.name === name) ?? null,
    readEvent: (body, signature) => {
      if (!events) throw new ForgedEvent()
      return events(body, signature)
    },
  }
}
