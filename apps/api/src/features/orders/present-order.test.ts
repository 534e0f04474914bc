import { afterAll, beforeAll, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

it('an order carries all that its detail needs; what no booking has is null or empty [ORDERS-23, ORDERS-24, ORDERS-26, ORDERS-136]', async () => {
  const { club } = desk
  const booked = await desk.book(
    { court: 2, from: 21, until: 22 },
    { customerNote: 'Left-handed racket, please', orderStatus: 'paid' },
  )
  const order = await desk.order(booked.id)
  expect(order).toEqual(booked)
  const createdAt = expect.stringMatching(/^2026-11-21T.*Z$/)
  const [line] = order.orderLineItems
  const [purchase] = order.orderTransactions
  const { id, firstName, lastName, email, mobile } = club.customers[1]
  expect(order).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    readableId: { readableId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) },
    partnerId: club.id,
    status: 'paid',
    paymentStatus: 'paid',
    processingStatus: 'COMMITTED',
    razorpayStatus: null,
    canceled: false,
    paymentMethod: 'cash',
    serviceType: 'facilityBooking',
    currency: 'SGD',
    totalAmount: 2000,
    refundableAmount: 2000,
    razorpayRefundableAmount: 2000,
    refundedAmount: 0,
    refundingAmount: 0,
    priceInclusivePf: null,
    processingFee: { amount: 0 },
    processingFeeExclusiveCents: 0,
    processingFeeInclusiveCents: 0,
    customerId: id,
    customer: expect.objectContaining({ id, firstName, lastName, email, mobile }),
    customerNote: 'Left-handed racket, please',
    partnerNote: null,
    currentVersion: 1,
    orderChangeLogs: [{ version: 1, changedAt: order.createdAt }],
    createdAt,
    updatedAt: createdAt,
    processingPayoutId: null,
    successfulPayoutId: null,
    payoutLogs: [],
    classSessionAttendances: [],
    overRefunds: [],
    partner: { countryCode: 'SG' },
    transactionType: 'PURCHASE',
    venues: [{ id: club.venueId, venueName: expect.any(String), timezone: 'Asia/Singapore' }],
    orderLineItems: [
      {
        id: expect.any(String),
        orderId: order.id,
        targetType: 'facilityBooking',
        targetId: line!.facilityBooking!.id,
        description: club.courts.facilities[2]!.name,
        price: { price: 20, currency: 'SGD' },
        priceCents: 2000,
        createdAt,
        facilityBooking: {
          id: expect.any(String),
          canceled: false,
          facility: { id: club.courts.facilities[2]!.id, name: club.courts.facilities[2]!.name },
          timeRange: { start: desk.at(21), end: desk.at(22) },
        },
        subscription: null,
        customerPackage: null,
        joinClass: null,
        meta: null,
      },
    ],
    orderTransactions: [
      {
        id: purchase!.id,
        orderId: order.id,
        transactionType: 'PURCHASE',
        status: 'SUCCESS',
        paymentMethod: 'cash',
        paymentId: null,
        amount: 2000,
        fee: 0,
        totalAmount: 2000,
        currency: 'SGD',
        version: 1,
        createdAt,
        formDescriptor: null,
        rawData: null,
      },
    ],
  })
  const { data: found } = await desk.api.listOrders({
    partnerId: club.id,
    query: { q: order.readableId.readableId },
  })
  const [listed] = found
  expect(order).toMatchObject(listed!)
})

it('an order tells when each of its versions was made, newest first [ORDERS-23, ORDERS-29]', async () => {
  const order = await desk.book([
    { court: 0, from: 18, until: 19 },
    { court: 1, from: 18, until: 19 },
  ])
  product.setNow('2026-11-21T05:00:00Z')
  const { data: after } = await desk.api.cancelBookings({
    orderId: order.id,
    body: { bookingIds: [desk.bookingIds(order)[0]!] },
  })
  expect(after.orderChangeLogs).toEqual([
    { version: 2, changedAt: '2026-11-21T05:00:00.000Z' },
    { version: 1, changedAt: order.createdAt },
  ])
  expect(await desk.order(order.id)).toEqual(after)
})

it('a court that was deleted after its booking has no name any more', async () => {
  const { api, club } = riversideDesk(product, product.cast.riverside.staff.owner)
  const { data: group } = await api.createFacilityGroup({
    venueId: club.venueId,
    body: { price: 0, useVenueOpeningHours: false, name: 'Squash', count: 1 },
  })
  const [court] = group.facilities
  const slot = { ...desk.range({ from: 8, until: 9 }), facilityId: court!.id }
  const nameNow = async (id: string) => (await desk.order(id)).orderLineItems[0]!.facilityBooking!.facility.name
  const { data: order } = await api.placeBooking({
    partnerId: club.id,
    body: { bookings: [slot], customerId: club.customers[1].id, paymentMethod: 'cash', isForceBook: true },
  })
  expect(await nameNow(order.id)).toBe(court!.name)
  product.setNow('2026-11-24T04:00:00Z')
  await api.deleteFacility({ id: court!.id })
  expect(await nameNow(order.id)).toBeNull()
})
