import { againReasons } from '@fieldhouse/domain/campaigns'
import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'
import { hashOf, mayGet, whyNot } from './runs.store.ts'
import { goesAgain, missed } from './unreached.store.ts'

/** How many customers one transaction writes messages for. */
const FILLED_AT_ONCE = 1000

/** Some customers whose messages of a run are to be written; `againOf` is the run whose words go to them again. */
type Part = { runId: string; campaignId: string; againOf: string | null; ids: readonly string[] }

/**
 * Writes the next messages of a run: one for each address of the customers that its segment held when it began, or whom it is to reach
 * again, and that may get it. True while more is to be written; false once all is, and while the campaign is paused. One process at a time.
 */
export const fillRun = async (command: Command, runId: string): Promise<boolean> => {
  const { db, partnerId } = command
  const { rows } = await sql<Omit<Part, 'runId'> & { isLast: boolean }>`
    SELECT campaign_id AS "campaignId", again_of AS "againOf", segment_ids[filled + 1 : filled + ${FILLED_AT_ONCE}::integer] AS ids,
      filled + ${FILLED_AT_ONCE}::integer >= cardinality(segment_ids) AS "isLast"
    FROM campaign_runs WHERE (partner_id, id) = (${partnerId}, ${runId}) AND finished_at IS NULL AND segment_ids IS NOT NULL
      AND EXISTS (SELECT FROM campaigns k WHERE k.partner_id = ${partnerId} AND k.id = campaign_id AND k.status = 'sending')
    FOR NO KEY UPDATE`.execute(db)
  const [found] = rows
  if (!found) return false
  const part = { runId, ...found }
  const isOver = part.againOf === null ? await writeFirst(command, part) : await writeAgain(command, part, part.againOf)
  const isDone = found.isLast && isOver
  await sql`
    UPDATE campaign_runs SET filled = filled + cardinality(${part.ids}::uuid[]),
      segment_ids = CASE WHEN ${isDone}::boolean THEN NULL ELSE segment_ids END
    WHERE (partner_id, id) = (${partnerId}, ${runId})`.execute(db)
  return !isDone
}

/**
 * Writes a message for each address of customers, and for each of those who may get none why (CAMPAIGNS-56). What an earlier run did not
 * reach is told of no more, so many at a time: true once there is nothing of it left.
 */
const writeFirst = async ({ db, partnerId, now }: Command, { runId, campaignId, ids }: Part): Promise<boolean> => {
  const at = new Date(now)
  const theirs = sql`c.partner_id = ${partnerId} AND c.id = ANY(${ids}::uuid[]) AND c.deleted_at IS NULL`
  await sql`
    INSERT INTO campaign_messages (partner_id, id, campaign_id, run_id, customer_id, address_hash)
    SELECT ${partnerId}, gen_random_uuid(), ${campaignId}, ${runId}, c.id, ${hashOf(sql`c.email`)} FROM customers c
    WHERE ${theirs} AND ${mayGet(partnerId)}
    ON CONFLICT ON CONSTRAINT campaign_messages_one_each DO NOTHING`.execute(db)
  await sql`
    INSERT INTO campaign_messages (partner_id, id, campaign_id, run_id, customer_id, address_hash, handed_at, settled_at, unreached)
    SELECT ${partnerId}, gen_random_uuid(), ${campaignId}, ${runId}, c.id, CASE WHEN is_email(c.email) THEN ${hashOf(sql`c.email`)} END,
      ${at}, ${at}, ${whyNot(partnerId)}
    FROM customers c WHERE ${theirs} AND (${mayGet(partnerId)}) IS NOT TRUE
    ON CONFLICT ON CONSTRAINT campaign_messages_one_each DO NOTHING`.execute(db)
  // Whom the run before did not reach is told of no more: this one says what becomes of them.
  const { numAffectedRows: followed } = await sql`
    UPDATE campaign_messages SET followed_at = ${at} WHERE partner_id = ${partnerId} AND id IN (
      SELECT m.id FROM campaign_messages m WHERE m.partner_id = ${partnerId} AND m.campaign_id = ${campaignId} AND m.run_id <> ${runId}
        AND m.unreached IS NOT NULL AND m.followed_at IS NULL LIMIT ${FILLED_AT_ONCE})`.execute(db)
  return Number(followed ?? 0) < FILLED_AT_ONCE
}

/**
 * Writes a message for each address of customers whom another run did not reach, and that may still get it and have not had it since: what
 * became of those before is listed no more. Nothing is left over.
 */
const writeAgain = async (
  { db, partnerId, now }: Command,
  { runId, campaignId, ids }: Part,
  againOf: string,
): Promise<true> => {
  const of = { campaignId, runId: againOf, only: { customerIds: ids, exceptRunId: runId } }
  await sql`
    WITH again AS MATERIALIZED (
      SELECT id, customer_id, hash FROM (${missed(partnerId, of)}) missed WHERE ${goesAgain(againReasons(true))}
    ), followed AS (
      UPDATE campaign_messages m SET followed_at = ${new Date(now)} FROM again
      WHERE m.partner_id = ${partnerId} AND m.id = again.id
    ) INSERT INTO campaign_messages (partner_id, id, campaign_id, run_id, customer_id, address_hash)
      SELECT ${partnerId}, gen_random_uuid(), ${campaignId}, ${runId}, customer_id, hash FROM again
      ON CONFLICT ON CONSTRAINT campaign_messages_one_each DO NOTHING`.execute(db)
  return true
}
