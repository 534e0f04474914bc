import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

// A court of which nobody said more than that it is there: it is open when its venue is, and sold at no price that nobody has set.

let product: Product
let desk: Desk
let owner: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = product.as(product.cast.riverside.staff.owner)
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

/** Monday, on which the venue is open from 8:00 to 20:00, and the Sunday before, on which it is closed. */
const [MONDAY, SUNDAY] = ['2026-11-23', '2026-11-22']
const newGroup = async (body: object = {}) =>
  (await owner.createFacilityGroup({ venueId: desk.club.venueId, body: { name: 'New', count: 2, ...body } })).data
const slotsOn = async (id: string, date: string) =>
  (await desk.api.getDaySchedule({ id, query: { date } })).data.facilities[0]!.slots
const range = (facilityId: string, from: number, until: number) => ({
  facilityId,
  startTime: desk.at(from, MONDAY),
  endTime: desk.at(until, MONDAY),
})
const ask = (bookings: ReturnType<typeof range>[], more: object = {}) => ({
  partnerId: desk.club.id,
  body: { bookings, customerId: desk.club.customers[1].id, paymentMethod: 'cash' as const, ...more },
})
const code = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const NO_PRICE = 'error.badRequest.noPrice'

describe('a new group', () => {
  it('is open when its venue is, until it has hours of its own', async () => {
    const group = await newGroup({ price: 20 })
    expect(group).toMatchObject({ useVenueOpeningHours: true, openingHours: { MO: ['8:00-20:00'], SU: [] } })
    expect(await slotsOn(group.id, SUNDAY)).toEqual([])
    const monday = await slotsOn(group.id, MONDAY)
    expect([monday[0]!.start, monday.at(-1)!.end]).toEqual([desk.at(8, MONDAY), desk.at(20, MONDAY)])
    const openingHours = { MO: ['9:00-11:00'], TU: [], WE: [], TH: [], FR: [], SA: [], SU: ['9:00-10:00'] }
    const { data: own } = await owner.updateFacilityGroup({ id: group.id, body: { openingHours } })
    expect(own).toMatchObject({ useVenueOpeningHours: false, openingHours })
    expect(await slotsOn(group.id, SUNDAY)).toHaveLength(1)
    expect(await newGroup({ openingHours })).toMatchObject({ useVenueOpeningHours: false, openingHours })
    expect(await newGroup({ useVenueOpeningHours: false })).toMatchObject({ openingHours: { SU: ['6:00-21:00'] } })
  })

  it('without a price is booked by nobody: not from the schedule, by force, nor by a dry run', async () => {
    const group = await newGroup()
    const [court] = group.facilities
    expect(group).toMatchObject({ price: 0, hasPrice: false })
    const day = await slotsOn(group.id, MONDAY)
    expect(day).toHaveLength(12)
    for (const slot of day) expect(slot).toMatchObject({ status: 'NOT AVAILABLE', price: null })
    const bookings = [range(court!.id, 10, 11)]
    expect(await code(desk.api.placeBooking(ask(bookings)))).toBe(NO_PRICE)
    expect(await code(desk.api.placeBooking(ask(bookings, { isForceBook: true })))).toBe(NO_PRICE)
    expect(await code(desk.api.priceBooking(ask(bookings)))).toBe(NO_PRICE)
    expect(
      (
        await desk.api.explainSlot({
          id: court!.id,
          query: { start: desk.at(10, MONDAY), end: desk.at(11, MONDAY) },
        })
      ).data,
    ).toMatchObject({ status: 'NOT AVAILABLE', reason: 'noPrice', price: null, groupPrice: null, winner: null })
  })

  it('is sold where a price setting prices it, and wholly once it has a price, be it 0', async () => {
    const group = await newGroup()
    const [court] = group.facilities
    const setting = { dayOfWeek: 'MO', startTime: '10:00', endTime: '11:00', slotPrice: { price: 30 } } as const
    await owner.createPriceSettings({ id: group.id, body: { priceSettings: [setting] } })
    const { data: order } = await desk.api.placeBooking(ask([range(court!.id, 10, 11)]))
    expect(order.totalAmount).toBe(3000)
    expect(await code(desk.api.placeBooking(ask([range(court!.id, 11, 12)])))).toBe(NO_PRICE)
    const moved = range(court!.id, 11, 12)
    expect(
      await code(
        desk.api.moveBookings({
          orderId: order.id,
          body: {
            fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
            toFacilityBookings: [moved],
          },
        }),
      ),
    ).toBe(NO_PRICE)
    const { data: free } = await owner.updateFacilityGroup({ id: group.id, body: { price: 0 } })
    expect(free).toMatchObject({ price: 0, hasPrice: true })
    expect((await desk.api.placeBooking(ask([range(court!.id, 11, 12)]))).data.totalAmount).toBe(0)
    // What was set once is not unset by a change that does not speak of it.
    const { data: renamed } = await owner.updateFacilityGroup({ id: group.id, body: { name: 'Free courts' } })
    expect(renamed.hasPrice).toBe(true)
  })

  it('without a price is there for the club itself: events and closures cost nothing', async () => {
    const group = await newGroup()
    const [court, other] = group.facilities
    const event = { eventName: 'Ladder night', bookings: [range(court!.id, 12, 13)] }
    await desk.api.placeInternalBooking({ partnerId: desk.club.id, body: event })
    const timeRange = { start: desk.at(12, MONDAY), end: desk.at(13, MONDAY) }
    await owner.createClosures({ id: group.id, body: { closures: [{ facilityId: other!.id, timeRange }] } })
    const { data } = await desk.api.getDaySchedule({ id: group.id, query: { date: MONDAY } })
    expect(data.facilities.map(({ slots }) => slots.find(({ start }) => start === timeRange.start)?.status)).toEqual([
      'BOOKED',
      'CLOSED',
    ])
  })
})
