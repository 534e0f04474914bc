import type { Stripe } from '@stripe/stripe-js'
import { currentLanguage } from '../../../locales/index.ts'

/** Stripe's library, fetched from Stripe when somebody is about to pay and not before; null where there is no browser for it. */
export const loadStripeFor = async (publishableKey: string): Promise<Stripe | null> => {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey, { locale: currentLanguage() })
}

/** Shows the question of the customer's bank, and waits until it was answered one way or the other. */
export const answerBank = async (publishableKey: string, clientSecret: string): Promise<void> => {
  const stripe = await loadStripeFor(publishableKey)
  await stripe?.handleNextAction({ clientSecret })
}
