import pg from 'pg'

/**
 * Does `work` while no other process changes the schema of the database at `url`. Processes that start at once take
 * turns for all of it, Kysely's migrations and the job runner's alike: Kysely's migrator looks at every schema before
 * it takes a lock of its own, and ends with an error when a column that it looks at is dropped meanwhile.
 */
export const inSchemaTurn = async (url: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7161, 1)')
    await work()
  } finally {
    // The lock goes with its connection.
    await client.end()
  }
}
