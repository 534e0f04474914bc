import { runMigrations, type Logger } from 'graphile-worker'
import { openPool } from '../db/open-connection.ts'
import { inSchemaTurn } from '../db/schema-turn.ts'

/** The worker's tables; the trigger of the outbox adds jobs here (migration 0002). */
export const JOBS_SCHEMA = 'graphile_worker'

/** Brings the job runner's own tables in the database at `url` to its newest schema. */
export const migrateJobs = (url: string, logger?: Logger): Promise<void> =>
  inSchemaTurn(url, async () => {
    // The worker's own pool stops listening for errors before it has ended.
    const pgPool = openPool({ connectionString: url, max: 2 })
    try {
      await runMigrations({ pgPool, schema: JOBS_SCHEMA, ...(logger && { logger }) })
    } finally {
      await pgPool.end()
    }
  })
