import { afterAll, beforeAll, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { newsOf, scheduleNewsOf } from '../../../fixtures/live-news.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { makeThings } from '../../../resilience/fixtures/make-things.ts'

let product: Product
let desk: Desk
let courts: string
let halls: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
  courts = desk.club.courts.id
  halls = desk.club.halls.id
  const ground = [desk.club.courts.facilities[0]!.id, desk.club.halls.facilities[0]!.id]
  await desk.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: ground } })
})
afterAll(() => product.close())

/** The groups whose open schedules are told to read again by what `act` does. */
const toldBy = async (act: () => Promise<unknown>) => (await scheduleNewsOf(product, desk, act)).groups
const closure = (court: number, from: number) => {
  const { facilityId, startTime: start, endTime: end } = desk.range({ court, from, until: from + 1 })
  return { facilityId, timeRange: { start, end } }
}

it('a closure is told to the groups of linked facilities too, when it comes, moves and goes [BEYOND-04] [FACILITIES-74]', async () => {
  const both = [courts, halls].toSorted()
  let id = ''
  const closed = await toldBy(async () => {
    const { data } = await desk.api.createClosures({ id: courts, body: { closures: [closure(0, 10)] } })
    id = data[0]!.id
  })
  expect(closed).toEqual(both)
  // It leaves the ground that is shared, and comes back to it.
  expect(await toldBy(() => desk.api.updateClosure({ id, body: closure(1, 10) }))).toEqual(both)
  expect(await toldBy(() => desk.api.updateClosure({ id, body: closure(1, 12) }))).toEqual([courts])
  expect(await toldBy(() => desk.api.updateClosure({ id, body: closure(0, 12) }))).toEqual(both)
  expect(await toldBy(() => desk.api.deleteClosure({ id, query: {} }))).toEqual(both)
})

it('a booking is told to the groups of linked facilities too, when it comes and goes [BEYOND-04] [FACILITIES-74]', async () => {
  const both = [courts, halls].toSorted()
  let id = ''
  const placed = await toldBy(async () => {
    id = (await desk.book({ court: 0, from: 14, until: 15 })).id
  })
  expect(placed).toEqual(both)
  expect(await toldBy(() => desk.api.cancelOrder({ id, body: {} }))).toEqual(both)
})

it('a block is told to the groups of linked facilities too, when it comes and when its slot is reopened [BEYOND-04] [BOOKING-24]', async () => {
  const both = [courts, halls].toSorted()
  const slot = desk.range({ court: 0, from: 16, until: 17 })
  const body = { bookings: [slot], eventName: 'Nets', type: 'closure' as const, isForceBook: true }
  expect(await toldBy(() => desk.api.placeInternalBooking({ partnerId: desk.club.id, body }))).toEqual(both)
  const { facilityId: id, ...times } = slot
  expect(await toldBy(() => desk.api.reopenSlot({ id, body: times }))).toEqual(both)
})

it('the removal of a linked facility, and of its group, is told to the groups whose screens name the link [BEYOND-04] [FACILITIES-84]', async () => {
  const removed = async (act: () => Promise<unknown>) =>
    (await newsOf(product, desk, act))
      .filter(({ type }) => type === 'facilities')
      .flatMap(({ facilityGroupIds }) => facilityGroupIds)
      .toSorted()
  const newGroup = async () => {
    const body = { name: 'Shared', count: 2, onlineBookingEnabled: false }
    return (await desk.api.createFacilityGroup({ venueId: desk.club.venueId, body })).data
  }
  const [one, other] = [await newGroup(), await newGroup()]
  for (const at of [0, 1])
    await desk.api.linkFacilities({
      partnerId: desk.club.id,
      body: { facilityIds: [one.facilities[at]!.id, other.facilities[at]!.id] },
    })
  const both = [one.id, other.id].toSorted()
  expect(await removed(() => desk.api.deleteFacility({ id: one.facilities[0]!.id }))).toEqual(both)
  expect(await removed(() => desk.api.deleteFacilityGroup({ id: one.id }))).toEqual(both)
})

it('a closure that moves to a venue where it is another day is told on the days of both [BEYOND-04] [FACILITIES-45]', async () => {
  const { data: venue } = await desk.api.createVenue({
    body: { ...makeThings(product).venueInput(), timezone: 'America/New_York' },
  })
  const { data: far } = await desk.api.createFacilityGroup({
    venueId: venue.id,
    body: { name: 'Far', useVenueOpeningHours: false, count: 1 },
  })
  // Tuesday evening there, Wednesday morning at the club.
  const timeRange = { start: '2026-12-02T01:00:00.000Z', end: '2026-12-02T02:00:00.000Z' }
  const { data } = await desk.api.createClosures({
    id: far.id,
    body: { closures: [{ facilityId: far.facilities[0]!.id, timeRange }] },
  })
  const body = { facilityId: desk.club.courts.facilities[2]!.id, timeRange }
  const { days, groups } = await scheduleNewsOf(product, desk, () => desk.api.updateClosure({ id: data[0]!.id, body }))
  expect([days, groups]).toEqual([['2026-12-01', '2026-12-02'], [courts, far.id].toSorted()])
})
