import type { NotReminded, ReminderChannel } from '@fieldhouse/domain/reminders'
import type { Zone } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'

/** Partners that remind anybody, of all. For the platform's entrance. */
export const findRemindingPartners = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT partner_id AS "partnerId" FROM reminders WHERE is_on AND removed_at IS NULL`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/** The zones of a partner's venues. */
export const findZones = async ({ db, partnerId }: Command): Promise<Zone[]> => {
  const { rows } = await sql<{ zone: Zone }>`
    SELECT DISTINCT timezone AS zone FROM venues WHERE partner_id = ${partnerId} ORDER BY 1`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** The starts that are looked through for one reminder by one way in one zone. */
export type Line = {
  reminderId: string
  channel: ReminderChannel
  zone: Zone
  start: number
  end: number
  /** Of those at the start, only what comes after this one. */
  afterId: string
}

export type DueThing = ReminderThing & { reminderId: string; channel: ReminderChannel }

/**
 * Things of a kind that start in the ranges of some lines, after now, and are not noted yet: for each line the earliest `limit` by an index
 * of their starts. One statement, however many lines there are.
 */
export const findDue = async (
  { db, partnerId, now }: Command,
  { columns, select }: ReminderKind,
  lines: readonly Line[],
  limit: number,
): Promise<DueThing[]> => {
  const input = lines.map((line) => ({ ...line, start: new Date(line.start), end: new Date(line.end) }))
  const which = sql`${columns.start} >= l.start AND (${columns.start}, ${columns.id}) > (l.start, l."afterId") AND ${columns.start} < l."end" AND ${columns.start} > ${new Date(now)}
    AND ${columns.zone} = l.zone AND NOT EXISTS (SELECT FROM reminder_notes n
      WHERE (n.partner_id, n.thing_id, n.starts_at, n.reminder_id, n.channel)
        = (${partnerId}::uuid, ${columns.id}, ${columns.start}, l."reminderId", l.channel))
    ORDER BY ${columns.start}, ${columns.id} LIMIT ${limit}`
  const { rows } = await sql<DueThing>`
    SELECT l."reminderId", l.channel, t.* FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
      AS l("reminderId" uuid, channel text, zone text, start timestamptz, "end" timestamptz, "afterId" uuid)
    CROSS JOIN LATERAL (${select(partnerId, which)}) t ORDER BY t.start, t.id`.execute(db)
  return rows
}

/** Something of an order that stands, with the reminders of it that are noted, as 'id/way'. */
export type MateThing = ReminderThing & { noted: string[] }

/** What else of some orders stands, that starts in a range after now: one statement. */
export const findOfOrders = async (
  { db, partnerId, now }: Command,
  { columns, select }: ReminderKind,
  orderIds: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<MateThing[]> => {
  const which = sql`${columns.order} = ANY(${orderIds}::uuid[]) AND ${columns.start} >= ${new Date(start)}
    AND ${columns.start} < ${new Date(end)} AND ${columns.start} > ${new Date(now)}`
  const { rows } = await sql<MateThing>`
    SELECT t.*, coalesce((SELECT jsonb_agg(n.reminder_id || '/' || n.channel) FROM reminder_notes n
      WHERE (n.partner_id, n.thing_id, n.starts_at) = (${partnerId}::uuid, t.id, t.start)), '[]') AS noted
    FROM (${select(partnerId, which)}) t ORDER BY t.start, t.name, t.id`.execute(db)
  return rows
}

/** When confirmations of orders were last written that did not fail. */
export const findConfirmed = async (
  { db, partnerId }: Command,
  orderIds: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ orderId: string; at: number }>`
    SELECT order_id AS "orderId", max(created_at) AS at FROM outbox_messages
    WHERE partner_id = ${partnerId} AND order_id = ANY(${orderIds}::uuid[]) AND confirms AND failed_at IS NULL GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}

/** Something that is noted, with the message that reminds of it or why there is none. */
export type Note = {
  thingId: string
  start: number
  reminderId: string
  channel: ReminderChannel
  messageId: string | null
  whyNot: NotReminded | null
}

/** A message that reminds a customer. */
export type NewMessage = {
  id: string
  customerId: string
  channel: ReminderChannel
  locale: string
  isSettled: boolean
}

/** Writes messages and what they remind of: once for each thing, start, reminder and way, whoever does it. */
export const insertNotes = async (
  { db, partnerId, now }: Command,
  kind: ReminderKind,
  messages: readonly NewMessage[],
  notes: readonly Note[],
): Promise<void> => {
  const at = new Date(now)
  await sql`
    INSERT INTO reminder_messages (partner_id, id, kind, customer_id, channel, locale, created_at, settled_at, outcome)
    SELECT ${partnerId}::uuid, id, ${kind.kind}, "customerId", channel, locale, ${at}::timestamptz,
      CASE WHEN "isSettled" THEN ${at}::timestamptz END, CASE WHEN "isSettled" THEN 'sent' END
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS r(id uuid, "customerId" uuid, channel text, locale text, "isSettled" boolean)`.execute(
    db,
  )
  const rows = notes.map((note) => ({ ...note, start: new Date(note.start) }))
  await sql`
    INSERT INTO reminder_notes (partner_id, thing_id, starts_at, reminder_id, channel, noted_at, message_id, why_not)
    SELECT ${partnerId}::uuid, "thingId", start, "reminderId", channel, ${at}::timestamptz, "messageId", "whyNot"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("thingId" uuid, start timestamptz, "reminderId" uuid, channel text,
      "messageId" uuid, "whyNot" text)`.execute(db)
}

/** All that was due of some reminders until now is noted. */
export const noteChecked = async ({ db, partnerId, now }: Command, reminderIds: readonly string[]): Promise<void> => {
  await sql`
    UPDATE reminders SET checked_until = ${new Date(now)}
    WHERE partner_id = ${partnerId} AND id = ANY(${[...reminderIds]}::uuid[])`.execute(db)
}
