import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { SYSTEM } from '../../../db/context.ts'
import { previewGroupChange } from './preview-group-change.ts'

let product: Product
let desk: Desk
let owner: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = product.as(product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const courts = () => desk.club.courts
type Draft = Parameters<typeof owner.previewGroupChange>[0]['body']
const preview = async (body: Draft, id = courts().id) => (await owner.previewGroupChange({ id, body })).data
const week = (hours: string) =>
  Object.fromEntries(
    ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, [hours]]),
  ) as NonNullable<Draft>['openingHours']
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return [status, data.errorCode, data.message?.[0]?.property]
}

describe('what a change of a group would touch', () => {
  let day: number
  // Each test has a Monday of its own, where nothing else stands.
  const monday = (nth = day) => new Date(Date.UTC(2027, 0, 4 + 7 * nth)).toISOString().slice(0, 10)
  it('are bookings and events that are to come, each with its reason; they stay', async () => {
    day = 1
    const order = await desk.book({ court: 0, day: monday(), from: 18, until: 19 })
    const [bookingId] = desk.bookingIds(order)
    const event = { eventName: 'League', bookings: [desk.range({ court: 1, day: monday(), from: 17, until: 20 })] }
    await desk.api.placeInternalBooking({ partnerId: desk.club.id, body: event })
    expect(await preview({ openingHours: week('6:00-18:00'), useVenueOpeningHours: false })).toEqual({
      count: 2,
      isCapped: false,
      bookings: [
        {
          id: expect.any(String),
          facilityName: courts().facilities[1]!.name,
          start: new Date(desk.at(17, monday())).toISOString(),
          end: new Date(desk.at(20, monday())).toISOString(),
          eventName: 'League',
          customer: null,
          because: 'outsideHours',
        },
        {
          id: bookingId,
          facilityName: courts().facilities[0]!.name,
          start: new Date(desk.at(18, monday())).toISOString(),
          end: new Date(desk.at(19, monday())).toISOString(),
          eventName: null,
          customer: { firstName: 'José', lastName: 'García' },
          because: 'outsideHours',
        },
      ],
    })
    // Nobody pays for an event.
    expect((await preview({ price: 1 })).bookings.map(({ because }) => because)).toEqual(['otherPrice'])
    // Asked about, and not saved.
    const { data } = await owner.getFacilityGroup({ id: courts().id, query: {} })
    expect(data.price).toBe(20)
    expect((await desk.order(order.id)).totalAmount).toBe(order.totalAmount)
    expect(await preview({})).toEqual({ count: 0, isCapped: false, bookings: [] })
    expect(await preview({ price: 20 })).toEqual({ count: 0, isCapped: false, bookings: [] })
  })

  it('are told five at the most, the earliest, and counted all', async () => {
    day = 2
    const before = (await preview({ price: 1 })).count
    const ranges = [20, 21, 22, 23, 24, 25].map((at) => ({ court: 3, day: monday(at), from: 9, until: 10 }))
    await desk.book(ranges)
    const { count, bookings } = await preview({ price: 1 })
    expect([count - before, bookings.length]).toEqual([6, 5])
    expect(bookings.map(({ start }) => start)).toEqual(bookings.map(({ start }) => start).toSorted())
  })

  it('are neither over, nor being played, nor cancelled', async () => {
    day = 3
    const before = (await preview({ price: 1 })).count
    const order = await desk.book({ court: 2, day: MONDAY, from: 8, until: 9 })
    const other = await desk.book({ court: 2, day: monday(), from: 8, until: 9 })
    expect((await preview({ price: 1 })).count - before).toBe(2)
    // Half past eight: it is being played.
    product.setNow('2026-11-23T00:30:00.000Z')
    expect((await preview({ price: 1 })).count - before).toBe(1)
    product.setNow('2026-11-23T02:00:00.000Z')
    expect((await preview({ price: 1 })).count - before).toBe(1)
    await desk.api.cancelBookings({
      orderId: other.id,
      body: { bookingIds: desk.bookingIds(other) },
    })
    expect((await preview({ price: 1 })).count - before).toBe(0)
    product.setNow('2026-11-21T04:00:00.000Z')
    expect((await desk.order(order.id)).id).toBe(order.id)
  })

  it('are looked for under the price settings as they would be', async () => {
    day = 4
    const { data: group } = await owner.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { name: 'Own', price: 20, useVenueOpeningHours: false, count: 2 },
    })
    const { data: standing } = await owner.createPriceSettings({
      id: group.id,
      body: { priceSettings: [{ dayOfWeek: 'MO', startTime: '6:00', endTime: '12:00', slotPrice: { price: 30 } }] },
    })
    const [first] = group.facilities
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: first!.id, startTime: desk.at(9, monday()), endTime: desk.at(10, monday()) }],
        customerId: desk.club.customers[0].id,
        paymentMethod: 'cash',
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const because = async (draft: Draft) => (await preview(draft, group.id)).bookings.map((booking) => booking.because)
    const morning = { dayOfWeek: 'MO' as const, startTime: '6:00', endTime: '12:00' }
    const { id } = standing[0]!
    expect(await because({ removedSettings: [id] })).toEqual(['otherPrice'])
    expect(await because({ price: 99 })).toEqual([])
    expect(await because({ priceSettings: [{ ...morning, slotPrice: { price: 31 }, priority: 1 }] })).toEqual([
      'otherPrice',
    ])
    // One that takes the place of another keeps what that one did not say.
    expect(await because({ priceSettings: [{ id, ...morning, slotPrice: { price: 30 }, priority: 7 }] })).toEqual([])
    expect(await because({ priceSettings: [{ id, ...morning, isDisable: true }] })).toEqual(['disabled'])
    expect(await because({ priceSettings: [{ ...morning, isDisable: true, excludeFacilities: [first!.id] }] })).toEqual(
      [],
    )
    expect(await because({ linkedFacilities: [group.facilities[1]!.id] })).toEqual([])
    expect(await because({ linkedFacilities: [first!.id] })).toEqual(['linked'])
    // What stands in another group is not judged by the rules of this one.
    const { data: other } = await owner.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { name: 'Other', price: 20, count: 1 },
    })
    const linkedFacilities = [first!.id, other.facilities[0]!.id]
    expect(await preview({ linkedFacilities, price: 99, openingHours: week('6:00-7:00') }, other.id)).toMatchObject({
      count: 1,
      bookings: [{ facilityName: 'Own 1', because: 'linked' }],
    })
  })

  it('are judged by the clock of their venue, before and after it changes', async () => {
    const sydney = deskOf(product, product.cast.harbour)
    const sydneyOwner = product.as(product.cast.harbour.staff.owner)
    const { data: group } = await sydneyOwner.createFacilityGroup({
      venueId: sydney.club.venueId,
      body: { name: 'Own', price: 20, useVenueOpeningHours: false, count: 1 },
    })
    // 18:00 to 19:00 by the wall on the Saturday before the clocks go back, on that Sunday of 25 hours, and on the Monday after.
    const days = ['2027-04-03', '2027-04-04', '2027-04-05']
    const range = (date: string, hour: number) => {
      const start = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: { hour } })
      return {
        facilityId: group.facilities[0]!.id,
        startTime: start.toInstant().toString(),
        endTime: start.add({ hours: 1 }).toInstant().toString(),
      }
    }
    await sydney.api.placeBooking({
      partnerId: sydney.club.id,
      body: {
        bookings: days.flatMap((date) => [range(date, 16), range(date, 18)]),
        customerId: sydney.club.customers[0].id,
        paymentMethod: 'cash',
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const { data } = await sydneyOwner.previewGroupChange({
      id: group.id,
      body: { openingHours: week('6:00-18:00'), useVenueOpeningHours: false },
    })
    expect(data.bookings.map(({ start, because }) => [Date.parse(start), because])).toEqual(
      days.map((date) => [Date.parse(range(date, 18).startTime), 'outsideHours']),
    )
  })

  it('are asked about for a change of the venue as well', async () => {
    day = 9
    const order = await desk.book({ court: 0, day: monday(), from: 18, until: 19 })
    const standing = (await owner.listVenues({ partnerId: desk.club.id, query: {} })).data.find(
      ({ id }) => id === desk.club.venueId,
    )!
    const { exceptions: _, ...hours } = standing.openingHours
    const asked = { useVenueOpeningHours: true }
    const { timezone } = standing
    const open = { ...hours, MO: '6:00-24:00' }
    expect((await preview({ ...asked, venue: { timezone, openingHours: open } })).bookings).not.toContainEqual(
      expect.objectContaining({ id: desk.bookingIds(order)[0] }),
    )
    const closing = { timezone, openingHours: { ...open, MO: '6:00-12:00' } }
    expect((await preview({ ...asked, venue: closing })).bookings).toContainEqual(
      expect.objectContaining({ id: desk.bookingIds(order)[0], because: 'outsideHours' }),
    )
    // Twelve hours away it is six in the morning there.
    const elsewhere = { timezone: 'America/New_York', openingHours: { ...open, MO: '12:00-20:00' } }
    expect((await preview({ ...asked, venue: elsewhere })).bookings).toContainEqual(
      expect.objectContaining({ id: desk.bookingIds(order)[0], because: 'outsideHours' }),
    )
    const wrong = { timezone, openingHours: { ...open, MO: '20:00-8:00' } }
    expect(await refusal(owner.previewGroupChange({ id: courts().id, body: { venue: wrong } }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      'venue.openingHours.MO',
    ])
  })

  it('is refused for what the change would be refused for, and of another club', async () => {
    const at = (body: Draft, id = courts().id) => refusal(owner.previewGroupChange({ id, body }))
    expect(await at({ openingHours: week('20:00-8:00') })).toEqual([
      400,
      'error.badRequest.invalidTimeRange',
      'openingHours.MO',
    ])
    expect(
      await at({ priceSettings: [{ dayOfWeek: 'MO', startTime: '9:00', endTime: '8:00', slotPrice: { price: 1 } }] }),
    ).toEqual([400, 'error.badRequest.invalidTimeRange', 'priceSettings.0.endTime'])
    const unknown = { id: randomUUID(), dayOfWeek: 'MO' as const, startTime: '9:00', endTime: '10:00' }
    expect((await at({ priceSettings: [unknown] })).slice(0, 2)).toEqual([404, 'error.notFound.priceSetting'])
    expect((await at({}, randomUUID()))[0]).toBe(404)
    expect((await at({}, product.cast.harbour.courts.id))[0]).toBe(404)
    expect((await refusal(desk.api.previewGroupChange({ id: courts().id, body: {} })))[0]).toBe(403)
  })
})

