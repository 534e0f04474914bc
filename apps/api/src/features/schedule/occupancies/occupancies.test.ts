import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeCourt } from '../../facilities/fixtures/take-court.ts'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { findTaken } from './occupancies.store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(() => ({}))
})
afterAll(() => api.stop())

const HOUR = 3_600_000
const MONDAY = Date.parse('2026-11-23T00:00:00Z')
const courtIds = () => api.cast.riverside.courts.facilities.map(({ id }) => id)
const taken = (range: { start: number; end: number }) =>
  api.deps.read(api.cast.riverside.id, async (db) => {
    // What this session read earlier is counted too until it is handed over, about once a second: only the difference tells.
    const fetched = async () => {
      const { rows } = await sql<{ fetched: number }>`
        SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS fetched FROM pg_stat_xact_user_tables WHERE relname = 'occupancies'`.execute(
        db,
      )
      return rows[0]!.fetched
    }
    const before = await fetched()
    const found = await findTaken(db, api.cast.riverside.id, courtIds(), range)
    return { found, fetched: (await fetched()) - before }
  })

describe('what takes courts in a range', () => {
  it('is what starts in it and what reaches into it, however long ago that began, and nothing that only touches it', async () => {
    const [first, second, third] = courtIds()
    const take = (court: string, start: number, end: number) =>
      takeCourt(api, api.cast.riverside, court, new Date(start).toISOString(), new Date(end).toISOString())
    const long = await take(first!, MONDAY - 900 * 24 * HOUR, MONDAY + HOUR)
    const inside = await take(second!, MONDAY + HOUR, MONDAY + 2 * HOUR)
    await take(second!, MONDAY - HOUR, MONDAY)
    await take(third!, MONDAY + 3 * HOUR, MONDAY + 4 * HOUR)
    const { found } = await taken({ start: MONDAY, end: MONDAY + 3 * HOUR })
    expect(new Set(found.map(({ bookingId }) => bookingId))).toEqual(new Set([long, inside]))
  })

  it('is found by looking at no more rows than that and one before it on each court, whatever the history', async () => {
    const [first, second, third, fourth] = courtIds()
    await api.database.connection(async ({ client }) => {
      await client.query(`SET session_replication_role = replica`)
      await client.query(
        `INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, booking_id)
         SELECT $1, gen_random_uuid(), court, $2::timestamptz + n * interval '1 hour', $2::timestamptz + (n + 1) * interval '1 hour', 'booking', gen_random_uuid()
         FROM unnest($3::uuid[]) AS court, generate_series(1, 4000) AS n`,
        [api.cast.riverside.id, new Date(MONDAY + 24 * HOUR), [first, second, third, fourth]],
      )
      await client.query('RESET session_replication_role')
      await client.query('ANALYZE occupancies')
    })
    const start = MONDAY + 3000 * HOUR
    const { found, fetched } = await taken({ start, end: start + 3 * HOUR })
    expect(found).toHaveLength(12)
    expect(fetched).toBeLessThanOrEqual(12 + 4)
  })
})
