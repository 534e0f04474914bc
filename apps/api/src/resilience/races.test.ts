import type { Api, Client } from '@fieldhouse/contract'
import { isGate } from '@fieldhouse/testing/tier'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { outcome, split, type Outcome } from './fixtures/outcome.ts'
import { inSingapore, startProcesses, type Processes } from './fixtures/start-processes.ts'

// Hundreds of requests on a machine that does other work as well.

let world: Processes
beforeAll(async () => {
  world = await startProcesses()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await checkBooks(world.database)).toEqual([])
})

type Desk = Client<Api>
type Place = { court: number; day: number; hour: number }

/** The i-th request of a race goes to the other process than the one before it. */
const desk = (i: number): Desk => world.both[i % 2]!.as(world.cast.riverside.staff.owner)

const rangeOf = ({ court, day, hour }: Place, hours = 1) => ({
  facilityId: world.cast.riverside.courts.facilities[court]!.id,
  startTime: inSingapore(day, hour),
  endTime: inSingapore(day, hour + hours),
})

const book = (on: Desk, place: Place, hours = 1) =>
  on.placeBooking({
    partnerId: world.cast.riverside.id,
    body: {
      bookings: [rangeOf(place, hours)],
      customerId: world.cast.riverside.customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
    },
  })

const event = (on: Desk, place: Place, type: 'internalEvent' | 'closure') =>
  on.placeInternalBooking({
    partnerId: world.cast.riverside.id,
    body: { bookings: [rangeOf(place)], eventName: 'Club night', type },
  })

const close = (on: Desk, place: Place) => {
  const { facilityId, startTime: start, endTime: end } = rangeOf(place)
  return on.createClosures({
    id: world.cast.riverside.courts.id,
    body: { closures: [{ facilityId, timeRange: { start, end } }] },
  })
}

const refusalOf = (each: Outcome<unknown>) => (each.ok ? null : `${each.status} ${each.body.data.errorCode}`)
const TAKEN = '409 error.badRequest.alreadyBookedSlot'
const alternativesOf = (each: Outcome<unknown>): unknown[] =>
  each.ok ? [] : (((each.body.data.metaData ?? {}) as { alternatives?: unknown[] }).alternatives ?? [])

/** Live rows of courts on a day: each is one taken court. */
const takenOn = (day: number) =>
  world.rows<{ facility_id: string; starts_at: number; kind: string }>(
    `SELECT facility_id, starts_at, kind FROM occupancies
     WHERE partner_id = $1 AND released_at IS NULL AND starts_at >= $2 AND starts_at < $3`,
    [world.cast.riverside.id, inSingapore(day, 0), inSingapore(day, 24)],
  )

/** How many slots are raced for at the same time, and how many requests race for one. */
const [SLOTS, AT_ONCE] = isGate ? [12, 50] : [40, 200]

