import { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { ForgedEvent } from '../payment-provider.ts'
import { createStripeEvents, isLiveKey } from './stripe-events.ts'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const secret = 'whsec_of_a_test'
const read = (event: unknown, isLive: boolean | null = false) => {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: NOW / 1000 })
  return createStripeEvents(secret, () => NOW, isLive)(payload, () => signature)
}

const sum = { amount: 500, currency: 'sgd' }
const refund = { object: 'refund', id: 're_1', ...sum, status: 'succeeded', metadata: {}, payment_intent: 'pi_1' }
const refunded = { object: 'event', id: 'evt_1', type: 'refund.created', data: { object: refund } }
const about = (object: unknown, type = 'some.news') => ({ ...refunded, type, data: { object } })
const payment = {
  object: 'payment_intent',
  id: 'pi_1',
  ...sum,
  amount_received: 500,
  status: 'succeeded',
  metadata: null,
}

it.each<[string, unknown]>([
  ['null', null],
  ['nothing', {}],
  ['a list', []],
  ['no data', { ...refunded, data: undefined }],
  ['no object', about(null)],
  ['words for an object', about('words')],
  ['no id', { ...refunded, id: undefined }],
  ['an empty id', { ...refunded, id: '' }],
  ['an id with NUL', { ...refunded, id: 'evt\u0000' }],
  ['an id with half a character', { ...refunded, id: 'evt\ud800' }],
  ['an id longer than any', { ...refunded, id: 'e'.repeat(3000) }],
  ['a type with NUL', { ...refunded, type: 'refund\u0000' }],
  ['a type that is a number', { ...refunded, type: 1 }],
  ['a payment with NUL in its id', about({ ...payment, id: 'pi\u0000' })],
  ['a payment without an id', about({ ...payment, id: undefined })],
  ['a payment whose failure is words', about({ ...payment, last_payment_error: 'words' })],
  ['a payment whose code holds NUL', about({ ...payment, last_payment_error: { code: '\u0000' } })],
  ['a payment without an amount', about({ ...payment, amount: undefined })],
  ['a payment of less than nothing', about({ ...payment, amount_received: -1 })],
  ['a refund of a part of a cent', about({ ...refund, amount: 1.5 })],
  ['a refund without a currency', about({ ...refund, currency: undefined })],
  ['a refund with NUL in its id', about({ ...refund, id: 're\u0000' })],
  ['a refund with NUL in its reason', about({ ...refund, status: 'failed', failure_reason: '\u0000' })],
  ['a refund of a payment with NUL', about({ ...refund, payment_intent: 'pi\u0000' })],
  ['a refund of a payment that is a number', about({ ...refund, payment_intent: 7 })],
  ['a refund of a whole payment with NUL', about({ ...refund, payment_intent: { id: 'pi\u0000' } })],
  ['a charge with NUL in its payment', about({ object: 'charge', payment_intent: '\u0000' }, 'charge.refunded')],
  ['an account with NUL in its id', about({ object: 'account', id: 'acct\u0000' })],
  ['a person of an account with NUL', about({ object: 'person', account: 'acct\u0000' })],
])('an event that is signed, with %s, is none', (_what, event) => {
  expect(() => read(event)).toThrow(ForgedEvent)
})

it('an event says of a refund which payment it gives back, and of objects of others nothing', () => {
  const known = { provider: 'stripe', eventId: 'evt_1', account: null }
  expect(read(refunded)).toEqual({ ...known, type: 'refund.created', about: { kind: 'refunds', paymentId: 'pi_1' } })
  for (const object of [
    {},
    { object: 7, id: 7 },
    { object: 'constructor' },
    { object: 'person' },
    { object: 'payout', id: null },
    payment,
  ])
    expect(read(about(object))).toEqual({ ...known, type: 'some.news', about: null })
  expect(read(about({ payment_intent: '\u0000' }, 'charge.refunded')).about).toBeNull()
  expect(read(about({ object: 'person', account: 'acct_1' })).account).toBe('acct_1')
})

it.each([
  ['sk_test_1', false, true],
  ['rk_test_1', false, true],
  ['sk_live_1', true, true],
  ['rk_live_1', true, true],
  ['sk_test_1', true, false],
  ['sk_live_1', false, false],
  [undefined, true, true],
])('with the key %s an event of live mode %s counts: %s', (key, livemode, counts) => {
  const event = { ...about({ object: 'account', id: 'acct_1' }), livemode }
  expect(read(event, isLiveKey(key)).account).toBe(counts ? 'acct_1' : null)
  expect(read({ ...refunded, livemode }, isLiveKey(key)).about).toEqual(
    counts ? { kind: 'refunds', paymentId: 'pi_1' } : null,
  )
})

it('of a connected account its state counts, and no payment, refund or dispute', () => {
  const ofAccount = { account: 'acct_1' }
  expect(read({ ...refunded, ...ofAccount }).about).toBeNull()
  expect(read({ ...about({ object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }), ...ofAccount }).about).toBeNull()
  expect(read({ ...about({ object: 'account', id: 'acct_1' }), ...ofAccount }).account).toBe('acct_1')
})
