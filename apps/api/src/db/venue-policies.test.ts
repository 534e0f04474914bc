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

/** What hangs on a venue, a court, a session, a booking or an order, and is seen at every venue: why. */
const OF_THE_CLUB = {
  'a customer is the club’s, with what they hold': [
    'coupon_uses',
    'credit_entries',
    'customer_packages',
    'pass_entries',
    'subscription_renewals',
    'wallet_entries',
  ],
  'payouts are the club’s': ['payment_disputes', 'payout_dues', 'payout_items'],
  'the staff is the club’s': ['partner_staffs'],
  'when an instructor teaches, and where they give lessons, is the club’s': [
    'class_session_instructors',
    'instructor_occupancies',
    'lesson_settings',
  ],
  'read beside what names it, which is held to its venue': ['class_session_packages', 'imported_bookings'],
  'read by jobs alone': ['calendar_changes', 'deferred_confirmations', 'outbox_messages', 'readable_ids'],
}

it('who is held to venues is kept from whatever hangs on another one, but for what is the club’s [BEYOND-17]', async () => {
  const { rows } = await database.connection(({ client }) =>
    client.query<{ name: string }>(`
      SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
        AND a.attname ~ '^((main_)?booking|facility|group|session|order|venue)_ids?$'
        AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'own_venues' AND NOT p.polpermissive)`),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.values(OF_THE_CLUB).flat().toSorted())
})
