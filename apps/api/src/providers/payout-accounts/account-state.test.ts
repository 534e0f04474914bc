import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveJson, type JsonAnswer, type JsonServer } from '../../fixtures/serve-json.ts'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { createRazorpayPayouts } from './razorpay.ts'
import { createStripePayouts } from './stripe.ts'

let answer: JsonAnswer
let server: JsonServer
let stripe: PayoutProvider
let razorpay: PayoutProvider
beforeAll(async () => {
  server = await serveJson(() => answer)
  stripe = createStripePayouts({ secretKey: 'sk_test_of_nobody', url: server.url })
  razorpay = createRazorpayPayouts({ keyId: 'rzp_test_1', keySecret: 'secret', url: server.url, now: Date.now })
})
afterAll(() => server.close())

const ofStripe = (status: number, type: string, code?: string): JsonAnswer => ({
  status,
  body: { error: { type, code, message: 'No' } },
})
const ofRazorpay = (status: number, description: string): JsonAnswer => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

it.each<[string, JsonAnswer]>([
  ['it was asked too often', ofStripe(429, 'invalid_request_error', 'rate_limit')],
  ['its key is not taken', ofStripe(401, 'invalid_request_error')],
  ['it can not read the request', ofStripe(400, 'invalid_request_error', 'parameter_invalid')],
  ['it is down', ofStripe(500, 'api_error')],
])('how an account stands is open at Stripe while %s', async (_why, said) => {
  answer = said
  await expect(stripe.state('acct_1', null)).rejects.toBeInstanceOf(OutcomeUnknown)
})

it.each<[string, JsonAnswer]>([
  ['that nobody has', ofStripe(404, 'invalid_request_error', 'resource_missing')],
  ['of another platform', ofStripe(403, 'invalid_request_error', 'account_invalid')],
])('an account %s is none at Stripe', async (_which, said) => {
  answer = said
  expect(await stripe.state('acct_1', null)).toBeNull()
})

it.each<[string, JsonAnswer]>([
  ['it was asked too often', ofRazorpay(429, 'Too many requests')],
  ['its key is not taken', ofRazorpay(401, 'Authentication failed')],
  ['it can not read the request', ofRazorpay(400, 'The product id is invalid')],
  ['it is down', ofRazorpay(500, 'The server has a problem')],
])('how an account stands is open at Razorpay while %s', async (_why, said) => {
  answer = said
  await expect(razorpay.state('acc_1', 'acc_prd_1')).rejects.toBeInstanceOf(OutcomeUnknown)
})

it('an account that nobody has is none at Razorpay', async () => {
  answer = ofRazorpay(400, 'The id provided does not exist')
  expect(await razorpay.state('acc_1', 'acc_prd_1')).toBeNull()
})
