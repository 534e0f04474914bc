import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

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

it('a booking lasts two days at the most, wherever it is asked for; what takes longer is a closure or a repeat', async () => {
  const { api, club } = desk
  const day = '2026-12-07'
  const order = await desk.book({ court: 1, from: 18, until: 19, day })
  const tooLong = desk.range({ court: 2, from: 6, until: 54.25, day })
  const partnerId = club.id
  const near = desk.range({ court: 2, from: 4, until: 5, day })
  const calls = {
    placeBooking: () =>
      desk.book([
        { court: 2, from: 4, until: 5, day },
        { court: 2, from: 6, until: 54.25, day },
      ]),
    priceBooking: () => api.priceBooking({ partnerId, body: { bookings: [near, tooLong], paymentMethod: 'cash' } }),
    placeInternalBooking: () =>
      api.placeInternalBooking({ partnerId, body: { bookings: [near, tooLong], eventName: 'Cup', isForceBook: true } }),
    moveBookings: () =>
      api.moveBookings({
        orderId: order.id,
        body: {
          fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
          toFacilityBookings: [near, tooLong],
        },
      }),
  }
  for (const [name, call] of Object.entries(calls))
    expect(await failure(call()), name).toMatchObject({
      status: 400,
      body: {
        data: {
          errorCode: 'error.badRequest.invalidTimeRange',
          message: [{ property: expect.stringMatching(/^(b|toFacilityB)ookings\.1\.endTime$/) }],
        },
      },
    })
  expect(await desk.taken(2, day)).toEqual([])
  const longest = [desk.range({ court: 2, from: 6, until: 54, day })]
  await api.placeInternalBooking({ partnerId, body: { bookings: longest, eventName: 'Cup', isForceBook: true } })
  expect(await desk.taken(2, day)).not.toEqual([])
})

it('courts of two venues are not one order: neither booked nor priced together [SCHEDULE-63]', async () => {
  const { api, club } = desk
  const venueId = randomUUID()
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       SELECT partner_id, $2, 'East', timezone, opening_hours, created_at FROM venues WHERE id = $1`,
      [club.venueId, venueId],
    ),
  )
  const { data: group } = await api.createFacilityGroup({ venueId, body: { name: 'Pier', price: 0, count: 1 } })
  const here = desk.range({ court: 0, from: 16, until: 17 })
  const there = { ...here, facilityId: group.facilities[0]!.id }
  const body = {
    bookings: [here, there],
    customerId: club.customers[1].id,
    paymentMethod: 'cash' as const,
    isForceBook: true,
  }
  for (const [name, call] of Object.entries({
    placeBooking: () => api.placeBooking({ partnerId: club.id, body }),
    priceBooking: () => api.priceBooking({ partnerId: club.id, body }),
  }))
    expect(await failure(call()), name).toMatchObject({
      status: 400,
      body: {
        data: {
          errorCode: 'error.badRequest.invalidInput',
          message: [{ property: 'bookings', constraints: { venue: 'all facilities must belong to one venue' } }],
        },
      },
    })
  for (const one of [here, there]) await api.placeBooking({ partnerId: club.id, body: { ...body, bookings: [one] } })
})
