import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { startProduct, TEST_NOW, type Product } from '../fixtures/start-product.ts'
import { makeThings, type Slot, type Things } from './fixtures/make-things.ts'
import { outcome, split } from './fixtures/outcome.ts'

let product: Product
let things: Things
let here: Person
let there: Person

beforeAll(async () => {
  product = await startProduct()
  things = makeThings(product)
  here = product.cast.riverside.staff.operations
  there = product.cast.riverside.staff.owner
})
beforeEach(() => product.setNow(TEST_NOW))
afterAll(() => product.close())

const MINUTE = 60_000
const query = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
/** What the database's clock says, which holds end by. */
const databaseNow = async (): Promise<number> => (await query('SELECT clock_timestamp() AS now'))[0]!.now
/** Lets the holds of a court end `ms` milliseconds earlier, as if that time had passed. */
const pass = (ms: number, { facilityId }: Slot) =>
  query(`UPDATE holds SET held_until = held_until - $1 * interval '1 millisecond' WHERE facility_id = $2`, [
    ms,
    facilityId,
  ])

const hold = async (person: Person, ...slots: Slot[]) =>
  (await product.as(person).holdSlots({ partnerId: things.club.id, body: { slots } })).data
const book = (person: Person, slot: Slot) =>
  outcome(
    product.as(person).placeBooking({
      partnerId: things.club.id,
      body: { ...things.bookingInput(), bookings: [slot] },
    }),
  )
/** The day of a slot in Singapore. */
const dayOf = ({ startTime }: Pick<Slot, 'startTime'>) =>
  new Date(Date.parse(startTime) + 8 * 3_600_000).toISOString().slice(0, 10)
/** The holds that somebody sees on the day of a slot. */
const seen = async (person: Person, { startTime }: Slot) => {
  const date = dayOf({ startTime })
  const { data: day } = await product.as(person).getDaySchedule({ id: things.club.courts.id, query: { date } })
  return day.holds
}
const seenOn = async (person: Person, slot: Slot) =>
  (await seen(person, slot)).filter(
    ({ facilityId, start }) => facilityId === slot.facilityId && start === slot.startTime,
  )

