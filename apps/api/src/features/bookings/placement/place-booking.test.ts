import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, MONDAY, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

describe('placing a booking', () => {
  it('makes an order with a line, a pending payment and a booked slot [BOOKING-57, BOOKING-84, SCHEDULE-23, SCHEDULE-30, ORDERS-126]', async () => {
    const order = await desk.book({ from: 10, until: 12 })
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      processingStatus: 'COMMITTED',
      serviceType: 'facilityBooking',
      currency: 'SGD',
      totalAmount: 4000,
      currentVersion: 1,
      transactionType: 'PURCHASE',
    })
    expect(order.readableId.readableId).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(order.orderLineItems).toMatchObject([
      { targetType: 'facilityBooking', priceCents: 4000, price: { price: 40, currency: 'SGD' } },
    ])
    expect(order.orderTransactions).toMatchObject([
      { transactionType: 'PURCHASE', status: 'PENDING', amount: 4000, paymentMethod: 'cash' },
    ])
    const { data: day } = await desk.api.getDaySchedule({
      id: desk.club.courts.id,
      query: { date: MONDAY, extended: 'true' },
    })
    expect(day.facilities[0]!.slots.filter((slot) => slot.status === 'BOOKED')).toMatchObject([
      {
        date: MONDAY,
        start: desk.at(10),
        end: desk.at(12),
        price: null,
        booking: {
          type: 'booking',
          processingStatus: 'COMMITTED',
          customer: { id: desk.club.customers[1].id },
          order: { readableId: order.readableId.readableId, status: 'pending', priceCents: 4000 },
        },
      },
    ])
  })

  it('a second booking of the same court and time is refused with what is in the way and three free alternatives [BOOKING-85, BEYOND-02]', async () => {
    await desk.book({ court: 1, from: 10, until: 11 })
    const refused = await failure(desk.book({ court: 1, from: 10, until: 11 }))
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({
      msg: 'This slot is not available',
      errorCode: 'error.badRequest.alreadyBookedSlot',
    })
    const details = refused.body.data.metaData as {
      conflicts: unknown[]
      alternatives: { kind: string; facilityId: string; start: string; end: string }[]
    }
    expect(details.conflicts).toMatchObject([
      { facilityName: desk.club.courts.facilities[1]!.name, start: desk.at(10), end: desk.at(11) },
    ])
    expect(details.alternatives).toHaveLength(3)
    expect(new Set(details.alternatives.map((free) => free.kind))).toEqual(new Set(['otherFacility', 'otherTime']))
    const { start, end, facilityId } = details.alternatives.find((free) => free.kind === 'otherTime')!
    const elsewhere = details.alternatives.find((free) => free.kind === 'otherFacility')!
    expect(elsewhere.facilityId).toBe(desk.club.courts.facilities[2]!.id)
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId, startTime: start, endTime: end }],
        customerId: desk.club.customers[0].id,
        paymentMethod: 'cash',
        isForceBook: true,
      },
    })
  })

  it('touching ends do not conflict; nothing of a request is saved when one of its ranges is taken [BOOKING-85]', async () => {
    await desk.book({ court: 1, from: 11, until: 12 })
    const refused = await failure(
      desk.book([
        { court: 2, from: 6, until: 7 },
        { court: 1, from: 11.5, until: 12.5 },
      ]),
    )
    expect(refused.status).toBe(409)
    expect(await desk.taken(2)).toEqual([])
  })

  it('a replay of the same Idempotency-Key returns the first reply and books nothing again; another body is refused [BEYOND-03]', async () => {
    const options = { idempotencyKey: 'place-twice-0001' }
    const first = await desk.book({ court: 2, from: 10, until: 11 }, {}, options)
    expect(await desk.book({ court: 2, from: 10, until: 11 }, {}, options)).toEqual(first)
    expect((await failure(desk.book({ court: 2, from: 12, until: 13 }, {}, options))).status).toBe(422)
    expect(await desk.taken(2)).toHaveLength(1)
  })

  it("the order is created paid when the tick 'Customer has paid' is set, else pending [BOOKING-12]", async () => {
    expect(await desk.book({ court: 3, from: 16, until: 17 }, { orderStatus: 'paid' })).toMatchObject({
      status: 'paid',
      orderTransactions: [{ status: 'SUCCESS' }],
    })
    expect(await desk.book({ court: 3, from: 17, until: 18 })).toMatchObject({ status: 'pending' })
  })

  it('adjacent ranges of one court become one booking, and all of a request share one booking group [BOOKING-19, BOOKING-112]', async () => {
    const order = await desk.book([
      { court: 3, from: 13, until: 14 },
      { court: 3, from: 14, until: 15 },
      { court: 2, from: 13, until: 14 },
    ])
    expect(order.orderLineItems).toHaveLength(2)
    const { data: day } = await desk.api.getDaySchedule({
      id: desk.club.courts.id,
      query: { date: MONDAY, extended: 'true' },
    })
    const ids = desk.bookingIds(order)
    const groups = day.facilities.flatMap((court) =>
      court.slots.flatMap(({ booking }) => (booking && ids.includes(booking.id) ? [booking.groupId!] : [])),
    )
    expect(new Set(groups).size).toBe(1)
    const { data: bookings, pagination } = await desk.api.listBookings({ query: { groupId: groups[0]! } })
    expect(bookings.map((booking) => booking.id).sort()).toEqual(ids.sort())
    expect(pagination.total).toBe(2)
    expect(bookings[0]).toMatchObject({
      processingStatus: 'COMMITTED',
      type: 'booking',
      orderLineItem: { orderId: order.id, order: { paymentMethod: 'cash' } },
    })
  })

  it('closed time needs isForceBook, and nothing overrides another booking [BOOKING-87]', async () => {
    const closed = { court: 0, from: 22, until: 23 }
    expect((await failure(desk.book(closed, { isForceBook: false }))).body.data.errorCode).toBe(
      'error.notFound.bookingSlot',
    )
    await desk.book(closed)
    expect((await failure(desk.book(closed))).status).toBe(409)
  })

  it('a method the partner does not allow its staff is refused by name [PAYMETHODS-10]', async () => {
    const refused = await failure(desk.book({ court: 0, from: 15, until: 16 }, { paymentMethod: 'touchAndGo' }))
    expect(refused.status).toBe(400)
    expect(refused.body.data.message).toMatchObject([{ property: 'paymentMethod' }])
  })

  it('an unknown customer, court or coupon and a range that ends before it starts are refused', async () => {
    const someone = '00000000-0000-4000-8000-000000000000'
    expect((await failure(desk.book({ from: 16, until: 17 }, { customerId: someone }))).status).toBe(404)
    expect((await failure(desk.book({ from: 16, until: 17 }, { couponCode: 'FREE' }))).status).toBe(404)
    expect((await failure(desk.book({ from: 17, until: 16 }))).body.data.errorCode).toBe(
      'error.badRequest.invalidTimeRange',
    )
    const foreign = {
      bookings: [{ ...desk.range({ from: 16, until: 17 }), facilityId: product.cast.harbour.courts.facilities[0]!.id }],
    }
    expect((await failure(desk.book({ from: 16, until: 17 }, foreign))).status).toBe(404)
  })

  it('a time that is no whole quarter of an hour is refused by its place in the request, in a booking and in a move', async () => {
    const later = (instant: string) => new Date(Date.parse(instant) + 1000).toISOString()
    const right = desk.range({ court: 2, from: 18, until: 19 })
    const refusalOf = async (call: Promise<unknown>) => {
      const { status, body } = await failure(call)
      return [status, body.data.errorCode, body.data.message?.[0]?.property]
    }
    const code = 'error.badRequest.invalidTimeRange'
    const bookings = [right, { ...desk.range({ court: 3, from: 18, until: 19 }), endTime: later(right.endTime) }]
    expect(await refusalOf(desk.book([], { bookings }))).toEqual([400, code, 'bookings.1.endTime'])
    const order = await desk.book({ court: 2, from: 18, until: 19 })
    const moving = desk.api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: desk.bookingIds(order)[0]! }],
        toFacilityBookings: [{ ...right, startTime: later(right.startTime) }],
      },
    })
    expect(await refusalOf(moving)).toEqual([400, code, 'toFacilityBookings.0.startTime'])
  })

  it('a customer with an active membership on the date pays the member price [BEYOND-06]', async () => {
    const owner = product.as(desk.club.staff.owner)
    await owner.createPriceSettings({
      id: desk.club.halls.id,
      body: {
        priceSettings: [
          {
            dayOfWeek: 'MO',
            startTime: '8:00',
            endTime: '12:00',
            slotPrice: { price: 30 },
            memberPrice: { price: 18 },
          },
        ],
      },
    })
    const hall = {
      bookings: [{ ...desk.range({ from: 9, until: 10 }), facilityId: desk.club.halls.facilities[0]!.id }],
    }
    const guest = { ...hall, customerId: desk.club.customers[1].id }
    const member = { ...hall, customerId: desk.club.customers[0].id }
    const price = async (body: typeof guest) =>
      (await desk.api.priceBooking({ partnerId: desk.club.id, body: { ...body, paymentMethod: 'cash' } })).data
    expect(await price(guest)).toMatchObject({ totalAmount: 6000, orderLineItems: [{ memberPriced: false }] })
    expect(await price(member)).toMatchObject({ totalAmount: 3600, orderLineItems: [{ memberPriced: true }] })
    expect((await desk.book({ from: 9, until: 10 }, member)).totalAmount).toBe(3600)
    // So are the times that are offered instead: two slots of 18.00 for a member, of 30.00 for others.
    const offered = async (of: typeof guest) => {
      const { body } = await failure(desk.book({ from: 9, until: 10 }, of))
      return (body.data.metaData as { alternatives: { start: string; priceCents: number }[] }).alternatives
        .filter(({ start }) => start >= desk.at(8) && start < desk.at(11))
        .map(({ priceCents }) => priceCents)
    }
    const [toMember, toGuest] = [await offered(member), await offered(guest)]
    expect(toMember.length).toBeGreaterThan(0)
    expect(new Set(toMember)).toEqual(new Set([3600]))
    expect(new Set(toGuest)).toEqual(new Set([6000]))
    // And what is moved to where somebody else is.
    const later = { ...desk.range({ from: 14, until: 15 }), facilityId: desk.club.halls.facilities[0]!.id }
    const moved = await desk.book({ from: 14, until: 15 }, { ...member, bookings: [later] })
    const { body: refused } = await failure(
      desk.api.moveBookings({
        orderId: moved.id,
        body: {
          fromFacilityBookings: [{ id: desk.bookingIds(moved)[0]! }],
          toFacilityBookings: hall.bookings,
          paymentMethod: 'cash',
        },
      }),
    )
    const free = (refused.data.metaData as { alternatives: { start: string; priceCents: number }[] }).alternatives
    expect(free.filter(({ start }) => start < desk.at(11)).map(({ priceCents }) => priceCents)).toContain(3600)
    expect(free.map(({ priceCents }) => priceCents)).not.toContain(6000)
    const { body } = await failure(price(member))
    expect((body.data.metaData as { alternatives: { priceCents: number }[] }).alternatives[0]!.priceCents).toBe(3600)
  })

  it('the dry run prices without storing anything [BOOKING-56, BOOKING-84]', async () => {
    const before = await desk.taken(0, '2026-11-24')
    const { data } = await desk.api.priceBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [desk.range({ day: '2026-11-24', from: 10, until: 11.5 })],
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    expect(data).toMatchObject({
      totalAmount: 3000,
      processingFee: 0,
      currency: 'SGD',
      orderLineItems: [{ targetType: 'facilityBooking', priceCents: 3000 }],
    })
    expect(await desk.taken(0, '2026-11-24')).toEqual(before)
  })

  it('a linked court is taken along without a price, and a conflict on it refuses the whole booking [FACILITIES-74, SCHEDULE-31]', async () => {
    const [a, b] = [desk.club.courts.facilities[0]!.id, desk.club.halls.facilities[1]!.id]
    await product.as(desk.club.staff.owner).linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [a, b] } })
    const day = '2026-11-25'
    const order = await desk.book({ court: 0, day, from: 10, until: 11 })
    expect(order.orderLineItems).toHaveLength(1)
    const halls = async () =>
      (
        await desk.api.getDaySchedule({ id: desk.club.halls.id, query: { date: day, extended: 'true' } })
      ).data.facilities.find((court) => court.id === b)!
    expect((await halls()).slots.find((slot) => slot.status === 'BOOKED')).toMatchObject({
      start: desk.at(10, day),
      end: desk.at(11, day),
      booking: { type: 'linked', order: null },
    })
    const onHall = { bookings: [{ facilityId: b, startTime: desk.at(10, day), endTime: desk.at(11, day) }] }
    expect((await failure(desk.book({ day, from: 10, until: 11 }, onHall))).status).toBe(409)
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect((await halls()).slots.some((slot) => slot.status === 'BOOKED')).toBe(false)
  })
})
