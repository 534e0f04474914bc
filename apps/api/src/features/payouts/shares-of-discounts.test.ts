import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { findingsAfter } from '../../books/fixtures/planted.ts'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { payoutDesk } from '../payout-accounts/fixtures/payout-desk.ts'
import { askAboutPayouts } from './index.ts'

let product: Product
let desk: Desk
let owner: Desk
let admin: ReturnType<Product['as']>
const DAY = 86_400_000
let now = Date.parse('2026-11-29T04:00:00Z')
const later = async (ms: number) => {
  product.setNow(new Date((now += ms)).toISOString())
  // Nobody is signed out by the weeks that pass here.
  await query('UPDATE sessions SET created_at = $1, last_used_at = $1', [new Date(now)])
}
const query = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)

beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  admin = product.as(product.cast.superAdmin)
  await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId() } })
  const commissionFeeConfig = { SGD: { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0 } }
  await admin.savePartnerConfig({ partnerId: partnerId(), body: { commissionFeeConfig } })
  const setUp = payoutDesk(product, product.cast.riverside)
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
})
afterAll(() => product.close())
beforeEach(() => later(DAY))
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => product.cast.riverside.id
let made = 0
/** A coupon of SGD 12.00, of which the platform bears 0.3: SGD 3.60. */
const shared = async () => {
  const body = {
    code: `SHARED${++made}`,
    discountType: 'AMOUNT' as const,
    discountAmountCents: 1200,
    orderValidFrom: '2026-01-01',
  }
  // A club's own 0.9 is ignored, and the field is in no reply to it (COUPONS-57).
  const { data: coupon } = await owner.api.createCoupon({
    partnerId: partnerId(),
    body: { ...body, fieldhouseSplitPercent: 0.9 },
  })
  expect(coupon).not.toHaveProperty('fieldhouseSplitPercent')
  const { id: couponId, usedCount: _, currency: __, ...kept } = coupon
  const set = { partnerId: partnerId(), couponId, body: { ...kept, fieldhouseSplitPercent: 0.3 } }
  expect((await admin.updateCoupon(set)).data.fieldhouseSplitPercent).toBe(0.3)
  return coupon.code
}
let hour = 0
/** Two hours of SGD 20.00 with a coupon, at a time of their own. */
const book = async (couponCode: string, more: object = {}) => {
  const day = new Date(now + DAY * (2 + Math.floor(hour / 4))).toISOString().slice(0, 10)
  const from = 8 + 2 * (hour++ % 4)
  const ranges = [0, 1].map((court) => ({ court, day, from, until: from + 1 }))
  return desk.book(ranges, { couponCode, ...more })
}
const sold = async (couponCode: string, paymentMethod = 'creditCard') => {
  const order = await book(couponCode, { paymentMethod })
  const { id } = order.orderTransactions[0]!
  return (await desk.api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })).data
}
const request = async () => {
  const { data } = await owner.api.requestPayout({ partnerId: partnerId() })
  await later(2 * 60_000)
  await askAboutPayouts(product.fieldhouse.deps)
  const { data: payout } = await owner.api.getPayout({ partnerId: partnerId(), id: data.id })
  expect(payout.status).toBe('PAID')
  return payout
}
const available = async () => (await owner.api.getPayoutBalances({ partnerId: partnerId() })).data.AVAILABLE.amount
const soon = async () => (await owner.api.getPayoutBalances({ partnerId: partnerId() })).data.AVAILABLE_SOON.amount
/** What the daily report says is owed to the club of an order; the same to everybody. */
const reported = async (id: string) => {
  const range = { start: new Date(now - 20 * DAY).toISOString(), end: new Date(now).toISOString() }
  const told = await Promise.all(
    [owner.api, admin].map(async (api) => {
      const { data } = await api.listOrdersByDate({ partnerId: partnerId(), query: range })
      return data.find((order) => order.id === id)!.payoutAmount
    }),
  )
  expect(told[0]).toBe(told[1])
  return told[0]!
}
const postedFor = async (payoutId: string) => {
  const rows = await query(
    `SELECT p.account, p.amount_minor::int AS amount FROM payouts w
     JOIN postings p ON (p.partner_id, p.journal_id) = (w.partner_id, w.requested_journal_id) WHERE w.id = $1`,
    [payoutId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount])) as Record<string, number>
}
/** 28.00 less a tenth. */
const OWN = 2520