describe('a slot that is being booked is held', () => {
  it('for five minutes: every desk sees it with its end and its holder, and the holder knows it as its own [BEYOND-05]', async () => {
    const slot = things.slot()
    const asked = await databaseNow()
    const [held] = await hold(here, slot)
    const { heldUntil } = held!
    expect(Date.parse(heldUntil)).toBeGreaterThanOrEqual(asked + 5 * MINUTE)
    expect(Date.parse(heldUntil)).toBeLessThanOrEqual((await databaseNow()) + 5 * MINUTE)
    const shown = {
      facilityId: slot.facilityId,
      start: slot.startTime,
      end: slot.endTime,
      heldUntil,
      holderName: here.name,
    }
    expect(held).toMatchObject({ ...shown, own: true })
    expect(await seenOn(here, slot)).toMatchObject([{ ...shown, own: true }])
    expect(await seenOn(there, slot)).toMatchObject([{ ...shown, own: false }])
    expect(
      await product.as(product.cast.harbour.staff.owner).getDaySchedule({
        id: product.cast.harbour.courts.id,
        query: { date: slot.startTime.slice(0, 10) },
      }),
    ).toMatchObject({ data: { holds: [] } })
  })

  it('against other desks: booking, block, closure and move get 409 and are told of the hold; its own desk books through and the hold is gone [BEYOND-05, BEYOND-02]', async () => {
    const slot = things.slot()
    const order = await things.order()
    await hold(here, slot)
    const other = product.as(there)
    const { facilityId, startTime: start, endTime: end } = slot
    const attempts = [
      await book(there, slot),
      await outcome(
        other.placeInternalBooking({
          partnerId: things.club.id,
          body: { bookings: [slot], eventName: 'x', type: 'closure' },
        }),
      ),
      await outcome(
        other.createClosures({
          id: things.club.courts.id,
          body: { closures: [{ facilityId, timeRange: { start, end } }] },
        }),
      ),
      await outcome(
        other.moveBookings({
          orderId: order.id,
          body: {
            fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
            toFacilityBookings: [slot],
          },
        }),
      ),
    ]
    expect(attempts).toMatchObject(attempts.map(() => ({ ok: false, status: 409 })))
    const told = attempts[0]!
    expect(told.ok ? null : told.body.data.metaData).toMatchObject({ conflicts: [{ kind: 'hold', label: here.name }] })
    // A price is told to the desk that holds, and refused to the others.
    const price = (person: Person) =>
      outcome(
        product
          .as(person)
          .priceBooking({ partnerId: things.club.id, body: { bookings: [slot], paymentMethod: 'cash' } }),
      )
    expect((await price(here)).ok).toBe(true)
    expect(await price(there)).toMatchObject({ ok: false, status: 409 })

    expect((await book(here, slot)).ok).toBe(true)
    expect(await seenOn(there, slot)).toEqual([])
  })

  it('ends by itself, without any job [BEYOND-05]', async () => {
    const slot = things.slot()
    await hold(here, slot)
    await pass(4 * MINUTE, slot)
    expect(await seenOn(there, slot)).toHaveLength(1)
    expect((await book(there, slot)).ok).toBe(false)
    await pass(MINUTE, slot)
    expect(await seenOn(there, slot)).toEqual([])
    expect((await book(there, slot)).ok).toBe(true)
    // The desk that came too late is told like everybody.
    expect(await book(here, slot)).toMatchObject({ ok: false, status: 409 })
  })

  it("ends by the database's clock: a process whose clock runs ahead ends no hold of another [BEYOND-05]", async () => {
    const slot = things.slot()
    await hold(here, slot)
    product.setNow(new Date(Date.parse(TEST_NOW) + 10 * MINUTE).toISOString())
    expect(await seenOn(there, slot)).toHaveLength(1)
    expect(await book(there, slot)).toMatchObject({ ok: false, status: 409 })
    const { data: held } = await product.as(there).holdSlots({ partnerId: things.club.id, body: { slots: [slot] } })
    expect(held).toEqual([])
  })

  it('ends when its desk signs out, and every other desk hears of it [BEYOND-04, BEYOND-05]', async () => {
    const slot = things.slot()
    const visitor = product.as(null)
    const { token } = (await visitor.signIn({ body: { email: there.email, password: CAST_PASSWORD } })).data
    const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE', referralLink: null } })
    const leaving = { ...there, token: data.session.token }
    await hold(leaving, slot)
    expect(await seenOn(here, slot)).toHaveLength(1)
    const stop = new AbortController()
    const news = product.fieldhouse.deps.live.watch(things.club.id, stop.signal)
    await news.next()
    await product.as(leaving).signOut({})
    expect(await seenOn(here, slot)).toEqual([])
    for await (const { type, dates, facilityGroupIds } of news) {
      if (!dates.includes(dayOf(slot))) continue
      expect({ type, facilityGroupIds }).toEqual({ type: 'holds', facilityGroupIds: [things.club.courts.id] })
      break
    }
    stop.abort()
    expect((await book(here, slot)).ok).toBe(true)
  })

  it('ends when its desk signs out, also when it was asked for in the same moment [BEYOND-05]', async () => {
    const visitor = product.as(null)
    for (let round = 0; round < 8; round++) {
      const { token } = (await visitor.signIn({ body: { email: there.email, password: CAST_PASSWORD } })).data
      const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE', referralLink: null } })
      const leaving = { ...there, token: data.session.token }
      const slot = things.slot()
      const body = { slots: [slot] }
      const holding = () => outcome(product.as(leaving).holdSlots({ partnerId: things.club.id, body }))
      await Promise.all([holding(), holding(), product.as(leaving).signOut({}), holding()])
      expect(await seenOn(here, slot)).toEqual([])
    }
  })

  it('until the same desk holds others, or none: then the earlier ones are free at once [BEYOND-05]', async () => {
    const [first, second, third] = [things.slot(), things.slot(), things.slot()]
    await hold(here, first, second)
    await hold(here, second, third)
    expect(await seenOn(there, first)).toEqual([])
    expect(await seenOn(there, second)).toHaveLength(1)
    expect((await book(there, first)).ok).toBe(true)
    await hold(here)
    for (const slot of [second, third]) {
      expect(await seenOn(there, slot)).toEqual([])
      expect((await book(there, slot)).ok).toBe(true)
    }
  })

  it('on the linked court as well [BEYOND-05, FACILITIES-74]', async () => {
    const [one, other] = await things.pair()
    await product.as(there).linkFacilities({ partnerId: things.club.id, body: { facilityIds: [one, other] } })
    const slot = { ...things.slot(), facilityId: one }
    await hold(here, slot)
    expect(await book(there, { ...slot, facilityId: other })).toMatchObject({ ok: false, status: 409 })
    expect((await book(here, { ...slot, facilityId: other })).ok).toBe(true)
  })

  it('not when it is taken already: the reply leaves it out, and the rest is held [BEYOND-05]', async () => {
    const [taken, free] = [things.slot(), things.slot()]
    expect((await book(there, taken)).ok).toBe(true)
    expect((await hold(here, taken, free)).map(({ start, facilityId }) => [start, facilityId])).toEqual([
      [free.startTime, free.facilityId],
    ])
    await hold(there, free)
    expect((await seenOn(there, free)).map(({ holderName }) => holderName)).toEqual([here.name])
  })

  it('by one desk only when many reach for it at once, and no more than once [BEYOND-05, BEYOND-01]', async () => {
    const slot = things.slot()
    const desks = [here, there, things.club.founder, product.cast.superAdmin]
    const replies = await Promise.all(Array.from({ length: 24 }, (_, i) => hold(desks[i % 4]!, slot)))
    expect(replies.some((held) => held.length === 1)).toBe(true)
    expect(await seenOn(here, slot)).toHaveLength(1)
  })

  it('against a race: what is held cannot be booked while bookings and holds fly past each other, and the books agree [BEYOND-01, BEYOND-05]', async () => {
    for (let round = 0; round < 8; round++) {
      const slot = things.slot()
      const desks = [here, there, things.club.founder]
      const results = await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          const person = desks[i % 3]!
          if (i % 2) await hold(person, slot)
          return book(person, slot)
        }),
      )
      expect(split(results).won).toHaveLength(1)
      for (const each of split(results).lost) expect(each).toMatchObject({ status: 409 })
    }
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })

  it('and every desk hears of it when it begins and when it ends [BEYOND-04, BEYOND-05]', async () => {
    const stop = new AbortController()
    const stream = await product.as(there).watchSchedule({ partnerId: things.club.id }, { signal: stop.signal })
    const heard: string[] = []
    const listening = (async () => {
      for await (const event of stream) heard.push(event.type)
    })().catch(() => undefined)
    // Longer than a busy machine takes; it ends with what it waits for.
    const latest = { timeout: 60_000 }
    await vi.waitFor(() => expect(heard).toEqual(['ready']), latest)
    await hold(here, things.slot())
    await vi.waitFor(() => expect(heard.slice(1)).toEqual(['holds']), latest)
    await hold(here)
    await vi.waitFor(() => expect(heard.slice(1)).toEqual(['holds', 'holds']), latest)
    stop.abort()
    await listening
  })
})

