import { randomUUID } from 'node:crypto'
import type { ApiFailure } from '@fieldhouse/contract'
import type { Coupon } from '@fieldhouse/contract/coupons'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => desk.club.id
type Hours = { day: string; from: number; until: number }
type Input = Parameters<Desk['api']['createCoupon']>[0]['body']
let made = 0
const add = async (over: Partial<Input> = {}): Promise<Coupon> => {
  const body: Input = {
    code: `OFF${++made}`,
    discountType: 'PERCENT',
    discountAmountPercentage: 10,
    orderValidFrom: '2026-01-01',
    ...over,
  }
  return (await owner.api.createCoupon({ partnerId: partnerId(), body })).data
}
const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const usedOf = async ({ code }: Coupon) =>
  (await owner.api.listCoupons({ partnerId: partnerId(), query: { q: code } })).data.coupons[0]!.usedCount
const newCustomer = async () =>
  (
    await desk.api.createCustomer({
      body: { partnerId: partnerId(), firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
// Hours of their own, so that no test stands in the way of another.
let taken = 0
const hour = () => {
  const n = taken++
  const day = Temporal.PlainDate.from('2026-11-23')
    .add({ days: Math.floor(n / 40) })
    .toString()
  const from = 8 + (Math.floor(n / 4) % 10)
  return { court: n % 4, day, from, until: from + 1 }
}
const book = (couponCode: string | undefined, more: object = {}) =>
  desk.book(hour(), { ...(couponCode !== undefined && { couponCode }), ...more })
/** What a booking would cost with a coupon. */
const price = async (
  couponCode: string,
  range = desk.range(hour()),
  customerId: string = desk.club.customers[1].id,
) => {
  const body = { bookings: [range], paymentMethod: 'cash' as const, isForceBook: true, customerId, couponCode }
  return (await desk.api.priceBooking({ partnerId: partnerId(), body })).data
}
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const cancel = (order: Order) =>
  desk.api.cancelOrder({
    id: order.id,
    body: {
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: 0,
      changeLogMeta: { reason: 'Other', comment: '' },
    },
  })

it('takes its part off the order, as one line of its own [COUPONS-54] [BOOKING-92] [ORDERS-24]', async () => {
  const full = await book(undefined)
  const coupon = await add({ discountAmountPercentage: 12.5 })
  const order = await book(coupon.code.toLowerCase())
  const off = Math.ceil(full.totalAmount * 0.125)
  expect(order.totalAmount).toBe(full.totalAmount - off)
  expect(order.orderLineItems).toMatchObject([
    { targetType: 'facilityBooking', priceCents: full.totalAmount, meta: null },
    {
      targetType: 'coupon',
      targetId: coupon.id,
      description: coupon.code,
      priceCents: -off,
      facilityBooking: null,
      meta: {
        coupon: {
          code: coupon.code,
          discountType: 'PERCENT',
          discountAmountPercentage: 12.5,
          discountAmountCents: null,
        },
      },
    },
  ])
  expect(await desk.order(order.id)).toEqual(order)
  expect(await usedOf(coupon)).toBe(1)
})

it('is told beforehand as it is taken, and counts nothing then [BOOKING-92]', async () => {
  const coupon = await add({ discountType: 'AMOUNT', discountAmountCents: 500 })
  const range = hour()
  const body = { bookings: [desk.range(range)], paymentMethod: 'cash' as const, isForceBook: true }
  const asked = { ...body, customerId: desk.club.customers[1].id, couponCode: coupon.code }
  const { data } = await desk.api.priceBooking({ partnerId: partnerId(), body: asked })
  expect(data.orderLineItems.at(-1)).toMatchObject({
    targetType: 'coupon',
    description: coupon.code,
    priceCents: -500,
    facilityId: null,
  })
  expect(await usedOf(coupon)).toBe(0)
  const order = await desk.book(range, { couponCode: coupon.code })
  expect(order.totalAmount).toBe(data.totalAmount)
})

it('that takes all of it leaves nothing to pay, in cash, and never less [COUPONS-54] [BOOKING-92]', async () => {
  const coupon = await add({ discountType: 'AMOUNT', discountAmountCents: 999_999 })
  expect(await book(coupon.code)).toMatchObject({ totalAmount: 0, paymentMethod: 'cash', status: 'paid' })
})

it('takes the lower of a percentage and an amount, and off what it is for alone [COUPONS-54] [COUPONS-56]', async () => {
  const [one, other] = ['2026-12-29', '2026-12-30'].map((day) => ({ day, from: 9, until: 10 })) as [Hours, Hours]
  const discountOf = async (over: Partial<Input>) => {
    const coupon = await add({
      discountType: 'PERCENT_OR_AMOUNT',
      discountAmountPercentage: 50,
      serviceValidFrom: one.day,
      serviceValidUntil: one.day,
      ...over,
    })
    const body = { bookings: [desk.range(one), desk.range(other)], paymentMethod: 'cash' as const, isForceBook: true }
    const { data } = await desk.api.priceBooking({
      partnerId: partnerId(),
      body: { ...body, customerId: desk.club.customers[1].id, couponCode: coupon.code },
    })
    const [first, second, line] = data.orderLineItems
    expect(data.totalAmount).toBe(first!.priceCents + second!.priceCents + line!.priceCents)
    return [first!.priceCents, -line!.priceCents]
  }
  const [full = 0, byAmount] = await discountOf({ discountAmountCents: 300 })
  expect([full > 600, byAmount]).toEqual([true, 300])
  expect(await discountOf({ discountAmountCents: 999_999 })).toEqual([full, full / 2])
})

it('has the processing fee of what is left to pay [COUPONS-54]', async () => {
  const card = { paymentMethod: 'creditCard' as const }
  const coupon = await add({ discountAmountPercentage: 50 })
  const half = await desk.book([hour(), hour()], { couponCode: coupon.code, ...card })
  const full = await desk.book(hour(), card)
  expect(full.processingFeeExclusiveCents).toBeGreaterThan(0)
  expect([half.processingFeeExclusiveCents, half.totalAmount]).toEqual([
    full.processingFeeExclusiveCents,
    full.totalAmount,
  ])
})

/** What the desk is told of a coupon that does not apply. */
const TOLD = {
  couponInactive: 'Coupon is not active',
  couponExpired: 'Coupon is expired or not yet valid',
  couponSegment: 'Coupon is not available for this customer',
  couponUsedUp: 'Coupon has been fully used',
  couponMinItems: 'Not enough items for this coupon',
  couponMinAmount: 'Order amount is lower than the minimum of this coupon',
} as const

it.each<[string, Partial<Input>, keyof typeof TOLD]>([
  ['that is inactive', { isActive: false }, 'couponInactive'],
  ['that is over', { orderValidUntil: '2026-01-31' }, 'couponExpired'],
  ['that begins later', { orderValidFrom: '2030-01-01' }, 'couponExpired'],
  ['for others', { customerSegments: ['credit-holders'] }, 'couponSegment'],
  ['for more bookings', { minAppliedItemsPerOrder: 2 }, 'couponMinItems'],
  ['for other days', { serviceValidFrom: '2030-01-01' }, 'couponMinItems'],
  ['for larger orders', { minOrderAmountCents: 10_000_000 }, 'couponMinAmount'],
])('%s is refused, and nothing is booked [COUPONS-55] [COUPONS-56]', async (_case, over, code) => {
  const coupon = await add(over)
  const range = hour()
  const { status, body } = await failure(desk.book(range, { couponCode: coupon.code }))
  expect([status, body.data.errorCode, body.data.msg]).toEqual([400, `error.badRequest.${code}`, TOLD[code]])
  // The court is free still.
  await desk.book(range)
  expect(await usedOf(coupon)).toBe(0)
})

it('of no club, or one that was deleted, is not found [COUPONS-55] [BOOKING-65]', async () => {
  const coupon = await add()
  await owner.api.deleteCoupon({ partnerId: partnerId(), couponId: coupon.id })
  for (const code of ['NOSUCH', coupon.code]) {
    const { status, body } = await failure(book(code))
    expect([status, body.data.msg]).toEqual([404, 'Coupon not found'])
  }
})

it('for a segment is for whoever is in it, as it is told beforehand [COUPONS-55] [BOOKING-92]', async () => {
  const coupon = await add({ customerSegments: ['members'] })
  // The first customer of the cast is a member, the second none.
  const [member] = desk.club.customers
  expect((await price(coupon.code, undefined, member.id)).orderLineItems.at(-1)!.description).toBe(coupon.code)
  await book(coupon.code, { customerId: member.id })
  expect(await codeOf(price(coupon.code))).toBe('error.badRequest.couponSegment')
  expect(await codeOf(book(coupon.code))).toBe('error.badRequest.couponSegment')
})

it('for active customers is for who has ordered something that stands [COUPONS-55] [CAMPAIGNS-54]', async () => {
  const coupon = await add({ customerSegments: ['active-customers'] })
  const customerId = await newCustomer()
  const refused = 'error.badRequest.couponSegment'
  expect(await codeOf(book(coupon.code, { customerId }))).toBe(refused)
  await cancel(await book(undefined, { customerId }))
  expect(await codeOf(book(coupon.code, { customerId }))).toBe(refused)
  const standing = await book(undefined, { customerId })
  await book(coupon.code, { customerId })
  const older = (days: number) =>
    query('UPDATE orders SET created_at = created_at - make_interval(days => $2) WHERE customer_id = $1', [
      customerId,
      days,
    ])
  await older(31)
  expect(await codeOf(book(coupon.code, { customerId }))).toBe(refused)
  await older(-31)
  expect((await desk.order(standing.id)).status).toBe('pending')
})

it('of another currency than the club sells in by now is refused [COUPONS-55]', async () => {
  const coupon = await add()
  const sells = (currency: string) =>
    query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [partnerId(), currency])
  await sells('USD')
  const { status, body } = await failure(price(coupon.code))
  expect([status, body.data.errorCode, body.data.msg]).toEqual([
    400,
    'error.badRequest.couponCurrency',
    'Coupon can not be used with this currency',
  ])
  await sells('SGD')
  await price(coupon.code)
})

it('holds from its first day to the end of its last by the clock of the club [COUPONS-55]', async () => {
  const last = await add({ orderValidUntil: '2026-12-01' })
  const first = await add({ orderValidFrom: '2026-12-02' })
  const outcomes = async (now: string) => {
    product.setNow(now)
    const asked = async ({ code }: Coupon) =>
      price(code, desk.range({ day: '2026-12-20', from: 9, until: 10 })).then(
        () => 'applies',
        (error: ApiFailure) => error.body.data.errorCode,
      )
    return [await asked(last), await asked(first)]
  }
  // Midnight in Singapore.
  expect(await outcomes('2026-12-01T15:59:59.999Z')).toEqual(['applies', 'error.badRequest.couponExpired'])
  expect(await outcomes('2026-12-01T16:00:00.000Z')).toEqual(['error.badRequest.couponExpired', 'applies'])
})

it('asks for days and hours of bookings by the clock of the venue, where that is another than the club’s [COUPONS-56]', async () => {
  const hours = ['9:00-10:00']
  const serviceHours = { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours }
  const coupon = await add({ serviceHours, serviceValidFrom: '2026-12-21', serviceValidUntil: '2026-12-21' })
  const { facilityId } = desk.range(hour())
  const at = (time: string, day = '2026-12-21') => Temporal.ZonedDateTime.from(`${day}T${time}[Asia/Kolkata]`)
  const range = (start: Temporal.ZonedDateTime) => ({
    facilityId,
    startTime: start.toInstant().toString({ fractionalSecondDigits: 3 }),
    endTime: start.add({ hours: 1 }).toInstant().toString({ fractionalSecondDigits: 3 }),
  })
  const stands = (zone: string) => query('UPDATE venues SET timezone = $2 WHERE partner_id = $1', [partnerId(), zone])
  await stands('Asia/Kolkata')
  expect((await price(coupon.code, range(at('09:00')))).orderLineItems.at(-1)!.description).toBe(coupon.code)
  for (const other of [at('10:00'), at('09:00', '2026-12-22')])
    expect(await codeOf(price(coupon.code, range(other)))).toBe('error.badRequest.couponMinItems')
  await stands('Asia/Singapore')
})

it('for a segment is not for the walk-in, who is nobody and in none; for all customers it is [COUPONS-55] [CAMPAIGNS-54]', async () => {
  const walkIn = (await desk.api.openWalkIn({ partnerId: partnerId() })).data.id
  for (const segment of ['non-members', 'new-customers', 'active-customers', 'inactive-customers'] as const) {
    const coupon = await add({ customerSegments: [segment] })
    expect([segment, await codeOf(book(coupon.code, { customerId: walkIn }))]).toEqual([
      segment,
      'error.badRequest.couponSegment',
    ])
  }
  const both = await add({ customerSegments: ['non-members', 'all'] })
  await book(both.code, { customerId: walkIn })
  expect(await usedOf(both)).toBe(1)
})

it('is not for what passes pay for', async () => {
  const coupon = await add()
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || '{packages}' WHERE id = $1`,
      [partnerId()],
    ),
  )
  const { status, body } = await failure(book(coupon.code, { paymentMethod: 'packages' }))
  expect([status, body.data.message?.[0]?.property]).toEqual([400, 'paymentMethod'])
})

describe('the limits', () => {
  it('of all and of one customer hold; an order that is cancelled gives its use back once [COUPONS-55]', async () => {
    const coupon = await add({ maxUsageCount: 2, maxUsagePerCustomer: 1 })
    const [nora, other, third] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const first = await book(coupon.code, { customerId: nora })
    expect(await codeOf(book(coupon.code, { customerId: nora }))).toBe('error.badRequest.couponUsedUp')
    await book(coupon.code, { customerId: other })
    expect(await codeOf(book(coupon.code, { customerId: third }))).toBe('error.badRequest.couponUsedUp')
    await cancel(first)
    expect(await usedOf(coupon)).toBe(1)
    expect(await codeOf(cancel(first))).toBe('error.badRequest.canceledOrder')
    await book(coupon.code, { customerId: nora })
    expect(await usedOf(coupon)).toBe(2)
  })

  it('are given back with the last booking of an order, and not before [COUPONS-55] [BOOKING-102]', async () => {
    const coupon = await add()
    const order = await desk.book([hour(), hour()], { couponCode: coupon.code })
    const drop = (id: string) =>
      desk.api.cancelBookings({
        orderId: order.id,
        body: {
          bookingIds: [id],
          emailingEnable: false,
          autoRefund: false,
          refundAmountCents: 0,
          changeLogMeta: { reason: 'Other', comment: '' },
        },
      })
    const [one, two] = desk.bookingIds(order)
    await drop(one!)
    expect(await usedOf(coupon)).toBe(1)
    expect((await drop(two!)).data.canceled).toBe(true)
    expect(await usedOf(coupon)).toBe(0)
  })

  it('are never exceeded by orders at the same time [COUPONS-55]', async () => {
    const coupon = await add({ maxUsageCount: 3 })
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => book(coupon.code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await usedOf(coupon)).toBe(3)
    const own = await add({ maxUsagePerCustomer: 1 })
    const nora = await newCustomer()
    const again = await Promise.allSettled(Array.from({ length: 8 }, () => book(own.code, { customerId: nora })))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usedOf(own)).toBe(1)
  })

  it('of one customer are none of the walk-in, who is anybody: a customer is to be named [COUPONS-55]', async () => {
    const own = await add({ maxUsagePerCustomer: 5 })
    const all = await add({ maxUsageCount: 5 })
    const customerId = (await desk.api.openWalkIn({ partnerId: partnerId() })).data.id
    const range = hour()
    const body = { bookings: [desk.range(range)], paymentMethod: 'cash' as const, isForceBook: true, customerId }
    const asPriced = () => desk.api.priceBooking({ partnerId: partnerId(), body: { ...body, couponCode: own.code } })
    for (const call of [asPriced, () => desk.book(range, { customerId, couponCode: own.code })]) {
      const { status, body: told } = await failure(call())
      expect([status, told.data.errorCode]).toEqual([400, 'error.badRequest.couponNamedCustomer'])
      expect(told.data.msg).toBe('Coupon is limited for each customer: please choose a customer by name')
    }
    expect(await usedOf(own)).toBe(0)
    await desk.book(range, { customerId, couponCode: all.code })
    await book(all.code, { customerId })
    expect(await usedOf(all)).toBe(2)
    await desk.book(hour(), { customerId: await newCustomer(), couponCode: own.code })
  })

  it('lowered below what was used take nothing back', async () => {
    const coupon = await add({ maxUsageCount: 5 })
    await book(coupon.code)
    await book(coupon.code)
    const { id: couponId, usedCount: _, currency: __, ...body } = coupon
    await owner.api.updateCoupon({ partnerId: partnerId(), couponId, body: { ...body, maxUsageCount: 1 } })
    expect(await codeOf(book(coupon.code))).toBe('error.badRequest.couponUsedUp')
    expect(await usedOf(coupon)).toBe(2)
  })
})

it('that is deleted or edited stays on the order as it was [COUPONS-59]', async () => {
  const coupon = await add()
  const order = await book(coupon.code)
  const { id: couponId, usedCount: _, currency: __, ...body } = coupon
  const edited = { ...body, discountAmountPercentage: 50 }
  await owner.api.updateCoupon({ partnerId: partnerId(), couponId, body: edited })
  expect(await desk.order(order.id)).toEqual(order)
  await owner.api.deleteCoupon({ partnerId: partnerId(), couponId })
  expect(await desk.order(order.id)).toEqual(order)
  // Its use is given back nevertheless.
  await cancel(order)
})

it('an order sent again under its key uses it once', async () => {
  const coupon = await add()
  const range = hour()
  const options = { idempotencyKey: 'the-same-discount' }
  const first = await desk.book(range, { couponCode: coupon.code }, options)
  expect(await desk.book(range, { couponCode: coupon.code }, options)).toEqual(first)
  expect(await usedOf(coupon)).toBe(1)
})

it('what a booking would cost says why its coupon applies or not: each condition, and each booking [BOOKING-92] [COUPONS-55] [COUPONS-56]', async () => {
  const customerId = await newCustomer()
  const body = {
    bookings: [desk.range(hour()), desk.range(hour())],
    customerId,
    paymentMethod: 'cash' as const,
    isForceBook: true,
  }
  const ask = (couponCode: string) => desk.api.priceBooking({ partnerId: partnerId(), body: { ...body, couponCode } })
  const good = await add({ maxUsageCount: 3, minOrderAmountCents: 1 })
  const { couponWhy, orderLineItems } = (await ask(good.code)).data
  const off = 0 - orderLineItems.find(({ targetType }) => targetType === 'coupon')!.priceCents
  expect(couponWhy!.conditions.every(({ holds }) => holds)).toBe(true)
  expect(couponWhy!.conditions.find(({ condition }) => condition === 'uses')).toMatchObject({ has: 0, asks: 3 })
  expect(couponWhy!.items.map(({ reason }) => reason)).toEqual([null, null])
  expect(couponWhy!.items.reduce((sum, { discountCents }) => sum + discountCents, 0)).toBe(off)
  const bad = await add({ minAppliedItemsPerOrder: 3, customerSegments: ['members'], serviceValidUntil: '2026-01-02' })
  const { body: said } = await failure(ask(bad.code))
  expect(said.data.errorCode).toBe('error.badRequest.couponSegment')
  const why = said.data.metaData!['why'] as NonNullable<typeof couponWhy>
  expect(why.conditions.filter(({ holds }) => !holds).map(({ condition }) => condition)).toEqual(['segment', 'items'])
  expect(why.items.map(({ reason, discountCents }) => [reason, discountCents])).toEqual([
    ['day', 0],
    ['day', 0],
  ])
  expect((await desk.api.priceBooking({ partnerId: partnerId(), body })).data.couponWhy).toBeUndefined()
})
