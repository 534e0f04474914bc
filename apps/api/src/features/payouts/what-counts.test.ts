import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { indianBank, payoutDesk, type PayoutDesk } from '../payout-accounts/fixtures/payout-desk.ts'
import { gatewayDesk } from '../payments/checkout/fixtures/gateway-desk.ts'
import { askAboutPayouts, payOutWhoIsDue } from './index.ts'

// What is paid out to clubs that are otherwise than most: paid online in India, by wallets, in a second currency, at another hour.

let product: Product
let desk: Desk
let owner: Desk
let setUp: PayoutDesk
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Sunday at noon in Singapore. */
let now = Date.parse('2026-11-29T04:00:00Z')
const goTo = async (instant: number) => {
  product.setNow(new Date((now = instant)).toISOString())
  // Nobody is signed out by the weeks that pass here.
  await query('UPDATE sessions SET created_at = $1, last_used_at = $1', [new Date(now)])
}
const later = (ms: number) => goTo(now + ms)
const query = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
const partnerId = () => product.cast.riverside.id
const config = (of: string, body: object) =>
  product.as(product.cast.superAdmin).savePartnerConfig({ partnerId: of, body })

beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  setUp = payoutDesk(product, product.cast.riverside)
  await product.as(product.cast.superAdmin).updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId() } })
  await later(0)
  const ten = { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0 }
  await config(partnerId(), { commissionFeeConfig: { SGD: ten } })
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
})
afterAll(() => product.close())
afterEach(async () => {
  await later(2 * 60_000)
  await askAboutPayouts(product.fieldhouse.deps)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

let hour = 0
const hours = () => {
  const day = new Date(now + DAY * (1 + Math.floor(hour / 10))).toISOString().slice(0, 10)
  const from = 8 + (hour++ % 10)
  return { court: 0, day, from, until: from + 1 }
}
/** An hour of SGD 20.00 that was paid by card, with a fee of 1.50 on top: it comes to 18.00. */
const NET = 1800
const sold = async () => {
  const order = await desk.book(hours(), { paymentMethod: 'creditCard' })
  const { id } = order.orderTransactions[0]!
  return (await desk.api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })).data
}
const amounts = async (api = owner.api, id = partnerId()) => {
  const { data } = await api.getPayoutBalances({ partnerId: id })
  return Object.fromEntries(Object.entries(data).map(([key, { amount }]) => [key, amount])) as Record<string, number>
}
const request = () => owner.api.requestPayout({ partnerId: partnerId() })
/** What the daily report says is paid out of each order that was made from an instant on. */
const reported = async (since: number, api = owner.api, id = partnerId()) => {
  const [start, end] = [since, now].map((instant) => new Date(instant).toISOString()) as [string, string]
  const { data } = await api.listOrdersByDate({ partnerId: id, query: { start, end } })
  return new Map(data.map((order) => [order.id, order.payoutAmount]))
}

