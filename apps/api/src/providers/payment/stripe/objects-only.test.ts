import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStripePayouts } from '../../payout-accounts/stripe.ts'
import { OutcomeUnknown } from '../payment-provider.ts'
import { createStripeCards } from './stripe.ts'

// The library calls back within a promise that nobody holds: what it throws there ends a process, and here the run.

let server: Server
let answer = { status: 200, body: '' }
let url = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  url = `http://127.0.0.1:${port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const settings = () => ({ secretKey: 'sk_test_of_the_stub', url, timeout: 2_000 })
const BARE = ['7', '"Bad Gateway"', 'null', 'true', '[]', '{"error":7}', '{"error":true}']
const ANSWERS = [
  ...[200, 400, 502].flatMap((status) => BARE.map((body) => ({ status, body }))),
  ...[429, 502].flatMap((status) => ['{}', '{"message":"Bad Gateway"}'].map((body) => ({ status, body }))),
]

describe.each(ANSWERS)('an answer of Stripe, $status with $body,', (given) => {
  it('is none: how a payment, a refund or a dispute ended is unknown', async () => {
    answer = given
    const cards = createStripeCards(settings())
    const [id, partnerId] = [randomUUID(), randomUUID()]
    const price = { amount: 2000, currency: 'SGD' }
    const calls = [
      cards.create({ attemptId: id, partnerId, ...price, platformFee: 0, account: null }),
      cards.token.confirm('pi_1', 'tok_visa'),
      cards.retrieve('pi_1'),
      cards.token.cancel('pi_1'),
      cards.refund({ refundId: id, partnerId, paymentId: 'pi_1', ...price }),
      cards.refundsOf('pi_1'),
      cards.keeping!.keep('tok_visa', { id, partnerId }),
      cards.disputes!.find('dp_1'),
    ]
    for (const { status, ...outcome } of await Promise.allSettled(calls))
      expect([status, 'reason' in outcome && outcome.reason]).toEqual(['rejected', expect.any(OutcomeUnknown)])
  })

  it('refuses nothing of a payout account, and says of none how it stands', async () => {
    answer = given
    const payouts = createStripePayouts(settings())
    const calls = [payouts.openAccount!({ partnerId: randomUUID(), country: 'SG' }), payouts.state('acct_1', null)]
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
  })
})
