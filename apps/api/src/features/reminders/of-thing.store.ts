import type { NotReminded, ReminderChannel, ReminderUnit } from '@fieldhouse/domain/reminders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'

/** Things by id, those that stand; cancelled ones, and those at venues of others, are left out. */
export const findThings = async (
  db: Kysely<DB>,
  partnerId: string,
  { columns, select }: ReminderKind,
  ids: readonly string[],
): Promise<ReminderThing[]> => (await select(partnerId, sql`${columns.id} = ANY(${[...ids]}::uuid[])`).execute(db)).rows

/** What is noted of something's reminders; instants in epoch milliseconds. */
export type NoteRow = {
  thingId: string
  reminderId: string
  unit: ReminderUnit
  amount: number
  channel: ReminderChannel
  start: number
  notedAt: number
  settledAt: number | null
  outcome: 'sent' | 'failed' | 'unknown' | null
  whyNot: NotReminded | null
}

/** All that is noted of the reminders of things, of those too that the club has taken away since. */
export const findNotes = async (db: Kysely<DB>, partnerId: string, thingIds: readonly string[]): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    SELECT n.thing_id AS "thingId", n.reminder_id AS "reminderId", r.unit, r.amount, n.channel, n.starts_at AS start, n.noted_at AS "notedAt",
      m.settled_at AS "settledAt", m.outcome, n.why_not AS "whyNot"
    FROM reminder_notes n JOIN reminders r ON (r.partner_id, r.id) = (n.partner_id, n.reminder_id)
    LEFT JOIN reminder_messages m ON (m.partner_id, m.id) = (n.partner_id, n.message_id)
    WHERE n.partner_id = ${partnerId} AND n.thing_id = ANY(${[...thingIds]}::uuid[]) ORDER BY n.noted_at, r.position, n.channel`.execute(
    db,
  )
  return rows
}
