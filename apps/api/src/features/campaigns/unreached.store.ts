import { randomUUID } from 'node:crypto'
import { againReasons, type Unreached } from '@fieldhouse/domain/campaigns'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { hashOf, mayGet } from './runs.store.ts'

/** Somebody whom a campaign did not reach; `at` in epoch milliseconds. */
export type UnreachedRow = {
  id: string
  at: number
  reason: Unreached
  customerId: string
  firstName: string
  lastName: string
  email: string | null
}

type Asked = { campaignId: string; reason: Unreached | null; offset: number; limit: number }

/** A page of whom a campaign did not reach; each once, with what was tried last. Who was deleted is not named. */
export const findUnreached = async (
  db: Kysely<DB>,
  partnerId: string,
  { campaignId, reason, offset, limit }: Asked,
): Promise<UnreachedRow[]> => {
  const { rows } = await sql<UnreachedRow>`
    SELECT m.id, m.settled_at AS at, m.unreached AS reason, c.id AS "customerId", c.first_name AS "firstName",
      c.last_name AS "lastName", c.email
    FROM (
      SELECT id, settled_at, unreached, customer_id FROM campaign_messages
      WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND unreached IS NOT NULL AND followed_at IS NULL
        AND ${reason === null ? sql`true` : sql`unreached = ${reason}`}
      ORDER BY unreached, id OFFSET ${offset} LIMIT ${limit}
    ) m JOIN customers c ON c.partner_id = ${partnerId} AND c.id = m.customer_id ORDER BY m.unreached, m.id`.execute(db)
  return rows
}

/** How many there are of each reason; none of a reason that nobody has. */
export const countUnreached = async (
  db: Kysely<DB>,
  partnerId: string,
  campaignId: string,
): Promise<{ reason: Unreached; count: number }[]> => {
  const { rows } = await sql<{ reason: Unreached; count: number }>`
    SELECT unreached AS reason, count(*) AS count FROM campaign_messages
    WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND unreached IS NOT NULL AND followed_at IS NULL
    GROUP BY unreached`.execute(db)
  return rows
}

/** The run of a campaign whose words go again: the last that began by itself; undefined where none has. */
export const findLastRun = async (
  db: Kysely<DB>,
  partnerId: string,
  campaignId: string,
): Promise<{ id: string; isOpen: boolean } | undefined> => {
  const { rows } = await sql<{ id: string; isOpen: boolean }>`
    SELECT id, EXISTS (SELECT FROM campaign_runs o
      WHERE o.partner_id = ${partnerId} AND o.campaign_id = ${campaignId} AND o.finished_at IS NULL) AS "isOpen"
    FROM campaign_runs WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND again_of IS NULL
    ORDER BY started_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

type Missed = {
  campaignId: string
  /** The run whose words they were to get. */
  runId: string
  /** These customers alone; what a run that is being written has for them does not count. */
  only?: { customerIds: readonly string[]; exceptRunId: string }
}

/**
 * Somebody who was not reached, with what decides whether they get it again. Who has the words is found first, as a list, and each customer by
 * their key: on a table whose statistics are old all customers were read for each, 18 s for 2,300.
 */
export const missed = (partnerId: string, { campaignId, runId, only }: Missed): RawBuilder<unknown> => sql`
  SELECT m.id, m.customer_id, m.unreached AS reason, CASE WHEN is_email(c.email) THEN ${hashOf(sql`c.email`)} END AS hash,
    coalesce(${mayGet(partnerId)}, false) AS may_get,
    coalesce(${hashOf(sql`c.email`)} IN (
      SELECT h.address_hash FROM campaign_messages h
      WHERE h.partner_id = ${partnerId} AND h.campaign_id = ${campaignId} AND h.address_hash IS NOT NULL
        AND (h.unreached IS NULL OR h.unreached = 'complained') AND h.run_id IN (
          SELECT r.id FROM campaign_runs r WHERE r.partner_id = ${partnerId} AND (r.id = ${runId} OR r.again_of = ${runId})
            AND ${only ? sql`r.id <> ${only.exceptRunId}` : sql`true`})), false) AS has_it
  FROM campaign_messages m CROSS JOIN LATERAL (
    SELECT c.id, c.email FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, m.customer_id) AND c.deleted_at IS NULL OFFSET 0) c
  WHERE m.partner_id = ${partnerId} AND m.campaign_id = ${campaignId} AND m.unreached IS NOT NULL AND m.followed_at IS NULL
    AND ${only ? sql`m.customer_id = ANY(${only.customerIds}::uuid[])` : sql`true`}`

/** That somebody gets it again: of one of these reasons, where they may get campaigns and have not had it at this address. */
export const goesAgain = (reasons: readonly Unreached[]): RawBuilder<unknown> =>
  sql`may_get AND NOT has_it AND reason = ANY(${[...reasons]}::text[])`

/** How many addresses would get a campaign again, and of how many of them nobody knows whether they have it. */
export const countAgain = async (
  db: Kysely<DB>,
  partnerId: string,
  campaignId: string,
  runId: string,
): Promise<{ sure: number; unknown: number }> => {
  const { rows } = await sql<{ sure: number; unknown: number }>`
    SELECT count(DISTINCT hash) FILTER (WHERE reason = ANY(${againReasons(false)}::text[])) AS sure,
      count(DISTINCT hash) FILTER (WHERE reason <> ALL(${againReasons(false)}::text[])) AS unknown
    FROM (${missed(partnerId, { campaignId, runId })}) missed WHERE ${goesAgain(againReasons(true))}`.execute(db)
  return rows[0]!
}

/**
 * Begins a run of a campaign that is locked, of the words of another run: who gets it again is kept with it, their messages are written by
 * `fillRun`. Answers how many addresses may get it now.
 */
export const insertAgain = async (
  { db, partnerId, now }: Command,
  { campaignId, runId, withUnknown }: { campaignId: string; runId: string; withUnknown: boolean },
): Promise<{ id: string; recipients: number }> => {
  const id = randomUUID()
  const { rows } = await sql<{ recipients: number }>`
    WITH again AS MATERIALIZED (
      SELECT customer_id, hash FROM (${missed(partnerId, { campaignId, runId })}) missed
      WHERE ${goesAgain(againReasons(withUnknown))}
    ), begun AS (
      INSERT INTO campaign_runs (partner_id, id, campaign_id, due_at, subject, body_html, started_at, again_of, segment_ids)
      SELECT ${partnerId}, ${id}, campaign_id, ${new Date(now)}, subject, body_html, ${new Date(now)}, id,
        ARRAY(SELECT DISTINCT customer_id FROM again ORDER BY customer_id)
      FROM campaign_runs WHERE (partner_id, id) = (${partnerId}, ${runId})
    ) SELECT count(DISTINCT hash) AS recipients FROM again`.execute(db)
  return { id, recipients: rows[0]!.recipients }
}
