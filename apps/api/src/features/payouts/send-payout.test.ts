import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { STRIPE_OBJECTS } from '../../providers/payment/stripe/fixtures/stripe-objects.ts'
import { startConnectStub, type ConnectStub } from '../../providers/payout-accounts/fixtures/connect-stub.ts'
import type { PayoutProvider } from '../../providers/payout-accounts/payout-provider.ts'
import { createStripePayouts } from '../../providers/payout-accounts/stripe.ts'
import { payoutDesk, type PayoutDesk } from '../payout-accounts/fixtures/payout-desk.ts'
import { askAboutPayouts } from './index.ts'

const DAY = 86_400_000
let product: Product
let desk: Desk
let owner: Desk
let setUp: PayoutDesk
let kept: PayoutProvider
let stripe: ConnectStub
let now = Date.parse('2026-11-29T04:00:00Z')
const later = async (ms: number) => {
  product.setNow(new Date((now += ms)).toISOString())
  await query('UPDATE sessions SET created_at = $1, last_used_at = $1', [new Date(now)])
}
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as T[]
const keptBy = (provider: PayoutProvider | null) => {
  const { payoutAccounts } = product.fieldhouse.deps
  payoutAccounts.of = (gateway) => (gateway === 'stripe' ? provider : null)
  payoutAccounts.named = (name) => (name === provider?.name ? provider : null)
}

beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  setUp = payoutDesk(product, product.cast.riverside)
  kept = product.fieldhouse.deps.payoutAccounts.of('stripe')!
})
afterAll(() => product.close())
/** The sandbox keeps the account, and Stripe pays out of it. */
beforeEach(async () => {
  stripe = await startConnectStub(() => now)
  const { transfers } = createStripePayouts({ secretKey: 'sk_test_of_the_stub', url: stripe.url })
  keptBy({ ...kept, transfers })
  await setUp.reset()
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
  const [account] = await query<{ id: string }>('SELECT provider_account_id AS id FROM payout_accounts')
  const [bank] = await query<{ id: string }>('SELECT provider_bank_id AS id FROM bank_accounts')
  stripe.change(account!.id, { ...STRIPE_OBJECTS.account, id: account!.id })
  stripe.change(bank!.id, { ...STRIPE_OBJECTS.bank_account, id: bank!.id, account: account!.id })
  await sold()
  await later(7 * DAY)
})
afterEach(async () => {
  await stripe.close()
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

let hour = 0
const sold = async () => {
  const from = 8 + (hour++ % 10)
  const day = new Date(now + DAY).toISOString().slice(0, 10)
  const order = await desk.book({ court: 0, day, from, until: from + 1 }, { paymentMethod: 'creditCard' })
  await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
}
const partnerId = () => product.cast.riverside.id
const request = async () => (await owner.api.requestPayout({ partnerId: partnerId() })).data
const one = async (id: string) => (await owner.api.getPayout({ partnerId: partnerId(), id })).data
const available = async () => (await owner.api.getPayoutBalances({ partnerId: partnerId() })).data.AVAILABLE.amount
const ask = () => askAboutPayouts(product.fieldhouse.deps)
const made = () => stripe.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/payouts')

it('a payout waits at the provider, goes to the bank and arrives, asked about by the id that the provider gave it [PAYOUTS-20] [PAYOUTS-22]', async () => {
  const amount = await available()
  const payout = await request()
  expect(payout).toMatchObject({ status: 'PENDING', amount })
  const [id] = stripe.ids('payout')
  stripe.asked.length = 0
  await ask()
  expect(stripe.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /v1/payouts/${id}`])
  stripe.change(id!, { status: 'in_transit' })
  await ask()
  expect(await one(payout.id)).toMatchObject({ status: 'IN_TRANSIT', utr: null })
  stripe.change(id!, { status: 'paid', trace_id: { status: 'supported', value: 'TRACE123' } })
  await ask()
  expect(await one(payout.id)).toMatchObject({ status: 'PAID', providerAmount: amount, utr: 'TRACE123' })
  const trail = await query('SELECT action FROM audit_entries WHERE subject_id = $1', [payout.id])
  // What stays as it is is no news.
  expect(trail).toHaveLength(3)
})

it('a payout whose answer was lost is the one that was sent, a month later as well', async () => {
  stripe.breakOff(/payouts$/)
  const payout = await request()
  expect(payout.status).toBe('PENDING')
  stripe.breakOff(null)
  stripe.forgetKeys()
  await later(30 * DAY)
  stripe.change(stripe.ids('payout')[0]!, { status: 'paid' })
  const before = made().length
  await ask()
  expect(await one(payout.id)).toMatchObject({ status: 'PAID', amount: payout.amount })
  expect(made().length).toBe(before)
  expect(stripe.ids('payout')).toHaveLength(1)
})

it('a payout that the provider refuses has failed, and its money is there to be asked for again [PAYOUTS-22]', async () => {
  const amount = await available()
  stripe.refuse(/payouts$/)
  expect(await request()).toMatchObject({ status: 'FAILED', amount })
  expect(await available()).toBe(amount)
  stripe.refuse(null)
  const again = await request()
  expect(again).toMatchObject({ status: 'PENDING', amount })
  stripe.change(stripe.ids('payout')[0]!, { status: 'canceled' })
  await ask()
  expect(await one(again.id)).toMatchObject({ status: 'CANCELED' })
})

it('a payout that comes back fails, and its money is there to be asked for again [PAYOUTS-22]', async () => {
  const amount = await available()
  const { id } = await request()
  stripe.change(stripe.ids('payout')[0]!, { status: 'failed' })
  await ask()
  expect(await one(id)).toMatchObject({ status: 'FAILED', utr: null })
  expect(await available()).toBe(amount)
})

it('what came back stands in the next payout as it stood in the first, and is no correction [PAYOUTS-22]', async () => {
  const { id } = await request()
  stripe.change(stripe.ids('payout')[0]!, { status: 'failed' })
  await ask()
  await later(60_000)
  const again = await request()
  const { items } = await one(id)
  expect((await one(again.id)).items).toEqual(items)
  expect(items.at(-1)).toMatchObject({ isCorrection: false })
  // It comes back, too: what follows begins with the whole balance.
  for (const payout of stripe.ids('payout')) stripe.change(payout, { status: 'failed' })
  await ask()
})

it('is refused where nobody pays the club out: no payout waits for ever [PAYOUTS-23]', async () => {
  const amount = await available()
  keptBy(null)
  expect((await failure(request())).body.data).toMatchObject({
    errorCode: 'error.badRequest.payoutsNotOffered',
    msg: 'Payouts are not available for your club yet. Please contact us.',
  })
  expect(await available()).toBe(amount)
  const { data } = await owner.api.listPayoutLogs({ partnerId: partnerId(), query: { status: ['PENDING'] } })
  expect(data).toEqual([])
})
