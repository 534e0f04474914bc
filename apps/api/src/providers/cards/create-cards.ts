import type { Config } from '../../config.ts'
import type { Platform } from '../../db/read.ts'
import { ForgedEvent, type Cards } from './card-provider.ts'
import { createSandboxCards } from './sandbox.ts'

/**
 * The card providers of this deployment: Stripe with STRIPE_SECRET_KEY, else the sandbox; in the environment 'prod' nobody, as
 * anybody could pay there with a test card. What the sandbox took before can still be given back by it.
 */
export const createCards = async (config: Config, platform: Platform, now: () => number): Promise<Cards> => {
  const sandbox = createSandboxCards(platform, now)
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  // A large library, which a deployment without it does not wait for.
  const stripe = secretKey ? (await import('./stripe.ts')).createStripeCards({ secretKey, url }) : null
  const events = webhookSecret ? (await import('./stripe-events.ts')).createStripeEvents(webhookSecret, now) : null
  const current = stripe ?? (config.FIELDHOUSE_ENV === 'prod' ? null : sandbox)
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
