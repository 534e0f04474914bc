import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'

type Event = { provider: string; eventId: string; type: string }

/** Notes an event that came in, once; true while what it tells is still to be applied. `at` in epoch milliseconds. For the platform's entrance. */
export const receiveEvent = async (db: Kysely<DB>, event: Event, at: number): Promise<boolean> => {
  const { rows } = await sql<{ applied_at: number | null }>`
    INSERT INTO provider_events (provider, event_id, type, received_at)
    VALUES (${event.provider}, ${event.eventId}, ${event.type}, ${new Date(at)})
    ON CONFLICT (provider, event_id) DO UPDATE SET type = provider_events.type RETURNING applied_at`.execute(db)
  return rows[0]!.applied_at === null
}

/** Notes that what an event tells was applied. */
export const noteApplied = async (db: Kysely<DB>, event: Event, at: number): Promise<void> => {
  await sql`
    UPDATE provider_events SET applied_at = ${new Date(at)}
    WHERE (provider, event_id) = (${event.provider}, ${event.eventId})`.execute(db)
}
