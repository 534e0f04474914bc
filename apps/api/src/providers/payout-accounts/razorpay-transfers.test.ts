import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveJson } from '../../fixtures/serve-json.ts'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { KEY_ID, KEY_SECRET } from '../payment/razorpay/fixtures/razorpay-stub.ts'
import { startRouteStub, type RouteStub } from './fixtures/route-stub.ts'
import { ProviderRefused, type PayoutProvider, type TransferOrder } from './payout-provider.ts'
import { createRazorpayPayouts } from './razorpay.ts'

const START = Date.parse('2026-11-21T04:00:00Z')
const KEY = '6b1f0c52-2c51-4e12-8a9f-0d4f5f2b7a11'
const ACCOUNT = 'acc_Mumbai1'

let now: number
let stub: RouteStub
let razorpay: PayoutProvider
beforeEach(async () => {
  now = START
  stub = await startRouteStub(() => now)
  stub.open(ACCOUNT, 'Mumbai Sports Private Limited')
  razorpay = createRazorpayPayouts({ keyId: KEY_ID, keySecret: KEY_SECRET, url: stub.url, now: () => now })
})
afterEach(() => stub.close())

const order = (more: Partial<TransferOrder> = {}): TransferOrder => ({
  amount: 50_000,
  currency: 'INR',
  bank: { id: 'acc_prd_1', numberEnd: '9012' },
  known: null,
  requestedAt: START,
  ...more,
})
const send = (more: Partial<TransferOrder> = {}, key = KEY) => razorpay.transfers.send(ACCOUNT, order(more), key)
const made = () => stub.asked.filter(({ method }) => method === 'POST')

describe('a payout at Razorpay', () => {
  it("is a direct transfer to the club's account, which says which of ours it is", async () => {
    const [sent] = [await send()]
    expect(sent).toEqual({ id: stub.transfers()[0], status: 'PENDING', amount: 50_000, currency: 'INR', utr: null })
    expect(made()).toMatchObject([
      {
        path: '/v1/transfers',
        transferKey: KEY,
        body: { account: ACCOUNT, amount: 50_000, currency: 'INR', notes: { fieldhouse_payout: KEY } },
      },
    ])
  })

  it.each([
    ['while its key is known', false],
    ['when its key is forgotten', true],
  ])('is one however often it is asked for, %s', async (_when, isForgotten) => {
    const first = await send()
    now += 30 * 86_400_000
    if (isForgotten) stub.forgetKeys()
    for (let time = 0; time < 3; time++) expect(await send()).toEqual(first)
    expect(await send({ known: first.id })).toEqual(first)
    expect(stub.transfers()).toEqual([first.id])
  })

  it('whose answer was lost is found when it is asked for again, behind a page of others', async () => {
    stub.breakOff(/transfers$/)
    await expect(send()).rejects.toBeInstanceOf(OutcomeUnknown)
    stub.breakOff(null)
    stub.forgetKeys()
    const [lost] = stub.transfers()
    for (let i = 0; i < 120; i++) stub.change(`trf_other${i}`, { created_at: now / 1000, notes: [] })
    expect(await send()).toMatchObject({ id: lost, status: 'PENDING' })
    expect(made()).toHaveLength(1)
  })

  it('is not sent while nobody knows whether it was', async () => {
    stub.breakOff(/transfers\?/)
    await expect(send()).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(send({ known: 'trf_gone' })).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(made()).toEqual([])
  })

  it('is refused where the platform has no funds for it', async () => {
    stub.hasFunds(false)
    await expect(send()).rejects.toBeInstanceOf(ProviderRefused)
    expect(stub.transfers()).toEqual([])
  })

  it.each([
    ['created', null, 'PENDING'],
    ['pending', null, 'PENDING'],
    ['processed', null, 'IN_TRANSIT'],
    ['processed', 'pending', 'IN_TRANSIT'],
    ['processed', 'on_hold', 'IN_TRANSIT'],
    ['processed', 'settled', 'PAID'],
    ['partially_reversed', 'settled', 'PAID'],
    ['failed', null, 'FAILED'],
    ['reversed', null, 'FAILED'],
    ['reversed', 'settled', 'FAILED'],
  ] as const)('that is %s and %s there is %s here', async (status, settlement_status, ours) => {
    const { id } = await send()
    stub.change(id, { status, settlement_status })
    expect(await send({ known: id })).toMatchObject({ id, status: ours, amount: 50_000, utr: null })
  })

  it("tells the bank's reference of the settlement that it is in; paid it is without, too", async () => {
    const { id } = await send()
    stub.change(id, { status: 'processed', settlement_status: 'settled', recipient_settlement_id: 'setl_1' })
    expect(await send({ known: id })).toMatchObject({ status: 'PAID', utr: 'UTRsetl_1' })
    stub.breakOff(/recipient_settlement/)
    expect(await send({ known: id })).toMatchObject({ status: 'PAID', utr: null })
  })

  it('tells what arrived of one that was taken back in part', async () => {
    const { id } = await send()
    stub.change(id, { status: 'partially_reversed', settlement_status: 'settled', amount_reversed: 1000 })
    expect(await send({ known: id })).toMatchObject({ status: 'PAID', amount: 49_000 })
  })
})

it.each([
  ['it was asked too often', 429],
  ['its key is not taken', 401],
  ['the same request is at work', 409],
  ['it is down', 500],
])('a payout is open, not refused, while %s', async (_why, status) => {
  const error = { code: 'BAD_REQUEST_ERROR', description: 'No' }
  const server = await serveJson(({ method }) =>
    method === 'POST' ? { status, body: { error } } : { body: { entity: 'collection', count: 0, items: [] } },
  )
  const { transfers } = createRazorpayPayouts({ keyId: KEY_ID, keySecret: KEY_SECRET, url: server.url, now: () => now })
  await expect(transfers.send(ACCOUNT, order(), KEY)).rejects.toBeInstanceOf(OutcomeUnknown)
  await server.close()
})
