import { sql } from 'kysely'
import type { Platform } from '../db/read.ts'

/** Our jobs take seconds; who holds one for so long is dead. The worker itself would wait four hours. */
const ABANDONED_MINUTES = 10

/**
 * Gives the jobs of a process that was killed back to the others. The worker's tables keep the database's clock, so that
 * decides here.
 */
export const unlockAbandonedJobs = async (platform: Platform): Promise<void> => {
  await platform((db) =>
    sql`SELECT graphile_worker.force_unlock_workers(coalesce(array_agg(DISTINCT locked_by), '{}'))
        FROM graphile_worker.jobs
        WHERE locked_at < now() - ${ABANDONED_MINUTES} * interval '1 minute'`.execute(db),
  )
}
