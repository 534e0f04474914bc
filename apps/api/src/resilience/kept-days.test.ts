import type { Api } from '@fieldhouse/contract'
import { addressOf, api } from '@fieldhouse/contract'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { makeThings, type Things } from './fixtures/make-things.ts'

/**
 * Whatever a command changes of a schedule, nobody is shown the day as it was kept before. In tests the product itself compares every
 * day that it answers from memory with a fresh reading, and fails where they differ: what is done here is only read, before and after.
 */
let product: Product
let things: Things
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  things = makeThings(product)
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
  await product
    .as(product.cast.superAdmin)
    .updateOwnSuperAdmin({ body: { lastActivePartnerId: product.cast.riverside.id } })
})
afterAll(() => product.close())

const DAYS = ['2026-11-23', '2026-11-24', '2026-12-01']
/** Days that nothing else takes a court on. */
const LATER = ['2026-12-14', '2026-12-15', '2026-12-21'] as const

/** The days on all courts and halls, as the dashboard reads them. */
const readDays = () =>
  Promise.all(
    [desk.club.courts, desk.club.halls].flatMap(({ id }) =>
      [...DAYS, ...LATER].map((date) => desk.api.getDaySchedule({ id, query: { date, extended: 'true' } })),
    ),
  )

/** Orders whose bookings stand on several days, of courts that are linked to others, by a member and by others. */
const takePlaces = async () => {
  const [one, two] = [
    desk.range({ court: 0, day: LATER[0], from: 8, until: 9 }),
    desk.range({ court: 1, day: LATER[1], from: 8, until: 10 }),
  ]
  const ranges = [one, two, desk.range({ court: 2, day: LATER[2], from: 7, until: 8 })]
  const order = async (customer: number) =>
    (
      await desk.api.placeBooking({
        partnerId: desk.club.id,
        body: {
          bookings: ranges.map((range) => ({
            ...range,
            startTime: later(range.startTime, customer * 3),
            endTime: later(range.endTime, customer * 3),
          })),
          customerId: desk.club.customers[customer]!.id,
          paymentMethod: 'cash',
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      })
    ).data
  return { first: await order(0), second: await order(1) }
}
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

const changing = (Object.keys(ACCESS_TABLE) as (keyof Api)[])
  .filter(
    (name) => api[name].method !== 'GET' && (api[name].format ?? 'json') === 'json' && api[name].access !== 'public',
  )
  .map((name) => [name] as const)

describe('no day is shown as it was before', () => {
  it.each(sampleOf(changing, 4))('%s has happened [BEYOND-40]', async (name) => {
    const row = ACCESS_TABLE[name]
    const call = await row.call(things)
    await readDays()
    const { superAdmin, riverside } = product.cast
    const who = row.may.includes('owner') ? riverside.staff.owner : superAdmin
    const { status } = await fetch(product.origin + addressOf(api[name], call as never), {
      method: api[name].method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    expect(status).toBeLessThan(500)
    await readDays()
  })

  it('an order on several days and courts was paid, noted, lessened, moved, added to and cancelled [BEYOND-40]', async () => {
    const { first, second } = await takePlaces()
    const { id } = first
    const paying = (await desk.order(second.id)).orderTransactions[0]!.id
    const [one, two, three] = desk.bookingIds(first)
    const event = await desk.api.placeInternalBooking({
      partnerId: desk.club.id,
      body: {
        eventName: 'League',
        bookings: LATER.map((day) => desk.range({ court: 3, day, from: 16, until: 17 })),
        isForceBook: true,
      },
    })
    const [league] = event.data.facilityBookings
    const [hannah] = desk.club.customers
    const edit = (body: object) => async () => {
      const { version } = (await desk.api.getCustomer({ id: hannah.id })).data
      await desk.api.updateCustomer({ id: hannah.id, body: { version, ...body } })
    }
    const acts = [
      ...[{ firstName: 'Hanna' }, { lastName: 'Wu' }, { email: 'hanna@x.example' }, { mobile: '9123 0000' }].map(edit),
      edit({ partnerNote: 'Plays doubles only' }),
      () => desk.api.deleteInternalBookings({ query: { bookingIds: [league!.id] } }),
      () => desk.api.updateOrderNote({ id, body: { partnerNote: 'Left-handed' } }),
      () => desk.api.cancelBookings({ orderId: id, body: { bookingIds: [one!], refundAmountCents: 0 } }),
      () =>
        desk.api.moveBookings({
          orderId: id,
          body: {
            fromFacilityBookings: [{ id: two! }],
            toFacilityBookings: [desk.range({ court: 3, day: LATER[1], from: 20, until: 22 })],
          },
        }),
      () =>
        desk.api.addLineItems({
          id,
          body: {
            changes: [{ action: 'addItem', lineItem: { price: 500, currency: 'SGD', description: 'Balls' } }],
            paymentMethod: 'cash',
          },
        }),
      () => desk.api.markTransactionPaid({ id: paying }),
      () =>
        desk.api.cancelBookings({
          orderId: second.id,
          body: { bookingIds: [desk.bookingIds(second)[1]!], refundAmountCents: 100 },
        }),
      () => desk.api.cancelBookings({ orderId: id, body: { bookingIds: [three!], refundAmountCents: 0 } }),
      () => desk.api.cancelOrder({ id: second.id, body: {} }),
    ]
    for (const act of acts) {
      await readDays()
      await act()
      await readDays()
    }
  })

  it('a linked court, its group or its links got other names and ends [BEYOND-40]', async () => {
    const owner = desk.api
    const [court] = desk.club.courts.facilities
    const [hall] = desk.club.halls.facilities
    await takePlacesOnLinked(court!.id, hall!.id)
    for (const act of [
      () => owner.updateFacility({ id: court!.id, body: { name: 'Centre' } }),
      () => owner.updateFacilityGroup({ id: desk.club.courts.id, body: { name: 'Grass' } }),
      () => owner.updateFacilityGroup({ id: desk.club.courts.id, body: { price: 31 } }),
    ]) {
      await readDays()
      await act()
      await readDays()
    }
  })
})

const takePlacesOnLinked = async (court: string, hall: string) => {
  await desk.api.linkFacilities({ partnerId: desk.club.id, body: { facilityIds: [court, hall] } })
  await desk.book({ court: 0, day: LATER[2], from: 14, until: 15 })
}
