import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPaymentProviders } from './create-payment-providers.ts'

const providers = (environment: Record<string, string>, isSandboxed: boolean) =>
  createPaymentProviders({
    config: readConfig(environment),
    platform: () => Promise.reject(new Error('no database is asked')),
    now: Date.now,
    isSandboxed,
  })

it.each<[string, Record<string, string>, boolean, string | undefined]>([
  ['the sandbox where there is one', {}, true, 'sandbox'],
  ['Stripe with a key, sandbox or not', { STRIPE_SECRET_KEY: 'sk_test_x' }, true, 'stripe'],
  ['Stripe in prod', { FIELDHOUSE_ENV: 'prod', STRIPE_SECRET_KEY: 'sk_live_x' }, false, 'stripe'],
  ['nobody without a key and a sandbox, where anybody could pay with a test card', {}, false, undefined],
])('cards are taken by %s', async (_who, environment, isSandboxed, name) => {
  const { cards, of } = await providers(environment, isSandboxed)
  expect(cards?.name).toBe(name)
  expect(of('sandbox')?.name).toBe('sandbox')
  expect(of('nobody')).toBeNull()
})

const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'secret' }

it.each<[string, Record<string, string>, boolean, string | undefined, boolean]>([
  ['the sandbox where there is one', {}, true, 'gatewaySandbox', true],
  ['the sandbox with one of two keys', { RAZORPAY_KEY_ID: 'rzp_test_x' }, true, 'gatewaySandbox', true],
  ['Razorpay with its keys, sandbox or not', KEYS, true, 'razorpay', false],
  ['Razorpay in prod', { FIELDHOUSE_ENV: 'prod', ...KEYS }, false, 'razorpay', false],
  ['nobody without keys and a sandbox, where nothing is paid', {}, false, undefined, false],
])('online payments are taken by %s', async (_who, environment, isSandboxed, name, hasForm) => {
  const { online, of } = await providers(environment, isSandboxed)
  expect(online?.name).toBe(name)
  expect(Boolean(online?.page.choose)).toBe(hasForm)
  expect(of('gatewaySandbox')?.name).toBe('gatewaySandbox')
  expect(of('nobody')).toBeNull()
})
