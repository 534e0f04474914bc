import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type Counter = { key: string; windowStart: number }

const rowsOf = (counters: readonly Counter[]) => {
  // One order for all, so that two requests never wait for each other in a ring.
  const ordered = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return sql`unnest(${ordered.map((c) => c.key)}::text[], ${ordered.map((c) => new Date(c.windowStart))}::timestamptz[])`
}

/** Adds one hit to each counter and answers the hits of each key. */
export const addHits = async (db: Kysely<DB>, counters: readonly Counter[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ key: string; hits: number }>`
    INSERT INTO rate_counters (key, window_start, hits)
    SELECT key, window_start, 1 FROM ${rowsOf(counters)} AS c(key, window_start)
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_counters.hits + 1
    RETURNING key, hits`.execute(db)
  return new Map(rows.map((row) => [row.key, row.hits]))
}

/** Sets each counter back to none. */
export const dropCounters = async (db: Kysely<DB>, counters: readonly Counter[]): Promise<void> => {
  await sql`
    DELETE FROM rate_counters r USING ${rowsOf(counters)} AS c(key, window_start)
    WHERE r.key = c.key AND r.window_start = c.window_start`.execute(db)
}

/** Takes one hit back from each counter. */
export const takeHitsBack = async (db: Kysely<DB>, counters: readonly Counter[]): Promise<void> => {
  await sql`
    UPDATE rate_counters r SET hits = r.hits - 1 FROM ${rowsOf(counters)} AS c(key, window_start)
    WHERE r.key = c.key AND r.window_start = c.window_start AND r.hits > 0`.execute(db)
}
