import { afterAll, beforeAll, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { scheduleNewsOf } from '../../../fixtures/live-news.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

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
