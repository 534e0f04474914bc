import type { NotReminded, ReminderChannel, ReminderKindName } from '@fieldhouse/domain/reminders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'
import type { MessageKey } from '../../messages/tracked-message.ts'

/** A message that reminds, with what it was written of. */
export type SentReminder = {
  kind: ReminderKindName
  customerId: string
  channel: ReminderChannel
  locale: string
  isAttempted: boolean
  isOpen: boolean
  things: number
}

export const findMessage = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
): Promise<SentReminder | undefined> => {
  const { rows } = await sql<SentReminder>`
    SELECT m.kind, m.customer_id AS "customerId", m.channel, m.locale, m.attempted_at IS NOT NULL AS "isAttempted",
      m.settled_at IS NULL AS "isOpen", (SELECT count(*) FROM reminder_notes n
        WHERE (n.partner_id, n.message_id) = (m.partner_id, m.id)) AS things
    FROM reminder_messages m WHERE (m.partner_id, m.id) = (${partnerId}, ${messageId})`.execute(db)
  return rows[0]
}

/** What a message reminds of that stands still, at the time of which it was written, and has not begun. */
export const findStanding = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  { columns, select }: ReminderKind,
  now: number,
): Promise<ReminderThing[]> => {
  const which = sql`${columns.start} > ${new Date(now)} AND (${columns.id}, ${columns.start}) IN (
    SELECT n.thing_id, n.starts_at FROM reminder_notes n WHERE (n.partner_id, n.message_id) = (${partnerId}, ${messageId}))`
  const { rows } = await sql<ReminderThing>`
    SELECT t.* FROM (${select(partnerId, which)}) t ORDER BY t.start, t.name, t.id`.execute(db)
  return rows
}

/** Notes of what a message was written of, but for what stands, why nobody is reminded of it. */
export const noteWhyNot = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  whyNot: NotReminded,
  standing: readonly string[] = [],
): Promise<void> => {
  await sql`
    UPDATE reminder_notes SET message_id = NULL, why_not = ${whyNot}
    WHERE (partner_id, message_id) = (${partnerId}, ${messageId}) AND NOT thing_id = ANY(${[...standing]}::uuid[])`.execute(
    db,
  )
}

/** Writes that the words of a message begin to leave, or that they have not left. */
export const saveAttempt = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  at: number | null,
): Promise<void> => {
  await sql`
    UPDATE reminder_messages SET attempted_at = ${at === null ? null : new Date(at)}
    WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
}

/** Writes the outcome of a message, once. */
export const saveOutcome = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  outcome: 'sent' | 'failed' | 'unknown',
  at: number,
): Promise<void> => {
  await sql`
    UPDATE reminder_messages SET settled_at = ${new Date(at)}, outcome = ${outcome}
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND settled_at IS NULL`.execute(db)
}
