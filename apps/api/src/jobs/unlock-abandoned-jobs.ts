/** A connection, or a pool, of whoever owns the worker's tables. */
type Worker = { query(text: string, values: unknown[]): Promise<unknown> }

/** Our jobs take seconds; who holds one for so long is dead. The worker itself would wait four hours. */
const ABANDONED_MINUTES = 10

/**
 * Gives the jobs of a process that was killed back to the others. The worker's tables keep the database's clock, so that
 * decides here.
 */
export const unlockAbandonedJobs = async (worker: Worker): Promise<void> => {
  await worker.query(
    `SELECT graphile_worker.force_unlock_workers(coalesce(array_agg(DISTINCT locked_by), '{}'))
     FROM graphile_worker.jobs WHERE locked_at < now() - $1 * interval '1 minute'`,
    [ABANDONED_MINUTES],
  )
}

/** Gives the jobs that these held back to the others. */
export const giveBackJobs = async (worker: Worker, holders: readonly string[]): Promise<void> => {
  await worker.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [holders])
}
