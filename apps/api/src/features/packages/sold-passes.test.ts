import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { expireDrafts } from '../orders/index.ts'
import { gatewayDesk, type GatewayDesk } from '../payments/checkout/fixtures/gateway-desk.ts'

let product: Product
let desk: GatewayDesk
let packageId: string
beforeAll(async () => {
  product = await startProduct()
  desk = gatewayDesk(product)
  await desk.ask('UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || $2 WHERE id = $1', [
    desk.club.id,
    ['packages'],
  ])
  const body = {
    name: 'Ten hours',
    numberOfPasses: 10,
    price: { amount: 500_000, currency: 'INR' },
    expiryMode: 'without_expiry' as const,
  }
  packageId = (await product.as(desk.club.staff.owner).createPackage({ partnerId: desk.club.id, body })).data.id
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const newCustomer = async () =>
  (
    await desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
const sell = async (customerId: string, paymentMethod: 'cash' | 'razorpay') => {
  const body = { customerId, packageId, paymentMethod, orderStatus: 'paid' as const }
  return (await desk.api.placePackageOrder({ partnerId: desk.club.id, body })).data
}
const left = async (id: string) => (await desk.api.listPackagesOfCustomer({ id })).data[0]!.numberOfPasses
const bookings = () => [desk.hour()]
const book = async (customerId: string, hours = bookings()) => {
  const options = { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
  const body = { bookings: hours, customerId, paymentMethod: 'packages' as const, isForceBook: true, options }
  return (await desk.api.placeBooking({ partnerId: desk.club.id, body })).data
}
const refusal = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

describe('passes of a package that is to be paid online', () => {
  it('pay for nothing while the sale is a draft, which may end unpaid [BOOKING-86] [PAYMETHODS-32]', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'razorpay')
    expect(sale.processingStatus).toBe('DRAFT')
    expect(await refusal(book(customerId))).toBe('error.badRequest.notEnoughPackagePasses')
    const body = { bookings: bookings(), customerId, paymentMethod: 'packages' as const, isForceBook: true }
    const priced = (await desk.api.priceBooking({ partnerId: desk.club.id, body })).data
    expect(priced.passes).toEqual({ needed: 1, left: 0, suffice: false })
    await desk.api.openGateway({ id: sale.id })
    await desk.choose(sale.id, 'pay')
    await desk.api.confirmOrder({ id: sale.id })
    expect((await book(customerId)).status).toBe('paid')
    expect(await left(customerId)).toBe(9)
  })

  it('are gone with a draft that nobody paid', async () => {
    const customerId = await newCustomer()
    await sell(customerId, 'razorpay')
    desk.after(31)
    await expireDrafts(product.fieldhouse.deps)
    expect(await left(customerId)).toBe(0)
    desk.after(0)
  })
})

describe('a package that is cancelled', () => {
  it('suggests to give back what the passes left are worth: three of ten used, 3,500.00 of 5,000.00 [BEYOND-50]', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'cash')
    await book(customerId, [desk.hour(), desk.hour(), desk.hour()])
    const { data: told } = await desk.api.previewCancelOrder({ id: sale.id, body: {} })
    expect(told).toMatchObject({ maximum: 500_000, byPolicy: 350_000, returned: 350_000 })
    const canceled = await desk.api.cancelOrder({
      id: sale.id,
      body: { refundAmountCents: told.byPolicy!, handedBack: true },
    })
    expect(canceled.data).toMatchObject({ status: 'canceled', refundedAmount: 350_000 })
    expect(await left(customerId)).toBe(0)
  })

  it('suggests that of what it costs, where a part of its price went back before: two of ten used, eight tenths of 4,000.00', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'cash')
    await book(customerId, [desk.hour(), desk.hour()])
    const lineItem = { price: -100_000, currency: 'INR', description: 'Charged too much' }
    const changes = [{ action: 'addItem' as const, lineItem }]
    await desk.api.addLineItems({ id: sale.id, body: { changes, paymentMethod: 'cash' } })
    const { data: told } = await desk.api.previewCancelOrder({ id: sale.id, body: {} })
    expect(told.byPolicy).toBe(320_000)
  })

  it('suggests the same where a super admin gave the 1,000.00 back and the sale stands [BEYOND-50]', async () => {
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    for (const handedBack of [true, undefined]) {
      const customerId = await newCustomer()
      const sale = await sell(customerId, 'cash')
      await book(customerId, [desk.hour(), desk.hour()])
      await admin.refundOrder({ id: sale.id, body: { refundAmountCents: 100_000, ...(handedBack && { handedBack }) } })
      const { data: told } = await desk.api.previewCancelOrder({ id: sale.id, body: {} })
      expect(told).toMatchObject({ maximum: 400_000, byPolicy: 320_000 })
    }
  })

  it('suggests all of it where none was used', async () => {
    const sale = await sell(await newCustomer(), 'cash')
    expect((await desk.api.previewCancelOrder({ id: sale.id, body: {} })).data.byPolicy).toBe(500_000)
  })
})

