import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

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

const reason = { changeLogMeta: { reason: 'Requested by customer', comment: 'ill' } }

describe('cancelling bookings', () => {
  it('one of two bookings of a paid order gives back what is asked, and the rest stays on the line [BOOKING-61, BOOKING-46]', async () => {
    const order = await desk.book(
      [
        { court: 0, from: 8, until: 9 },
        { court: 1, from: 8, until: 9 },
      ],
      { orderStatus: 'paid' },
    )
    const [first] = desk.bookingIds(order)
    const tooMuch = await failure(
      desk.api.cancelBookings({
        orderId: order.id,
        body: { bookingIds: [first!], refundAmountCents: 2001, ...reason },
      }),
    )
    expect(tooMuch.body.data.errorCode).toBe('error.badRequest.refundAmountExceedsRefundable')
    const { data: after } = await desk.api.cancelBookings({
      orderId: order.id,
      body: { bookingIds: [first!], refundAmountCents: 1500, ...reason },
    })
    expect(after).toMatchObject({
      status: 'paid',
      processingStatus: 'COMMITTED',
      totalAmount: 2500,
      refundingAmount: 1500,
      currentVersion: 2,
    })
    expect(after.orderLineItems.map((line) => [line.priceCents, line.facilityBooking!.canceled])).toEqual([
      [500, true],
      [2000, false],
    ])
    expect(await desk.taken(0)).toEqual([])
    expect(await desk.taken(1)).toHaveLength(1)
  })

  it('a manual refund waits for a person: it is PENDING whatever autoRefund says [BOOKING-104]', async () => {
    const order = await desk.book({ court: 2, from: 8, until: 9 }, { orderStatus: 'paid' })
    const { data } = await desk.api.cancelOrder({
      id: order.id,
      body: { autoRefund: true, refundAmountCents: 2000, ...reason },
    })
    expect(data.orderTransactions.find((entry) => entry.transactionType === 'REFUND')).toMatchObject({
      status: 'PENDING',
      amount: 2000,
    })
  })

  it('one of two bookings of an unpaid order lowers the open payment and refunds nothing [BOOKING-46, ORDERS-138]', async () => {
    const order = await desk.book([
      { court: 0, from: 9, until: 10 },
      { court: 1, from: 9, until: 10 },
    ])
    const [first] = desk.bookingIds(order)
    const { data: after } = await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [first!] } })
    expect(after).toMatchObject({ status: 'pending', totalAmount: 2000, refundingAmount: 0 })
    expect(after.orderTransactions.map((entry) => [entry.status, entry.amount]).sort()).toEqual([
      ['ADJUSTED', 4000],
      ['PENDING', 2000],
    ])
  })

  it('cancelling the last booking cancels the order and frees the court [BOOKING-102, SCHEDULE-28, ORDERS-134]', async () => {
    const order = await desk.book({ court: 3, from: 9, until: 10 })
    const { data: after } = await desk.api.cancelBookings({
      orderId: order.id,
      body: { bookingIds: desk.bookingIds(order), ...reason },
    })
    expect(after).toMatchObject({ status: 'canceled', processingStatus: 'CANCELED', canceled: true })
    expect(after.orderTransactions).toMatchObject([{ status: 'CANCELED' }])
    expect(await desk.taken(3)).toEqual([])
    const again = await failure(desk.api.cancelOrder({ id: order.id, body: {} }))
    expect(again).toMatchObject({ status: 400, body: { data: { errorCode: 'error.badRequest.canceledOrder' } } })
  })

  it('tells what the policy gives back of each booking [BOOKING-62]', async () => {
    const order = await desk.book({ court: 3, from: 10, until: 11 })
    const { data } = await desk.api.getCancellationPolicy({ orderId: order.id })
    expect(data).toMatchObject([
      {
        refundableAmountCents: { amount: 2000, currency: 'SGD' },
        lineItem: { facilityBooking: { id: desk.bookingIds(order)[0] } },
      },
    ])
  })
})