describe('two API processes on one database', () => {
  it('slots raced by 8 identical requests each: one booking of each slot, 7 refusals with free alternatives, and nothing of the losers is saved [BOOKING-85, BEYOND-01, BEYOND-02]', async () => {
    const day = 3
    const places = Array.from({ length: SLOTS }, (_, i): Place => ({ court: i % 4, day, hour: 8 + Math.floor(i / 4) }))
    const [orders] = await world.rows<{ count: number }>('SELECT count(*) FROM orders')
    const races = await Promise.all(
      places.map((place) => Promise.all(Array.from({ length: 8 }, (_, i) => outcome(book(desk(i), place))))),
    )
    for (const { won, lost } of races.map(split)) {
      expect(won).toHaveLength(1)
      expect(lost.map(refusalOf)).toEqual(Array.from({ length: 7 }, () => TAKEN))
      for (const loser of lost) expect(alternativesOf(loser)).toHaveLength(3)
    }
    expect(await takenOn(day)).toHaveLength(SLOTS)
    const [after] = await world.rows<{ count: number }>('SELECT count(*) FROM orders')
    expect(after!.count - orders!.count).toBe(SLOTS)
  })

  it('many requests at once for one slot: one success, all others refused with 409 [BEYOND-01]', async () => {
    const place = { court: 0, day: 4, hour: 10 }
    const { won, lost } = split(
      await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => outcome(book(desk(i), place)))),
    )
    expect(won).toHaveLength(1)
    expect(lost.map(refusalOf)).toEqual(Array.from({ length: AT_ONCE - 1 }, () => TAKEN))
    expect(await takenOn(4)).toHaveLength(1)
  })

  it('bookings, events, blocks, closures, moves and bookings of the linked court race for one slot: one has it, on both courts, the others get 409 [BEYOND-01, FACILITIES-74]', async () => {
    const { riverside } = world.cast
    const [first, second] = riverside.courts.facilities
    await desk(0).linkFacilities({ partnerId: riverside.id, body: { facilityIds: [first!.id, second!.id] } })
    const hours = Array.from({ length: 12 }, (_, i) => 7 + i)
    const moving = await Promise.all(hours.map((hour) => book(desk(0), { court: 2, day: 5, hour })))
    const contenders = (hour: number, round: number): (() => Promise<unknown>)[] => {
      const place = { court: 0, day: 6, hour }
      const linked = { court: 1, day: 6, hour }
      const order = moving[round]!.data
      return [
        () => book(desk(0), place),
        () => book(desk(1), linked),
        () => event(desk(0), place, 'internalEvent'),
        () => event(desk(1), linked, 'closure'),
        () => close(desk(0), place),
        () => close(desk(1), place),
        () => book(desk(0), { ...linked, hour }, 1),
        () =>
          desk(1).moveBookings({
            orderId: order.id,
            body: {
              fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
              toFacilityBookings: [rangeOf(place)],
            },
          }),
      ]
    }
    const winners = new Set<number>()
    for (const [round, hour] of hours.entries()) {
      // Each round another contender is sent first, so that each has its chance.
      const turn = contenders(hour, round)
      const order = turn.map((_, i) => (i + round) % turn.length)
      const results = await Promise.all(order.map((i) => outcome(turn[i]!())))
      const { won, lost } = split(results)
      expect(won).toHaveLength(1)
      expect(lost.map(refusalOf)).toEqual(Array.from({ length: 7 }, () => TAKEN))
      winners.add(order[results.indexOf(won[0]!)]!)
    }
    expect(winners.size).toBeGreaterThan(1)
    const taken = await takenOn(6)
    expect(new Set(taken.map(({ facility_id }) => facility_id))).toEqual(new Set([first!.id, second!.id]))
    expect(taken).toHaveLength(hours.length * 2)
    await desk(0).unlinkFacilities({ partnerId: riverside.id, body: { facilityIds: [first!.id, second!.id] } })
  })

  it('ranges of all lengths race for one court: what was sold never overlaps, and every touching end is free [BOOKING-85, BEYOND-01]', async () => {
    const day = 7
    const wanted = Array.from({ length: 48 }, (_, i) => ({
      place: { court: 3, day, hour: 6 + ((i * 5) % 12) },
      hours: 1 + (i % 3),
    }))
    const results = await Promise.all(wanted.map(({ place, hours }, i) => outcome(book(desk(i), place, hours))))
    const sold = wanted.filter((_, i) => results[i]!.ok)
    const hoursSold = sold.flatMap(({ place, hours }) => Array.from({ length: hours }, (_, h) => place.hour + h))
    expect(new Set(hoursSold).size).toBe(hoursSold.length)
    expect(new Set(results.map(refusalOf))).toEqual(new Set([null, TAKEN]))
    // Nobody was refused for nothing: every loser met something that was sold.
    for (const [i, { place, hours }] of wanted.entries())
      if (!results[i]!.ok) expect(hoursSold.some((hour) => hour >= place.hour && hour < place.hour + hours)).toBe(true)
    expect(await takenOn(day)).toHaveLength(sold.length)
  })

  it('a request of many ranges races with single ones: it has all of them or none [BOOKING-57, BOOKING-85]', async () => {
    const day = 8
    const { riverside } = world.cast
    const whole = Array.from({ length: 4 }, (_, court) => rangeOf({ court, day, hour: 10 }))
    const many = (i: number) =>
      desk(i).placeBooking({
        partnerId: riverside.id,
        body: {
          bookings: i % 2 ? whole : whole.toReversed(),
          customerId: riverside.customers[0].id,
          paymentMethod: 'cash',
          isForceBook: true,
        },
      })
    const singles = (i: number) => book(desk(i), { court: i % 4, day, hour: 10 })
    const results = await Promise.all(Array.from({ length: 24 }, (_, i) => outcome(i % 3 === 0 ? singles(i) : many(i))))
    const { won, lost } = split(results)
    expect(lost.map(refusalOf)).toEqual(lost.map(() => TAKEN))
    const lines = won.flatMap((each) => (each.ok ? each.reply.data.orderLineItems : []))
    expect(await takenOn(day)).toHaveLength(lines.length)
    expect(
      new Set(
        won.map((each) => (each.ok ? each.reply.data.orderLineItems.length : 0)).filter((n) => n !== 1 && n !== 4),
      ).size,
    ).toBe(0)
  })
})
