import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutcomeUnknown, PaymentRefused } from '../payment-provider.ts'
import { startStripeStub, type StripeStub } from './fixtures/stripe-stub.ts'
import { createStripeCards } from './stripe.ts'

let stripe: StripeStub
beforeAll(async () => {
  stripe = await startStripeStub(() => 0)
})
afterAll(() => stripe.close())

const cards = () => createStripeCards({ secretKey: 'sk_test_of_the_stub', url: stripe.url, timeout: 500 })
const keep = (token: string) => cards().keeping!.keep(token, { id: randomUUID(), partnerId: 'riverside' })
const payment = (amount: number) =>
  cards().create({
    attemptId: randomUUID(),
    partnerId: 'riverside',
    amount,
    currency: 'SGD',
    platformFee: 0,
    account: 'acct_riverside',
  })
const asked = (path: RegExp) => stripe.asked.findLast((call) => path.test(call.path))!

it('a card is kept for off-session use, by the names of Stripe alone [BEYOND-27]', async () => {
  const kept = await keep('tok_visa')
  expect(kept).toEqual({
    holderId: expect.stringMatching(/^cus_/),
    cardId: 'pm_kept',
    brand: 'visa',
    last4: '4242',
    expiresMonth: 8,
    expiresYear: 2030,
  })
  expect(asked(/setup_intents$/).form).toMatchObject({
    customer: kept.holderId,
    usage: 'off_session',
    confirm: 'true',
    'payment_method_data[card][token]': 'tok_visa',
  })
})

it('a kept card pays while nobody is there, once [BEYOND-27]', async () => {
  const [kept, id] = [await keep('tok_visa'), await payment(8450)]
  expect(await cards().keeping!.charge(id, kept)).toEqual({ status: 'succeeded' })
  expect(asked(/confirm$/).form).toMatchObject({ payment_method: 'pm_kept', off_session: 'true' })
  expect(stripe.sums().taken).toBe(8450)
  expect(await cards().keeping!.charge(id, kept)).toEqual({ status: 'succeeded' })
  expect(stripe.sums().taken).toBe(8450)
})

it('a charge whose answer is lost is of unknown outcome, and found when it is asked about [BEYOND-27]', async () => {
  const [kept, id] = [await keep('tok_visa'), await payment(100)]
  stripe.breakOff(/confirm$/)
  await expect(cards().keeping!.charge(id, kept)).rejects.toThrow(OutcomeUnknown)
  stripe.breakOff(null)
  expect(await cards().retrieve(id)).toEqual({ status: 'succeeded' })
})

it('a card whose bank declines it, or asks its customer, is not kept [BEYOND-27]', async () => {
  await expect(keep('tok_threeDSecure2Required')).rejects.toThrow(PaymentRefused)
  await expect(keep('tok_chargeDeclined')).rejects.toThrow(PaymentRefused)
})

it('a kept card is forgotten with its holder, also twice [BEYOND-27]', async () => {
  const kept = await keep('tok_visa')
  await cards().keeping!.forget(kept)
  expect(asked(/customers\//)).toMatchObject({ method: 'DELETE', path: `/v1/customers/${kept.holderId}` })
  await cards().keeping!.forget(kept)
})
