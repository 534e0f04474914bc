import { testDatabase, type TestDatabase } from '@fieldhouse/testing/postgres'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from './connect.ts'
import { readMigrations } from './migrate.ts'
import { spellKeptMobiles } from './spell-kept-mobiles.ts'

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

/** Puts the database back to where mobiles were kept as they were typed. */
const beforeOneSpelling = () =>
  query(`
    DROP INDEX facility_bookings_customer, customers_sharing_mobile, customers_walk_in;
    ALTER TABLE customers DROP COLUMN shares_mobile, DROP COLUMN is_walk_in;
    DROP FUNCTION searched_digits;
    CREATE UNIQUE INDEX customers_mobile ON customers (partner_id, mobile_digits) WHERE deleted_at IS NULL AND mobile_digits IS NOT NULL`)

it('mobiles that were typed in any way get one spelling, and nobody who shares one is lost or merged [CUSTOMERS-51]', async () => {
  await beforeOneSpelling()
  const old: [club: 'riverside' | 'mumbai' | 'saigon' | 'harbour', name: string, mobile: string, deleted?: boolean][] =
    [
      ['riverside', 'Mother', '9555 0001'],
      ['riverside', 'Child', '+65 9555-0001'],
      ['riverside', 'Aunt', '0065 9555 0001'],
      ['riverside', 'Gone', '0065 95550001', true],
      ['riverside', 'Visitor', '98765 43210'],
      ['riverside', 'Landline', '(65) 6123 4567'],
      ['riverside', 'Briton', '+44 (0)7911 123456'],
      ['mumbai', 'Asha', '9198765432'],
      ['mumbai', 'Dev', '098765 43210'],
      ['saigon', 'Minh', '0912.345.678'],
      ['harbour', 'Same', '+65 9555 0001'],
      // In the Solomon Islands one gets the very digits that somebody of Singapore was kept by until now.
      ['riverside', 'Islander', '00677 21234'],
      ['riverside', 'Kept by those', '6772 1234'],
      ['riverside', 'Kept by others', '6772 5678'],
      ['riverside', 'Newer islander', '00677 25678'],
    ]
  for (const [i, [club, name, mobile, deleted]] of old.entries())
    await query(
      `INSERT INTO customers (partner_id, id, first_name, mobile, created_at, deleted_at)
       VALUES ($1, gen_random_uuid(), $2, $3, timestamptz '2020-01-01' + $4 * interval '1 day', $5)`,
      [cast[club].id, name, mobile, i, deleted ? new Date(0) : null],
    )
  const migration = (await readMigrations())['0025_customers_at_the_desk']!
  await database.connection(({ db }) => db.transaction().execute((transaction) => migration.up(transaction as never)))
  const kept = async () =>
    query(`SELECT first_name, mobile, shares_mobile FROM customers WHERE created_at < '2021-01-01' ORDER BY created_at`)
  const after = await kept()
  expect(after.map(({ first_name, mobile, shares_mobile }) => [first_name, mobile, shares_mobile])).toEqual([
    ['Mother', '+6595550001', false],
    ['Child', '+6595550001', true],
    ['Aunt', '+6595550001', true],
    ['Gone', '+6595550001', false],
    ['Visitor', '98765 43210', false],
    ['Landline', '+6561234567', false],
    ['Briton', '+447911123456', false],
    ['Asha', '+919198765432', false],
    ['Dev', '+919876543210', false],
    ['Minh', '+84912345678', false],
    ['Same', '+6595550001', false],
    ['Islander', '+67721234', false],
    ['Kept by those', '+6567721234', false],
    ['Kept by others', '+6567725678', false],
    ['Newer islander', '+67725678', false],
  ])
  // It finds nothing left to do.
  await database.connection(({ db }) => spellKeptMobiles(db as never))
  expect(await kept()).toEqual(after)
})
