import type { Place } from '@fieldhouse/domain/schedule'
import type { TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import { atEveryVenueIn } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** A hold lasts five minutes (BEYOND-05), by the database's clock: that of one of several processes may be wrong. */
export const HOLD_MINUTES = 5

/** A hold to write, with the id of the occupancy that takes the court. What holds it is a session, or an entry of a waiting list. */
export type NewHold = TimeRange & {
  id: string
  occupancyId: string
  facilityId: string
  holderName: string
  sessionId: string
}

/** Where a hold stands or stood. */
export type HeldPlace = Place & { partnerId: string }

const deleteHolds = async (db: Kysely<DB>, which: RawBuilder<unknown>): Promise<HeldPlace[]> => {
  const { rows } = await sql<HeldPlace>`
    WITH gone AS (DELETE FROM holds WHERE ${which} RETURNING *)
    SELECT gone.partner_id AS "partnerId", f.group_id AS "groupId", v.timezone AS zone,
      (extract(epoch FROM gone.starts_at) * 1000)::bigint AS start, (extract(epoch FROM gone.ends_at) * 1000)::bigint AS end
    FROM gone JOIN facilities f ON (f.partner_id, f.id) = (gone.partner_id, gone.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)`.execute(db)
  return rows
}

/** Ends the holds of the caller's session; tells where they stood. */
export const releaseOwnHolds = (command: Command): Promise<HeldPlace[]> =>
  deleteHolds(
    atEveryVenueIn(command.db),
    sql`partner_id = ${command.partnerId} AND session_id = ${command.actor.sessionId}::uuid`,
  )

const deleteFound = async (
  db: Kysely<DB>,
  found: readonly { partnerId: string; id: string }[],
): Promise<HeldPlace[]> => {
  const freed: HeldPlace[] = []
  for (const [partnerId, holds] of Map.groupBy(found, (hold) => hold.partnerId)) {
    const ids = holds.map(({ id }) => id)
    // A hold that a command is working on is left to it; waiting for it could end in a ring.
    const which = sql`partner_id = ${partnerId} AND id IN (
      SELECT id FROM holds WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) FOR UPDATE SKIP LOCKED)`
    freed.push(...(await deleteHolds(db, which)))
  }
  return freed
}

const findHoldsOfSession = async (db: Kysely<DB>, which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('held by a session')}
    SELECT partner_id AS "partnerId", id FROM holds WHERE ${which}`.execute(db)
  return rows
}

/** Ends the holds of a session in all partners; tells where they stood. */
export const releaseHoldsOfSession = async (db: Kysely<DB>, sessionId: string): Promise<HeldPlace[]> =>
  deleteFound(db, await findHoldsOfSession(db, sql`session_id = ${sessionId}::uuid`))

/** Ends the holds of a session, in all partners, when it is over itself; tells where they stood. */
export const releaseHoldsOfEndedSession = async (db: Kysely<DB>, sessionId: string): Promise<HeldPlace[]> =>
  deleteFound(
    db,
    await findHoldsOfSession(
      db,
      sql`session_id = ${sessionId}::uuid
      AND EXISTS (SELECT FROM sessions WHERE id = ${sessionId}::uuid AND revoked_at IS NOT NULL)`,
    ),
  )

/** Removes holds of all partners that ran out, at most `limit`, the oldest first; tells where they stood. */
export const releaseEndedHolds = async (db: Kysely<DB>, limit: number): Promise<HeldPlace[]> => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", id FROM holds WHERE held_until <= now() ORDER BY held_until LIMIT ${limit}`.execute(
    db,
  )
  return deleteFound(db, rows)
}

/**
 * Writes holds with the occupancies that take their courts, in one statement and one order. Answers until when they last,
 * in epoch milliseconds.
 */
export const insertHolds = async (
  command: Command,
  held: readonly NewHold[],
  minutes = HOLD_MINUTES,
): Promise<number> => {
  const rows = held.map((h) => ({ ...h, start: new Date(h.start), end: new Date(h.end) }))
  const until = sql`now() + ${minutes} * interval '1 minute'`
  const { rows: written } = await sql<{ heldUntil: number }>`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "occupancyId" uuid, "facilityId" uuid, "sessionId" uuid,
        "holderName" text, start timestamptz, "end" timestamptz)
    ), inserted AS (
      INSERT INTO holds (partner_id, id, facility_id, session_id, holder_name, starts_at, ends_at, held_until)
      SELECT ${command.partnerId}::uuid, id, "facilityId", "sessionId", "holderName", start, "end", ${until} FROM input RETURNING 1
    ), taken AS (
      INSERT INTO occupancies (partner_id, id, facility_id, starts_at, ends_at, kind, hold_id)
      SELECT ${command.partnerId}::uuid, "occupancyId", "facilityId", start, "end", 'hold', id FROM input ORDER BY "facilityId", start RETURNING 1
    )
    SELECT (extract(epoch FROM ${until}) * 1000)::bigint AS "heldUntil"`.execute(atEveryVenueIn(command.db))
  return written[0]!.heldUntil
}
