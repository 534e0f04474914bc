import { testDatabase, type TestDatabase } from '@fieldhouse/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from './connect.ts'

let test: TestDatabase
let database: Database
beforeAll(async () => {
  test = await testDatabase()
  database = openDatabase(test.url, { name: 'test' })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

/** References without an index: what refers is few, or what it refers to is. */
const FEW = new Map([
  ['class_session_packages.package_id', 'a club has some packages'],
  ['class_sessions.venue_id', 'a club has 100 venues at most'],
  ['orders.venue_id', 'a club has 100 venues at most'],
  ['reminder_notes.reminder_id', 'a club has some reminders'],
  ['holds.facility_id', 'slots are held for minutes'],
  ['waiting_entries.facility_id', 'a list of a slot is short'],
  ['waiting_entries.offered_facility_id', 'a list of a slot is short'],
  ['waiting_entries.order_id', 'a list of a slot is short'],
  ['waiting_entries.gave_way_to', 'a list of a slot is short'],
])

it('who refers to a row is found by an index', async () => {
  const { rows } = await database.connection(({ client }) =>
    client.query<{ name: string }>(`
      SELECT f.conrelid::regclass || '.' || (
        SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(f.conkey) WITH ORDINALITY k(attnum, n)
        JOIN pg_attribute a ON (a.attrelid, a.attnum) = (f.conrelid, k.attnum) WHERE a.attname <> 'partner_id') AS name
      FROM pg_constraint f
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indisvalid AND
          (i.indkey::smallint[])[0:cardinality(f.conkey) - 1] @> f.conkey)`),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...FEW.keys()].toSorted())
})
