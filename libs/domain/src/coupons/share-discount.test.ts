import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from '../money/index.ts'
import { DISCOUNT_TYPES } from './discount.ts'
import {
  ALL_WEEK,
  amountLeft,
  discountOf,
  discountOfItems,
  discountOfMoved,
  shareDiscount,
  usesAmount,
} from './index.ts'
import type { CouponItem, CouponTerms, Discount, MovedItem } from './index.ts'

const HOUR = 3_600_000
/** Monday, 23 November 2026, 8:00 in Singapore. */
const AT_EIGHT = Date.UTC(2026, 10, 23)

describe('a discount is shared over prices', () => {
  it.each<[string, number, number[], number[]]>([
    ['two of 40.00 and 50%', 4000, [4000, 4000], [2000, 2000]],
    ['three of 40.00 and 10.00: the cent goes to the first', 1000, [4000, 4000, 4000], [334, 333, 333]],
    ['the one that loses most by rounding gets the cent', 100, [1, 2, 3], [1, 2, 3]],
    ['in proportion', 1000, [1000, 3000, 6000], [100, 300, 600]],
    ['1 over three: the largest', 1, [100, 200, 150], [0, 1, 0]],
    ['all of it', 9000, [4000, 5000], [4000, 5000]],
    ['more than all of it', 10_000, [4000, 5000], [4000, 5000]],
    ['what is free gets none', 10, [0, 30, 0], [0, 10, 0]],
    ['nothing costs anything', 10, [0, 0], [0, 0]],
    ['nothing at all', 10, [], []],
    ['large sums of a currency without decimals', 3_333_333_333, [9_999_999_999, 1], [3_333_333_333, 0]],
  ])('%s', (_case, discount, prices, parts) => {
    expect(shareDiscount(discount, prices)).toEqual(parts)
  })

  it('whose parts make it up, each no more than its price, and equal prices differ by a unit at most', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.array(fc.nat(1e5), { maxLength: 12 }), (wanted, prices) => {
        const discount = Math.min(wanted, totalOf(prices))
        const parts = shareDiscount(discount, prices)
        expect(totalOf(parts)).toBe(discount)
        parts.forEach((part, i) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(prices[i]!)
          const exact = (discount * prices[i]!) / (totalOf(prices) || 1)
          expect(Math.abs(part - exact)).toBeLessThan(1)
        })
      }),
    )
  })
})

describe('what an amount may still be', () => {
  it.each<[string, number | null, number, number, number | null]>([
    ['half of the discount went: half of it', 3000, 3000, 1500, 1500],
    ['of an amount above what there was to take off', 10_000, 8000, 4000, 5000],
    ['rounded down', 1000, 1000, 667, 667],
    ['all of it went', 3000, 3000, 0, 0],
    ['nothing was taken off', 3000, 0, 0, 3000],
    ['a percentage knows none', null, 4000, 2000, null],
  ])('%s', (_case, amount, before, after, left) => {
    expect(amountLeft(amount, { before, after })).toBe(left)
  })
})

const item = (price: number, from = 0, until = from + 1): CouponItem => ({
  groupId: 'courts',
  zone: 'Asia/Singapore',
  start: AT_EIGHT + from * HOUR,
  end: AT_EIGHT + until * HOUR,
  price,
})
const terms = (over: Partial<CouponTerms> = {}): CouponTerms => ({
  discountType: 'PERCENT',
  discountAmountPercentage: 50,
  discountAmountCents: null,
  serviceValidFrom: null,
  serviceValidUntil: null,
  serviceHours: ALL_WEEK,
  facilityGroupIds: [],
  ...over,
})

it('a coupon takes off the items that it is for, and nothing off the others [COUPONS-54] [COUPONS-56]', () => {
  const morning = terms({ serviceHours: { ...ALL_WEEK, MO: ['8:00-10:00'] } })
  expect(discountOfItems(morning, [item(4000), item(4000, 2), item(2000, 1)])).toEqual([2000, 0, 1000])
  const amount = terms({ discountType: 'AMOUNT', discountAmountCents: 2500, facilityGroupIds: ['courts'] })
  expect(discountOfItems(amount, [item(4000), { ...item(4000), groupId: 'halls' }, item(1000, 3)])).toEqual([
    2000, 0, 500,
  ])
  expect(discountOfItems(amount, [{ ...item(4000), groupId: 'halls' }])).toEqual([0])
})

