import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners, NO_PARTNER } from '../../db/across-partners.ts'
import type { OutgoingMessage } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A message with a secret that opens something: it is kept no longer than it is needed. */
export type SecretMessage = OutgoingMessage & { oneTimeToken: string }

/**
 * Writes a message that belongs to no partner to the outbox, in the caller's transaction; a job sends it after the
 * commit. Commands of a partner use `command.send`. `at` in epoch milliseconds.
 */
export const writeToOutbox = async (db: Kysely<DB>, message: OutgoingMessage, at: number): Promise<void> => {
  await db
    .insertInto('outbox_messages')
    .values({
      partner_id: NO_PARTNER,
      id: randomUUID(),
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject ?? null,
      body_text: message.text,
      body_html: message.html ?? null,
      one_time_token: message.oneTimeToken ?? null,
      created_at: new Date(at),
    })
    .execute()
}

/** Takes a message out of the outbox that is not to be sent any more. */
export const dropMessage = async (db: Kysely<DB>, { partnerId, id }: MessageKey): Promise<void> => {
  await sql`DELETE FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${id}) AND sent_at IS NULL`.execute(db)
}

/** Has a message that waits say what it is to say; false where it said just that. */
export const rewriteMessage = async (
  db: Kysely<DB>,
  { partnerId, id }: MessageKey,
  { subject, text, html, calendar }: OutgoingMessage,
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE outbox_messages SET subject = ${subject ?? null}, body_text = ${text}, body_html = ${html ?? null},
      calendar_text = ${calendar ?? null}
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND sent_at IS NULL
      AND (subject, body_text, body_html, calendar_text)
        IS DISTINCT FROM (${subject ?? null}::text, ${text}::text, ${html ?? null}::text, ${calendar ?? null}::text)
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Whom a message is for. */
export const recipientOf = async (db: Kysely<DB>, { partnerId, id }: MessageKey): Promise<string | null> => {
  const { rows } = await sql<{ recipient: string }>`
    SELECT recipient FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
  return rows[0]?.recipient ?? null
}

/** What stands in a message in place of its secret. */
export const REMOVED = '[removed]'

/** Which message of which partner; NO_PARTNER for those that belong to none. */
export type MessageKey = { partnerId: string; id: string }

const redact = async (db: Kysely<DB>, partnerId: string, messages: RawBuilder<unknown>, at: number): Promise<void> => {
  await sql`
    UPDATE outbox_messages SET redacted_at = ${new Date(at)}, one_time_token = NULL,
      body_text = replace(body_text, one_time_token, ${REMOVED}), body_html = replace(body_html, one_time_token, ${REMOVED})
    WHERE partner_id = ${partnerId} AND one_time_token IS NOT NULL AND ${messages}`.execute(db)
}

/** Takes the secret out of a message. `at` in epoch milliseconds. */
export const redactMessage = (db: Kysely<DB>, { partnerId, id }: MessageKey, at: number): Promise<void> =>
  redact(db, partnerId, sql`id = ${id}`, at)

/**
 * Takes the secrets out of all messages whose token was used, was voided or is too old. One that is being sent at this
 * moment is left to its sender, who does the same. `at` in epoch milliseconds.
 */
export const redactSpent = async (db: Kysely<DB>, at: number): Promise<void> => {
  const { rows } = await sql<MessageKey>`${acrossPartners('due work')}
    SELECT m.partner_id AS "partnerId", m.id FROM outbox_messages m WHERE m.one_time_token IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM identity_tokens t WHERE t.token_hash = sha256(convert_to(m.one_time_token, 'UTF8'))
        AND t.used_at IS NULL AND t.expires_at > ${new Date(at)})
      AND NOT EXISTS (SELECT 1 FROM payment_links l
        WHERE l.partner_id = m.partner_id AND l.token_hash = sha256(convert_to(m.one_time_token, 'UTF8'))
          AND l.expires_at > ${new Date(at)})`.execute(db)
  for (const [partnerId, spent] of Map.groupBy(rows, (row) => row.partnerId)) {
    const ids = spent.map(({ id }) => id)
    const free = sql`id IN (
      SELECT id FROM outbox_messages WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[]) FOR UPDATE SKIP LOCKED)`
    await redact(db, partnerId, free, at)
  }
}
