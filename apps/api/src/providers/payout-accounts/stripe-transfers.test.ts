import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveJson } from '../../fixtures/serve-json.ts'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { STRIPE_OBJECTS } from '../payment/stripe/fixtures/stripe-objects.ts'
import { startConnectStub, type ConnectStub } from './fixtures/connect-stub.ts'
import { ProviderRefused, type PayoutProvider, type TransferOrder } from './payout-provider.ts'
import { createStripePayouts } from './stripe.ts'

const START = Date.parse('2026-11-21T04:00:00Z')
const HOUR = 3_600_000
const KEY = '6b1f0c52-2c51-4e12-8a9f-0d4f5f2b7a11'
const ACCOUNT = 'acct_club'
const BANK = 'ba_club'

let now: number
let stub: ConnectStub
let stripe: PayoutProvider
beforeEach(async () => {
  now = START
  stub = await startConnectStub(() => now)
  stripe = createStripePayouts({ secretKey: 'sk_test_of_the_stub', url: stub.url })
  stub.change(ACCOUNT, { ...STRIPE_OBJECTS.account, id: ACCOUNT })
  stub.change(BANK, { ...STRIPE_OBJECTS.bank_account, id: BANK, account: ACCOUNT })
})
afterEach(() => stub.close())

const order = (more: Partial<TransferOrder> = {}): TransferOrder => ({
  amount: 12_345,
  currency: 'SGD',
  bank: { id: BANK, numberEnd: '3456' },
  known: null,
  requestedAt: START,
  ...more,
})
const send = (more: Partial<TransferOrder> = {}, key = KEY) => stripe.transfers.send(ACCOUNT, order(more), key)
const made = () => stub.asked.filter(({ method, path }) => method === 'POST' && path === '/v1/payouts')
const schedules = () =>
  stub.asked.filter(({ form }) => form['settings[payouts][schedule][interval]'] !== undefined).map(({ path }) => path)

describe('a payout at Stripe', () => {
  it("is one of the club's account, to the bank account that was chosen, and says which of ours it is", async () => {
    expect(await send()).toEqual({
      id: stub.ids('payout')[0],
      status: 'PENDING',
      amount: 12_345,
      currency: 'SGD',
      utr: null,
    })
    expect(made()).toMatchObject([
      {
        account: ACCOUNT,
        key: KEY,
        form: { amount: '12345', currency: 'sgd', destination: BANK, 'metadata[fieldhouse_payout]': KEY },
      },
    ])
  })

  it('takes an older account off its schedule first, once; a new one is opened without', async () => {
    await send()
    await send({}, 'another')
    expect(schedules()).toEqual([`/v1/accounts/${ACCOUNT}`])
    await stripe.openAccount!({ partnerId: 'partner', country: 'SG' })
    expect(schedules().at(-1)).toBe('/v1/accounts')
  })

  it.each([
    ['while its key is known', 0, false],
    ['when its key is forgotten', 30 * 24 * HOUR, true],
  ])('is one however often it is asked for, %s', async (_when, later, isForgotten) => {
    const first = await send()
    now += later
    if (isForgotten) stub.forgetKeys()
    for (let time = 0; time < 3; time++) expect(await send()).toEqual(first)
    expect(await send({ known: first.id })).toEqual(first)
    expect(stub.ids('payout')).toEqual([first.id])
  })

  it('whose answer was lost is found when it is asked for again, weeks later as well', async () => {
    stub.breakOff(/payouts$/)
    await expect(send()).rejects.toBeInstanceOf(OutcomeUnknown)
    stub.breakOff(null)
    stub.forgetKeys()
    now += 30 * 24 * HOUR
    // Behind more of the account's payouts than one page has.
    for (let i = 0; i < 120; i++)
      stub.change(`po_other${i}`, {
        ...STRIPE_OBJECTS.payout,
        id: `po_other${i}`,
        account: ACCOUNT,
        created: now / 1000,
      })
    expect(await send()).toMatchObject({ id: expect.stringMatching(/^po_\d+$/), status: 'PENDING' })
    // The library asked twice under one key before it gave up; nobody has since.
    expect(made().filter(({ form }) => form['metadata[fieldhouse_payout]'] === KEY)).toHaveLength(2)
    expect(stub.ids('payout').filter((id) => !id.startsWith('po_other'))).toHaveLength(1)
  })

  it('is not sent while nobody knows whether it was', async () => {
    stub.breakOff(/payouts\?/)
    await expect(send()).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(made()).toEqual([])
  })

  it('that Stripe has no more is no reason to send another', async () => {
    await expect(send({ known: 'po_gone' })).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(made()).toEqual([])
  })

  it.each(['payouts$', `accounts/${ACCOUNT}$`])('is refused where Stripe says no at %s', async (path) => {
    stub.refuse(new RegExp(path))
    await expect(send()).rejects.toBeInstanceOf(ProviderRefused)
    expect(stub.ids('payout')).toEqual([])
  })

  it('goes to no other bank account where the chosen one is gone; one that was sent is found', async () => {
    const bank = { id: null, numberEnd: '3456' }
    await expect(send({ bank })).rejects.toBeInstanceOf(ProviderRefused)
    const sent = await send()
    expect(await send({ bank })).toEqual(sent)
  })

  it.each([
    ['pending', 'PENDING'],
    ['in_transit', 'IN_TRANSIT'],
    ['paid', 'PAID'],
    ['failed', 'FAILED'],
    ['canceled', 'CANCELED'],
    ['a word of tomorrow', 'IN_TRANSIT'],
  ] as const)('that is %s there is %s here', async (status, ours) => {
    const { id } = await send()
    stub.change(id, { status })
    expect(await send({ known: id })).toMatchObject({ id, status: ours, utr: null })
  })

  it("tells the bank's reference", async () => {
    const { id } = await send()
    stub.change(id, { status: 'paid', trace_id: { status: 'supported', value: 'TRACE123' } })
    expect(await send({ known: id })).toMatchObject({ status: 'PAID', utr: 'TRACE123' })
  })
})

it.each([
  ['it was asked too often', 429, 'invalid_request_error', 'rate_limit'],
  ['its key is not taken', 401, 'invalid_request_error', undefined],
  ['the same request is at work', 409, 'idempotency_error', 'idempotency_key_in_use'],
  ['it is down', 500, 'api_error', undefined],
])('a payout is open, not refused, while %s', async (_why, status, type, code) => {
  const settings = { payouts: { schedule: { interval: 'manual' } } }
  const server = await serveJson(({ method, path }) => {
    if (method === 'POST') return { status, body: { error: { type, code, message: 'No' } } }
    return { body: path.startsWith('/v1/accounts') ? { settings } : { object: 'list', data: [], has_more: false } }
  })
  const { transfers } = createStripePayouts({ secretKey: 'sk_test_of_nobody', url: server.url })
  await expect(transfers.send(ACCOUNT, order(), KEY)).rejects.toBeInstanceOf(OutcomeUnknown)
  await server.close()
})
