import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../fixtures/start-api.ts'
import { findCaller } from './access.store.ts'
import { hashToken } from './admit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(() => ({}))
})
afterAll(() => api.stop())

it('who calls is found by index: the staff of all partners are not read for it', async () => {
  const { riverside } = api.cast
  const scans = await api.database.connection(async ({ client, db }) => {
    await client.query(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
       SELECT $1, gen_random_uuid(), 'A', 'B', 'person' || n || '@crowd.example', 1000000 + n, '{reporting}', now()
       FROM generate_series(1, 20000) n`,
      [riverside.id],
    )
    await client.query('ANALYZE partner_staffs')
    await client.query('BEGIN')
    const found = await findCaller(db, hashToken(riverside.staff.operations.token), { usedAfter: 0, openedAfter: 0 })
    expect(found?.caller.links.map((link) => link.partnerId)).toEqual([riverside.id])
    const { rows } = await sql<{ seq_scan: number }>`
      SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'partner_staffs'`.execute(db)
    await client.query('COMMIT')
    return rows[0]?.seq_scan
  })
  expect(scans).toBe(0)
})
