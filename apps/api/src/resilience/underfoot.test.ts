import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { makeThings, type Slot, type Things } from './fixtures/make-things.ts'
import { outcome } from './fixtures/outcome.ts'

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
 * one in front of it is done; then lets them go, in that order. One that takes no court (`meanwhile`) is done before the next is sent.
 */
const queueAt = (facilityId: string, ...calls: ((() => Promise<unknown>) & { isThrough?: boolean })[]) =>
  product.fieldhouse.database.connection(async ({ client }) => {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 11))', [
      things.club.id,
      facilityId,
    ])
    const sent: ReturnType<typeof outcome>[] = []
    let waiting = 0
    try {
      for (const call of calls) {
        const done = outcome(call())
        sent.push(done)
        if (call.isThrough) {
          await done
          continue
        }
        waiting += 1
        await vi.waitFor(
          async () => {
            // Asked outside the transaction: within one, the list of sessions stays as it was first read.
            const rows = await ask(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              [],
            )
            expect(rows).toHaveLength(waiting)
          },
          { timeout: 60_000 },
        )
      }
    } finally {
      await client.query('COMMIT')
    }
    return Promise.all(sent)
  })

const everyDay = (hours: string[]) => ({ MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours })
const meanwhile = (call: () => Promise<unknown>) => Object.assign(call, { isThrough: true })

type Group = { id: string; facilities: { id: string }[] }
const groupOfThree = async (): Promise<Group> =>
  (
    await owner().createFacilityGroup({
      venueId: things.club.venueId,
      body: { price: 0, useVenueOpeningHours: false, name: 'Of three', count: 3 },
    })
  ).data

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
  // What is moved is booked before: a booking that the other kinds would find in their way.
  kind === 'move'
    ? moveTo(slot, group.facilities[2]!.id)
    : {
        booking: bookingOf(slot),
        event: eventOn(slot),
        closure: closureOf(group.id, slot),
        hold: holdOf(slot),
      }[kind]

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

  it.each(KINDS)(
    'a whole group is removed while a %s waits for one of its courts: it is not found, and nothing stands on it [FACILITIES-84]',
    async (kind) => {
      const group = await groupOfThree()
      const other = await groupOfThree()
      const slot = { ...things.slot(), facilityId: group.facilities[0]!.id }
      // What is moved stands on a court of another group: one that is booked keeps its own.
      const call = await take(kind, kind === 'move' ? other : group, slot)
      const [removed, taken] = await queueAt(slot.facilityId, () => owner().deleteFacilityGroup({ id: group.id }), call)
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

  it.each(KINDS)(
    'a link is removed while a %s waits for one of its courts: it takes that one alone [FACILITIES-74]',
    async (kind) => {
      const group = await groupOfThree()
      const [one, other] = group.facilities.map(({ id }) => id)
      const pair = { partnerId: things.club.id, body: { facilityIds: [one!, other!] } }
      await owner().linkFacilities(pair)
      const [unlinked, taken] = await queueAt(
        one!,
        () => owner().unlinkFacilities(pair),
        await take(kind, group, { ...things.slot(), facilityId: one! }),
      )
      expect([unlinked, taken]).toMatchObject([{ ok: true }, { ok: true }])
      expect(await liveOn(other!)).toEqual([])
    },
  )

  const dayAfter = ({ facilityId, startTime, endTime }: Slot): Slot => {
    const later = (time: string) => new Date(Date.parse(time) + 24 * 3_600_000).toISOString()
    return { facilityId, startTime: later(startTime), endTime: later(endTime) }
  }
  /** A closure that stands on a court, and a call that moves it to another time. */
  const closed = async (group: Group, slot: Slot, to: Slot) => {
    const { data } = await closureOf(group.id, slot)()
    const { id } = data[0]!
    const { facilityId, startTime: start, endTime: end } = to
    return { id, move: () => owner().updateClosure({ id, body: { facilityId, timeRange: { start, end } } }) }
  }
  it.each(KINDS)(
    'a closure is moved or removed while a %s waits for its time: it has it [FACILITIES-45] [FACILITIES-87]',
    async (kind) => {
      for (const change of ['moved', 'removed'] as const) {
        const group = await groupOfThree()
        const facilityId = group.facilities[0]!.id
        const slot = { ...things.slot(), facilityId }
        const { id, move } = await closed(group, slot, dayAfter(slot))
        const before = (await liveOn(facilityId)).length
        const [changed, taken] = await queueAt(
          facilityId,
          change === 'moved' ? move : () => owner().deleteClosure({ id, query: {} }),
          await take(kind, group, slot),
        )
        expect([changed, taken]).toMatchObject([{ ok: true }, { ok: true }])
        expect((await liveOn(facilityId)).length - before).toBe(change === 'moved' ? 1 : 0)
      }
    },
  )

  it.each(KINDS)(
    'a closure is moved onto a time while a %s waits for that: it is refused [FACILITIES-87]',
    async (kind) => {
      const group = await groupOfThree()
      const facilityId = group.facilities[0]!.id
      const slot = { ...things.slot(), facilityId }
      const { move } = await closed(group, dayAfter(slot), slot)
      const [moved, taken] = await queueAt(facilityId, move, await take(kind, group, slot))
      expect(moved!.ok).toBe(true)
      // A hold takes what is free, and answers that nothing was.
      expect(taken).toMatchObject(kind === 'hold' ? { ok: true, reply: { data: [] } } : { ok: false, status: 409 })
      expect(await liveOn(facilityId)).toHaveLength(1)
    },
  )

  it('hours, interval and price of a group change while a booking waits: it stands wholly as it was asked for, the next as it is now', async () => {
    const group = await groupOfThree()
    const facilityId = group.facilities[0]!.id
    await owner().updateFacilityGroup({ id: group.id, body: { price: 20 } })
    const slot = { ...things.slot(), facilityId }
    const [booked, changed] = await queueAt(
      facilityId,
      bookingOf(slot),
      meanwhile(() =>
        owner().updateFacilityGroup({
          id: group.id,
          body: { price: 30, timeSlotInterval: 30, openingHours: everyDay(['5:00-24:00']) },
        }),
      ),
    )
    expect([booked, changed]).toMatchObject([{ ok: true }, { ok: true }])
    const prices = await ask<{ price: number }>(
      `SELECT l.price_minor::int AS price FROM order_line_items l
       JOIN facility_bookings b ON (b.partner_id, b.order_id) = (l.partner_id, l.order_id) WHERE b.facility_id = $1`,
      [facilityId],
    )
    expect(prices).toEqual([{ price: 2000 }])
    const { data } = await owner().priceBooking({
      partnerId: things.club.id,
      body: { bookings: [dayAfter(slot)], paymentMethod: 'cash' },
    })
    expect(data).toMatchObject({ totalAmount: 6000 })
  })
})