describe('what counts', () => {
  it('is what was paid online in India, less the commission of rupees, and goes to its one bank account [PAYOUTS-21] [REPORT-20]', async () => {
    const { mumbai } = product.cast
    await config(mumbai.id, {
      commissionFeeConfig: {
        INR: { fieldhouseFeesPercentage: 12.5, fieldhouseFeesAmount: 3 },
        SGD: { fieldhouseFeesPercentage: 50, fieldhouseFeesAmount: 0 },
      },
    })
    const theirs = payoutDesk(product, mumbai)
    const { data: bank } = await theirs.api.addGatewayBankAccount({ partnerId: mumbai.id, body: indianBank() })
    const online = gatewayDesk(product)
    const since = now
    const { order, id } = await online.opened()
    await online.choose(id, 'pay')
    await online.api.confirmOrder({ id })
    await online.api.placeBooking({
      partnerId: mumbai.id,
      body: {
        bookings: [online.hour()],
        customerId: mumbai.customers[0].id,
        paymentMethod: 'cash',
        orderStatus: 'paid',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    // Of INR 600.00 an eighth and INR 3.00.
    const net = 60_000 - 7500 - 300
    expect(order.totalAmount).toBe(60_000)
    expect(await amounts(theirs.api, mumbai.id)).toMatchObject({ AVAILABLE_SOON: net, TOTAL: net })
    expect([...(await reported(since, theirs.api, mumbai.id)).values()].toSorted((a, b) => a - b)).toEqual([0, net])
    await later(7 * DAY)
    const requestTheirs = () => theirs.api.requestPayout({ partnerId: mumbai.id })
    // Another number in its place gets nothing for two days, and the one before, entered again by then, at once.
    const enter = (accountNumber: string) =>
      theirs.api.updateGatewayBankAccount({
        partnerId: mumbai.id,
        body: { id: bank.id, ...indianBank({ accountNumber }) },
      })
    await enter('999888777666')
    expect((await failure(requestTheirs())).body.data.errorCode).toBe('error.badRequest.payoutWaitsForBank')
    await enter('123456789012')
    const { data: payout } = await requestTheirs()
    expect(payout).toMatchObject({ amount: net, currency: 'INR' })
    const { items } = (await theirs.api.getPayout({ partnerId: mumbai.id, id: payout.id })).data
    expect(items).toMatchObject([{ orderId: id, taken: 60_000, commission: 7800, amount: net }])
    await later(2 * 60_000)
    await askAboutPayouts(product.fieldhouse.deps)
    expect(await amounts(theirs.api, mumbai.id)).toMatchObject({ PAID_OUT: net, TOTAL: 0 })
  })

  it('is what the wallet paid, less its fee; not what credits and passes paid, or cash [PAYOUTS-21] [REPORT-20]', async () => {
    await query(
      `UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{fieldhouseWallet}',
         processing_fee_config = processing_fee_config || $2 WHERE id = $1`,
      [partnerId(), { fieldhouseWallet: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } }],
    )
    const customerId = desk.club.customers[1].id
    const admin = product.as(product.cast.superAdmin)
    await admin.topUpWallet({ body: { customerId, amount: 10_000 } })
    const { data: types } = await owner.api.listCreditTypes({ partnerId: partnerId() })
    await owner.api.issueCredit({
      partnerId: partnerId(),
      body: { customerId, clubCreditTypeId: types[0]!.id, amount: 5000 },
    })
    const since = now
    const wallet = await desk.book(hours(), { paymentMethod: 'fieldhouseWallet' })
    expect(wallet).toMatchObject({ status: 'paid', totalAmount: 2150 })
    const others = [
      await desk.book(hours(), { paymentMethod: 'clubCredits' }),
      await desk.book(hours(), { orderStatus: 'paid' }),
    ]
    expect(await amounts()).toMatchObject({ AVAILABLE_SOON: NET, AVAILABLE: 0, TOTAL: NET })
    expect(await reported(since)).toEqual(
      new Map([[wallet.id, NET], ...others.map(({ id }): [string, number] => [id, 0])]),
    )
    await later(7 * DAY)
    const { data: payout } = await request()
    expect(payout.amount).toBe(NET)
    const { items } = (await owner.api.getPayout({ partnerId: partnerId(), id: payout.id })).data
    expect(items).toMatchObject([{ orderId: wallet.id, taken: 2150, fees: 150, commission: 200, amount: NET }])
  })

  it('is what is of the currency of the club: another one waits, and is in no balance or payout of it [PAYOUTS-20] [PAYOUTS-22]', async () => {
    const currency = (id: string) =>
      query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [partnerId(), id])
    const paid = (await amounts())['PAID_OUT']!
    expect(paid).toBeGreaterThan(0)
    await sold()
    await later(7 * DAY)
    await currency('USD')
    try {
      expect(await amounts()).toEqual({
        AVAILABLE_SOON: 0,
        AVAILABLE: 0,
        IN_TRANSIT: 0,
        PENDING: 0,
        PAID_OUT: 0,
        TOTAL: 0,
      })
      expect((await failure(request())).body.data.msg).toBe('Your available balance is not enough')
    } finally {
      await currency('SGD')
    }
    expect(await amounts()).toMatchObject({ AVAILABLE: NET, PAID_OUT: paid })
    expect((await request()).data).toMatchObject({ amount: NET, currency: 'SGD' })
  })
})

describe('the log', () => {
  it('has days of the clock of the club: the hour after its midnight is the next day, though it is not in UTC [PAYOUTS-12] [PAYOUTS-27]', async () => {
    const asked: string[] = []
    // Half past eleven in Singapore, and an hour later.
    for (const clock of ['2027-01-20T15:30:00Z', '2027-01-20T16:30:00Z']) {
      await goTo(Date.parse(clock) - 7 * DAY)
      await sold()
      await goTo(Date.parse(clock))
      asked.push((await request()).data.id)
    }
    const log = async (days: { fromDate?: string; toDate?: string }) =>
      (await owner.api.listPayoutLogs({ partnerId: partnerId(), query: days })).data.map(({ id }) => id)
    const [before, after] = asked
    expect(await log({ fromDate: '2027-01-21' })).toEqual([after])
    expect(await log({ fromDate: '2027-01-20', toDate: '2027-01-20' })).toEqual([before])
    expect(await log({ fromDate: '2027-01-20' })).toEqual([after, before])
    expect(await log({ toDate: '2027-01-20' })).not.toContain(after)
  })
})

describe('by a schedule', () => {
  it('nothing goes to an account that its provider does not pay out to; once it does, what was missed is made up for [PAYOUTS-25]', async () => {
    await config(partnerId(), { payoutFrequency: 'WEEKLY' })
    try {
      await setUp.reset()
      await setUp.addOwner({ personalId: '000000000' })
      await setUp.submit()
      await setUp.addBank()
      expect((await setUp.read())!.payoutEnabled).toBe(false)
      await sold()
      await later(14 * DAY)
      const payouts = async () => {
        await payOutWhoIsDue(product.fieldhouse.deps)
        return (await owner.api.listPayoutLogs({ partnerId: partnerId(), query: {} })).pagination.total
      }
      const before = (await owner.api.listPayoutLogs({ partnerId: partnerId(), query: {} })).pagination.total
      expect(await payouts()).toBe(before)
      await setUp.reset()
      await setUp.addOwner()
      await setUp.submit()
      await setUp.addBank()
      expect(await payouts()).toBe(before + 1)
    } finally {
      await config(partnerId(), { payoutFrequency: 'MANUAL' })
    }
  })
})