describe('what cannot be held is refused with the field named, and nothing changes', () => {
  const shift = ({ facilityId, startTime, endTime }: Slot, from: number, until: number): Slot => ({
    facilityId,
    startTime: new Date(Date.parse(startTime) + from).toISOString(),
    endTime: new Date(Date.parse(endTime) + until).toISOString(),
  })
  const refused = (...slots: Slot[]) =>
    outcome(product.as(here).holdSlots({ partnerId: things.club.id, body: { slots } }))

  it.each([
    ['half a slot from its start', (slot: Slot) => shift(slot, 0, -30 * MINUTE), 'slots.1.endTime'],
    ['half a slot to its end', (slot: Slot) => shift(slot, 30 * MINUTE, 0), 'slots.1.startTime'],
    ['a minute', (slot: Slot) => shift(slot, 10 * MINUTE, -49 * MINUTE), 'slots.1.startTime'],
    ['no time at all', (slot: Slot) => shift(slot, 0, -60 * MINUTE), 'slots.1.endTime'],
    ['more than a day', (slot: Slot) => shift(slot, 0, 48 * 60 * MINUTE), 'slots.1.endTime'],
    ['what is over', (slot: Slot) => shift(slot, -7 * 24 * 60 * MINUTE, -7 * 24 * 60 * MINUTE), 'slots.1.endTime'],
  ])('%s [BEYOND-05]', async (_what, change, property) => {
    const [before, fine, other] = [things.slot(), things.slot(), things.slot()]
    await hold(here, before)
    expect(await refused(fine, change(other))).toMatchObject({
      ok: false,
      status: 400,
      body: { data: { errorCode: 'error.badRequest.invalidTimeRange', message: [{ property }] } },
    })
    expect(await seenOn(there, before)).toHaveLength(1)
    expect(await seenOn(there, fine)).toEqual([])
  })

  it('more than 400 slots [BEYOND-05]', async () => {
    // 15 slots a day, from 6:00 to 21:00 in Singapore.
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => ({
        facilityId: things.club.courts.facilities[0]!.id,
        startTime: new Date(Date.parse('2027-01-04T06:00:00+08:00') + day * 24 * 60 * MINUTE).toISOString(),
        endTime: new Date(Date.parse('2027-01-04T21:00:00+08:00') + day * 24 * 60 * MINUTE).toISOString(),
      }))
    expect(await refused(...days(27))).toMatchObject({
      ok: false,
      status: 400,
      body: { data: { errorCode: 'error.badRequest.exceedMaxSlots', message: [{ property: 'slots' }] } },
    })
    expect(await hold(here, ...days(26))).toHaveLength(26)
    await hold(here)
  })

  it('but what a booking leaves of a slot can [BEYOND-05]', async () => {
    const slot = things.slot()
    const first = shift(slot, 0, -30 * MINUTE)
    const rest = shift(slot, 30 * MINUTE, 0)
    expect((await book(there, first)).ok).toBe(true)
    expect(await hold(here, rest)).toHaveLength(1)
  })
})