describe('moving bookings', () => {
  const move = (order: { id: string }, from: string[], to: Parameters<Desk['range']>[0][], more: object = {}) =>
    desk.api.moveBookings({
      orderId: order.id,
      body: { fromFacilityBookings: from.map((id) => ({ id })), toFacilityBookings: to.map(desk.range), ...more },
    })

  it('at the same price is updated directly; the old court is free and the new one taken [BOOKING-20, BOOKING-59]', async () => {
    const order = await desk.book({ court: 0, from: 12, until: 13 })
    const { data: after } = await move(order, desk.bookingIds(order), [{ court: 1, from: 14, until: 15 }])
    expect(after).toMatchObject({
      totalAmount: 2000,
      currentVersion: 2,
      orderLineItems: [
        {
          description: desk.club.courts.facilities[1]!.name,
          facilityBooking: { facility: { id: desk.club.courts.facilities[1]!.id }, timeRange: { start: desk.at(14) } },
        },
      ],
    })
    expect(await desk.taken(0)).toEqual([])
    expect((await desk.taken(1)).map((slot) => slot.start)).toContain(desk.at(14))
  })

  it('to a higher price needs a method and adds a purchase of the difference [BOOKING-21, BOOKING-100]', async () => {
    const order = await desk.book({ court: 2, from: 12, until: 13 }, { orderStatus: 'paid' })
    const ids = desk.bookingIds(order)
    const refused = await failure(move(order, ids, [{ court: 2, from: 12, until: 14 }]))
    expect(refused.body.data).toMatchObject({ msg: 'Please choose one payment method' })
    const { data: after } = await move(order, ids, [{ court: 2, from: 12, until: 14 }], { paymentMethod: 'cash' })
    expect(after).toMatchObject({ totalAmount: 4000, status: 'pending', currentVersion: 2 })
    expect(after.orderTransactions).toMatchObject([
      { status: 'PENDING', amount: 2000 },
      { status: 'SUCCESS', amount: 2000 },
    ])
  })

  it('of an order in another currency than the courts are priced in is refused, and nothing moves', async () => {
    const order = await desk.book({ court: 1, from: 18, until: 19 })
    const sell = (currency: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partners SET default_currency_id = $1 WHERE id = $2', [currency, desk.club.id]),
      )
    await sell('AUD')
    try {
      const refused = await failure(move(order, desk.bookingIds(order), [{ court: 1, from: 19, until: 20 }]))
      expect(refused).toMatchObject({
        status: 400,
        body: { data: { errorCode: 'error.badRequest.otherCurrency', metaData: { orderCurrency: 'SGD' } } },
      })
    } finally {
      await sell('SGD')
    }
    expect(await desk.order(order.id)).toEqual(order)
  })

  it("the difference is paid at once with the tick 'Customer has paid' [BOOKING-100]", async () => {
    const order = await desk.book({ court: 2, from: 16, until: 17 }, { orderStatus: 'paid' })
    const { data: after } = await move(order, desk.bookingIds(order), [{ court: 2, from: 16, until: 18 }], {
      paymentMethod: 'cash',
      orderStatus: 'paid',
    })
    expect(after).toMatchObject({ totalAmount: 4000, status: 'paid' })
  })

  it('to a lower price leaves a pending refund on a paid order and lowers the open payment of an unpaid one [BOOKING-99]', async () => {
    const paid = await desk.book({ court: 3, from: 12, until: 14 }, { orderStatus: 'paid' })
    const { data: less } = await move(paid, desk.bookingIds(paid), [{ court: 3, from: 12, until: 13 }])
    expect(less).toMatchObject({ totalAmount: 2000, refundingAmount: 2000 })
    const open = await desk.book({ court: 3, from: 15, until: 17 })
    const { data: lower } = await move(open, desk.bookingIds(open), [{ court: 3, from: 15, until: 16 }])
    expect(lower).toMatchObject({ totalAmount: 2000, refundingAmount: 0, status: 'pending' })
  })

  it('onto time that something else takes is refused and changes nothing [BOOKING-43]', async () => {
    const order = await desk.book({ court: 0, from: 17, until: 18 })
    await desk.book({ court: 0, from: 18, until: 19 })
    const refused = await failure(
      move(order, desk.bookingIds(order), [{ court: 0, from: 17, until: 19 }], { paymentMethod: 'cash' }),
    )
    expect(refused.status).toBe(409)
    expect(await desk.order(order.id)).toMatchObject({ totalAmount: 2000, currentVersion: 1 })
  })

  it('two bookings of an order may change places', async () => {
    const order = await desk.book([
      { court: 0, from: 19, until: 20 },
      { court: 1, from: 19, until: 20 },
    ])
    const [a, b] = desk.bookingIds(order)
    const { data: after } = await move(
      order,
      [a!, b!],
      [
        { court: 1, from: 19, until: 20 },
        { court: 0, from: 19, until: 20 },
      ],
    )
    expect(after.orderLineItems.map((line) => line.facilityBooking!.facility.id)).toEqual([
      desk.club.courts.facilities[1]!.id,
      desk.club.courts.facilities[0]!.id,
    ])
  })

  it('nothing changed is refused, and so is a booking of another order [BOOKING-45]', async () => {
    const order = await desk.book({ court: 1, from: 20, until: 21 })
    const same = await failure(move(order, desk.bookingIds(order), [{ court: 1, from: 20, until: 21 }]))
    expect(same.body.data.errorCode).toBe('error.badRequest.nothingToChange')
    const other = await desk.book({ court: 2, from: 20, until: 21 })
    expect((await failure(move(order, desk.bookingIds(other), [{ court: 3, from: 20, until: 21 }]))).status).toBe(404)
  })
})

