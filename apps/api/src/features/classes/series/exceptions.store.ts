import type { SessionField } from '@fieldhouse/domain/classes'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** In what a session is another one than its class has it, and by how many days it stands away from there. */
export type SessionException = { own: readonly SessionField[]; movedDays: number }

/** Of some sessions those that are exceptions, by their ids. */
export const findExceptions = async (
  { db, partnerId }: { db: Kysely<DB>; partnerId: string },
  sessionIds: readonly string[],
): Promise<Map<string, SessionException>> => {
  const rows = await db
    .selectFrom('class_session_exceptions')
    .select(['session_id', 'fields', 'moved_days'])
    .where('partner_id', '=', partnerId)
    .where('session_id', 'in', sessionIds)
    .execute()
  return new Map(rows.map((row) => [row.session_id, { own: row.fields as SessionField[], movedDays: row.moved_days }]))
}

/** Writes in what sessions are exceptions; those that are none any more have no row. */
export const saveExceptions = async (
  { db, partnerId }: Command,
  sessions: readonly (SessionException & { id: string })[],
): Promise<void> => {
  const rows = JSON.stringify(sessions.map(({ id, own, movedDays }) => ({ id, own, moved: movedDays })))
  await sql`
    WITH input AS (SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, own text[], moved integer)), gone AS (
      DELETE FROM class_session_exceptions e USING input i WHERE e.partner_id = ${partnerId} AND e.session_id = i.id AND i.own = '{}'
    )
    INSERT INTO class_session_exceptions (partner_id, session_id, fields, moved_days)
    SELECT ${partnerId}::uuid, id, own, moved FROM input WHERE own <> '{}'
    ON CONFLICT (partner_id, session_id) DO UPDATE SET fields = excluded.fields, moved_days = excluded.moved_days RETURNING 1`.execute(
    db,
  )
}
