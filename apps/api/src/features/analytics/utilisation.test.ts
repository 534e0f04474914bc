import type { CourtUtilisation } from '@fieldhouse/contract/analytics'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const reporting = () => product.as(desk.club.staff.reporting)
type Query = Parameters<ReturnType<typeof reporting>['getUtilisation']>[0]['query']
const read = async (query: Query) => (await reporting().getUtilisation({ partnerId: desk.club.id, query })).data
const week = { from: MONDAY, until: addDays(MONDAY, 6) }
const courtOf = async (name: string, query: Query = week): Promise<CourtUtilisation> =>
  (await read(query)).courts.find(({ facilityName }) => facilityName === name)!
/** Hours of a court with what was booked in them. */
const bookedIn = ({ hours }: { hours: CourtUtilisation['hours'] }) =>
  Object.fromEntries(hours.flatMap(({ bookedMinutes }, hour) => (bookedMinutes > 0 ? [[hour, bookedMinutes]] : [])))
const openOn = ({ hours }: { hours: CourtUtilisation['hours'] }) =>
  hours.reduce((sum, { openMinutes }) => sum + openMinutes, 0)

describe('the utilisation of courts', () => {
  it('adds up what was played, by hour of the wall clock of the venue, and leaves out what was cancelled [BEYOND-25]', async () => {
    const { partnerId } = { partnerId: desk.club.id }
    const before = await courtOf('Court 1')
    await desk.book([{ day: MONDAY, from: 9, until: 11 }])
    await desk.book([{ day: addDays(MONDAY, 1), from: 10, until: 11 }])
    const gone = await desk.book([{ day: addDays(MONDAY, 2), from: 10, until: 11 }])
    await desk.api.cancelOrder({ id: gone.id, body: {} })
    const event = { eventName: 'Coaching', type: 'internalEvent' as const }
    const bookings = [desk.range({ day: addDays(MONDAY, 3), from: 18, until: 19 })]
    await desk.api.placeInternalBooking({ partnerId, body: { ...event, bookings } })
    const after = await courtOf('Court 1')
    expect(bookedIn(before)).toEqual({})
    expect(bookedIn(after)).toEqual({ 9: 60, 10: 120, 18: 60 })
    // Open is open, whether somebody plays or not.
    expect(after.hours.map(({ openMinutes }) => openMinutes)).toEqual(
      before.hours.map(({ openMinutes }) => openMinutes),
    )
    expect(bookedIn(await courtOf('Court 2'))).toEqual({})
    // Sunday evening in UTC is Monday in Singapore, and Monday's last hours are the next day's nowhere.
    expect(bookedIn(await courtOf('Court 1', { from: MONDAY, until: MONDAY }))).toEqual({ 9: 60, 10: 60 })
    expect(bookedIn(await courtOf('Court 1', { from: addDays(MONDAY, -1), until: addDays(MONDAY, -1) }))).toEqual({})
  })

  it('tells what the bookings of customers cost, as their transactions have it, and the period before [BEYOND-25]', async () => {
    const { courts, currency, before } = await read({ from: addDays(MONDAY, 7), until: addDays(MONDAY, 13) })
    expect([currency, before]).toEqual(['SGD', week])
    const { data: listed } = await desk.api.listOrders({ partnerId: desk.club.id, query: { limit: 100 } })
    const orders = await Promise.all(listed.map(async ({ id }) => (await desk.api.getOrder({ id })).data))
    const total = orders
      .flatMap(({ orderLineItems }) => orderLineItems)
      .filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
      .reduce((sum, { priceCents }) => sum + priceCents, 0)
    expect(total).toBeGreaterThan(0)
    expect(courts.reduce((sum, court) => sum + court.before.revenue, 0)).toBe(total)
    expect(courts.reduce((sum, court) => sum + court.before.bookings, 0)).toBe(2)
    expect(courts.reduce((sum, court) => sum + court.revenue + court.bookings, 0)).toBe(0)
    const one = courts.find(({ facilityName }) => facilityName === 'Court 1')!
    expect(bookedIn(one.before)).toEqual({ 9: 60, 10: 120, 18: 60 })
  })

  it('takes closed time out of what is open [BEYOND-25]', async () => {
    const before = await courtOf('Court 3')
    const [, , third] = desk.club.courts.facilities
    const timeRange = { start: desk.at(8, addDays(MONDAY, 4)), end: desk.at(11, addDays(MONDAY, 4)) }
    await desk.api.createClosures({
      id: desk.club.courts.id,
      body: { closures: [{ facilityId: third!.id, timeRange }] },
    })
    const after = await courtOf('Court 3')
    expect(openOn(before) - openOn(after)).toBe(180)
    for (const hour of [8, 9, 10])
      expect(before.hours[hour]!.openMinutes - after.hours[hour]!.openMinutes, String(hour)).toBe(60)
    // One that began before the period counts within it.
    const later = await courtOf('Court 3', { from: addDays(MONDAY, 5), until: addDays(MONDAY, 6) })
    expect(openOn(later)).toBe((openOn(before) / 7) * 2)
  })

  it('is of one venue or one group where those are named, and of no other club', async () => {
    const all = await read(week)
    const { courts } = desk.club
    const group = await read({ ...week, facilityGroupId: courts.id })
    expect(group.courts.map(({ facilityId }) => facilityId).toSorted()).toEqual(
      courts.facilities.map(({ id }) => id).toSorted(),
    )
    expect(all.courts.length).toBeGreaterThan(group.courts.length)
    const harbour = product.cast.harbour
    expect((await read({ ...week, facilityGroupId: harbour.courts.id })).courts).toEqual([])
  })

  it.each([
    [{ from: '2026-11-02', until: '2026-11-01' }, 'until'],
    [{ from: '2025-01-01', until: '2026-11-01' }, 'until'],
    [{ from: '2026-02-30', until: '2026-03-01' }, 'from'],
  ])('of %j is refused by the name of the field', async (query, field) => {
    const { status, body } = await failure(read(query))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, field])
  })
})
