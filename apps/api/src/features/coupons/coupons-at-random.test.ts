import { randomUUID } from 'node:crypto'
import type { Coupon } from '@fieldhouse/contract/coupons'
import { roundUp, fraction, times } from '@fieldhouse/domain/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

type Step =
  | { do: 'use'; by: number; courts: number; paid: boolean }
  | { do: 'cancel'; which: number; courts: number; refund: boolean }
  | { do: 'limit'; inAll: number; perCustomer: number }
  | { do: 'percentage'; percentage: number }
  | { do: 'switch'; isActive: boolean }
  | { do: 'expire'; isOver: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      by: fc.nat(1),
      courts: fc.integer({ min: 1, max: 3 }),
      paid: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      which: fc.nat(20),
      courts: fc.integer({ min: 1, max: 3 }),
      refund: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('limit' as const), inAll: fc.nat(5), perCustomer: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('percentage' as const), percentage: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), isActive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), isOver: fc.boolean() }) },
)

/** An order that uses the coupon, as it should stand: its bookings that are not cancelled. */
type Using = { id: string; by: number; paid: boolean; bookingIds: string[] }

let days = 0
let made = 0

const play = async (steps: readonly Step[]): Promise<void> => {
  const partnerId = desk.club.id
  const newCustomer = async () =>
    (
      await desk.api.createCustomer({
        body: { partnerId, firstName: 'Nora', email: `${randomUUID()}@random.example` },
      })
    ).data.id
  const customers = [await newCustomer(), await newCustomer()]
  let coupon: Coupon = (
    await owner.api.createCoupon({
      partnerId,
      body: {
        code: `RANDOM${++made}`,
        discountType: 'PERCENT',
        discountAmountPercentage: 33,
        orderValidFrom: '2026-01-01',
      },
    })
  ).data
  const read = async () =>
    (await owner.api.listCoupons({ partnerId, query: { q: coupon.code } })).data.coupons.find(
      ({ code }) => code === coupon.code,
    )!
  const edit = async (over: Partial<Coupon>) => {
    const { id, usedCount: _, version, ...sent } = { ...(await read()), ...over }
    coupon = (await owner.api.updateCoupon({ partnerId, couponId: id, body: { ...sent, version } })).data
  }
  const using: Using[] = []
  const standing = () => using.filter(({ bookingIds }) => bookingIds.length > 0)
  const isLeft = (by: number) =>
    (!coupon.maxUsageCount || standing().length < coupon.maxUsageCount) &&
    (!coupon.maxUsagePerCustomer || standing().filter((one) => one.by === by).length < coupon.maxUsagePerCustomer)
  const why = (by: number): string | null => {
    if (!coupon.isActive) return 'error.badRequest.couponInactive'
    if (coupon.orderValidUntil !== null) return 'error.badRequest.couponExpired'
    return isLeft(by) ? null : 'error.badRequest.couponUsedUp'
  }
  for (const one of steps) {
    if (one.do === 'use') {
      const day = Temporal.PlainDate.from('2026-11-23').add({ days: days++ }).toString()
      const ranges = Array.from({ length: one.courts }, (_, court) => ({ court, day, from: 9, until: 10 }))
      const booking = desk.book(ranges, {
        couponCode: coupon.code.toLowerCase(),
        customerId: customers[one.by]!,
        orderStatus: one.paid ? 'paid' : 'pending',
        options: { ignoreBookingHorizon: true },
      })
      const refusal = why(one.by)
      if (refusal !== null) expect((await failure(booking)).body.data.errorCode).toBe(refusal)
      else {
        const order = await booking
        const base = order.orderLineItems.reduce((sum, { priceCents }) => sum + Math.max(0, priceCents), 0)
        const discount = roundUp(
          times(fraction(base), { numerator: BigInt(coupon.discountAmountPercentage!), denominator: 100n }),
        )
        expect(order.totalAmount).toBe(base - discount)
        using.push({
          id: order.id,
          by: one.by,
          paid: one.paid && order.totalAmount > 0,
          bookingIds: desk.bookingIds(order),
        })
      }
    }
    if (one.do === 'cancel') {
      const all = standing()
      if (all.length === 0) continue
      const chosen = all[one.which % all.length]!
      const gone = chosen.bookingIds.splice(0, Math.min(one.courts, chosen.bookingIds.length))
      const before = await desk.order(chosen.id)
      const after = (
        await desk.api.cancelBookings({
          orderId: chosen.id,
          body: {
            bookingIds: gone,
            emailingEnable: false,
            autoRefund: false,
            // All of what was paid for what goes, as its lines say it; never more than that.
            refundAmountCents:
              one.refund && chosen.paid && chosen.bookingIds.length === 0 ? before.refundableAmount : 0,
            changeLogMeta: { reason: 'Other', comment: '' },
          },
        })
      ).data
      if (one.refund && chosen.paid && chosen.bookingIds.length === 0)
        expect(
          after.orderTransactions
            .filter(({ transactionType }) => transactionType === 'REFUND')
            .reduce((sum, { amount }) => sum + amount, 0),
        ).toBe(before.refundableAmount)
    }
    if (one.do === 'limit')
      await edit({ maxUsageCount: one.inAll || null, maxUsagePerCustomer: one.perCustomer || null })
    if (one.do === 'percentage') await edit({ discountAmountPercentage: one.percentage })
    if (one.do === 'switch') await edit({ isActive: one.isActive })
    if (one.do === 'expire') await edit({ orderValidUntil: one.isOver ? '2026-01-02' : null })
    expect((await read()).usedCount, JSON.stringify(one)).toBe(standing().length)
  }
  for (const { id, bookingIds } of standing()) {
    const order = await desk.order(id)
    expect(desk.bookingIds(order).filter((each) => bookingIds.includes(each))).toHaveLength(bookingIds.length)
    expect(order.totalAmount).toBeGreaterThanOrEqual(0)
  }
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
}

it('in whatever order coupons are used, cancelled, refunded, edited and end, each use counts once while its order stands, and the books are right [COUPONS-55]', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play), {
    numRuns: 12,
    endOnFailure: true,
  })
})
