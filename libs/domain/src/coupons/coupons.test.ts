import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_DAY,
  ALL_WEEK,
  borneByPlatform,
  COUPON_PROBLEMS,
  couponProblems,
  decideCoupon,
  discountOf,
  DISCOUNT_TYPES,
  explainCoupon,
  formatHours,
  groupOfProduct,
  HOUR_STEPS,
  keptCode,
  keptPercentage,
  keptSplit,
  LONGEST_CODE,
  liesWithin,
  orderedHours,
  parseHours,
  productOfGroup,
} from './index.ts'
import type { CouponInput, CouponItem, CouponRequest, CouponRules, Discount } from './index.ts'

const at = (iso: string) => Date.parse(iso)
const SG = 'Asia/Singapore'
const NONE = { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] }

describe('what a coupon takes off', () => {
  const percent = (percentage: number): Discount => ({
    discountType: 'PERCENT',
    discountAmountPercentage: percentage,
    discountAmountCents: null,
  })
  const amount = (cents: number): Discount => ({
    discountType: 'AMOUNT',
    discountAmountPercentage: null,
    discountAmountCents: cents,
  })
  const either = (percentage: number, cents: number): Discount => ({
    discountType: 'PERCENT_OR_AMOUNT',
    discountAmountPercentage: percentage,
    discountAmountCents: cents,
  })

  it.each<[string, Discount, number, number]>([
    ['a percentage', percent(20), 4000, 800],
    ['a percentage, rounded up to a whole cent', percent(33), 1001, 331],
    ['a percentage with decimals, without a float beside it', percent(1.1), 100_000, 1100],
    ['all of it', percent(100), 4001, 4001],
    ['an amount', amount(500), 4000, 500],
    ['an amount above the base: the base', amount(5000), 4000, 4000],
    ['the percentage, where it is lower', either(10, 500), 4000, 400],
    ['the amount, where it is lower: a percentage with a cap', either(50, 500), 4000, 500],
    ['nothing of nothing', either(50, 500), 0, 0],
  ])('%s [COUPONS-54] [BOOKING-92] [ORDERS-118]', (_case, discount, base, off) => {
    expect(discountOf(discount, base)).toBe(off)
  })

  it('is never below nothing nor above the base, and grows with it [COUPONS-54]', () => {
    const any = fc.record({
      discountType: fc.constantFrom(...DISCOUNT_TYPES),
      discountAmountPercentage: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
      discountAmountCents: fc.integer({ min: 1, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(any, fc.nat(10_000_000), fc.nat(1000), (discount, base, more) => {
        const off = discountOf(discount, base)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(base)
        expect(discountOf(discount, base + more)).toBeGreaterThanOrEqual(off)
      }),
    )
  })

  it('of it the platform bears its share, rounded down', () => {
    expect(borneByPlatform(1000, 0.3)).toBe(300)
    expect(borneByPlatform(1001, 0.3)).toBe(300)
    expect(borneByPlatform(1000, 0)).toBe(0)
    expect(borneByPlatform(1000, 1)).toBe(1000)
  })
})

describe('the hours of a coupon', () => {
  it('are all of the week unless somebody says otherwise [COUPONS-17]', () => {
    expect(Object.values(ALL_WEEK)).toEqual(Array.from({ length: 7 }, () => [ALL_DAY]))
    expect(parseHours(ALL_DAY)).toEqual({ start: 0, end: 1440 })
  })

  it('are read as a start and an end, and written so [COUPONS-16]', () => {
    expect(parseHours('9:30-17:00')).toEqual({ start: 570, end: 1020 })
    expect(formatHours({ start: 570, end: 1440 })).toBe('9:30-24:00')
    for (const text of ['', '9:00', '17:00-9:00', '9:00-9:00', '9:00-25:00', '9:00-10:00-11:00', 'a-b'])
      expect(parseHours(text), text).toBeNull()
  })

  it('begin and end on half hours from 0:00 to 24:00 [COUPONS-62]', () => {
    expect([HOUR_STEPS.length, HOUR_STEPS[0], HOUR_STEPS[1], HOUR_STEPS.at(-1)]).toEqual([49, 0, 30, 1440])
  })

  it.each([
    [
      { start: 540, end: 600 },
      { start: 540, end: 600 },
    ],
    [
      { start: 600, end: 540 },
      { start: 540, end: 600 },
    ],
    [
      { start: 540, end: 540 },
      { start: 540, end: 570 },
    ],
    [
      { start: 1440, end: 1440 },
      { start: 1410, end: 1440 },
    ],
  ])('%j are kept in order: %j [COUPONS-38] [COUPONS-62]', (chosen, kept) => {
    expect(orderedHours(chosen)).toEqual(kept)
  })

  const mornings = { ...NONE, MO: ['9:00-12:00'] }
  // 2026-02-09 is a Monday.
  it.each<[string, string, string, string, boolean]>([
    ['within', '2026-02-09T09:00+08:00', '2026-02-09T12:00+08:00', SG, true],
    ['from before', '2026-02-09T08:30+08:00', '2026-02-09T10:00+08:00', SG, false],
    ['until after', '2026-02-09T11:00+08:00', '2026-02-09T12:15+08:00', SG, false],
    ['on another day', '2026-02-10T09:00+08:00', '2026-02-10T10:00+08:00', SG, false],
    ['by the clock of the venue', '2026-02-09T09:00-05:00', '2026-02-09T10:00-05:00', 'America/New_York', true],
  ])('a time %s [COUPONS-56]', (_case, start, end, zone, lies) => {
    expect(liesWithin({ start: at(start), end: at(end) }, mornings, zone)).toBe(lies)
  })

  it('a time past midnight lies within where each day’s part does [COUPONS-56]', () => {
    const night = { start: at('2026-02-09T23:00+08:00'), end: at('2026-02-10T01:00+08:00') }
    expect(liesWithin(night, ALL_WEEK, SG)).toBe(true)
    expect(liesWithin(night, { ...ALL_WEEK, TU: [] }, SG)).toBe(false)
    expect(liesWithin(night, { ...ALL_WEEK, TU: ['0:00-1:00'] }, SG)).toBe(true)
    expect(liesWithin(night, { ...ALL_WEEK, TU: ['0:30-24:00'] }, SG)).toBe(false)
  })

  it.each([
    ['Europe/London', '2026-03-29T00:00Z', '2026-03-29T23:00Z'],
    ['America/New_York', '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00'],
    ['Australia/Sydney', '2026-10-04T00:00+10:00', '2026-10-05T00:00+11:00'],
  ])('all of a day of 23 or 25 hours lies within 0:00 to 24:00 in %s [COUPONS-56]', (zone, start, end) => {
    expect(liesWithin({ start: at(start), end: at(end) }, ALL_WEEK, zone)).toBe(true)
  })
})

describe('when a coupon applies', () => {
  const coupon: CouponRules = {
    discountType: 'PERCENT',
    discountAmountPercentage: 10,
    discountAmountCents: null,
    isActive: true,
    currency: 'SGD',
    orderValidFrom: '2026-02-01',
    orderValidUntil: '2026-02-28',
    serviceValidFrom: null,
    serviceValidUntil: null,
    serviceHours: ALL_WEEK,
    customerSegments: [],
    facilityGroupIds: [],
    maxUsageCount: null,
    maxUsagePerCustomer: null,
    minOrderAmountCents: null,
    minAppliedItemsPerOrder: null,
  }
  const item: CouponItem = {
    groupId: 'badminton',
    zone: SG,
    start: at('2026-02-09T09:00+08:00'),
    end: at('2026-02-09T10:00+08:00'),
    price: 2000,
  }
  const request: CouponRequest = {
    now: at('2026-02-05T12:00+08:00'),
    zone: SG,
    currency: 'SGD',
    segments: ['all', 'non-members'],
    isWalkIn: false,
    used: { inAll: 0, byCustomer: 0 },
    items: [item],
  }
  const outcome = (over: Partial<CouponRules> | null, asked: Partial<CouponRequest> = {}) => {
    const decided = decideCoupon(over && { ...coupon, ...over }, { ...request, ...asked })
    return decided.ok ? decided.value.discount : decided.refusal.code
  }

  it.each<[string, Partial<CouponRules> | null, Partial<CouponRequest>, number | string]>([
    ['to everything it asks for nothing of', {}, {}, 200],
    ['not where the club has no such code', null, {}, 'error.notFound.coupon'],
    ['not while it is inactive', { isActive: false }, {}, 'error.badRequest.couponInactive'],
    ['not in another currency', { currency: 'USD' }, {}, 'error.badRequest.couponCurrency'],
    ['from the first moment of its first day', {}, { now: at('2026-02-01T00:00+08:00') }, 200],
    ['not the moment before', {}, { now: at('2026-02-01T00:00+08:00') - 1 }, 'error.badRequest.couponExpired'],
    ['to the last moment of its last day', {}, { now: at('2026-02-28T23:59:59.999+08:00') }, 200],
    ['not the moment after', {}, { now: at('2026-03-01T00:00+08:00') }, 'error.badRequest.couponExpired'],
    ['without an end', { orderValidUntil: null }, { now: at('2036-02-01T00:00+08:00') }, 200],
    [
      'by the clock of the partner',
      {},
      { zone: 'America/New_York', now: at('2026-02-01T00:00+08:00') },
      'error.badRequest.couponExpired',
    ],
    ['to a customer of one of its segments', { customerSegments: ['members', 'non-members'] }, {}, 200],
    ['not to another one', { customerSegments: ['members'] }, {}, 'error.badRequest.couponSegment'],
    ['below its limit', { maxUsageCount: 3 }, { used: { inAll: 2, byCustomer: 2 } }, 200],
    ['not at its limit', { maxUsageCount: 3 }, { used: { inAll: 3, byCustomer: 0 } }, 'error.badRequest.couponUsedUp'],
    [
      'not at the limit of a customer',
      { maxUsagePerCustomer: 1 },
      { used: { inAll: 1, byCustomer: 1 } },
      'error.badRequest.couponUsedUp',
    ],
    ['at the limit of another customer', { maxUsagePerCustomer: 1 }, { used: { inAll: 1, byCustomer: 0 } }, 200],
    [
      'not to the walk-in where it is limited for each customer',
      { maxUsagePerCustomer: 5 },
      { isWalkIn: true },
      'error.badRequest.couponNamedCustomer',
    ],
    ['to the walk-in elsewhere', { maxUsageCount: 3, maxUsagePerCustomer: 0 }, { isWalkIn: true }, 200],
    ['without a limit at 0', { maxUsageCount: 0, maxUsagePerCustomer: 0 }, { used: { inAll: 9, byCustomer: 9 } }, 200],
    ['to as many items as it asks for', { minAppliedItemsPerOrder: 2 }, { items: [item, item] }, 400],
    ['not to fewer', { minAppliedItemsPerOrder: 2 }, {}, 'error.badRequest.couponMinItems'],
    [
      'to one at least',
      { minAppliedItemsPerOrder: 0, facilityGroupIds: ['tennis'] },
      {},
      'error.badRequest.couponMinItems',
    ],
    ['to an order of its least amount', { minOrderAmountCents: 2000 }, {}, 200],
    ['not to one below', { minOrderAmountCents: 2001 }, {}, 'error.badRequest.couponMinAmount'],
    [
      'the amount is the whole order’s',
      { minOrderAmountCents: 4000, facilityGroupIds: ['badminton'] },
      { items: [item, { ...item, groupId: 'tennis' }] },
      200,
    ],
  ])('%s [COUPONS-55]', (_case, over, asked, expected) => {
    expect(outcome(over, asked)).toBe(expected)
  })

  it('the first thing that does not hold is said, in the order of the list [COUPONS-55]', () => {
    const wrong: Partial<CouponRules> = {
      isActive: false,
      currency: 'USD',
      orderValidUntil: '2026-02-02',
      customerSegments: ['members'],
      maxUsageCount: 1,
      minAppliedItemsPerOrder: 5,
      minOrderAmountCents: 99_999,
    }
    const said: unknown[] = []
    const left = { ...wrong }
    for (const field of Object.keys(wrong) as (keyof CouponRules)[]) {
      said.push(outcome(left, { used: { inAll: 1, byCustomer: 0 } }))
      delete left[field]
    }
    expect(said).toEqual(
      ['Inactive', 'Currency', 'Expired', 'Segment', 'UsedUp', 'MinItems', 'MinAmount'].map(
        (what) => `error.badRequest.coupon${what}`,
      ),
    )
  })

  it.each<[string, Partial<CouponRules>, string | null]>([
    ['of every group where none is named', {}, null],
    ['of a group that is named', { facilityGroupIds: ['tennis', 'badminton'] }, null],
    ['not of another one', { facilityGroupIds: ['tennis'] }, 'group'],
    ['on the first and last of its days', { serviceValidFrom: '2026-02-09', serviceValidUntil: '2026-02-09' }, null],
    ['not before', { serviceValidFrom: '2026-02-10' }, 'day'],
    ['not after', { serviceValidUntil: '2026-02-08' }, 'day'],
    ['not on a weekday without hours', { serviceHours: { ...ALL_WEEK, MO: [] } }, 'hours'],
    ['not outside the hours', { serviceHours: { ...ALL_WEEK, MO: ['9:30-24:00'] } }, 'hours'],
  ])('it speaks of bookings %s [COUPONS-56]', (_case, over, reason) => {
    expect(explainCoupon({ ...coupon, ...over }, request).items).toEqual([reason])
  })

  it('every condition is told, not the first that does not hold alone, with what there is and what is asked [COUPONS-55]', () => {
    const asked = {
      segments: ['all'] as const,
      used: { inAll: 4, byCustomer: 1 },
      items: [item, { ...item, groupId: 'tennis' }],
    }
    const rules: CouponRules = {
      ...coupon,
      customerSegments: ['members'],
      facilityGroupIds: ['tennis'],
      maxUsageCount: 4,
      maxUsagePerCustomer: 2,
      minAppliedItemsPerOrder: 2,
      minOrderAmountCents: 4000,
    }
    const { conditions, items } = explainCoupon(rules, { ...request, ...asked })
    expect(conditions.map(({ condition, holds, has, asks }) => [condition, holds, has, asks])).toEqual([
      ['active', true, null, null],
      ['currency', true, null, null],
      ['days', true, null, null],
      ['segment', false, null, null],
      ['named', true, null, null],
      ['uses', false, 4, 4],
      ['usesOfCustomer', true, 1, 2],
      ['items', false, 1, 2],
      ['amount', true, 4000, 4000],
    ])
    expect(items).toEqual(['group', null])
  })

  it('and takes its part of those alone [COUPONS-54] [COUPONS-56]', () => {
    expect(
      outcome({ facilityGroupIds: ['tennis'] }, { items: [item, { ...item, groupId: 'tennis', price: 3000 }] }),
    ).toBe(300)
  })

  it('names groups as facilityGroup:{id} [COUPONS-15]', () => {
    expect(productOfGroup('17')).toBe('facilityGroup:17')
    expect(groupOfProduct('facilityGroup:17')).toBe('17')
  })
})

describe('the form of a coupon', () => {
  const form: CouponInput = {
    code: 'SUMMER',
    discountType: 'PERCENT_OR_AMOUNT',
    discountAmountPercentage: 10,
    discountAmountCents: 500,
    orderValidFrom: '2026-06-01',
    orderValidUntil: null,
    serviceValidFrom: null,
    serviceValidUntil: null,
    serviceHours: ALL_WEEK,
  }
  it.each<[string, Partial<CouponInput>, object]>([
    ['with all that it needs', {}, {}],
    ['without a code', { code: ' ' }, { code: 'required' }],
    ['without a type', { discountType: null }, { discountType: 'required' }],
    ['without a first day', { orderValidFrom: null }, { orderValidFrom: 'required' }],
    ['without a percentage', { discountAmountPercentage: null }, { discountAmountPercentage: 'required' }],
    ['without an amount', { discountAmountCents: null }, { discountAmountCents: 'required' }],
    ['with a percentage of 0', { discountAmountPercentage: 0 }, { discountAmountPercentage: 'percentage' }],
    ['with an amount below 0', { discountAmountCents: -1 }, { discountAmountCents: 'amount' }],
    ['without a percentage that its type does not use', { discountType: 'AMOUNT', discountAmountPercentage: null }, {}],
    ['without an amount that its type does not use', { discountType: 'PERCENT', discountAmountCents: 0 }, {}],
    ['until the day that it is valid from', { orderValidUntil: '2026-06-01' }, {}],
    ['until the day before', { orderValidUntil: '2026-05-31' }, { orderValidUntil: 'validUntil' }],
    ['with the last booking on its first day', { serviceValidUntil: '2026-06-01' }, {}],
    ['with the last booking before', { serviceValidUntil: '2026-05-31' }, { serviceValidUntil: 'lastBookingDate' }],
    [
      'with the last booking before the first one',
      { serviceValidFrom: '2026-06-03', serviceValidUntil: '2026-06-02' },
      { serviceValidUntil: 'lastBookingDate' },
    ],
    ['with one day of the week', { serviceHours: { ...NONE, SU: [ALL_DAY] } }, {}],
    ['with none', { serviceHours: NONE }, { serviceHours: 'weekdays' }],
  ])(
    '%s [COUPONS-30] [COUPONS-31] [COUPONS-32] [COUPONS-33] [COUPONS-34] [COUPONS-35] [COUPONS-36] [COUPONS-37] [COUPONS-58]',
    (_case, over, problems) => {
      expect(couponProblems({ ...form, ...over })).toEqual(problems)
    },
  )

  it('says what is wrong in these words [COUPONS-32] [COUPONS-33] [COUPONS-34] [COUPONS-35] [COUPONS-36] [COUPONS-37]', () => {
    expect(COUPON_PROBLEMS).toEqual({
      required: 'This field is required',
      amount: 'Discount amount must be higher than 0',
      percentage: 'Discount percentage must be higher than 0',
      validUntil: 'Valid until date must after valid from date',
      lastBookingDate: 'Last available booking date must be after valid from date',
      weekdays: 'Coupon need to be valid as least one day of week',
    })
  })

  it('keeps codes in capitals, of 50 characters at most [COUPONS-26] [COUPONS-27]', () => {
    expect(keptCode(' summer20 ')).toBe('SUMMER20')
    // One that looks the same is the same.
    expect(keptCode('sum\u200Bmer\u00AD20\uFE0F')).toBe('SUMMER20')
    expect(LONGEST_CODE).toBe(50)
  })

  it('sets what is above 100 to 100, and the split to a whole number from 0 to 100 [COUPONS-29] [COUPONS-30] [COUPONS-58]', () => {
    expect([keptPercentage(100.5), keptPercentage(12.5)]).toEqual([100, 12.5])
    expect([keptSplit(-1), keptSplit(30.4), keptSplit(101)]).toEqual([0, 30, 100])
  })
})