describe('internal events and blocks', () => {
  const place = (body: object, range = { court: 0, day: '2026-11-26', from: 10, until: 12 }) =>
    desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: { bookings: [desk.range(range)], eventName: 'Junior squad', ...body },
    })

  it('an internal event is saved directly, without an order, and shows as BOOKED with its name [BOOKING-13, BOOKING-58, BOOKING-96, SCHEDULE-36, SCHEDULE-60]', async () => {
    const { data } = await place({})
    expect(data.facilityBookings).toMatchObject([
      { type: 'internalEvent', eventName: 'Junior squad', orderLineItem: null },
    ])
    const { data: day } = await desk.api.getDaySchedule({
      id: desk.club.courts.id,
      query: { date: '2026-11-26', extended: 'true' },
    })
    expect(day.facilities[0]!.slots.find((slot) => slot.status === 'BOOKED')).toMatchObject({
      booking: { type: 'internalEvent', eventName: 'Junior squad', order: null },
    })
  })

  it('a block closes the slot under its event name and is deleted by reopening it [BOOKING-24, SCHEDULE-26]', async () => {
    const range = { court: 1, day: '2026-11-26', from: 10, until: 11 }
    await place({ type: 'closure', eventName: 'Blocked by Linh' }, range)
    expect(await desk.taken(1, '2026-11-26')).toMatchObject([{ status: 'CLOSED', type: 'closure' }])
    const { facilityId, startTime, endTime } = desk.range(range)
    const { data } = await desk.api.reopenSlot({ id: facilityId, body: { startTime, endTime } })
    expect(data.reopenedBy).toBe('blockDeleted')
    expect(await desk.taken(1, '2026-11-26')).toEqual([])
  })

  it('are deleted by booking id or all of a booking group; customer bookings are not found there [BOOKING-60]', async () => {
    const day = '2026-11-27'
    const { data } = await desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [desk.range({ court: 0, day, from: 8, until: 9 }), desk.range({ court: 1, day, from: 8, until: 9 })],
        eventName: 'Clinic',
      },
    })
    await desk.api.deleteInternalBookings({ query: { bookingIds: [data.facilityBookings[0]!.id] } })
    expect(await desk.taken(0, day)).toEqual([])
    await desk.api.deleteInternalBookings({ query: { groupId: data.groupId } })
    expect(await desk.taken(1, day)).toEqual([])
    const order = await desk.book({ court: 2, day, from: 8, until: 9 })
    expect(
      (await failure(desk.api.deleteInternalBookings({ query: { bookingIds: desk.bookingIds(order) } }))).status,
    ).toBe(404)
  })

  it('need a name [BOOKING-33]', async () => {
    const refused = await failure(place({ eventName: ' ' }))
    expect(refused.body.data.message).toMatchObject([{ property: 'eventName' }])
  })

  it('an event needs createForInternalEvent, a block createForClosure [SCHEDULE-72]', async () => {
    const finance = product.as(desk.club.staff.finance)
    const refused = await failure(
      finance.placeInternalBooking({
        partnerId: desk.club.id,
        body: { bookings: [desk.range({ from: 6, until: 7 })], eventName: 'x' },
      }),
    )
    expect(refused.status).toBe(403)
  })
})

