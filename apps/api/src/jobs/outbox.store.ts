import type { MessageFailure } from '@fieldhouse/contract/orders'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../db/across-partners.ts'
import type { DB } from '../db/schema.gen.ts'
import { redactMessage, type MessageKey } from '../providers/mail/outbox.ts'

/**
 * The message that waits, locked until the transaction ends, so that two workers never send it twice at once; undefined
 * when it was sent, failed for good, is being sent, or waited until its one-time link was spent.
 */
export const lockUnsent = (db: Kysely<DB>, { partnerId, id }: MessageKey) =>
  db
    .selectFrom('outbox_messages')
    .select([
      'id',
      'partner_id',
      'order_id',
      'channel',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'campaign_id',
      'sender_name',
      'reply_to',
      'unsubscribe_url',
      'reminds',
      'calendar_text',
      'goes_once',
    ])
    .select((e) => e('one_time_token', 'is not', null).as('has_secret'))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    // Its link leads nowhere any more: somebody who gets it now would only wonder.
    .where('redacted_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/**
 * Lets this transaction end before the disk has it. What a crash of the database forgets of it is the outcome of a message whose attempt
 * is kept: it reads as unknown afterwards, and does not go again (docs/decisions/0052). Each message of a campaign counts in the
 * campaign's row, and the next one waits for that row until this transaction has ended.
 */
export const mayForgetOutcome = async (db: Kysely<DB>): Promise<void> => {
  await sql`SET LOCAL synchronous_commit = off`.execute(db)
}

/** Whether the words of a message began to leave, and nobody wrote down how that ended. */
export const isAttempted = async (db: Kysely<DB>, { partnerId, id }: MessageKey): Promise<boolean> =>
  (await db
    .selectFrom('message_attempts')
    .select('at')
    .where('partner_id', '=', partnerId)
    .where('message_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Writes that the words of a message begin to leave. */
export const noteAttempt = async (db: Kysely<DB>, { partnerId, id }: MessageKey, at: number): Promise<void> => {
  await db
    .insertInto('message_attempts')
    .values({ partner_id: partnerId, message_id: id, at: new Date(at) })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** How the sending of a message ended is known: nothing of it is in the air any more. */
export const forgetAttempt = async (db: Kysely<DB>, { partnerId, id }: MessageKey): Promise<void> => {
  await db.deleteFrom('message_attempts').where('partner_id', '=', partnerId).where('message_id', '=', id).execute()
}

/** Notes that a message was handed over, and takes its secret out, if it has one: from here on it is the recipient's alone. */
export const noteSent = async (
  db: Kysely<DB>,
  { hasSecret, ...key }: MessageKey & { hasSecret: boolean },
  at: number,
): Promise<void> => {
  const { partnerId, id } = key
  await db
    .updateTable('outbox_messages')
    .set((e) => ({ sent_at: new Date(at), attempts: e('attempts', '+', 1), last_error: null }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
  if (hasSecret) await redactMessage(db, key, at)
}

/** Notes that nobody delivers a message: it stays in the outbox, and nothing waits behind it. */
export const noteKept = async (db: Kysely<DB>, { partnerId, id }: MessageKey, at: number): Promise<void> => {
  await db
    .updateTable('outbox_messages')
    .set({ kept_at: new Date(at) })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Notes what went wrong with an attempt; `final` where there will be no other one. */
export const noteFailure = async (
  db: Kysely<DB>,
  { partnerId, id }: MessageKey,
  error: string,
  final: { reason: MessageFailure; at: number } | null,
): Promise<void> => {
  await db
    .updateTable('outbox_messages')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      last_error: error.slice(0, 500),
      ...(final && { failed_at: new Date(final.at), failure: final.reason }),
    }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

export type OutboxRow = {
  id: string
  channel: string
  recipient: string
  subject: string | null
  body_text: string
  created_at: number
  sent_at: number | null
  failed_at: number | null
  redacted_at: number | null
  attempts: number
  last_error: string | null
}

/** Whose message it is; undefined where it was removed. For jobs that an older version has added, which name the message alone. */
export const findPartnerOfMessage = async (db: Kysely<DB>, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('outbox_messages')
      .modifyFront(acrossPartners('due work'))
      .select('partner_id')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.partner_id

/** The newest messages, for the developer's reader. */
export const findNewest = (db: Kysely<DB>, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox_messages')
    .modifyFront(acrossPartners('every message'))
    .select([
      'id',
      'channel',
      'recipient',
      'subject',
      'body_text',
      'created_at',
      'sent_at',
      'failed_at',
      'redacted_at',
      'attempts',
      'last_error',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
