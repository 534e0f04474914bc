import { randomUUID } from 'node:crypto'
import type { CastPartner } from '@fieldhouse/testing/cast'
import type { Database } from '../../apps/api/src/db/connect.ts'
import type { BenchRange } from './bare-transaction.ts'

const HOUR = 3_600_000
/** The cast's courts are open from 6:00 to 21:00; the last hour stays free. */
const HOURS_A_DAY = 14
const DAYS = 300

/** Adds courts to the cast's group of courts. */
export const addCourts = async (database: Database, club: CastPartner, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.connection(({ client }) =>
    client.query(
      `INSERT INTO facilities (partner_id, id, group_id, name, created_at) SELECT $1, id, $2, 'Bench court', now() FROM unnest($3::uuid[]) AS id`,
      [club.id, club.courts.id, ids],
    ),
  )
  return ids
}

/** The n-th hour of a client's own courts, so that what is measured is the work and not the waiting for each other. */
export const ownHours = (courts: readonly string[], clients: number) => {
  const next = Array.from({ length: clients }, () => 0)
  return (client: number): BenchRange => {
    const n = next[client]!++
    const day = Math.floor(n / HOURS_A_DAY)
    const court = courts[client + clients * (Math.floor(day / DAYS) % Math.floor(courts.length / clients))]!
    const start = Date.parse('2027-01-01T06:00:00+08:00') + (day % DAYS) * 24 * HOUR + (n % HOURS_A_DAY) * HOUR
    return { facilityId: court, start, end: start + HOUR }
  }
}
