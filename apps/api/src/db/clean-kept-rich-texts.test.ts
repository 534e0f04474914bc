import { testDatabase, type TestDatabase } from '@fieldhouse/testing/postgres'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from './connect.ts'
import { readMigrations } from './migrate.ts'

let made: TestDatabase
let database: Database
let cast: Cast
beforeAll(async () => {
  made = await testDatabase()
  database = openDatabase(made.url)
  cast = await seedCast(database, { now: Date.UTC(2026, 10, 21, 4) })
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const query = async (text: string, values: unknown[] = []) =>
  (await database.connection(({ client }) => client.query(text, values))).rows

it('rich texts that were kept as they came are clean once the database is migrated [MEMBERSHIPS-10]', async () => {
  const { riverside, mumbai, saigon } = cast
  const policies = [
    [riverside.id, '<div onclick="x()">14 days</div><script>steal()</script>', '<p>14 days</p>'],
    [mumbai.id, '<p></p>', null],
    [saigon.id, '<p>Clean <strong>already</strong></p>', '<p>Clean <strong>already</strong></p>'],
  ] as const
  for (const [id, policy] of policies) await query('UPDATE partners SET refund_policy = $2 WHERE id = $1', [id, policy])
  for (const { id } of [riverside, mumbai])
    await query(
      `INSERT INTO membership_plans (partner_id, id, name, benefits, pricing, created_at)
       VALUES ($1, gen_random_uuid(), 'Old', '<b>Two</b><img src=x onerror=steal()>', '[]', now())`,
      [id],
    )
  const migration = (await readMigrations())['0049_rich_texts_are_clean']!
  await database.connection(({ db }) => db.transaction().execute((transaction) => migration.up(transaction as never)))
  for (const [id, , clean] of policies)
    expect(await query('SELECT refund_policy FROM partners WHERE id = $1', [id])).toEqual([{ refund_policy: clean }])
  expect(await query(`SELECT benefits FROM membership_plans WHERE name = 'Old'`)).toEqual([
    { benefits: '<strong>Two</strong>' },
    { benefits: '<strong>Two</strong>' },
  ])
})
