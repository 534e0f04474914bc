import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { contentPolicy } from './content-policy.ts'

const SERVICES = {
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  ERROR_REPORTING_DSN: 'https://key@errors.example/42',
  CHATWOOT_URL: 'https://chat.example/',
  CHATWOOT_TOKEN: 'website',
  POSTHOG_URL: 'https://events.example',
  POSTHOG_KEY: 'phc_1',
  FACEBOOK_APP_ID: '1234567890',
  FIREBASE_API_KEY: 'AIza',
}
const sources = (environment: Record<string, string>) => {
  const { contentSecurityPolicy } = contentPolicy(readConfig(environment))
  if (typeof contentSecurityPolicy !== 'object') throw new Error('there is no policy')
  return Object.values(contentSecurityPolicy.directives ?? {})
    .flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
    .map(String)
    .filter((source) => source.startsWith('http'))
}

describe('what a page may load from outside', () => {
  it('is nothing where no service is configured [SHELL-87]', () => {
    expect(sources({})).toEqual([])
  })

  it('is what the configured services need, each of them', () => {
    expect([...new Set(sources(SERVICES))].toSorted()).toEqual([
      'https://chat.example',
      'https://connect.facebook.net',
      'https://errors.example',
      'https://events.example',
      'https://graph.facebook.com',
      'https://identitytoolkit.googleapis.com',
      'https://platform-lookaside.fbsbx.com',
      'https://tiles.example',
      'https://web.facebook.com',
      'https://www.facebook.com',
    ])
  })

  it("is Razorpay's form with its keys, and not with one of them", () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' }
    expect([...new Set(sources(keys))].toSorted()).toEqual([
      'https://api.razorpay.com',
      'https://checkout.razorpay.com',
      'https://lumberjack.razorpay.com',
    ])
    expect(sources({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toEqual([])
  })

  it("is Stripe's library and frames where cards are taken by it", () => {
    const both = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
    expect([...new Set(sources(both))].toSorted()).toEqual([
      'https://*.js.stripe.com',
      'https://api.stripe.com',
      'https://hooks.stripe.com',
      'https://js.stripe.com',
    ])
    expect(sources({ STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([])
  })

  it('is nothing of a service that is half configured', () => {
    const { CHATWOOT_URL, POSTHOG_URL } = SERVICES
    expect(sources({ CHATWOOT_URL, POSTHOG_URL })).toEqual([])
  })
})
