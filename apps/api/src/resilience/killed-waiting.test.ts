import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { productToKill } from './fixtures/killed-product.ts'

/** Sessions that become free at once, each with two who wait. */
const SESSIONS = 40
/** How many offers there are when the product is killed. */
const KILLED_AT = [1, 12, 25]

const product = productToKill('waiting')

let cast: Cast
beforeAll(async () => {
  cast = await product.withDatabase((database) => seedCast(database))
  await product.withDatabase(({ connection }) =>
    connection(async ({ client }) => {
      const { id, venueId } = cast.riverside
      await client.query(
        `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
         SELECT $1, gen_random_uuid(), 'Waits', n::text, 'killed-' || n || '@waiting.example', now() FROM generate_series(1, $2) n`,
        [id, SESSIONS * 2],
      )
      await client.query(
        `WITH made AS (
           INSERT INTO classes (partner_id, id, repeat_type, created_at)
           SELECT $1, gen_random_uuid(), 'none', now() FROM generate_series(1, $3) RETURNING id
         ), numbered AS (SELECT id, row_number() OVER () AS n FROM made), sessions AS (
           INSERT INTO class_sessions (partner_id, id, class_id, name, description, types_of_sports, venue_id, starts_at, ends_at,
             member_price_minor, non_member_price_minor, currency, max_people)
           SELECT $1, id, id, 'Free ' || n, '', '{Badminton}', $2, now() + interval '1 day', now() + interval '25 hours', 0, 0, 'SGD', 1
           FROM numbered RETURNING id, name
         )
         INSERT INTO waiting_entries (partner_id, id, kind, session_id, customer_id, rank, created_at)
         SELECT $1, gen_random_uuid(), 'class', s.id, c.id, 1 + (c.last_name::integer > $3)::integer, now()
         FROM sessions s JOIN customers c ON c.partner_id = $1 AND c.email LIKE 'killed-%'
           AND (c.last_name::integer - 1) % $3 + 1 = substr(s.name, 6)::integer`,
        [id, venueId, SESSIONS],
      )
    }),
  )
})
afterAll(() => product.remove())

/** What is written of offers, while the product runs or not. */
const written = async (ask: (text: string) => Promise<{ rows: unknown[] }>) => {
  const { rows } = await ask(
    `SELECT (SELECT count(*)::integer FROM waiting_entries WHERE status = 'offered') AS offered,
       (SELECT count(*)::integer FROM waiting_entries WHERE status = 'offered' AND rank = 1) AS first,
       (SELECT sum(offered_count)::integer FROM class_sessions) AS counted,
       (SELECT max(offered_count)::integer FROM class_sessions) AS most,
       (SELECT count(*)::integer FROM outbox_messages WHERE recipient LIKE 'killed-%') AS messages`,
  )
  return rows[0] as { offered: number; first: number; counted: number; most: number; messages: number }
}

describe('the product is killed with -9 while it makes offers', () => {
  it('and starts again each time: each place is offered once, to the first in line, with one message [BEYOND-13]', async () => {
    for (const offersThen of KILLED_AT) {
      const running = await product.start()
      const owner = running.as(cast.riverside.staff.owner)
      const { data } = await owner.listClassSessions({
        partnerId: cast.riverside.id,
        query: { startTime: new Date().toISOString(), endTime: new Date(Date.now() + 2 * 86_400_000).toISOString() },
      })
      await vi.waitFor(
        async () => {
          const lines = await Promise.all(data.map(({ id: sessionId }) => owner.listClassWaiting({ sessionId })))
          const offered = lines.flatMap(({ data: line }) => line).filter(({ status }) => status === 'offered')
          expect(offered.length).toBeGreaterThanOrEqual(offersThen)
        },
        { timeout: 90_000, interval: 5 },
      )
      await product.kill(running)
      await product.giveJobsBack()
    }
    const running = await product.start()
    const owner = running.as(cast.riverside.staff.owner)
    const { data } = await owner.listClassSessions({
      partnerId: cast.riverside.id,
      query: { startTime: new Date().toISOString(), endTime: new Date(Date.now() + 2 * 86_400_000).toISOString() },
    })
    await vi.waitFor(
      async () => {
        const lines = await Promise.all(data.map(({ id: sessionId }) => owner.listClassWaiting({ sessionId })))
        expect(lines.filter(({ data: line }) => line[0]!.status === 'offered')).toHaveLength(SESSIONS)
      },
      { timeout: 120_000, interval: 500 },
    )
    expect(await running.end()).toBe(0)
    const after = await product.withDatabase(({ connection }) =>
      connection(({ client }) => written((text) => client.query(text))),
    )
    expect(after).toEqual({ offered: SESSIONS, first: SESSIONS, counted: SESSIONS, most: 1, messages: SESSIONS })
  })
})
