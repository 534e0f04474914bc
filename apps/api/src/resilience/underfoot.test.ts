import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { makeThings, type Slot, type Things } from './fixtures/make-things.ts'
import { outcome } from './fixtures/outcome.ts'

vi.setConfig({ testTimeout: 60_000 })

let product: Product
let things: Things
beforeAll(async () => {
  product = await startProduct()
  things = makeThings(product)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const owner = () => product.as(things.club.staff.owner)
const ask = <Row extends object>(text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])

/**
 * Sends calls one after the other while something else holds the court, so that each has read what it decides on before the
 * one in front of it is done; then lets them go, in that order.
 */
const queueAt = (facilityId: string, ...calls: (() => Promise<unknown>)[]) =>
  product.fieldhouse.database.connection(async ({ client }) => {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 11))', [
      things.club.id,
      facilityId,
    ])
    const sent: ReturnType<typeof outcome>[] = []
    try {
      for (const call of calls) {
        sent.push(outcome(call()))
        await vi.waitFor(
          async () => {
            // Asked outside the transaction: within one, the list of sessions stays as it was first read.
            const rows = await ask(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              [],
            )
            expect(rows).toHaveLength(sent.length)
          },
          { timeout: 10_000 },
        )
      }
    } finally {
      await client.query('COMMIT')
    }
    return Promise.all(sent)
  })

type Group = { id: string; facilities: { id: string }[] }
const groupOfThree = async (): Promise<Group> =>
  (await owner().createFacilityGroup({ venueId: things.club.venueId, body: { name: 'Of three', count: 3 } })).data

const bookingOf = (slot: Slot) => () =>
  owner().placeBooking({ partnerId: things.club.id, body: { ...things.bookingInput(), bookings: [slot] } })
const eventOn = (slot: Slot) => () =>
  owner().placeInternalBooking({ partnerId: things.club.id, body: { bookings: [slot], eventName: 'Club night' } })
const closureOf =
  (groupId: string, { facilityId, startTime: start, endTime: end }: Slot) =>
  () =>
    owner().createClosures({ id: groupId, body: { closures: [{ facilityId, timeRange: { start, end } }] } })

const holdOf = (slot: Slot) => () => owner().holdSlots({ partnerId: things.club.id, body: { slots: [slot] } })
/** Moves a booking that stands on another court of the group. */
const moveTo = async (slot: Slot, from: string) => {
  const { data: order } = await bookingOf({ ...slot, facilityId: from })()
  return () =>
    owner().moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [slot],
      },
    })
}
const KINDS = ['booking', 'event', 'closure', 'move', 'hold'] as const
/** Everything that takes a court. */
const take = async (kind: (typeof KINDS)[number], group: Group, slot: Slot): Promise<() => Promise<unknown>> =>
  ({
    booking: bookingOf(slot),
    event: eventOn(slot),
    closure: closureOf(group.id, slot),
    move: await moveTo(slot, group.facilities[2]!.id),
    hold: holdOf(slot),
  })[kind]

const liveOn = (facilityId: string) =>
  ask('SELECT 1 FROM occupancies WHERE facility_id = $1 AND released_at IS NULL', [facilityId])

describe('what a command decides on changes under its feet', () => {
  it.each(KINDS)(
    'a court is removed while a %s waits for it: it is not found, and nothing stands on it [FACILITIES-51, FACILITIES-84]',
    async (kind) => {
      const group = await groupOfThree()
      const slot = { ...things.slot(), facilityId: group.facilities[0]!.id }
      const [removed, taken] = await queueAt(
        slot.facilityId,
        () => owner().deleteFacility({ id: slot.facilityId }),
        await take(kind, group, slot),
      )
      expect(removed!.ok).toBe(true)
      expect(taken).toMatchObject({ ok: false, status: 404 })
      expect(await liveOn(slot.facilityId)).toEqual([])
    },
  )

  it('a court is booked while its removal waits: it stays [FACILITIES-84]', async () => {
    const group = await groupOfThree()
    const slot = { ...things.slot(), facilityId: group.facilities[0]!.id }
    const [booked, removed] = await queueAt(slot.facilityId, bookingOf(slot), () =>
      owner().deleteFacilityGroup({ id: group.id }),
    )
    expect(booked!.ok).toBe(true)
    expect(removed).toMatchObject({
      ok: false,
      body: { data: { errorCode: 'error.badRequest.facilityGroupHasFutureUncanceledBookings' } },
    })
  })

  it.each(KINDS)(
    'two courts are linked while a %s waits for one of them: it takes both [FACILITIES-74]',
    async (kind) => {
      const group = await groupOfThree()
      const [one, other] = group.facilities.map(({ id }) => id)
      const slot = { ...things.slot(), facilityId: one! }
      const [linked, taken] = await queueAt(
        one!,
        () => owner().linkFacilities({ partnerId: things.club.id, body: { facilityIds: [one!, other!] } }),
        await take(kind, group, slot),
      )
      expect([linked, taken]).toMatchObject([{ ok: true }, { ok: true }])
      expect(await liveOn(other!)).toHaveLength(1)
    },
  )
})
