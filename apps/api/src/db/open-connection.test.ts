import { testDatabase } from '@fieldhouse/testing/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startProduct } from '../fixtures/start-product.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { migrate } from './migrate.ts'
import { openClient, openPool, withClient } from './open-connection.ts'

const HALT = '57P01'

/** Ends every session of a database, as an administrator or a restart of the server does. */
const endSessions = (url: string) =>
  withClient(url, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
  )

// An error that nobody listens for ends the process: then these tests do not fail, their whole run does.
describe('when the server ends every session', () => {
  it('whoever waits for a statement hears of it, nobody else does, and the process lives', async () => {
    const { url, drop } = await testDatabase()
    onTestFinished(drop)
    const resting = await openClient(url)
    const pool = openPool({ connectionString: url, max: 3 })
    const [borrowed] = await Promise.all([pool.connect(), pool.query('SELECT 1'), pool.query('SELECT 1')])
    const waiting = withClient(url, (client) => client.query('SELECT pg_sleep(60)')).catch((error: unknown) => error)
    await expect
      .poll(() =>
        pool.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`),
      )
      .toMatchObject({ rowCount: 1 })
    await endSessions(url)
    expect(await waiting).toMatchObject({ code: HALT })
    await expect(resting.query('SELECT 1')).rejects.toThrow()
    await expect(borrowed.query('SELECT 1')).rejects.toThrow()
    borrowed.release(true)
    // The pool hears of it when their ends are read: until then it may hand out one that is gone.
    await expect.poll(() => pool.totalCount).toBe(0)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
    await resting.end()
  })

  it('a schema that is being changed fails alone, and is changed by the next who tries', async () => {
    const { url, drop } = await testDatabase()
    onTestFinished(drop)
    for (let round = 0; round < 4; round++) {
      const changes = Promise.allSettled([migrate(url), migrateJobs(url), migrate(url)])
      await new Promise((resolve) => setTimeout(resolve, 15 * round))
      await endSessions(url)
      await changes
    }
    await Promise.all([migrate(url), migrateJobs(url)])
  })

  it('the product answers the next call', async () => {
    const product = await startProduct()
    onTestFinished(() => product.close())
    const { riverside } = product.cast
    const list = () => product.as(riverside.staff.owner).listCustomers({ partnerId: riverside.id })
    await Promise.all(Array.from({ length: 8 }, list))
    await endSessions(product.fieldhouse.database.url)
    await expect
      .poll(() =>
        list().then(
          ({ pagination }) => pagination.total,
          () => null,
        ),
      )
      .toBeGreaterThan(0)
  })
})

it('a session reckons in UTC and compiles no statement, whatever the server is set to', async () => {
  const { url, drop } = await testDatabase()
  onTestFinished(drop)
  await withClient(url, (client) =>
    client.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET jit = on', current_database());
      EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Ho_Chi_Minh''', current_database());
    END $$`),
  )
  const settings = `SELECT current_setting('jit') AS jit, current_setting('timezone') AS zone`
  const pool = openPool({ connectionString: url })
  onTestFinished(() => pool.end())
  const own = await withClient(url, (client) => client.query(settings))
  expect([own.rows, (await pool.query(settings)).rows]).toEqual([
    [{ jit: 'off', zone: 'UTC' }],
    [{ jit: 'off', zone: 'UTC' }],
  ])
})