describe('a package whose rule gives back a part of what was not used', () => {
  const half = {
    name: 'Ten passes',
    numberOfPasses: 10,
    price: { amount: 10_000, currency: 'INR' },
    expiryMode: 'without_expiry' as const,
    unusedRefundPercent: 50,
  }
  const owner = () => product.as(desk.club.staff.owner)
  const offered = async (over: object = {}) =>
    (await owner().createPackage({ partnerId: desk.club.id, body: { ...half, ...over } })).data
  const sold = async (id: string, used: number, orderStatus: 'paid' | 'pending' = 'paid') => {
    const customerId = await newCustomer()
    const body = { customerId, packageId: id, paymentMethod: 'cash' as const, orderStatus }
    const sale = (await desk.api.placePackageOrder({ partnerId: desk.club.id, body })).data
    if (used > 0)
      await book(
        customerId,
        Array.from({ length: used }, () => desk.hour()),
      )
    return sale
  }
  const told = async (id: string) => (await desk.api.previewCancelOrder({ id, body: {} })).data

  it('suggests as many per cent of it, says why, and gives it back: of 100.00 for ten passes 15.00 at 50 % after seven [BEYOND-50]', async () => {
    const sale = await sold((await offered()).id, 7)
    const suggestion = await told(sale.id)
    expect(suggestion).toMatchObject({ maximum: 10_000, byPolicy: 1500, returned: 1500, kept: 8500 })
    const [line] = sale.orderLineItems
    expect(suggestion.unused).toEqual([
      { lineItemId: line!.id, unit: 'pass', left: 3, total: 10, percent: 50, amount: 1500 },
    ])
    const body = { refundAmountCents: suggestion.byPolicy!, handedBack: true }
    expect((await desk.api.cancelOrder({ id: sale.id, body })).data).toMatchObject({
      status: 'canceled',
      refundedAmount: 1500,
    })
  })

  it('goes by the rule of the day on which it was sold, whatever its package says later [BEYOND-50]', async () => {
    const { id, version } = await offered()
    const before = await sold(id, 2)
    await owner().updatePackage({
      id,
      body: { ...half, name: 'Renamed', unusedRefundPercent: 0, isActive: true, version },
    })
    const after = await sold(id, 2)
    expect((await told(before.id)).byPolicy).toBe(4000)
    expect(await told(after.id)).toMatchObject({ byPolicy: 0, returned: 0, kept: 10_000, maximum: 10_000 })
  })

  it('suggests the percentage of all of it where none was used, and never more than was paid [BEYOND-50]', async () => {
    const { id } = await offered({ unusedRefundPercent: 80 })
    expect((await told((await sold(id, 0)).id)).byPolicy).toBe(8000)
    expect((await told((await sold(id, 0, 'pending')).id)).byPolicy).toBe(0)
  })

  it('suggests nothing once its passes have expired [BEYOND-50]', async () => {
    const { id } = await offered({ expiryMode: 'with_expiry', expiryValue: 1 })
    const sale = await sold(id, 0)
    expect((await told(sale.id)).byPolicy).toBe(5000)
    desk.after(3 * 24 * 60)
    const late = await told(sale.id)
    desk.after(0)
    expect(late).toMatchObject({ byPolicy: 0, unused: [{ left: 0, total: 10, percent: 50, amount: 0 }] })
  })

  it('is told of among several transactions with what each gives back by its own rule [BEYOND-50] [ORDERS-143]', async () => {
    const [used, whole] = [await sold((await offered()).id, 7), await sold(packageId, 1)]
    const { data } = await desk.api.previewCancelOrders({
      body: { autoRefund: true, orders: [{ orderId: used.id }, { orderId: whole.id }] },
    })
    expect(data.map(({ orderId, byPolicy, returned }) => [orderId, byPolicy, returned])).toEqual([
      [used.id, 1500, 1500],
      [whole.id, 450_000, 450_000],
    ])
  })
})

describe('passes of a package whose sale was cancelled', () => {
  it('are withdrawn, too, when the booking that they paid for is cancelled afterwards', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'cash')
    const [first, second] = [await book(customerId), await book(customerId)]
    await desk.api.cancelOrder({ id: sale.id, body: {} })
    expect(await left(customerId)).toBe(0)
    await desk.api.cancelOrder({ id: first.id, body: {} })
    const bookingIds = second.orderLineItems.map(({ targetId }) => targetId!)
    await desk.api.cancelBookings({ orderId: second.id, body: { bookingIds } })
    expect(await left(customerId)).toBe(0)
  })

  it('are withdrawn, too, when one of several bookings that they paid for is cancelled, and another is moved', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'cash')
    const order = await book(customerId, [desk.hour(), desk.hour(), desk.hour()])
    expect(await left(customerId)).toBe(7)
    await desk.api.cancelOrder({ id: sale.id, body: {} })
    const [first, second] = order.orderLineItems.map(({ targetId }) => targetId!)
    await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [first!] } })
    expect(await left(customerId)).toBe(0)
    const body = { fromFacilityBookings: [{ id: second! }], toFacilityBookings: bookings() }
    expect((await desk.api.moveBookings({ orderId: order.id, body })).data.status).toBe('paid')
    expect(await left(customerId)).toBe(0)
  })

  it('still pay for their booking where it is moved', async () => {
    const customerId = await newCustomer()
    const sale = await sell(customerId, 'cash')
    const order = await book(customerId)
    await desk.api.cancelOrder({ id: sale.id, body: {} })
    const body = {
      fromFacilityBookings: [{ id: order.orderLineItems[0]!.targetId! }],
      toFacilityBookings: bookings(),
    }
    expect((await desk.api.moveBookings({ orderId: order.id, body })).data.status).toBe('paid')
    expect(await left(customerId)).toBe(0)
  })
})
