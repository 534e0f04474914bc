import type pg from 'pg'

/**
 * Shows that the database keeps what is written, or fails. A small write alone shows little: one that fits into pages and log that
 * are there already succeeds for long on a full disk, while a booking that needs a new page is refused. So it commits a note that
 * goes into the log and nowhere else, which a standby refuses, and sorts more than it may keep in memory, which takes a
 * megabyte of new room in the database's folder for a moment. Costs some milliseconds, and leaves nothing behind.
 */
export const proveWritable = async (client: pg.PoolClient): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT set_config('work_mem', '64kB', true), set_config('statement_timeout', '5s', true)`)
    await client.query(`SELECT pg_logical_emit_message(true, 'fieldhouse', 'ready')`)
    await client.query('SELECT count(*) FROM generate_series(1, 60000)')
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Whether a failure of proveWritable says that the server is there, and can't write: no room, a failing disk, or a standby. */
export const hasRefusedToWrite = (error: unknown): boolean =>
  error instanceof Error && /^(53|58|25006)/.test(String((error as { code?: unknown }).code))
