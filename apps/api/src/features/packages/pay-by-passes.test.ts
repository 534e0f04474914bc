import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
let admin: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  admin = riversideDesk(product, product.cast.superAdmin)
  await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
  await product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || $2 WHERE id = $1', [
      desk.club.id,
      ['packages', 'fieldhouseWallet'],
    ]),
  )
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => desk.club.id
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return { status, errorCode: body.data.errorCode, msg: body.data.msg, property: body.data.message?.[0]?.property }
}

type PackageBody = Parameters<Desk['api']['createPackage']>[0]['body']
const tenHours: PackageBody = {
  name: 'Ten hours',
  description: '',
  numberOfPasses: 10,
  price: { amount: 15_000, currency: 'SGD' },
  expiryMode: 'without_expiry',
}
const create = async (more: Partial<PackageBody> = {}) =>
  (await owner.api.createPackage({ partnerId: partnerId(), body: { ...tenHours, ...more } })).data
const newCustomer = async () =>
  (
    await desk.api.createCustomer({
      body: { partnerId: partnerId(), firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
const sell = async (customerId: string, packageId: string, paymentMethod: 'cash' | 'packages' = 'cash') => {
  const body = { customerId, packageId, paymentMethod, orderStatus: 'paid' as const }
  return (await desk.api.placePackageOrder({ partnerId: partnerId(), body })).data
}
const held = async (id: string) => (await desk.api.listPackagesOfCustomer({ id })).data
const left = async (id: string) => (await held(id)).reduce((sum, each) => sum + each.numberOfPasses, 0)
/** A customer who holds so many passes. */
const holder = async (numberOfPasses: number, more: Partial<PackageBody> = {}) => {
  const id = await newCustomer()
  await sell(id, (await create({ numberOfPasses, ...more })).id)
  return id
}

let booked = 0
/** Hours of a court that nothing has taken yet. */
const free = (hours = 1) => {
  const n = booked++
  const day = new Date(Date.parse('2026-11-23') + Math.floor(n / 16) * 86_400_000).toISOString().slice(0, 10)
  const from = 6 + 3 * (Math.floor(n / 4) % 4)
  return { court: n % 4, day, from, until: from + hours }
}
const book = (customerId: string, ...ranges: ReturnType<typeof free>[]) =>
  desk.book(ranges, { customerId, paymentMethod: 'packages' })

describe('packages', () => {
  it('are created by owners, in minor units of the partner’s currency, and listed [PACKAGES-05] [PACKAGES-09] [PACKAGES-10] [PACKAGES-11] [PACKAGES-13] [PACKAGES-25]', async () => {
    const made = await create({ numberOfPasses: 0, expiryMode: 'with_expiry', expiryValue: 30 })
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Ten hours',
      description: ' ',
      numberOfPasses: 1,
      totalPasses: 1,
      price: { amount: 15_000, currency: 'SGD' },
      expiryMode: 'with_expiry',
      expiryValue: 30,
      unusedRefundPercent: 100,
      isActive: true,
      version: 1,
    })
    const { data, pagination } = await desk.api.listPackages({ partnerId: partnerId(), query: { isActive: 'true' } })
    expect(data).toContainEqual(made)
    expect(pagination.total).toBe(data.length)
    expect((await desk.api.listPackages({ partnerId: partnerId(), query: { isActive: 'false' } })).data).toEqual([])
    const byDesk = desk.api.createPackage({ partnerId: partnerId(), body: tenHours })
    expect((await failure(byDesk)).status).toBe(403)
  })

  it.each<[string, Partial<PackageBody>, string, string]>([
    ['without a name', { name: ' ' }, 'name', 'Please fill out required fields'],
    [
      'that expires after 0 days',
      { expiryMode: 'with_expiry', expiryValue: 0 },
      'expiryValue',
      'Days from purchase must be more than zero',
    ],
    [
      'in another currency',
      { price: { amount: 1, currency: 'USD' } },
      'price.currency',
      'The currency of the price must be SGD',
    ],
  ])('one %s is refused, by its field [PACKAGES-07] [PACKAGES-08]', async (_case, more, property, msg) => {
    expect(await refusal(create(more))).toMatchObject({ status: 400, property, msg })
  })
})

describe('selling a package', () => {
  it('makes an order with its line, and gives the customer a copy with its passes and its expiry [ORDERS-24] [PACKAGES-26] [PACKAGES-27]', async () => {
    const sold = await create({ expiryMode: 'with_expiry', expiryValue: 30 })
    const customerId = await newCustomer()
    const order = await sell(customerId, sold.id)
    expect(order).toMatchObject({ serviceType: 'buyPackage', status: 'paid', totalAmount: 15_000, customerId })
    const [mine] = await held(customerId)
    expect(mine).toEqual({
      id: expect.any(String),
      customerId,
      packageId: sold.id,
      orderId: order.id,
      name: 'Ten hours',
      totalPasses: 10,
      numberOfPasses: 10,
      // The tests' clock stands at 21 November, Singapore's noon.
      expiresAt: '2026-12-21T15:59:59.999Z',
    })
    const line = { id: mine!.id, packages: { name: 'Ten hours', numberOfPasses: 10 } }
    expect(order.orderLineItems).toMatchObject([
      { targetType: 'buyPackage', priceCents: 15_000, customerPackage: line },
    ])
    expect((await desk.order(order.id)).orderLineItems).toEqual(order.orderLineItems)
  })

  it('ends its passes with a day of the club’s own clock [PACKAGES-26]', async () => {
    const { pacific } = product.cast
    const api = product.as(pacific.staff.owner)
    const price = { amount: 15_000, currency: 'USD' as const }
    const body = { ...tenHours, price, expiryMode: 'with_expiry' as const, expiryValue: 30 }
    const { id: packageId } = (await api.createPackage({ partnerId: pacific.id, body })).data
    const customerId = pacific.customers[0].id
    await api.placePackageOrder({ partnerId: pacific.id, body: { customerId, packageId, paymentMethod: 'cash' } })
    // It is the evening of 20 November in Los Angeles.
    expect((await api.listPackagesOfCustomer({ id: customerId })).data[0]!.expiresAt).toBe('2026-12-21T07:59:59.999Z')
  })

  it('is refused for passes as the payment, an unknown package and a customer of another club', async () => {
    const { id } = await create()
    const customerId = await newCustomer()
    expect(await refusal(sell(customerId, id, 'packages'))).toMatchObject({ status: 400, property: 'paymentMethod' })
    expect((await refusal(sell(customerId, customerId))).errorCode).toBe('error.notFound.package')
    const stranger = product.cast.harbour.customers[0].id
    expect((await refusal(sell(stranger, id))).errorCode).toBe('error.notFound.customer')
    expect((await refusal(held(stranger))).status).toBe(404)
  })

  it('cancelling it takes what is left of the passes back; what was used stays used', async () => {
    const customerId = await newCustomer()
    const order = await sell(customerId, (await create()).id)
    const hour = await book(customerId, free())
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect(await left(customerId)).toBe(0)
    expect((await desk.order(hour.id)).status).toBe('paid')
  })
})

describe('paying by passes', () => {
  it('takes one for each slot, no money, and the order is paid [PAYMETHODS-32] [BOOKING-89] [ADDTX-01]', async () => {
    const customerId = await holder(10)
    const order = await book(customerId, free(2), free())
    expect(order).toMatchObject({
      status: 'paid',
      paymentMethod: 'packages',
      totalAmount: 0,
      refundableAmount: 0,
      orderTransactions: [{ transactionType: 'PURCHASE', status: 'SUCCESS', amount: 0, paymentMethod: 'packages' }],
    })
    expect(order.orderLineItems.map(({ priceCents }) => priceCents)).toEqual([0, 0])
    expect(await left(customerId)).toBe(7)
  })

  it('the price is asked for again for the method: none in money, and how many passes it would take [BOOKING-09] [PAYMETHODS-32]', async () => {
    const customerId = await holder(2)
    const bookings = [desk.range(free(2)), desk.range(free())]
    const price = async (paymentMethod: 'cash' | 'packages') =>
      (
        await desk.api.priceBooking({
          partnerId: partnerId(),
          body: { bookings, customerId, paymentMethod, isForceBook: true },
        })
      ).data
    const passes = { needed: 3, left: 2, suffice: false }
    expect(await price('cash')).toMatchObject({ totalAmount: 6000, passes })
    expect(await price('packages')).toMatchObject({ totalAmount: 0, processingFee: 0, passes })
    await sell(customerId, (await create({ numberOfPasses: 1 })).id)
    expect((await price('packages')).passes).toEqual({ needed: 3, left: 3, suffice: true })
  })

  it('with too few, or with passes that expire before it begins, is refused whole [PAYMETHODS-32] [PACKAGES-26]', async () => {
    const customerId = await holder(2)
    const ranges = [free(2), free()]
    expect(await refusal(book(customerId, ...ranges))).toEqual({
      status: 400,
      errorCode: 'error.badRequest.notEnoughPackagePasses',
      msg: 'Not enough package passes',
      property: 'paymentMethod',
    })
    expect(await left(customerId)).toBe(2)
    // Bought on Saturday for one day: good until the end of Sunday.
    const soonOver = await holder(5, { expiryMode: 'with_expiry', expiryValue: 1 })
    const sunday = { court: 0, day: '2026-11-22', from: 20, until: 21 }
    expect((await refusal(book(soonOver, { ...sunday, day: '2026-11-23', from: 19, until: 20 }))).property).toBe(
      'paymentMethod',
    )
    expect((await book(soonOver, sunday)).status).toBe('paid')
  })

  it('is refused where the partner does not take passes [PAYMETHODS-10]', async () => {
    const { harbour } = product.cast
    const body = {
      bookings: [{ ...desk.range(free()), facilityId: harbour.courts.facilities[0]!.id }],
      customerId: harbour.customers[0].id,
      paymentMethod: 'packages' as const,
      isForceBook: true,
    }
    const placing = product.as(harbour.staff.operations).placeBooking({ partnerId: harbour.id, body })
    expect(await refusal(placing)).toMatchObject({ status: 400, property: 'paymentMethod' })
  })

  it('of five desks that want the last pass one gets it, the others are told so by the method', async () => {
    const customerId = await holder(1)
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => book(customerId, free())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(await refusal(Promise.reject(answer.reason))).toMatchObject({
          status: 400,
          errorCode: 'error.badRequest.notEnoughPackagePasses',
          property: 'paymentMethod',
        })
    expect(await left(customerId)).toBe(0)
  })

  it('takes those that expire first', async () => {
    const customerId = await holder(1)
    await sell(customerId, (await create({ numberOfPasses: 5, expiryMode: 'with_expiry', expiryValue: 90 })).id)
    await book(customerId, free(2))
    expect(
      (await held(customerId)).map(({ expiresAt, numberOfPasses }) => [expiresAt !== null, numberOfPasses]),
    ).toEqual(
      expect.arrayContaining([
        [true, 3],
        [false, 1],
      ]),
    )
  })
})

describe('an order paid by passes', () => {
  const paid = async (...hours: number[]) => {
    const customerId = await holder(10)
    return { customerId, order: await book(customerId, ...hours.map((each) => free(each))) }
  }
  const idsOf = (order: Order) => desk.bookingIds(order)

  it('gives no refund, to nobody [ORDERS-60] [ORDERS-79] [ORDERS-80]', async () => {
    const { order } = await paid(1)
    for (const { api } of [desk, admin])
      expect((await failure(api.refundOrder({ id: order.id, body: { refundAmountCents: 1 } }))).status).toBe(403)
    expect(await refusal(desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 1 } }))).toMatchObject({
      errorCode: 'error.badRequest.refundAmountExceedsRefundable',
      property: 'refundAmountCents',
    })
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect((await failure(admin.api.refundOrder({ id: order.id, body: { refundAmountCents: 1 } }))).status).toBe(403)
  })

  it('takes no line items [ORDERS-69]', async () => {
    const { order } = await paid(1)
    const lineItem = { price: 500, currency: 'SGD', description: 'Racket' }
    const add = desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    expect((await refusal(add)).errorCode).toBe('error.badRequest.paymentMethodNotAllowed')
  })

  it('cancelled gives them back to the package they came from, once', async () => {
    const { customerId, order } = await paid(2, 1)
    expect(await left(customerId)).toBe(7)
    const cancels = [1, 2].map(() => desk.api.cancelOrder({ id: order.id, body: {} }))
    expect((await Promise.allSettled(cancels)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await left(customerId)).toBe(10)
    expect((await desk.order(order.id)).status).toBe('canceled')
  })

  it('gives back those of a booking that is cancelled alone', async () => {
    const { customerId, order } = await paid(2, 1)
    const [first, second] = idsOf(order)
    const body = { bookingIds: [first!], refundAmountCents: 0 }
    const { data } = await desk.api.cancelBookings({ orderId: order.id, body })
    expect(data).toMatchObject({ status: 'paid', totalAmount: 0, paymentMethod: 'packages' })
    expect(await left(customerId)).toBe(9)
    await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [second!] } })
    expect(await left(customerId)).toBe(10)
  })

  it('moves for as many passes as the new place costs, and no money', async () => {
    const { customerId, order } = await paid(1)
    const [id] = idsOf(order)
    const move = async (to: ReturnType<typeof free>) =>
      (
        await desk.api.moveBookings({
          orderId: order.id,
          body: { fromFacilityBookings: [{ id: id! }], toFacilityBookings: [desk.range(to)] },
        })
      ).data
    expect(await move(free(3))).toMatchObject({ status: 'paid', totalAmount: 0, refundingAmount: 0 })
    expect(await left(customerId)).toBe(7)
    await move(free(1))
    expect(await left(customerId)).toBe(9)
    await book(customerId, free(2), free(2), free(2), free(2), free(1))
    expect((await refusal(move(free(2)))).errorCode).toBe('error.badRequest.notEnoughPackagePasses')
    expect(await left(customerId)).toBe(0)
    await move(free(1))
  })

  it('passes pay no difference of an order by money', async () => {
    const order = await desk.book(free(), { orderStatus: 'paid' })
    const move = desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: idsOf(order)[0]! }],
        toFacilityBookings: [desk.range(free(2))],
        paymentMethod: 'packages',
      },
    })
    expect(await refusal(move)).toMatchObject({ status: 400, property: 'paymentMethod' })
  })
})