describe('who made an internal booking', () => {
  const query = async (text: string, values: unknown[]) =>
    (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
  const staffIdAfter = async (api: Desk['api'], court: number) => {
    const { data } = await api.placeInternalBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [desk.range({ court, day: '2026-12-01', from: 10, until: 11 })],
        eventName: 'Clinic',
        // Whom the body names is not believed.
        staffId: desk.club.staff.finance.staffId!,
      },
    })
    const [row] = await query('SELECT staff_id FROM facility_bookings WHERE id = $1', [data.facilityBookings[0]!.id])
    return row.staff_id
  }

  it('is the own staff record, and for a super admin their own id [BOOKING-49]', async () => {
    expect(await staffIdAfter(desk.api, 0)).toBe(desk.club.staff.operations.staffId)
    expect(await staffIdAfter(product.as(product.cast.superAdmin), 1)).toBe(product.cast.superAdminId)
  })

  it('is nobody who is not of the club: an id of another club or of nobody is refused, and nothing is taken [BOOKING-49]', async () => {
    const taken = await query('SELECT count(*)::int AS count FROM facility_bookings', [])
    for (const staffId of [product.cast.harbour.staff.finance.staffId!, randomUUID()]) {
      const { status, body } = await failure(
        desk.api.placeInternalBooking({
          partnerId: desk.club.id,
          body: {
            bookings: [desk.range({ court: 1, day: '2026-12-02', from: 10, until: 11 })],
            eventName: 'Clinic',
            staffId,
          },
        }),
      )
      expect([status, body.data.errorCode]).toEqual([404, 'error.notFound.partnerStaff'])
    }
    expect(await query('SELECT count(*)::int AS count FROM facility_bookings', [])).toEqual(taken)
  })

  it('a super admin who is on the staff as well is still the super admin [BOOKING-49]', async () => {
    const { superAdmin, superAdminId } = product.cast
    await employ(superAdmin.email, superAdmin.profileId, desk.club.id, '2027-01-01')
    expect(await staffIdAfter(product.as(superAdmin), 2)).toBe(superAdminId)
  })

  it('the own record is asked for by partner, and of several the first counts [BOOKING-53]', async () => {
    const { harbour } = product.cast
    const { operations } = desk.club.staff
    const elsewhere = await employ(operations.email, operations.profileId, harbour.id, '2027-01-01')
    await employ('second@record.example', operations.profileId, desk.club.id, '2027-01-01')
    const recordIn = async (partnerId: string) => (await desk.api.getOwnStaff({ query: { partnerId } })).data.id
    expect(await recordIn(harbour.id)).toBe(elsewhere)
    expect(await recordIn(desk.club.id)).toBe(operations.staffId)
    expect(await staffIdAfter(desk.api, 3)).toBe(operations.staffId)
  })

  const employ = async (email: string, profileId: number, partnerId: string, since: string): Promise<string> => {
    const [row] = await query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'New', 'Record', $2, $3, '{operations}', $4) RETURNING id`,
      [partnerId, email, profileId, since],
    )
    return row.id
  }
})

describe('reopening a closed slot', () => {
  it('that a price setting closed opens that weekday for good, for this court alone [BOOKING-23, BOOKING-106]', async () => {
    const owner = product.as(desk.club.staff.owner)
    await owner.createPriceSettings({
      id: desk.club.courts.id,
      body: { priceSettings: [{ dayOfWeek: 'FR', startTime: '6:00', endTime: '7:00', isDisable: true }] },
    })
    const friday = '2026-11-27'
    const { facilityId, startTime, endTime } = desk.range({ court: 0, day: friday, from: 6, until: 7 })
    expect((await desk.taken(0, friday))[0]).toMatchObject({ status: 'CLOSED', start: startTime })
    const { data } = await owner.reopenSlot({ id: facilityId, body: { startTime, endTime } })
    expect(data.reopenedBy).toBe('priceSetting')
    const closed = async (court: number, day: string) =>
      (await desk.taken(court, day)).some((slot) => slot.start === desk.at(6, day))
    expect(await closed(0, friday)).toBe(false)
    expect(await closed(0, '2026-12-04')).toBe(false)
    expect(await closed(1, friday)).toBe(true)
    expect(
      (await failure(desk.api.reopenSlot({ id: desk.club.courts.facilities[1]!.id, body: { startTime, endTime } })))
        .status,
    ).toBe(403)
  })

  it('inside a closure opens that slot and leaves the rest closed [BOOKING-106]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const range = desk.range({ court: 3, day: '2026-11-28', from: 8, until: 12 })
    await owner.createClosures({
      id: desk.club.courts.id,
      body: { closures: [{ facilityId: range.facilityId, timeRange: { start: range.startTime, end: range.endTime } }] },
    })
    const slot = desk.range({ court: 3, day: '2026-11-28', from: 9, until: 10 })
    const { data } = await owner.reopenSlot({
      id: slot.facilityId,
      body: { startTime: slot.startTime, endTime: slot.endTime },
    })
    expect(data.reopenedBy).toBe('closureSplit')
    const closed = (await desk.taken(3, '2026-11-28'))
      .filter((each) => each.status === 'CLOSED')
      .map((each) => each.start)
    expect(closed).toEqual([desk.at(8, '2026-11-28'), desk.at(10, '2026-11-28'), desk.at(11, '2026-11-28')])
  })

  it('refuses a slot that is open', async () => {
    const { facilityId, startTime, endTime } = desk.range({ court: 3, day: MONDAY, from: 6, until: 7 })
    expect(
      (await failure(product.as(desk.club.staff.owner).reopenSlot({ id: facilityId, body: { startTime, endTime } })))
        .status,
    ).toBe(404)
  })
})

describe('a day at the desk', () => {
  const day = '2026-12-02'

  it('front desk staff book for a known and a new customer, an event and a block, and edit, cancel, delete and reopen [BOOKING-01]', async () => {
    const known = await desk.book({ court: 0, day, from: 8, until: 9 })
    const { data: customer } = await desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Ines', email: 'ines@mail.example' },
    })
    const fresh = await desk.book({ court: 1, day, from: 8, until: 9 }, { customerId: customer.id })
    expect(fresh.customer).toMatchObject({ id: customer.id })
    const internal = async (court: number, type: 'internalEvent' | 'closure') => {
      const bookings = [desk.range({ court, day, from: 8, until: 9 })]
      const { data } = await desk.api.placeInternalBooking({
        partnerId: desk.club.id,
        body: { bookings, eventName: 'Clinic', type },
      })
      return data
    }
    const event = await internal(2, 'internalEvent')
    await internal(3, 'closure')
    const statuses = async () =>
      (await Promise.all([0, 1, 2, 3].map((court) => desk.taken(court, day)))).map(([first]) => first?.type)
    expect(await statuses()).toEqual(['booking', 'booking', 'internalEvent', 'closure'])

    await desk.api.moveBookings({
      orderId: known.id,
      body: {
        fromFacilityBookings: desk.bookingIds(known).map((id) => ({ id })),
        toFacilityBookings: [desk.range({ court: 0, day, from: 12, until: 13 })],
      },
    })
    expect(await desk.taken(0, day)).toMatchObject([{ start: desk.at(12, day) }])
    await desk.api.cancelBookings({ orderId: fresh.id, body: { bookingIds: desk.bookingIds(fresh), ...reason } })
    await desk.api.deleteInternalBookings({ query: { groupId: event.groupId } })
    const { facilityId, startTime, endTime } = desk.range({ court: 3, day, from: 8, until: 9 })
    await desk.api.reopenSlot({ id: facilityId, body: { startTime, endTime } })
    expect(await statuses()).toEqual(['booking', undefined, undefined, undefined])
  })

  it('the bookings of a group are found by its id, those of one request alone, a page at a time, each with its customer and how it is paid [BOOKING-05] [BOOKING-55]', async () => {
    const order = await desk.book([
      { court: 1, day, from: 14, until: 15 },
      { court: 2, day, from: 14, until: 16 },
    ])
    await desk.book({ court: 1, day, from: 16, until: 17 })
    const { data: slots } = await desk.api.getDaySchedule({
      id: desk.club.courts.id,
      query: { date: day, extended: 'true' },
    })
    const groupId = slots.facilities
      .flatMap((court) => court.slots)
      .find(({ booking }) => booking && desk.bookingIds(order).includes(booking.id))!.booking!.groupId!
    const { data, pagination } = await desk.api.listBookings({ query: { groupId } })
    expect(data.map(({ id }) => id).sort()).toEqual(desk.bookingIds(order).sort())
    expect(data.map(({ timeRange }) => timeRange)).toEqual(
      expect.arrayContaining([
        { start: desk.at(14, day), end: desk.at(15, day) },
        { start: desk.at(14, day), end: desk.at(16, day) },
      ]),
    )
    const { id: customerId, firstName, lastName } = desk.club.customers[1]
    expect(data[0]).toEqual({
      id: data[0]!.id,
      groupId,
      facilityId: data[0]!.facilityId,
      facilityName: data[0]!.facilityName,
      type: 'booking',
      eventName: null,
      customerId,
      customer: { id: customerId, firstName, lastName },
      timeRange: data[0]!.timeRange,
      processingStatus: 'COMMITTED',
      orderLineItem: { orderId: order.id, order: { paymentMethod: 'cash' } },
    })
    expect(pagination.total).toBe(2)
    const second = await desk.api.listBookings({ query: { groupId, offset: 1, limit: 1 } })
    expect(second.data.map(({ id }) => id)).toEqual([data[1]!.id])
    const elsewhere = product.as(product.cast.harbour.staff.owner)
    expect((await elsewhere.listBookings({ query: { groupId } })).data).toEqual([])
  })

  it('every slot is in one of four states: free, taken, closed, or too short to be sold [SCHEDULE-24]', async () => {
    const quiet = '2026-12-03'
    await desk.book({ court: 0, day: quiet, from: 8, until: 8.75 })
    const bookings = [desk.range({ court: 0, day: quiet, from: 10, until: 11 })]
    await desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: { bookings, eventName: 'Net repair', type: 'closure' },
    })
    const { data } = await desk.api.getDaySchedule({ id: desk.club.courts.id, query: { date: quiet } })
    const { slots } = data.facilities[0]!
    const statusAt = (hour: number) => slots.find(({ start }) => start === desk.at(hour, quiet))?.status
    expect([7, 8, 8.75, 10].map(statusAt)).toEqual(['AVAILABLE', 'BOOKED', 'NOT AVAILABLE', 'CLOSED'])
    const states = new Set(data.facilities.flatMap((court) => court.slots.map(({ status }) => status)))
    expect(states).toEqual(new Set(['AVAILABLE', 'BOOKED', 'NOT AVAILABLE', 'CLOSED']))
  })
})
