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
    expect(await preview({})).toEqual({ count: 0, bookings: [] })
    expect(await preview({ price: 20 })).toEqual({ count: 0, bookings: [] })
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
      body: { name: 'Own', price: 20, count: 2 },
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
  })

  it('are judged by the clock of their venue, before and after it changes', async () => {
    const sydney = deskOf(product, product.cast.harbour)
    const sydneyOwner = product.as(product.cast.harbour.staff.owner)
    const { data: group } = await sydneyOwner.createFacilityGroup({
      venueId: sydney.club.venueId,
      body: { name: 'Own', price: 20, count: 1 },
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
    const draft = { price: 1, removedSettings: [], priceSettings: [], linkedFacilities: [] }
    const { bookings } = await previewGroupChange(deps, context, courts().id, draft)
    return bookings.find(({ id }) => id === bookingId)
  }
  const both = await told(['facilityGroup.edit', 'facilityBooking.view'])
  expect(both?.customer).toEqual({ firstName: expect.any(String), lastName: expect.any(String) })
  expect(await told(['facilityGroup.edit'])).toEqual({ ...both, customer: null })
})
