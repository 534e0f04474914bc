import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createCards } from './create-cards.ts'

const cards = (environment: Record<string, string>, isSandboxed: boolean) =>
  createCards({
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
  const { current, of } = await cards(environment, isSandboxed)
  expect(current?.name).toBe(name)
  expect(of('sandbox')?.name).toBe('sandbox')
  expect(of('nobody')).toBeNull()
})
