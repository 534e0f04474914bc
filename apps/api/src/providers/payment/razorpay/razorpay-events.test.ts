import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { ForgedEvent } from '../payment-provider.ts'
import { createRazorpayEvents } from './razorpay-events.ts'

const secret = 'secret of a test'
const read = (event: unknown, eventId = 'evt_1') => {
  const body = JSON.stringify(event)
  const headers = new Map([
    ['x-razorpay-signature', createHmac('sha256', secret).update(body).digest('hex')],
    ['x-razorpay-event-id', eventId],
  ])
  return createRazorpayEvents(secret)(body, (name) => headers.get(name) ?? '')
}

const payment = { order_id: 'order_1', amount: 2150, status: 'captured' }
const event = (entity: unknown = payment) => ({ event: 'payment.captured', payload: { payment: { entity } } })
const refund = (more: object) => ({
  event: 'refund.processed',
  payload: { refund: { entity: { id: 'rfnd_1', status: 'processed', ...more } } },
})

it.each<[string, unknown, string?]>([
  ['null', null],
  ['nothing', {}],
  ['NUL in the order', event({ ...payment, order_id: 'order\u0000' })],
  ['half a character in the order', event({ ...payment, order_id: 'order\ud800' })],
  ['an order longer than any', event({ ...payment, order_id: 'o'.repeat(3000) })],
  ['NUL in its type', { ...event(), event: 'payment\u0000' }],
  ['NUL in its account', { event: 'product.route.activated', account_id: 'acc\u0000', payload: {} }],
  ['NUL in the refund', refund({ id: 'rfnd\u0000' })],
  ['an id longer than any', event(), 'e'.repeat(3000)],
])('an event that is signed, with %s, is none', (_what, wrong, eventId) => {
  expect(() => read(wrong, eventId)).toThrow(ForgedEvent)
})

it('an event says how a payment of an order ended', () => {
  expect(read(event())).toEqual({
    provider: 'razorpay',
    eventId: 'evt_1',
    type: 'payment.captured',
    account: null,
    about: { kind: 'payment', paymentId: 'order_1', amount: 2150, outcome: { status: 'succeeded' } },
  })
})
