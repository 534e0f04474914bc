import { randomUUID } from 'node:crypto'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { outcome, split } from './fixtures/outcome.ts'
import { inSingapore, startProcesses, type Processes } from './fixtures/start-processes.ts'
import { taking } from '../features/waiting-lists/fixtures/taking.ts'

// Hundreds of requests on a machine that does other work as well.

let world: Processes
beforeAll(async () => {
  world = await startProcesses()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await checkBooks(world.database)).toEqual([])
})

/** The i-th request of a race goes to the other process than the one before it. */
const desk = (i: number): Client<Api> => world.both[i % 2]!.as(world.cast.riverside.staff.owner)
const visitor = (i: number): Client<Api> => createClient(api, { origin: world.both[i % 2]!.origin, token: () => null })

const customer = async (): Promise<{ id: string; email: string }> => {
  const email = `${randomUUID()}@races.example`
  const { data } = await desk(0).createCustomer({
    body: { partnerId: world.cast.riverside.id, firstName: 'Races', email },
  })
  return { id: data.id, email }
}
const customers = (count: number) => Promise.all(Array.from({ length: count }, customer))

let days = 3
/** A session for one that somebody has, and a line for it. */
const fullSession = async (waiting: number) => {
  const { riverside } = world.cast
  const day = days++
  const { data } = await desk(0).createClass({
    partnerId: riverside.id,
    body: {
      name: 'Raced for',
      typeOfSports: ['Badminton'],
      venueId: riverside.venueId,
      startTime: inSingapore(day, 8),
      endTime: inSingapore(day, 9),
      memberPrice: 1000,
      nonMemberPrice: 1500,
      maxPeople: 1,
      // Whatever day of the week it is.
      allowClosedDays: true,
    },
  })
  const sessionId = data.sessions[0]!.id
  const inIt = await customer()
  await desk(0).addAttendance({ sessionId, customerId: inIt.id, body: {} })
  const line = await customers(waiting)
  for (const { id: customerId } of line) await desk(0).joinClassWaiting({ sessionId, body: { customerId } })
  return { sessionId, inIt, line }
}

/** The token of somebody's offer, once a job of either process has made it. */
const offerTo = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const [row] = await world.rows<{ token: string }>(
        'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND one_time_token IS NOT NULL',
        [email],
      )
      return row!.token
    },
    { timeout: 60_000, interval: 50 },
  )

const standing = async (sessionId: string) => {
  const { data } = await desk(0).listAttendances({ sessionId })
  const orders = await world.rows<{ status: string; count: number }>(
    `SELECT o.processing_status AS status, count(*)::integer AS count FROM orders o
     WHERE o.id IN (SELECT order_id FROM class_participants WHERE session_id = $1) GROUP BY 1`,
    [sessionId],
  )
  return { places: data.map(({ customerId }) => customerId), orders }
}

describe('the last place of a session, over two API processes', () => {
  it('what is offered is raced for by 100 at the desk and by the link: whom it is offered to has it, once, by one order [BEYOND-13]', async () => {
    const { sessionId, inIt, line } = await fullSession(2)
    const [first] = line as [{ id: string; email: string }]
    const others = await customers(60)
    await desk(0).removeAttendance({ sessionId, customerId: inIt.id })
    // Nothing but what the removal wakes has made the offer.
    const token = await offerTo(first.email)
    const [byCard, inCash] = [await taking(visitor(0), token, 'creditCard'), await taking(visitor(0), token, 'cash')]
    const results = await Promise.all([
      ...others.map(({ id: customerId }, i) => outcome(desk(i).addAttendance({ sessionId, customerId, body: {} }))),
      ...Array.from({ length: 20 }, (_, i) => outcome(visitor(i).acceptOffer(i % 3 === 0 ? byCard : inCash))),
      ...Array.from({ length: 20 }, (_, i) =>
        outcome(desk(i).addAttendance({ sessionId, customerId: first.id, body: {} })),
      ),
    ])
    const { won, lost } = split<unknown>(results)
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(99)
    expect(lost.every((each) => !each.ok && each.status === 400)).toBe(true)
    const after = await standing(sessionId)
    expect(after.places).toEqual([first.id])
    expect(after.orders.find(({ status }) => status !== 'CANCELED')).toMatchObject({ count: 1 })
  })

  it('what becomes free is raced for by desks and by the list: either one has it or one is offered it [BEYOND-13]', async () => {
    for (let round = 0; round < 4; round++) {
      const { sessionId, inIt, line } = await fullSession(3)
      const others = await customers(25)
      const removed = desk(0).removeAttendance({ sessionId, customerId: inIt.id })
      const results = await Promise.all(
        others.map(({ id: customerId }, i) => outcome(desk(i).addAttendance({ sessionId, customerId, body: {} }))),
      )
      await removed
      const { won } = split<unknown>(results)
      await vi.waitFor(
        async () => {
          const [row] = await world.rows<{ places: number; offers: number }>(
            'SELECT participant_count AS places, offered_count AS offers FROM class_sessions WHERE id = $1',
            [sessionId],
          )
          expect(row!.places).toBe(won.length)
          expect(row!.places + row!.offers).toBe(1)
        },
        { timeout: 60_000, interval: 100 },
      )
      const offered = (await desk(0).listClassWaiting({ sessionId })).data.filter(({ status }) => status === 'offered')
      expect(offered.map(({ customer: { id } }) => id)).toEqual(won.length === 1 ? [] : [line[0]!.id])
    }
  })
})
