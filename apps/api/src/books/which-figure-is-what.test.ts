import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { reportSpan } from '@fieldhouse/domain/reports'
import { toIso } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { checkBooks } from './check-books.ts'

// One day of a club as an accountant walks through it: the worked example of docs/rules/figures.md, each figure wherever it is shown.

const SOLD_ON = '2026-11-21'
const PLAYED_ON = '2026-11-25'

let product: Product
let desk: Desk
let owner: Desk
let partnerId: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  partnerId = desk.club.id
  const admin = product.as(product.cast.superAdmin)
  await admin.savePartnerConfig({
    partnerId,
    body: { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0 } } },
  })
  await payoutDesk(product, desk.club).addOwner()
  const customerId = desk.club.customers[0].id
  const credits = { customerId, amount: 3000, clubCreditTypeId: CREDIT_TYPES[0].id }
  await owner.api.issueCredit({ partnerId, body: credits })
  const half = { discountType: 'PERCENT' as const, discountAmountPercentage: 50, orderValidFrom: '2026-01-01' }
  await owner.api.createCoupon({ partnerId, body: { code: 'HALF', ...half } })
  let courts = 0
  /** An hour of SGD 20.00. */
  const hour = (more: Parameters<Desk['book']>[1] = {}) => {
    const n = courts++
    const from = 8 + Math.floor(n / 4)
    return desk.book({ court: n % 4, day: PLAYED_ON, from, until: from + 1 }, more)
  }
  const paid = { orderStatus: 'paid' as const }
  await hour(paid)
  const card = await hour({ paymentMethod: 'creditCard' })
  await desk.api.chargeTransaction({ id: card.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  await hour({ customerId, paymentMethod: 'clubCredits' })
  await hour()
  const kept = await hour(paid)
  await desk.api.cancelOrder({ id: kept.id, body: { refundAmountCents: 500, autoRefund: true, handedBack: true } })
  const owed = await hour(paid)
  await desk.api.cancelOrder({ id: owed.id, body: { refundAmountCents: 1200 } })
  await hour({ ...paid, couponCode: 'HALF' })
  const gone = await hour({ paymentMethod: 'creditCard' })
  await desk.api.cancelOrder({ id: gone.id, body: {} })
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

/** What the accounts of the ledger stand at; credits below zero. */
const ledger = async (): Promise<Record<string, number>> => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ account: string; amount: number }>(
      `SELECT account, sum(amount_minor)::int AS amount FROM postings WHERE partner_id = $1 GROUP BY 1 HAVING sum(amount_minor) <> 0`,
      [partnerId],
    ),
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

describe('the figures of one day', () => {
  it('money that came in is 86.50 on the home screen, in the chart of takings, in the day close, in the report and in the ledger, and 20.00 were redeemed [BEYOND-38] [REPORT-19]', async () => {
    const { takings } = (await desk.api.getToday({ partnerId, query: {} })).data
    expect([takings!.total, takings!.redeemed]).toEqual([8650, 2000])
    const { currencies } = (await owner.api.getDayClose({ partnerId, day: SOLD_ON })).data
    const { days } = (await owner.api.getTakingsChart({ partnerId, query: { from: SOLD_ON, until: PLAYED_ON } })).data
    expect(days[0]).toEqual({ day: SOLD_ON, taken: 9150, refunded: 500, net: 8650 })
    const net = (method: string) => currencies[0]!.lines.find((line) => line.method === method)!.net
    expect([net('cash'), net('creditCard'), net('clubCredits')]).toEqual([6500, 2150, 2000])
    const { received, redeemed } = await report()
    expect([received, redeemed]).toEqual([8650, 2000])
    const accounts = await ledger()
    expect([accounts['settlement.cash'], accounts['settlement.creditCard'], accounts['feesKept']]).toEqual([
      6500, 2000, 150,
    ])
  })

  it('unpaid is 20.00, and 12.00 are to go back, wherever that is said [BEYOND-38]', async () => {
    const { takings, counts } = (await desk.api.getToday({ partnerId, query: {} })).data
    expect([takings!.unpaid, takings!.toHandBack, counts.toCollect]).toEqual([
      { count: 1, amount: 2000 },
      { count: 1, amount: 1200 },
      1,
    ])
    const lists = await Promise.all(
      [{ status: 'pending' as const }, { toHandBack: 'true' as const }].map((query) =>
        desk.api.listOrders({ partnerId, query }),
      ),
    )
    expect(
      lists.map(({ data, pagination, figure }) => [pagination.total, figure, data.map(({ part }) => part)]),
    ).toEqual([
      [1, { of: 'unpaid', sums: [{ currency: 'SGD', amount: 2000, count: 1 }] }, [2000]],
      [1, { of: 'toHandBack', sums: [{ currency: 'SGD', amount: 1200, count: 1 }] }, [1200]],
    ])
    const { currencies } = (await owner.api.getDayClose({ partnerId, day: SOLD_ON })).data
    const { lines } = currencies[0]!
    const sum = (of: 'open' | 'toHandBack') => lines.reduce((total, line) => total + line[of], 0)
    expect([sum('open'), sum('toHandBack')]).toEqual([2000, 1200])
    const { unpaid, refundOwed } = await report()
    expect([unpaid, refundOwed]).toEqual([2000, 1200])
    expect((await ledger())['receivable']).toBe(2000 - 1200)
  })

  it('sold are 114.50: of it 113.00 are sales and 1.50 a fee; 90.00 of the sales are what is played, 23.00 what was kept [BEYOND-25] [REPORT-19]', async () => {
    const { received, redeemed, unpaid, refundOwed } = await report()
    expect(received + redeemed + unpaid - refundOwed).toBe(11_450)
    const accounts = await ledger()
    expect([accounts['sales'], accounts['processingFees']]).toEqual([-11_300, -150])
    product.setNow('2026-11-26T04:00:00.000Z')
    const { courts } = (await owner.api.getUtilisation({ partnerId, query: { from: PLAYED_ON, until: PLAYED_ON } }))
      .data
    expect(courts.reduce((sum, court) => sum + court.revenue, 0)).toBe(9000)
    // The transactions that each figure leads to say it again, whatever they cost themselves.
    const behind = await Promise.all(
      courts.map(({ facilityId: playedFacilityId }) =>
        desk.api.listOrders({ partnerId, query: { playedFrom: PLAYED_ON, playedTo: PLAYED_ON, playedFacilityId } }),
      ),
    )
    expect(behind.map(({ figure }) => figure)).toEqual(
      courts.map(({ revenue, bookings }) => ({
        of: 'revenue',
        sums: bookings > 0 ? [{ currency: 'SGD', amount: revenue, count: bookings }] : [],
      })),
    )
    const parts = behind.flatMap(({ data }) => data.map(({ part, totalAmount }) => [part, totalAmount]))
    expect(parts.toSorted()).toEqual([
      [1000, 1000],
      [2000, 2000],
      [2000, 2000],
      [2000, 2000],
      [2000, 2150],
    ])
  })

  it('the platform owes 18.00 of the card: 21.50 less the fee of 1.50 and a tenth [PAYOUTS-21] [REPORT-20]', async () => {
    const { AVAILABLE_SOON, TOTAL } = (await owner.api.getPayoutBalances({ partnerId })).data as Record<
      string,
      { amount: number }
    >
    expect([AVAILABLE_SOON!.amount, TOTAL!.amount]).toEqual([1800, 1800])
    expect((await report()).payout).toBe(1800)
  })
})

/** The sums of the day's report. */
const report = async () => {
  const { start, end } = reportSpan(SOLD_ON, SOLD_ON, desk.club.timezone)
  const query = { start: toIso(start), end: toIso(end) }
  const { data } = await owner.api.listOrdersByDate({ partnerId, query })
  expect(data).toHaveLength(8)
  const sum = (of: (order: (typeof data)[number]) => number) => data.reduce((total, order) => total + of(order), 0)
  return {
    received: sum((order) => order.receivedAmount),
    redeemed: sum((order) => order.redeemedAmount),
    unpaid: sum((order) => order.unpaidAmount),
    refundOwed: sum((order) => order.refundOwedAmount),
    payout: sum((order) => order.payoutAmount),
  }
}