describe('what the platform bears of a discount', () => {
  it('is owed to the club with what a card paid, in the report, the balance, the payout and the ledger [COUPONS-57] [REPORT-20] [PAYOUTS-21]', async () => {
    const order = await sold(await shared())
    expect(order.totalAmount - order.processingFeeExclusiveCents).toBe(2800)
    expect(await reported(order.id)).toBe(OWN + 360)
    expect(await soon()).toBe(OWN + 360)
    await later(7 * DAY)
    expect(await available()).toBe(OWN + 360)
    const payout = await request()
    expect(payout).toMatchObject({ amount: OWN + 360, providerAmount: OWN + 360 })
    const figures = { taken: order.totalAmount, refunded: 0, commission: 280, borne: 360, amount: OWN + 360 }
    expect(payout.items).toMatchObject([{ orderId: order.id, isCorrection: false, ...figures }])
    expect(payout.totals).toMatchObject(figures)
    // The fee was withheld when the card paid.
    expect(await postedFor(payout.id)).toEqual({
      payoutsUnderWay: OWN + 360,
      commission: 280,
      discountsBorne: -360,
      'settlement.creditCard': order.processingFeeExclusiveCents - order.totalAmount,
    })
    const [left] = await query(
      `SELECT sum(amount_minor)::int AS amount FROM postings WHERE partner_id = $1 AND account = 'settlement.creditCard'`,
      [partnerId()],
    )
    expect(left).toEqual({ amount: 0 })
    expect(await available()).toBe(0)
  })

  it('is owed of nothing that the club takes itself, and not before the money came [COUPONS-57] [PAYOUTS-21]', async () => {
    const code = await shared()
    const cash = await book(code, { orderStatus: 'paid' })
    const unpaid = await book(code, { paymentMethod: 'creditCard' })
    for (const { id } of [cash, unpaid]) expect(await reported(id)).toBe(0)
    expect(await soon()).toBe(0)
  })

  it('stays what it was at the sale, whatever becomes of the coupon [COUPONS-57]', async () => {
    const code = await shared()
    const order = await sold(code)
    const { data } = await admin.listCoupons({ partnerId: partnerId(), query: { q: code } })
    const { id: couponId, usedCount: _, currency: __, ...kept } = data.coupons[0]!
    await admin.updateCoupon({ partnerId: partnerId(), couponId, body: { ...kept, fieldhouseSplitPercent: 1 } })
    await owner.api.deleteCoupon({ partnerId: partnerId(), couponId })
    expect(await reported(order.id)).toBe(OWN + 360)
    await later(7 * DAY)
    expect((await request()).amount).toBe(OWN + 360)
  })

  it('goes in part with a booking that is cancelled, before its payout and after it [COUPONS-57]', async () => {
    const drop = (order: Order) =>
      admin.cancelBookings({
        orderId: order.id,
        body: {
          bookingIds: [desk.bookingIds(order)[0]!],
          emailingEnable: false,
          autoRefund: true,
          refundAmountCents: 1400,
          changeLogMeta: { reason: 'Other', comment: '' },
        },
      })
    // 14.00 less a tenth, and 0.3 of a discount of 6.00.
    const half = 1260 + 180
    const early = await sold(await shared())
    await drop(early)
    expect(await reported(early.id)).toBe(half)
    const late = await sold(await shared())
    await later(7 * DAY)
    expect((await request()).amount).toBe(half + OWN + 360)
    await drop(late)
    expect(await reported(late.id)).toBe(half)
    expect(await available()).toBe(half - OWN - 360)
    const [next, more] = [await sold(await shared()), await sold(await shared())]
    await later(7 * DAY)
    const { items } = await request()
    expect(items.find(({ orderId }) => orderId === late.id)).toMatchObject({
      isCorrection: true,
      refunded: 1400,
      commission: -140,
      borne: -180,
      amount: half - OWN - 360,
    })
    expect(items.map(({ orderId }) => orderId).toSorted()).toEqual([late.id, next.id, more.id].toSorted())
  })

  it('goes with an order that is cancelled, though all of its money is kept [COUPONS-57]', async () => {
    const order = await sold(await shared())
    await later(7 * DAY)
    await request()
    await admin.cancelOrder({ id: order.id, body: { refundAmountCents: 0, autoRefund: false } })
    expect(await reported(order.id)).toBe(OWN)
    expect(await available()).toBe(-360)
    const next = await sold(await shared())
    await later(7 * DAY)
    const payout = await request()
    expect(payout.items.map(({ orderId, borne, amount }) => [orderId, borne, amount]).toSorted()).toEqual(
      [
        [order.id, -360, -360],
        [next.id, 360, OWN + 360],
      ].toSorted(),
    )
    expect(await postedFor(payout.id)).not.toHaveProperty('discountsBorne')
  })

  it('is owed back once everything was given back [COUPONS-57]', async () => {
    const order = await sold(await shared())
    await later(7 * DAY)
    await request()
    await admin.cancelOrder({ id: order.id, body: { refundAmountCents: order.refundableAmount, autoRefund: true } })
    expect(await reported(order.id)).toBe(0)
    expect(await available()).toBe(-(OWN + 360))
    await sold(await shared())
    await sold(await shared())
    await later(7 * DAY)
    expect((await request()).amount).toBe(OWN + 360)
  })

  it('is missed by nobody: the books tell where payouts hold other than it [COUPONS-57]', async () => {
    const order = await sold(await shared())
    await later(7 * DAY)
    const payout = await request()
    const planted = [
      [
        `UPDATE coupon_uses SET platform_minor = 300 WHERE order_id = '${order.id}'`,
        'was paid out with SGD 3.60 of a discount that the platform bears, and it bears SGD 3.00',
      ],
      [
        `UPDATE payout_items SET borne_minor = 0, commission_minor = -80 WHERE payout_id = '${payout.id}'`,
        'has SGD 0.00 in it of discounts that the platform bears, and its request posted SGD 3.60',
      ],
    ] as const
    for (const [plant, told] of planted)
      expect((await findingsAfter(product, plant)).map(({ message }) => message)).toContain(told)
  })
})
