import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

it('times of one request that lie years apart are refused everywhere: nobody reads decades at once', async () => {
  const { api, club, range } = desk
  const far = range({ from: 8, until: 9, day: '2029-11-26' })
  const near = range({ from: 8, until: 9 })
  const [from, until] = [near.startTime, far.endTime]
  const facilityId = near.facilityId
  const partnerId = club.id
  const order = await desk.book([
    { court: 1, from: 8, until: 9 },
    { court: 2, from: 8, until: 9 },
  ])
  const calls = {
    placeBooking: () =>
      desk.book([
        { from: 8, until: 9 },
        { from: 8, until: 9, day: '2029-11-26' },
      ]),
    priceBooking: () => api.priceBooking({ partnerId, body: { bookings: [near, far], paymentMethod: 'cash' } }),
    placeInternalBooking: () =>
      api.placeInternalBooking({ partnerId, body: { bookings: [near, far], eventName: 'Cup' } }),
    moveBookings: () =>
      api.moveBookings({
        orderId: order.id,
        body: {
          fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
          toFacilityBookings: [near, far],
        },
      }),
    holdSlots: () => api.holdSlots({ partnerId, body: { slots: [near, far] } }),
    explainSlot: () => api.explainSlot({ id: facilityId, query: { start: from, end: until } }),
    reopenSlot: () => api.reopenSlot({ id: facilityId, body: { startTime: from, endTime: until } }),
  }
  for (const [name, call] of Object.entries(calls))
    expect(await failure(call()), name).toMatchObject({
      status: 400,
      body: { data: { errorCode: 'error.badRequest.invalidTimeRange', metaData: { reason: 'tooFarApart' } } },
    })
})

it('a weekly repeat to its last day is one request [BOOKING-36]', async () => {
  const weeks = Array.from({ length: 16 }, (_, week) => ({
    court: 3,
    from: 8,
    until: 9,
    day: new Date(Date.parse('2026-11-23') + week * 7 * 86_400_000).toISOString().slice(0, 10),
  }))
  expect((await desk.book(weeks)).orderLineItems).toHaveLength(16)
})
