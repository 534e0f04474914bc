import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let venueId: string
let abroad: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
  venueId = randomUUID()
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       SELECT partner_id, $2, 'Manhattan', timezone, opening_hours, created_at FROM venues WHERE id = $1`,
      [desk.club.venueId, venueId],
    ),
  )
  const { data: group } = await desk.api.createFacilityGroup({
    venueId,
    body: { price: 0, useVenueOpeningHours: false, name: 'Pier', count: 1 },
  })
  abroad = group.facilities[0]!.id
})
afterAll(() => product.close())

it('a booking that takes a linked court elsewhere is told on the day that it is there, too [BEYOND-04, FACILITIES-74]', async () => {
  const courtId = desk.club.courts.facilities[0]!.id
  await desk.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [courtId, abroad] } })
  // The venue was put right later: links stay.
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(`UPDATE venues SET timezone = 'America/New_York' WHERE id = $1`, [venueId]),
  )
  const stop = new AbortController()
  const events = product.fieldhouse.deps.live.watch(desk.club.id, stop.signal)
  await events.next()
  // Monday 7:00 in Singapore is Sunday evening in New York.
  await desk.book({ court: 0, from: 7, until: 8 })
  for await (const event of events) {
    if (event.type !== 'schedule') continue
    expect(event.dates.toSorted()).toEqual(['2026-11-22', '2026-11-23'])
    break
  }
  stop.abort()
})

it('a booking of a court that was removed does not move into another group [BOOKING-59]', async () => {
  const order = await desk.book({ court: 3, day: '2026-11-20', from: 8, until: 9 })
  await desk.api.deleteFacility({ id: desk.club.courts.facilities[3]!.id })
  const move = (facilityId: string) =>
    desk.api.moveBookings({
      orderId: order.id,
      body: {
        paymentMethod: 'cash',
        fromFacilityBookings: desk.bookingIds(order).map((id) => ({ id })),
        toFacilityBookings: [{ facilityId, startTime: desk.at(10), endTime: desk.at(11) }],
      },
    })
  for (const elsewhere of [abroad, desk.club.halls.facilities[0]!.id])
    expect(await failure(move(elsewhere))).toMatchObject({ status: 404 })
  expect((await move(desk.club.courts.facilities[1]!.id)).data.orderLineItems).toHaveLength(1)
})
