import { withClient } from './open-connection.ts'

/**
 * Does `work` while no other process changes the schema of the database at `url`. Processes that start at once take
 * turns for all of it, Kysely's migrations and the job runner's alike: Kysely's migrator looks at every schema before
 * it takes a lock of its own, and ends with an error when a column that it looks at is dropped meanwhile.
 */
export const inSchemaTurn = (url: string, work: () => Promise<void>): Promise<void> =>
  withClient(url, async (client) => {
    // The lock goes with its connection.
    await client.query('SELECT pg_advisory_lock(7161, 1)')
    await work()
  })