it('whose a booking is, is told to who may see bookings, and to nobody else', async () => {
  const order = await desk.book({ court: 0, day: '2026-12-07', from: 18, until: 19 })
  const [bookingId] = desk.bookingIds(order)
  const { deps } = product.fieldhouse
  const told = async (policies: readonly string[]) => {
    const context = {
      partnerId: desk.club.id,
      actor: { ...SYSTEM, superAdmin: false, policies },
      now: deps.now(),
      requestId: 'r',
    }
    const draft = {
      price: 1,
      removedSettings: [],
      priceSettings: [],
      linkedFacilities: [],
      closures: [],
      removedClosures: [],
    }
    const { bookings } = await previewGroupChange(deps, context, courts().id, draft)
    return bookings.find(({ id }) => id === bookingId)
  }
  const both = await told(['facilityGroup.edit', 'facilityBooking.view'])
  expect(both?.customer).toEqual({ firstName: expect.any(String), lastName: expect.any(String) })
  expect(await told(['facilityGroup.edit'])).toEqual({ ...both, customer: null })
})

it('closures that would be refused are, before anything is saved, with all that is in their way [FACILITIES-80]', async () => {
  const day = '2027-10-04'
  const { data: group } = await owner.createFacilityGroup({
    venueId: desk.club.venueId,
    body: { name: 'Closed', price: 20, count: 2 },
  })
  const [one, two] = group.facilities.map(({ id }) => id)
  const range = (from: number, until: number) => ({ start: desk.at(from, day), end: desk.at(until, day) })
  for (const hour of [9, 10])
    await desk.api.placeBooking({
      partnerId: desk.club.id,
      body: {
        bookings: [{ facilityId: one!, startTime: desk.at(hour, day), endTime: desk.at(hour + 1, day) }],
        customerId: desk.club.customers[0].id,
        paymentMethod: 'cash',
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
  const { body } = await failure(preview({ closures: [{ facilityId: one!, timeRange: range(8, 12) }] }, group.id))
  expect([body.status, body.data.errorCode]).toEqual([409, 'error.badRequest.alreadyBookedSlot'])
  expect(body.data.metaData).toMatchObject({
    count: 2,
    conflicts: [9, 10].map((hour) => ({
      facilityName: 'Closed 1',
      start: new Date(desk.at(hour, day)).toISOString(),
      label: 'Hannah Wong',
    })),
  })
  // One that stands is not in its own way, nor is one that goes.
  const { data: standing } = await owner.createClosures({
    id: group.id,
    body: { closures: [{ facilityId: two!, timeRange: range(8, 12) }] },
  })
  const over = { facilityId: two!, timeRange: range(9, 13) }
  expect(await refusal(preview({ closures: [over] }, group.id))).toEqual([
    409,
    'error.badRequest.alreadyBookedSlot',
    undefined,
  ])
  const nothing = { count: 0, isCapped: false, bookings: [] }
  expect(await preview({ closures: [{ id: standing[0]!.id, ...over }] }, group.id)).toEqual(nothing)
  expect(await preview({ closures: [over], removedClosures: [standing[0]!.id] }, group.id)).toEqual(nothing)
  // The hours are those that the change gives the group.
  const late = { facilityId: two!, timeRange: range(22, 23) }
  expect(await refusal(preview({ closures: [late] }, group.id))).toEqual([
    404,
    'error.notFound.bookingSlot',
    'closures.0.timeRange.start',
  ])
  expect(
    await preview({ closures: [late], openingHours: week('6:00-23:00'), useVenueOpeningHours: false }, group.id),
  ).toEqual(nothing)
  expect(await refusal(preview({ closures: [{ ...over, facilityId: courts().facilities[0]!.id }] }, group.id))).toEqual(
    [404, 'error.notFound.facility', undefined],
  )
})

it('looks at 3,000 bookings at the most, in as many statements, and says that more stand', async () => {
  const body = { name: 'Crowded', price: 20, count: 10, useVenueOpeningHours: false, openingHours: week('0:00-24:00') }
  const { data: group } = await owner.createFacilityGroup({ venueId: desk.club.venueId, body })
  /** Books all courts hour by hour from a day on: `hours` of them each. */
  const fill = (from: string, hours: number) =>
    product.fieldhouse.database.connection(async ({ client }) => {
      await client.query(
        `WITH new AS (
           SELECT gen_random_uuid() AS id, f.id AS court, $2::timestamptz + n * interval '1 hour' AS at
           FROM facilities f, generate_series(0, $3::int - 1) AS n WHERE f.group_id = $1),
         booked AS (
           INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, event_name, processing_status, starts_at, ends_at, created_at)
           SELECT $4, id, id, court, 'internalEvent', 'League', 'COMMITTED', at, at + interval '1 hour', now() FROM new RETURNING 1)
         INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
         SELECT $4, gen_random_uuid(), court, at, at + interval '1 hour', 'internalEvent', id FROM new`,
        [group.id, from, hours, desk.club.id],
      )
      // As a server does by itself where so much was added: plans are made anew.
      await client.query('ANALYZE occupancies, facility_bookings')
    })
  await fill('2027-03-01T00:00:00+08:00', 300)
  const all = await preview({ openingHours: week('0:00-1:00') }, group.id)
  expect([all.count, all.isCapped, all.bookings.length]).toEqual([2870, false, 5])
  await fill('2028-03-01T01:00:00+08:00', 1)
  const some = await preview({ openingHours: week('0:00-1:00') }, group.id)
  expect([some.count, some.isCapped]).toEqual([2870, true])
  // Nothing that was looked at is touched, and of the rest nothing is known.
  expect(await preview({ openingHours: week('0:00-24:00') }, group.id)).toEqual({
    count: 0,
    isCapped: true,
    bookings: [],
  })
})
