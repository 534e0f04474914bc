import type { MessageFailure } from '@fieldhouse/contract/orders'
import type { Kysely } from 'kysely'
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
    .select(['id', 'partner_id', 'order_id', 'channel', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    // Its link leads nowhere any more: somebody who gets it now would only wonder.
    .where('redacted_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Notes that a message was handed over, and takes its secret out: from here on it is the recipient's alone. */
export const noteSent = async (db: Kysely<DB>, key: MessageKey, at: number): Promise<void> => {
  const { partnerId, id } = key
  await db
    .updateTable('outbox_messages')
    .set((e) => ({ sent_at: new Date(at), attempts: e('attempts', '+', 1), last_error: null }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
  await redactMessage(db, key, at)
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
