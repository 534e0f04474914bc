import type { Coupon } from '@fieldhouse/contract/coupons'
import { ALL_WEEK } from '@fieldhouse/domain/coupons'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const marketing = () => product.as(club().staff.marketing)
const partnerId = () => club().id
type Input = Parameters<ReturnType<Product['as']>['createCoupon']>[0]['body']
let made = 0
const input = (over: Partial<Input> = {}): Input => ({
  code: `CODE${++made}`,
  discountType: 'PERCENT',
  discountAmountPercentage: 10,
  orderValidFrom: '2026-01-01',
  ...over,
})
/** As the calls take it. */
const allWeek = () => structuredClone(ALL_WEEK) as Coupon['serviceHours']
const add = async (over: Partial<Input> = {}) => {
  // One after the other, as lists tell them.
  product.setNow(new Date(product.fieldhouse.deps.now() + 1000).toISOString())
  return (await marketing().createCoupon({ partnerId: partnerId(), body: input(over) })).data
}
const list = (query: object = {}) => marketing().listCoupons({ partnerId: partnerId(), query })
const codes = async (query: object) => (await list(query)).data.coupons.map(({ code }) => code)
/** What a coupon is saved as: all that can be sent of it. */
const saved = (coupon: Coupon) => {
  const { id: _, usedCount: __, currency: ___, ...body } = coupon
  return body
}
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  const [field] = body.data.message ?? []
  return [status, field?.property, Object.values(field?.constraints ?? {})[0]]
}

