import type { CampaignEvent } from '@fieldhouse/domain/campaigns'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { MessageKey, Outcome, Readiness, TrackedMessages } from '../../messages/tracked-message.ts'
import { addCounts, noteNews } from './events.store.ts'
import { endRun, finishRun, hashOf, leaveOut, mayGet } from './runs.store.ts'

/** Whether a message may go now: its campaign stands and is not paused, and its customer still wants it at that address. */
const prepare = async (db: Kysely<DB>, { partnerId, messageId }: MessageKey): Promise<Readiness> => {
  const { rows } = await sql<{ isAttempted: boolean; isOpen: boolean; isPaused: boolean; isWanted: boolean }>`
    SELECT m.attempted_at IS NOT NULL AS "isAttempted", m.settled_at IS NULL AS "isOpen", k.status = 'paused' AS "isPaused",
      k.deleted_at IS NULL AND c.deleted_at IS NULL AND m.address_hash = ${hashOf(sql`c.email`)} AND ${mayGet(partnerId)} AS "isWanted"
    FROM campaign_messages m JOIN campaigns k ON (k.partner_id, k.id) = (m.partner_id, m.campaign_id)
    JOIN customers c ON (c.partner_id, c.id) = (m.partner_id, m.customer_id)
    WHERE (m.partner_id, m.id) = (${partnerId}, ${messageId})`.execute(db)
  const message = rows[0]
  if (!message?.isOpen) return 'unwanted'
  if (message.isAttempted) return 'unknown'
  if (!message.isWanted) return 'unwanted'
  return message.isPaused ? 'paused' : 'ready'
}

const noteAttempt = async (db: Kysely<DB>, { partnerId, messageId }: MessageKey, at: number): Promise<void> => {
  await sql`
    UPDATE campaign_messages SET attempted_at = ${new Date(at)} WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(
    db,
  )
}

const forgetAttempt = async (db: Kysely<DB>, { partnerId, messageId }: MessageKey): Promise<void> => {
  await sql`
    UPDATE campaign_messages SET attempted_at = NULL WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
}

/** Takes a message out of the outbox: one of a paused campaign waits again, and one whose customer has another address, one that nobody wants is gone. */
const withdraw = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  why: 'paused' | 'unwanted',
  at: number,
): Promise<void> => {
  await sql`DELETE FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
  if (why === 'paused') {
    await sql`
      UPDATE campaign_messages SET handed_at = NULL WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
    return
  }
  const { rows } = await sql<{ runId: string }>`
    SELECT run_id AS "runId" FROM campaign_messages
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND settled_at IS NULL FOR NO KEY UPDATE`.execute(db)
  await leaveOut(db, partnerId, [messageId], at)
  for (const { runId } of rows) await finishRun(db, partnerId, runId, at)
}

/** What an outcome tells of a message beyond that it went. */
const NEWS: Partial<Record<Outcome, CampaignEvent>> = { delivered: 'delivered', nobodyThere: 'bounce' }

/** Writes the outcome of a message and counts it (CAMPAIGNS-56, BEYOND-44). True where the run of its campaign ended with it. */
const settle = async (
  db: Kysely<DB>,
  { partnerId, messageId }: MessageKey,
  outcome: Outcome,
  at: number,
): Promise<boolean> => {
  const isUnknown = outcome === 'unknown'
  const wasNotTaken = outcome === 'soft' || outcome === 'refused'
  const { rows } = await sql<{ campaignId: string; runId: string }>`
    UPDATE campaign_messages SET settled_at = ${new Date(at)}, unknown_at = ${isUnknown ? new Date(at) : null},
      unreached = ${isUnknown || wasNotTaken ? outcome : null}
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND settled_at IS NULL
    RETURNING campaign_id AS "campaignId", run_id AS "runId"`.execute(db)
  const [message] = rows
  if (!message) return false
  const kind = NEWS[outcome]
  const news = kind && (await noteNews(db, { partnerId, messageId, kind, at }))
  await addCounts(db, partnerId, message.campaignId, {
    ...news?.counts,
    messages: wasNotTaken ? 0 : 1,
    recent: 1,
    ...(isUnknown && { unknown: 1 }),
    ...(outcome === 'soft' && { soft: 1 }),
  })
  return endRun(db, partnerId, message.runId, at)
}

/** Messages that were handed over before an instant and have come to no end, of any partner, the first so many. */
export const findStuck = async (db: Kysely<DB>, before: number, limit: number): Promise<MessageKey[]> =>
  (
    await sql<MessageKey>`${acrossPartners('due work')}
      SELECT partner_id AS "partnerId", id AS "messageId" FROM campaign_messages
      WHERE settled_at IS NULL AND handed_at < ${new Date(before)} ORDER BY handed_at LIMIT ${limit}`.execute(db)
  ).rows

/**
 * Gives up a message whose job died with its last attempt: nobody sends it any more. Where its words had begun to leave, nobody knows
 * whether it came. Left alone while somebody sends it.
 */
export const giveUpStuck = async (db: Kysely<DB>, message: MessageKey, at: number): Promise<void> => {
  const { partnerId, messageId } = message
  const waiting = await sql`
    SELECT id FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
  const locked = await sql`
    SELECT id FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${messageId}) FOR UPDATE SKIP LOCKED`.execute(
    db,
  )
  if (locked.rows.length < waiting.rows.length) return
  const { rows } = await sql<{ isAttempted: boolean }>`
    SELECT attempted_at IS NOT NULL AS "isAttempted" FROM campaign_messages
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND settled_at IS NULL`.execute(db)
  const [stuck] = rows
  if (!stuck) return
  await sql`
    DELETE FROM outbox_messages WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND sent_at IS NULL`.execute(db)
  await settle(db, message, stuck.isAttempted ? 'unknown' : 'soft', at)
}

/** Messages of campaigns: whoever pauses one, or wants none any more, is heard until a message leaves (docs/decisions/0052). */
export const campaignMessages: TrackedMessages = { prepare, withdraw, noteAttempt, forgetAttempt, settle }