describe('of bookings that move', () => {
  const moved = (price: number, discount: number, to: Partial<CouponItem> = {}): MovedItem => ({
    from: item(price),
    discount,
    to: { ...item(price), ...to },
  })
  it.each<[string, Partial<CouponTerms>, MovedItem[], number[]]>([
    ['a percentage follows the price', {}, [moved(4000, 2000, { price: 6000 }), moved(4000, 2000)], [3000, 2000]],
    [
      'an amount is shared anew',
      { discountType: 'AMOUNT', discountAmountCents: 3000 },
      [moved(4000, 1500, { price: 2000 }), moved(4000, 1500)],
      [1000, 2000],
    ],
    [
      'the discount goes where the coupon does not hold',
      { serviceHours: { ...ALL_WEEK, TU: [] } },
      [moved(4000, 2000, item(4000, 24)), moved(4000, 2000)],
      [0, 2000],
    ],
    [
      'at the same prices each keeps what it had, to the unit',
      { discountAmountPercentage: 15 },
      [moved(10, 2, item(10, 5)), moved(10, 2)],
      [2, 2],
    ],
  ])('%s [COUPONS-54] [COUPONS-56]', (_case, over, items, parts) => {
    expect(discountOfMoved(terms(over), items)).toEqual(parts)
  })

  const mondays = terms({ serviceHours: { ...ALL_WEEK, TU: [] } })
  const tuesday = (price: number) => item(price, 24)
  it.each<[string, MovedItem[], number[]]>([
    ['a percentage holds at another day, and follows its price', [moved(4000, 2000, tuesday(6000))], [3000]],
    ['what is not for where it was gets none', [{ from: tuesday(4000), discount: 0, to: item(4000, 48) }], [2000]],
    [
      'what never had any gets none there either',
      [{ from: tuesday(4000), discount: 0, to: item(4000, 25) }, moved(4000, 2000, { price: 2000 })],
      [0, 1000],
    ],
  ])('where it is kept, %s', (_case, items, parts) => {
    expect(discountOfMoved(mondays, items, true)).toEqual(parts)
  })

  it('what was kept stays while its time does, at no more than its price, and is decided anew once it moves again', () => {
    const kept = (to: CouponItem): MovedItem => ({ from: tuesday(4000), discount: 2000, to })
    expect(discountOfMoved(mondays, [kept(tuesday(4000)), moved(4000, 2000, { price: 6000 })])).toEqual([2000, 3000])
    expect(discountOfMoved(mondays, [kept(tuesday(1000))])).toEqual([500])
    expect(discountOfMoved(mondays, [kept(item(4000, 25))])).toEqual([0])
    expect(discountOfMoved(mondays, [kept(item(4000, 25))], true)).toEqual([2000])
  })
})

describe('an order that is cancelled piece by piece', () => {
  const discounts = fc.record({
    discountType: fc.constantFrom(...DISCOUNT_TYPES),
    discountAmountPercentage: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    discountAmountCents: fc.integer({ min: 1, max: 50_000 }),
  })

  it('gives back what was paid for each, all of it in the end, and never more than was paid', () => {
    fc.assert(
      fc.property(
        discounts,
        fc.array(fc.nat(20_000), { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (discount: Discount, prices, picks) => {
          const whole = discountOf(discount, totalOf(prices))
          const paid = totalOf(prices) - whole
          const parts = shareDiscount(whole, prices)
          let live = prices.map((price, i) => ({ price, discount: parts[i]! }))
          let [left, amount, given] = [whole, discount.discountAmountCents, 0]
          while (live.length > 0) {
            const at = picks.next().value % live.length
            const gone = live[at]!
            live = live.filter((_, i) => i !== at)
            const back = gone.price - gone.discount
            expect(back).toBeGreaterThanOrEqual(0)
            given += back
            expect(given).toBeLessThanOrEqual(paid)
            amount = amountLeft(amount, { before: left, after: left - gone.discount })
            left -= gone.discount
            // What stands costs what was paid and not given back, and no coupon would take less off it by now than it takes.
            expect(totalOf(live.map(({ price, discount: off }) => price - off))).toBe(paid - given)
            expect(totalOf(live.map(({ discount: off }) => off))).toBe(left)
            if (usesAmount(discount.discountType)) expect(amount).toBeGreaterThanOrEqual(left)
          }
          expect([given, left]).toEqual([paid, 0])
        },
      ),
    )
  })
})