describe('a new coupon', () => {
  it('is kept as it was typed, its code in capitals [COUPONS-14] [COUPONS-15] [COUPONS-16] [COUPONS-27]', async () => {
    const sent = input({
      code: ' summer20 ',
      discountType: 'PERCENT_OR_AMOUNT',
      discountAmountPercentage: 12.5,
      discountAmountCents: 1500,
      maxUsageCount: 100,
      maxUsagePerCustomer: 2,
      minOrderAmountCents: 2000,
      minAppliedItemsPerOrder: 2,
      orderValidFrom: '2026-06-01',
      orderValidUntil: '2026-08-31',
      serviceValidFrom: '2026-06-15',
      serviceValidUntil: '2026-09-30',
      customerSegments: ['members', 'new-customers'],
      productIds: [`facilityGroup:${club().courts.id}`],
      serviceHours: { ...allWeek(), SU: [], MO: ['9:00-17:30'] },
    })
    const { id, ...kept } = await add(sent)
    expect(kept).toEqual({
      ...sent,
      code: 'SUMMER20',
      currency: club().currency,
      isActive: true,
      usedCount: 0,
      version: 1,
    })
    expect((await list()).data.coupons[0]).toEqual({ id, ...kept })
  })

  it('is in the currency of its club, also one without decimals [COUPONS-14]', async () => {
    for (const key of ['saigon', 'pacific', 'mumbai'] as const) {
      const other = product.cast[key]
      const body = input({ discountType: 'AMOUNT', discountAmountCents: 50_000, discountAmountPercentage: null })
      const { data } = await product.as(other.staff.owner).createCoupon({ partnerId: other.id, body })
      expect([data.currency, data.discountAmountCents]).toEqual([other.currency, 50_000])
      expect(data.currency).not.toBe(club().currency)
    }
  })

  it('needs a code, what it takes off and a first day, and holds all week for everybody [COUPONS-17]', async () => {
    expect(await add({ code: 'BARE' })).toMatchObject({
      code: 'BARE',
      discountAmountCents: null,
      discountAmountPercentage: 10,
      isActive: true,
      maxUsageCount: null,
      maxUsagePerCustomer: null,
      minOrderAmountCents: null,
      minAppliedItemsPerOrder: null,
      orderValidUntil: null,
      serviceValidFrom: null,
      serviceValidUntil: null,
      customerSegments: [],
      productIds: [],
      serviceHours: ALL_WEEK,
    })
  })

  it('has no limits where they are 0, and of a discount only what its type uses [COUPONS-55]', async () => {
    const none = { maxUsageCount: 0, maxUsagePerCustomer: 0, minOrderAmountCents: 0, minAppliedItemsPerOrder: 0 }
    expect(await add({ ...none, discountAmountCents: 500 })).toMatchObject({
      discountAmountCents: null,
      maxUsageCount: null,
      maxUsagePerCustomer: null,
      minOrderAmountCents: null,
      minAppliedItemsPerOrder: null,
    })
  })

  it.each<[Partial<Input> | Record<string, unknown>, string, string]>([
    [{ code: ' ' }, 'code', 'This field is required'],
    [{ code: 'C'.repeat(51) }, 'code', 'Too big: expected string to have <=50 characters'],
    [{ discountAmountPercentage: null }, 'discountAmountPercentage', 'This field is required'],
    [{ discountAmountPercentage: 0 }, 'discountAmountPercentage', 'Discount percentage must be higher than 0'],
    [{ discountAmountPercentage: 1e-18 }, 'discountAmountPercentage', 'must have two decimals at most'],
    [{ discountAmountPercentage: 100.5 }, 'discountAmountPercentage', 'Too big: expected number to be <=100'],
    [{ discountType: 'AMOUNT', discountAmountCents: null }, 'discountAmountCents', 'This field is required'],
    [
      { discountType: 'AMOUNT', discountAmountCents: -1 },
      'discountAmountCents',
      'Discount amount must be higher than 0',
    ],
    [{ orderValidUntil: '2025-12-31' }, 'orderValidUntil', 'Valid until date must after valid from date'],
    [
      { serviceValidUntil: '2025-12-31' },
      'serviceValidUntil',
      'Last available booking date must be after valid from date',
    ],
    [
      { serviceHours: { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] } },
      'serviceHours',
      'Coupon need to be valid as least one day of week',
    ],
    [
      { productIds: ['facilityGroup:00000000-0000-4000-8000-000000000000'] },
      'productIds.0',
      'There is no such facility group',
    ],
    [{ currency: 'USD' }, 'currency', 'The currency of a coupon must be SGD'],
  ])(
    'with %j is refused at %s: %s [COUPONS-26] [COUPONS-30] [COUPONS-31] [COUPONS-32] [COUPONS-33] [COUPONS-34] [COUPONS-35] [COUPONS-36] [COUPONS-37]',
    async (over, property, why) => {
      expect(await refusalOf(add(over as Partial<Input>))).toEqual([400, property, why])
    },
  )

  it('has a code of its own in the club, also where two are made at once; one that is deleted keeps none [COUPONS-46] [COUPONS-58]', async () => {
    const taken = [400, 'code', 'Coupon code already exists']
    const { id } = await add({ code: 'ONCE' })
    expect(await refusalOf(add({ code: 'once' }))).toEqual(taken)
    await marketing().deleteCoupon({ partnerId: partnerId(), couponId: id })
    const both = await Promise.allSettled([add({ code: 'ONCE' }), add({ code: 'Once' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // Another club has codes of its own.
    const { harbour } = product.cast
    const elsewhere = { partnerId: harbour.id, body: input({ code: 'ONCE' }) }
    expect((await product.as(harbour.staff.owner).createCoupon(elsewhere)).data.code).toBe('ONCE')
  })
})

describe('the list', () => {
  const found = (query: object) => codes({ q: 'listed', ...query })
  beforeAll(async () => {
    await add({ code: 'LISTED-A', customerSegments: ['members'] })
    await add({ code: 'LISTED-B', isActive: false, customerSegments: ['non-members', 'all'] })
    await add({ code: 'LISTED-C', discountType: 'AMOUNT', discountAmountCents: 500 })
  })

  it('has the newest first, with how many there are, ten to a page [COUPONS-42] [COUPONS-52] [COUPONS-53]', async () => {
    expect(await found({})).toEqual(['LISTED-C', 'LISTED-B', 'LISTED-A'])
    expect(await found({ limit: 1, offset: 1 })).toEqual(['LISTED-B'])
    const { data, pagination } = await list({ q: 'listed' })
    expect([data.count, pagination]).toEqual([3, { offset: 0, limit: 10, total: 3 }])
  })

  it.each<[object, string]>([
    [{ q: 'TED-a' }, 'A'],
    [{ q: '%' }, ''],
    [{ isActive: 'false' }, 'B'],
    [{ isActive: 'true' }, 'C A'],
    [{ discountType: 'AMOUNT' }, 'C'],
    [{ segmentId: ['members'] }, 'A'],
    [{ segmentId: ['members', 'non-members'] }, 'B A'],
    // Nobody was named: it is for all customers.
    [{ segmentId: ['all'] }, 'C B'],
  ])('of %j has %s [COUPONS-41] [COUPONS-53]', async (query, letters) => {
    expect((await found(query)).map((code) => code.at(-1)).join(' ')).toBe(letters)
  })
})

describe('a coupon that is edited', () => {
  const save = (coupon: Coupon, over: object = {}) =>
    marketing().updateCoupon({ partnerId: partnerId(), couponId: coupon.id, body: { ...saved(coupon), ...over } })

  it('is saved whole, and switched off and on [COUPONS-10] [COUPONS-25] [COUPONS-44]', async () => {
    const coupon = await add()
    const over = {
      discountType: 'AMOUNT' as const,
      discountAmountCents: 700,
      discountAmountPercentage: null,
      maxUsageCount: 3,
      maxUsagePerCustomer: 2,
      minOrderAmountCents: 1500,
      minAppliedItemsPerOrder: 4,
      orderValidFrom: '2026-02-01',
      orderValidUntil: '2026-12-30',
      serviceValidFrom: '2026-02-15',
      serviceValidUntil: '2027-01-31',
      customerSegments: ['members' as const, 'credit-holders' as const],
      productIds: [`facilityGroup:${club().courts.id}`],
      serviceHours: { ...allWeek(), WE: [], FR: ['10:00-16:30'] },
    }
    const { data } = await save(coupon, over)
    expect(data).toEqual({ ...coupon, ...over, version: 2 })
    expect((await list({ q: coupon.code })).data.coupons).toEqual([data])
    const off = (await save(data, { isActive: false })).data
    expect(off).toEqual({ ...data, isActive: false, version: 3 })
    expect((await save(off, { isActive: true })).data.isActive).toBe(true)
  })

  it('keeps its code [COUPONS-28]', async () => {
    const coupon = await add()
    expect(await refusalOf(save(coupon, { code: 'OTHER' }))).toEqual([
      400,
      'code',
      'The code of a coupon can not be changed',
    ])
    expect((await save(coupon, { code: coupon.code.toLowerCase() })).data.code).toBe(coupon.code)
  })

  it('is not saved by who read an older version, nor what is gone', async () => {
    const coupon = await add()
    await save(coupon)
    const { status, body } = await failure(save(coupon))
    expect([status, body.data.errorCode]).toEqual([409, 'error.conflict.couponChangedMeanwhile'])
    await marketing().deleteCoupon({ partnerId: partnerId(), couponId: coupon.id })
    expect((await failure(save(coupon, { version: 2 }))).status).toBe(404)
    const again = marketing().deleteCoupon({ partnerId: partnerId(), couponId: coupon.id })
    expect((await failure(again)).body.data).toMatchObject({
      errorCode: 'error.notFound.coupon',
      msg: 'Coupon not found',
    })
  })

  it('is refused what a new one is [COUPONS-35]', async () => {
    const coupon = await add()
    expect((await refusalOf(save(coupon, { orderValidUntil: '2020-01-01' })))[1]).toBe('orderValidUntil')
  })
})

it('of what the platform bears super admins alone hear, and say [COUPONS-19]', async () => {
  const admin = product.as(product.cast.superAdmin)
  const coupon = await add({ fieldhouseSplitPercent: 0.9 })
  expect(coupon).not.toHaveProperty('fieldhouseSplitPercent')
  const share = async () => {
    const { data } = await admin.listCoupons({ partnerId: partnerId(), query: { q: coupon.code } })
    return data.coupons[0]!.fieldhouseSplitPercent
  }
  expect(await share()).toBe(0)
  const save = { partnerId: partnerId(), couponId: coupon.id }
  const { data } = await admin.updateCoupon({ ...save, body: { ...saved(coupon), fieldhouseSplitPercent: 0.3 } })
  expect(data.fieldhouseSplitPercent).toBe(0.3)
  // Others save without it, or with something else, and it stays.
  for (const [version, over] of [
    [2, {}],
    [3, { fieldhouseSplitPercent: 1 }],
  ] as const)
    await marketing().updateCoupon({ ...save, body: { ...saved(coupon), ...over, version } })
  expect(await share()).toBe(0.3)
})

it('of which the platform bears a share is changed by super admins alone; a club switches it off, or deletes it [COUPONS-57]', async () => {
  const admin = product.as(product.cast.superAdmin)
  const { data: coupon } = await admin.createCoupon({
    partnerId: partnerId(),
    body: input({ fieldhouseSplitPercent: 0.3, maxUsageCount: 5, customerSegments: ['members'] }),
  })
  const { fieldhouseSplitPercent: _, ...body } = saved(coupon)
  const save = (over: Partial<typeof body>, by = marketing()) =>
    by.updateCoupon({ partnerId: partnerId(), couponId: coupon.id, body: { ...body, ...over } })
  // What the share is of would be the club's to say: 99 % off its own prices.
  const changes: Partial<typeof body>[] = [
    { discountAmountPercentage: 99 },
    { discountType: 'AMOUNT', discountAmountCents: 10_000 },
    { maxUsageCount: null },
    { maxUsagePerCustomer: 9 },
    { minOrderAmountCents: 1 },
    { minAppliedItemsPerOrder: 1 },
    { orderValidFrom: '2025-01-01' },
    { orderValidUntil: '2030-01-01' },
    { serviceValidFrom: '2026-01-01' },
    { serviceValidUntil: '2030-01-01' },
    { customerSegments: [] },
    { productIds: [`facilityGroup:${club().courts.id}`] },
    { serviceHours: { ...allWeek(), MO: [] } },
  ]
  for (const change of changes)
    for (const by of [marketing(), product.as(club().staff.owner)]) {
      const { status, body: refused } = await failure(save(change, by))
      expect([change, status, refused.data.errorCode]).toEqual([change, 403, 'error.forbidden.platformCoupon'])
    }
  expect((await save({ isActive: false })).data).toMatchObject({ isActive: false, discountAmountPercentage: 10 })
  expect((await failure(save({ version: 2 }))).body.data.errorCode).toBe('error.forbidden.platformCoupon')
  const { data } = await save({ version: 2, discountAmountPercentage: 20 }, admin)
  expect(data).toMatchObject({ isActive: true, discountAmountPercentage: 20, fieldhouseSplitPercent: 0.3 })
  await marketing().deleteCoupon({ partnerId: partnerId(), couponId: coupon.id })
})

it('who has no right to coupons sees, creates, edits and deletes none [COUPONS-53]', async () => {
  const coupon = await add()
  const call = { partnerId: partnerId() }
  const theirs = { ...call, couponId: coupon.id }
  for (const role of ['operations', 'finance', 'reporting', 'customerService', 'instructor'] as const) {
    const api = product.as(club().staff[role])
    expect((await failure(api.listCoupons({ ...call, query: {} }))).status).toBe(403)
    expect((await failure(api.createCoupon({ ...call, body: input() }))).status).toBe(403)
    expect((await failure(api.updateCoupon({ ...theirs, body: saved(coupon) }))).status).toBe(403)
    expect((await failure(api.deleteCoupon(theirs))).status).toBe(403)
  }
})

it('a command sent again under its key is done once, and the trail tells who did what', async () => {
  const call = { partnerId: partnerId(), body: input() }
  const options = { idempotencyKey: 'the-same-coupon' }
  const first = await marketing().createCoupon(call, options)
  expect(await marketing().createCoupon(call, options)).toEqual(first)
  const { data: coupon } = first
  const theirs = { partnerId: partnerId(), couponId: coupon.id }
  await marketing().updateCoupon({ ...theirs, body: { ...saved(coupon), isActive: false } })
  await marketing().deleteCoupon(theirs)
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query('SELECT action, actor_id, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY action', [
      coupon.id,
    ]),
  )
  const by = club().staff.marketing.accountId
  expect(rows).toMatchObject([
    { action: 'coupon.created', actor_id: by, before: null, after: { code: coupon.code, isActive: true } },
    { action: 'coupon.deleted', actor_id: by, before: { code: coupon.code }, after: null },
    { action: 'coupon.edited', actor_id: by, before: { isActive: true }, after: { isActive: false } },
  ])
})
