import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// Money by day, in Singapore: eight hours before UTC.

const PLAYED_ON = '2026-11-28'
let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const chart = async (from: string, until: string) =>
  (await owner.api.getTakingsChart({ partnerId: owner.club.id, query: { from, until } })).data

/** What the closes of some days say of money: what was paid from credits is in them as well. */
const closes = async (days: readonly string[]) => {
  const read = await Promise.all(days.map((day) => owner.api.getDayClose({ partnerId: owner.club.id, day })))
  return read.map(({ data: { day, currencies } }) => {
    const lines = currencies.flatMap((each) => each.lines).filter(({ method }) => method !== 'clubCredits')
    const sum = (of: 'taken' | 'refunded' | 'net') => lines.reduce((total, line) => total + line[of], 0)
    return { day, taken: sum('taken'), refunded: sum('refunded'), net: sum('net') }
  })
}

let courts = 0
const sell = (more: Parameters<Desk['book']>[1] = {}) => {
  const n = courts++
  const from = 8 + Math.floor(n / 4)
  return desk.book({ court: n % 4, day: PLAYED_ON, from, until: from + 1 }, { orderStatus: 'paid', ...more })
}

describe('takings by day [ANALYTICS-07]', () => {
  it('are on the day of the club on which the money moved, a minute before its midnight and a minute after', async () => {
    product.setNow('2026-11-21T15:59:00.000Z')
    const early = await sell()
    product.setNow('2026-11-21T16:01:00.000Z')
    await sell({ paymentMethod: 'cheque' })
    await desk.api.cancelOrder({ id: early.id, body: { refundAmountCents: 700, autoRefund: true, handedBack: true } })
    expect(await chart('2026-11-20', '2026-11-23')).toEqual({
      currency: 'SGD',
      days: [
        { day: '2026-11-20', taken: 0, refunded: 0, net: 0 },
        { day: '2026-11-21', taken: 2000, refunded: 0, net: 2000 },
        { day: '2026-11-22', taken: 2000, refunded: 700, net: 1300 },
        { day: '2026-11-23', taken: 0, refunded: 0, net: 0 },
      ],
      total: { taken: 4000, refunded: 700, net: 3300 },
    })
  })

  it('are none of what was paid from credits, nor of what is not paid, free or owed', async () => {
    product.setNow('2026-11-23T04:00:00.000Z')
    const customerId = desk.club.customers[0].id
    await owner.api.issueCredit({
      partnerId: owner.club.id,
      body: { customerId, amount: 5000, clubCreditTypeId: CREDIT_TYPES[0].id },
    })
    const redeemed = await sell({ paymentMethod: 'clubCredits', customerId })
    await sell({ orderStatus: 'pending' })
    const owed = await sell()
    await desk.api.cancelOrder({ id: owed.id, body: { refundAmountCents: 2000 } })
    await desk.api.cancelOrder({ id: redeemed.id, body: { refundAmountCents: 500, autoRefund: true } })
    const { days } = await chart('2026-11-23', '2026-11-23')
    expect(days).toEqual([{ day: '2026-11-23', taken: 2000, refunded: 0, net: 2000 }])
  })

  it('are those of the day closes, where a refund went through on one day and came back on another as well', async () => {
    product.setNow('2026-11-24T04:00:00.000Z')
    const order = await sell()
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 900, autoRefund: true, handedBack: true } })
    // As a provider has it whose refund bounced.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `UPDATE order_transactions SET status = 'PENDING', reversed_at = '2026-11-25T04:00:00Z'
         WHERE partner_id = $1 AND order_id = $2 AND transaction_type = 'REFUND'`,
        [desk.club.id, order.id],
      ),
    )
    const { days } = await chart('2026-11-20', '2026-11-26')
    expect(days.slice(4, 6)).toEqual([
      { day: '2026-11-24', taken: 2000, refunded: 900, net: 1100 },
      { day: '2026-11-25', taken: 0, refunded: -900, net: 900 },
    ])
    expect(days).toEqual(await closes(days.map(({ day }) => day)))
  })

  it('are in the currency of the club alone', async () => {
    const inSgd = await chart('2026-11-21', '2026-11-25')
    const setCurrency = (from: string, to: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE orders SET currency = $3 WHERE partner_id = $1 AND currency = $2', [
          desk.club.id,
          from,
          to,
        ]),
      )
    await setCurrency('SGD', 'VND')
    const none = await chart('2026-11-21', '2026-11-25')
    await setCurrency('VND', 'SGD')
    expect([inSgd.total.taken, none.total]).toEqual([8000, { taken: 0, refunded: 0, net: 0 }])
  })

  it.each([
    ['2026-11-22', '2026-11-21', 'must not lie before from'],
    ['2025-11-21', '2026-11-22', 'must lie within 366 days from from'],
  ])('of %s to %s are refused by the field', async (from, until, message) => {
    const { status, body } = await failure(chart(from, until))
    expect([status, body.data.message]).toEqual([400, [{ property: 'until', constraints: { custom: message } }]])
  })
})
