import { randomUUID } from 'node:crypto'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { testDatabase } from '@fieldhouse/testing/postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { openDatabase, type Database } from '../db/connect.ts'
import { unlockAbandonedJobs } from '../jobs/unlock-abandoned-jobs.ts'
import { startProcess, type ApiProcess } from './fixtures/start-processes.ts'

/** How many memberships are due at once. */
const MEMBERS = 120
/** How many of them are ordered, at the least, when the product is killed. */
const KILLED_AT = [10, 50]

let database: Database
let cast: Cast
let running: ApiProcess
let start: () => Promise<ApiProcess>
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  database = openDatabase(made.url, { max: 4 })
  cast = await seedCast(database)
  start = () => startProcess({ DATABASE_URL: made.url })
  running = await start()
})
afterAll(async () => {
  await running.end()
  await database.close()
  await drop()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])
const count = async (text: string, values: unknown[] = []) =>
  Number((await rows<{ count: string }>(`SELECT count(*) AS count FROM ${text}`, values))[0]!.count)
const owner = () => running.as(cast.riverside.staff.owner)
const partnerId = () => cast.riverside.id
const killed = async () => {
  const exit = running.end('SIGKILL')
  expect(await exit).toBeNull()
}
/** What the killed process had in hand is given to others, as it is some ten minutes after a kill. */
const giveJobsBack = () =>
  database.connection(async ({ client }) => {
    await client.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_at IS NOT NULL",
    )
    await unlockAbandonedJobs(client)
  })

describe('the product is killed with -9 in the middle of a run of renewals', () => {
  it('and goes on when it starts again: each term is ordered once, and each customer is asked once [BEYOND-27]', async () => {
    const { data: plan } = await owner().createMembershipPlan({
      partnerId: partnerId(),
      body: {
        name: 'Renews',
        pricing: [{ price: 80, currency: 'SGD', recurring: 1 }],
        renewal: { orderDays: 7, reminderDays: [5], chargeDays: [], graceDays: 7 },
      },
    })
    await rows(
      `WITH people AS (
         INSERT INTO customers (partner_id, id, first_name, email, created_at)
         SELECT $1, gen_random_uuid(), 'Due', 'due' || n || '@killed.example', now() FROM generate_series(1, $3::int) n RETURNING id
       )
       INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at, renews, pricing)
       SELECT $1, gen_random_uuid(), people.id, $2, current_date - 28, current_date + 3, now(), true, m.pricing -> 0
       FROM people JOIN membership_plans m ON m.id = $2`,
      [partnerId(), plan.id, MEMBERS],
    )
    const ordered = () => count('subscription_renewals')
    const run = () => rows("SELECT graphile_worker.add_job('run_renewals')")
    await run()
    for (const done of KILLED_AT) {
      await vi.waitFor(async () => expect(await ordered()).toBeGreaterThanOrEqual(done), {
        timeout: 60_000,
        interval: 5,
      })
      await killed()
      expect(await ordered()).toBeLessThan(MEMBERS)
      await giveJobsBack()
      running = await start()
      await run()
    }
    await vi.waitFor(async () => expect(await ordered()).toBe(MEMBERS), { timeout: 120_000, interval: 100 })
    await vi.waitFor(
      async () => expect(await count('graphile_worker._private_jobs j WHERE j.locked_at IS NOT NULL')).toBe(0),
      { timeout: 60_000, interval: 100 },
    )
    const ofEach = await rows<{ terms: string; orders: string; asked: string }>(
      `SELECT (SELECT count(*) FROM subscriptions s WHERE s.customer_id = c.id) AS terms,
         (SELECT count(*) FROM orders o WHERE o.customer_id = c.id) AS orders,
         (SELECT count(*) FROM outbox_messages x WHERE x.recipient = c.email) AS asked
       FROM customers c WHERE c.first_name = 'Due'`,
    )
    expect(new Set(ofEach.map(({ terms, orders, asked }) => `${terms} ${orders} ${asked}`))).toEqual(new Set(['2 1 1']))
    expect(await checkBooks(database)).toEqual([])
  })
})

describe('the product is killed with -9 in the middle of a merge', () => {
  it('which is not done at all then, and is done once when it is sent again under its key [BEYOND-34]', async () => {
    const add = async (firstName: string) =>
      (
        await owner().createCustomer({
          body: { partnerId: partnerId(), firstName, email: `${randomUUID()}@merged.example` },
        })
      ).data
    const [kept, duplicate] = [await add('Kept'), await add('Dup')]
    const plan = cast.riverside.plans.gold
    const { price, currency, recurring } = (await owner().getMembershipPlan({ id: plan })).data.pricing[0]!
    const { data: order } = await owner().placeSubscriptionOrder({
      partnerId: partnerId(),
      body: {
        customerId: duplicate.id,
        subscription: {
          planId: plan,
          pricingWindow: { price, currency, recurring: recurring as 1 },
          startAt: '01/01/2031',
        },
      },
    })
    const of = (id: string) => count('orders WHERE customer_id = $1', [id])
    const body = { duplicateId: duplicate.id, version: kept.version, duplicateVersion: duplicate.version, fields: {} }
    const merge = () => owner().mergeCustomers({ id: kept.id, body }, { idempotencyKey: `merge-${kept.id}` })
    await database.connection(async ({ client }) => {
      // Somebody holds the membership, so that the merge stands still once the orders were handed over.
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM subscriptions WHERE customer_id = $1 FOR UPDATE', [duplicate.id])
      const sent = merge().catch(() => 'lost')
      await vi.waitFor(
        async () =>
          expect(
            await count(
              "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%hand_over_customer%'",
            ),
          ).toBe(1),
        { timeout: 60_000, interval: 20 },
      )
      await killed()
      expect(await sent).toBe('lost')
      await client.query('ROLLBACK')
    })
    await vi.waitFor(
      async () =>
        expect(
          await count(
            "pg_stat_activity WHERE datname = current_database() AND query LIKE '%hand_over_customer%' AND state <> 'idle'",
          ),
        ).toBeLessThanOrEqual(1),
      { timeout: 60_000, interval: 50 },
    )
    expect([await of(kept.id), await of(duplicate.id), await count('customer_merges')]).toEqual([0, 1, 0])
    running = await start()
    const { data: first } = await merge()
    expect((await merge()).data).toEqual(first)
    expect([await of(kept.id), await of(duplicate.id), await count('customer_merges')]).toEqual([1, 0, 1])
    expect((await owner().getOrder({ id: order.id })).data.customer).toMatchObject({ id: kept.id })
    expect(await checkBooks(database)).toEqual([])
  })
})
