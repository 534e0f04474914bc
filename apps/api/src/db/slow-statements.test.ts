import { api, createClient } from '@fieldhouse/contract'
import { MAIN_PARTNER_ID, TEST_NOW } from '@fieldhouse/testing/cast'
import { castDatabase } from '@fieldhouse/testing/postgres'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { createFieldhouse } from '../fieldhouse.ts'
import { TEST_BANK_KEY } from '../fixtures/start-product.ts'
import { openDatabase, openTransaction, type Connection } from './connect.ts'
import { withClient } from './open-connection.ts'
import type { SlowStatement } from './slow-statements.ts'
import { asWork } from './work.ts'

/** A database on one connection, and what was told of statements that took at least `afterMs`. */
const timed = async (afterMs: number) => {
  const { url, logins, cast, drop } = await castDatabase()
  const told: SlowStatement[] = []
  const database = openDatabase(url, {
    max: 1,
    logins,
    slow: { afterMs, tell: (statement) => void told.push(statement) },
  })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const inClub = <T>(fn: (connection: Connection) => Promise<T>, finds: 'byKey' | 'lists' = 'byKey') =>
    database.tenant(cast.riverside.id, async (connection) => {
      await openTransaction(connection, 'BEGIN', cast.riverside.id, { finds })
      try {
        return await fn(connection)
      } finally {
        await connection.client.query('COMMIT')
      }
    })
  /** What was told of the statements that hold these words; they are told before the only connection of each login has other work. */
  const of = async (words: string) => {
    await database.connection(async () => undefined)
    await database.tenant(cast.riverside.id, async () => undefined)
    return told.filter(({ text }) => text.includes(words))
  }
  return { database, inClub, of, cast }
}

const BY_MOBILE = 'SELECT id, first_name FROM customers WHERE partner_id = $1 AND first_name = $2'

it.each([['byKey'], ['lists']] as const)(
  'a statement of a transaction that finds %s is told with the plan that its connection keeps, without its values',
  async (finds) => {
    const { inClub, of, cast } = await timed(0)
    await asWork('listCustomers', () =>
      inClub(({ client }) => client.query(BY_MOBILE, [cast.riverside.id, "Ada O'Lovelace"]), finds),
    )
    const [told] = await of('FROM customers')
    expect(told).toMatchObject({ work: 'listCustomers', partnerId: cast.riverside.id, failed: false, text: BY_MOBILE })
    expect(told!.plan!.join('\n')).toMatch(/customers \S*.*\(rows \d+, cost \d+\)/)
    expect(JSON.stringify(told)).not.toContain('Lovelace')
  },
)

it('a statement is timed from when the server could begin with it, not from when it was sent', async () => {
  const { database, of } = await timed(200)
  await database.connection(({ client }) =>
    Promise.all([client.query('SELECT pg_sleep(0.2)'), client.query("SELECT 'behind it'")]),
  )
  expect(await of('pg_sleep')).toEqual([
    {
      work: null,
      partnerId: null,
      ms: expect.any(Number),
      failed: false,
      text: 'SELECT pg_sleep(0.2)',
      plan: ['Result (rows 1, cost 0)'],
    },
  ])
  expect(await of('behind it')).toEqual([])
})

it('one that the server ended is told as failed, with its plan', async () => {
  const { inClub, of } = await timed(0)
  const ended = inClub(({ client }) =>
    client.query("SET LOCAL statement_timeout = '5ms'").then(() => client.query('SELECT pg_sleep($1)', [60])),
  )
  await expect(ended).rejects.toMatchObject({ code: '57014' })
  expect(await of('pg_sleep')).toMatchObject([{ failed: true, plan: ['Result (rows 1, cost 0)'] }])
})

it('of several statements in one text none is run for the sake of a plan', async () => {
  const { database, of } = await timed(0)
  await database.connection(({ client }) => client.query('SELECT 1; SELECT pg_advisory_lock(4711)'))
  expect(await of('pg_advisory_lock')).toMatchObject([{ plan: null }])
  const { rows } = await database.connection(({ client }) =>
    client.query('SELECT pg_advisory_unlock(4711) AS first, pg_advisory_unlock(4711) AS second'),
  )
  expect(rows).toEqual([{ first: true, second: false }])
})

it('the product logs what takes more than a second, by the endpoint or the job that it is for', async () => {
  const { url, logins, cast, drop } = await castDatabase()
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const config = readConfig({
    DATABASE_URL: url,
    FIELDHOUSE_ENV: 'dev',
    MAIN_PARTNER_ID,
    FIELDHOUSE_SANDBOX: 'true',
    FIELDHOUSE_BANK_KEYS: TEST_BANK_KEY,
  })
  const fieldhouse = await createFieldhouse(config, { url, logger, logins, now: () => Date.parse(TEST_NOW) })
  onTestFinished(async () => {
    await fieldhouse.close()
    await drop()
  })
  const origin = await fieldhouse.app.listen({ port: 0, host: '127.0.0.1' })
  const said = (work: string) => logged.find((line) => line.includes(`"work":"${work}"`))
  await withClient(url, async (locks) => {
    await locks.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
    await withClient(url, (jobs) => jobs.query("SELECT graphile_worker.add_job('expire_drafts')"))
    const { id: partnerId, staff } = cast.riverside
    const asked = createClient(api, { origin, token: () => staff.owner.token }).listOrders({ partnerId })
    await expect
      .poll(async () => {
        const { rows } = await withClient(url, (looks) =>
          looks.query<{ waiting: number }>(
            `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = 'orders'::regclass
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        )
        return rows[0]!.waiting
      })
      .toBeGreaterThanOrEqual(2)
    await locks.query('SELECT pg_sleep(1.1); ROLLBACK')
    await asked
  })
  await expect.poll(() => ['listOrders', 'expire_drafts'].map((work) => said(work) !== undefined)).toEqual([true, true])
  expect(JSON.parse(said('listOrders')!)).toMatchObject({
    msg: 'a statement took long',
    partnerId: cast.riverside.id,
    text: expect.stringContaining('orders'),
    plan: expect.arrayContaining([expect.stringContaining('orders')]),
  })
})
