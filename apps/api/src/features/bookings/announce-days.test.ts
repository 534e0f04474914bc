import { afterAll, beforeAll, expect, it } from 'vitest'
import { MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { newsOf, scheduleNewsOf } from '../../fixtures/live-news.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

const TUESDAY = '2026-11-24'
const FRIDAY = '2026-11-27'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

/** The days that open schedules are told to read again by what `act` does. */
const toldBy = async (act: () => Promise<unknown>) => (await scheduleNewsOf(product, desk, act)).days
const night = (court: number) => desk.range({ court, from: 23, until: 25 })

it('a booking across midnight is told on both days, when it comes, moves and goes [BEYOND-04]', async () => {
  let id = ''
  const placed = await toldBy(async () => {
    const order = await desk.book({ court: 0, from: 23, until: 25 })
    id = order.id
  })
  expect(placed).toEqual([MONDAY, TUESDAY])
  const moved = await toldBy(async () => {
    await desk.api.moveBookings({
      orderId: id,
      body: {
        paymentMethod: 'cash',
        fromFacilityBookings: desk.bookingIds(await desk.order(id)).map((booking) => ({ id: booking })),
        toFacilityBookings: [desk.range({ court: 0, day: FRIDAY, from: 10, until: 12 })],
      },
    })
  })
  expect(moved).toEqual([MONDAY, TUESDAY, FRIDAY])
  expect(await toldBy(() => desk.api.cancelOrder({ id, body: {} }))).toEqual([FRIDAY])
})

it('a move that is undone is told on the day that it left and on the one to which it comes back [BEYOND-04] [BEYOND-42]', async () => {
  const order = await desk.book({ court: 2, from: 9, until: 10 })
  const { data } = await desk.api.moveBookings({
    orderId: order.id,
    body: {
      fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
      toFacilityBookings: [desk.range({ court: 2, day: FRIDAY, from: 9, until: 10 })],
    },
  })
  const { id, currentVersion: version } = data
  expect(await toldBy(() => desk.api.undoMove({ orderId: id, body: { version } }))).toEqual([MONDAY, FRIDAY])
})

it('what the cells of a booking across midnight show is told on both days [BEYOND-04]', async () => {
  const { id, orderTransactions } = await desk.book({ court: 0, from: 23, until: 25 })
  const both = [MONDAY, TUESDAY]
  expect(await toldBy(() => desk.api.updateOrderNote({ id, body: { partnerNote: 'Floodlight' } }))).toEqual(both)
  expect(await toldBy(() => desk.api.markTransactionPaid({ id: orderTransactions[0]!.id }))).toEqual(both)
})

it('an event across midnight is told on both days when it comes and when it is deleted [BEYOND-04] [BOOKING-60]', async () => {
  let groupId = ''
  const placed = await toldBy(async () => {
    const { data } = await desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: { bookings: [night(1)], eventName: 'Night cup', type: 'internalEvent', isForceBook: true },
    })
    groupId = data.groupId
  })
  expect(placed).toEqual([MONDAY, TUESDAY])
  const deleted = await toldBy(() => desk.api.deleteInternalBookings({ query: { groupId } }))
  expect(deleted).toEqual([MONDAY, TUESDAY])
})

it('a block across midnight is told on both days when a slot of it is reopened [BEYOND-04] [BOOKING-24]', async () => {
  await desk.api.placeInternalBooking({
    partnerId: desk.club.id,
    body: { bookings: [night(2)], eventName: 'Floor', type: 'closure', isForceBook: true },
  })
  const { facilityId: id, startTime, endTime } = desk.range({ court: 2, from: 24, until: 25 })
  expect(await toldBy(() => desk.api.reopenSlot({ id, body: { startTime, endTime } }))).toEqual([MONDAY, TUESDAY])
})

it('a hold across midnight is told on both days when it comes and when it is given up [BEYOND-04] [BEYOND-05]', async () => {
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `UPDATE facility_groups SET opening_hours = opening_hours || '{"MO": ["0:00-24:00"], "TU": ["0:00-24:00"]}' WHERE id = $1`,
      [desk.club.courts.id],
    ),
  )
  const hold = (slots: ReturnType<typeof night>[]) => () =>
    desk.api.holdSlots({ partnerId: desk.club.id, body: { slots } })
  expect(await toldBy(hold([night(3)]))).toEqual([MONDAY, TUESDAY])
  expect(await toldBy(hold([]))).toEqual([MONDAY, TUESDAY])
})

it('what lasts for days is told on each of them, when it comes, changes and goes [BEYOND-04]', async () => {
  const days = [FRIDAY, '2026-11-28', '2026-11-29']
  const weekend = (court: number) => ({ court, day: FRIDAY, from: 20, until: 56 })
  const owner = riversideDesk(product, desk.club.staff.owner)
  let id = ''
  expect(await toldBy(async () => void ({ id } = await desk.book(weekend(1))))).toEqual(days)
  expect(await toldBy(() => desk.api.updateOrderNote({ id, body: { partnerNote: 'Cup' } }))).toEqual(days)
  expect(await toldBy(() => desk.api.cancelOrder({ id, body: {} }))).toEqual(days)
  let groupId = ''
  const block = async () => {
    const { data } = await owner.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: { bookings: [desk.range(weekend(1))], eventName: 'Cup', type: 'closure', isForceBook: true },
    })
    groupId = data.groupId
  }
  expect(await toldBy(block)).toEqual(days)
  const { facilityId, startTime, endTime } = desk.range({ court: 1, day: '2026-11-28', from: 10, until: 11 })
  expect(await toldBy(() => owner.api.reopenSlot({ id: facilityId, body: { startTime, endTime } }))).toEqual(days)
  await block()
  expect(await toldBy(() => owner.api.deleteInternalBookings({ query: { groupId } }))).toEqual(days)
})

it('a weekday that is opened for good is told to every day of its group, and to the settings [BEYOND-04] [BOOKING-106]', async () => {
  const owner = riversideDesk(product, desk.club.staff.owner)
  const closed = { dayOfWeek: 'FR' as const, startTime: '6:00', endTime: '7:00', isDisable: true }
  await owner.api.createPriceSettings({ id: desk.club.courts.id, body: { priceSettings: [closed] } })
  const { facilityId: id, startTime, endTime } = desk.range({ court: 0, day: FRIDAY, from: 6, until: 7 })
  expect(await newsOf(product, owner, () => owner.api.reopenSlot({ id, body: { startTime, endTime } }))).toEqual([
    { type: 'facilities', dates: [], facilityGroupIds: [desk.club.courts.id] },
  ])
})
