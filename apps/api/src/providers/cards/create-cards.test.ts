import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createCards } from './create-cards.ts'

const cards = (environment: Record<string, string>) =>
  createCards(readConfig(environment), () => Promise.reject(new Error('no database is asked')), Date.now)

it.each<[string, Record<string, string>, string | undefined]>([
  ['the sandbox without a key', { FIELDHOUSE_ENV: 'dev' }, 'sandbox'],
  ['Stripe with one', { FIELDHOUSE_ENV: 'dev', STRIPE_SECRET_KEY: 'sk_test_x' }, 'stripe'],
  ['Stripe in prod', { FIELDHOUSE_ENV: 'prod', STRIPE_SECRET_KEY: 'sk_live_x' }, 'stripe'],
  ['nobody in prod without a key, where anybody could pay with a test card', { FIELDHOUSE_ENV: 'prod' }, undefined],
])('cards are taken by %s', async (_who, environment, name) => {
  const { current, of } = await cards(environment)
  expect(current?.name).toBe(name)
  expect(of('sandbox')?.name).toBe('sandbox')
  expect(of('nobody')).toBeNull()
})
