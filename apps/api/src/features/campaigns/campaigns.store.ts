import {
  FEWEST_SOFT_BOUNCES,
  MOST_SOFT_BOUNCES_PERCENT,
  type AutomatedFrequency,
  type CampaignCounts,
  type CampaignOrder,
  type CampaignStatus,
  type RunFrequency,
} from '@fieldhouse/domain/campaigns'
import type { Segment } from '@fieldhouse/domain/customers'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A campaign as the database keeps it; instants in epoch milliseconds. */
export type CampaignRow = CampaignCounts & {
  id: string
  name: string
  status: CampaignStatus
  runFrequency: RunFrequency
  enabled: boolean
  startTime: number
  endTime: number
  lastSent: number | null
  nextSend: number | null
  segment: Segment
  subject: string
  body: string
  messagesCount: number
  unknownCount: number
  keptCount: number
  /** Messages that came to an end since the run began or was resumed, and those that mailboxes could not take. */
  recentCount: number
  softCount: number
  pausedItself: boolean
  version: number
  createdAt: number
}

const columns = sql`id, name, status, run_frequency AS "runFrequency", enabled, starts_at AS "startTime", ends_at AS "endTime",
  last_sent_at AS "lastSent", next_send_at AS "nextSend", segment, subject, body_html AS body, messages_count AS "messagesCount",
  unknown_count AS "unknownCount", kept_count AS "keptCount", recent_count AS "recentCount", soft_count AS "softCount",
  paused_itself_at IS NOT NULL AS "pausedItself",
  delivered_count AS delivered, open_count AS "open", click_count AS click, bounce_count AS bounce,
  unsubscribe_count AS unsubscribe, spam_report_count AS "spamReport", version, created_at AS "createdAt"`

const ORDERS: Record<CampaignOrder, RawBuilder<unknown>> = {
  createdAt_desc: sql`created_at DESC, id`,
  createdAt_asc: sql`created_at, id DESC`,
  name_asc: sql`lower(name), id`,
}

export type AskedCampaigns = {
  search: string
  status: CampaignStatus | null
  order: CampaignOrder
  offset: number
  limit: number
}

/** A page of a partner's campaigns, with how many there are in all (CAMPAIGNS-68). */
export const findCampaigns = async (
  db: Kysely<DB>,
  partnerId: string,
  { search, status, order, offset, limit }: AskedCampaigns,
): Promise<{ rows: CampaignRow[]; total: number }> => {
  const conditions: RawBuilder<unknown>[] = [sql`partner_id = ${partnerId}`, sql`deleted_at IS NULL`]
  if (search !== '') conditions.push(sql`position(lower(${search}::text) IN lower(name)) > 0`)
  if (status !== null) conditions.push(sql`status = ${status}`)
  const where = sql.join(conditions, sql` AND `)
  const { rows } = await sql<CampaignRow>`
    SELECT ${columns} FROM campaigns WHERE ${where} ORDER BY ${ORDERS[order]} OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM campaigns WHERE ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** A campaign that stands; undefined where the partner has none such, or has it no more. */
export const findCampaign = async (db: Kysely<DB>, partnerId: string, id: string): Promise<CampaignRow | undefined> => {
  const { rows } = await sql<CampaignRow>`
    SELECT ${columns} FROM campaigns WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** The same, locked until the command ends. */
export const lockCampaign = async ({ db, partnerId }: Command, id: string): Promise<CampaignRow | undefined> => {
  const { rows } = await sql<CampaignRow>`
    SELECT ${columns} FROM campaigns WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** What whoever saves a campaign writes of it. */
export type CampaignColumns = Pick<
  CampaignRow,
  'name' | 'runFrequency' | 'startTime' | 'endTime' | 'segment' | 'subject' | 'body'
>

/** Writes a new campaign, a draft that is switched off. */
export const insertCampaign = async (
  { db, partnerId, now, actor }: Command,
  id: string,
  row: CampaignColumns,
): Promise<CampaignRow> => {
  const { rows } = await sql<CampaignRow>`
    INSERT INTO campaigns (partner_id, id, name, status, run_frequency, enabled, starts_at, ends_at, segment, subject, body_html,
      created_by, created_at)
    VALUES (${partnerId}, ${id}, ${row.name}, 'draft', ${row.runFrequency}, false, ${new Date(row.startTime)},
      ${new Date(row.endTime)}, ${row.segment}, ${row.subject}, ${row.body}, ${actor.accountId}, ${new Date(now)})
    RETURNING ${columns}`.execute(db)
  return rows[0]!
}

/** Saves a campaign as its next version. */
export const saveCampaign = async (
  { db, partnerId }: Command,
  id: string,
  row: CampaignColumns & Pick<CampaignRow, 'nextSend'>,
): Promise<CampaignRow> => {
  const { rows } = await sql<CampaignRow>`
    UPDATE campaigns SET name = ${row.name}, run_frequency = ${row.runFrequency}, starts_at = ${new Date(row.startTime)},
      ends_at = ${new Date(row.endTime)}, segment = ${row.segment}, subject = ${row.subject}, body_html = ${row.body},
      next_send_at = ${dateOrNull(row.nextSend)}, version = version + 1
    WHERE (partner_id, id) = (${partnerId}, ${id}) RETURNING ${columns}`.execute(db)
  return rows[0]!
}

/** Writes how a campaign stands; how it fares is counted from here on. */
export const saveState = async (
  { db, partnerId }: Pick<Command, 'db' | 'partnerId'>,
  id: string,
  state: Pick<CampaignRow, 'status' | 'enabled' | 'nextSend'>,
): Promise<CampaignRow> => {
  const { rows } = await sql<CampaignRow>`
    UPDATE campaigns SET status = ${state.status}, enabled = ${state.enabled}, next_send_at = ${dateOrNull(state.nextSend)},
      recent_count = 0, soft_count = 0, paused_itself_at = NULL
    WHERE (partner_id, id) = (${partnerId}, ${id}) RETURNING ${columns}`.execute(db)
  return rows[0]!
}

/** When an automated campaign goes; instants in epoch milliseconds. */
export type TimedRow = Pick<CampaignRow, 'id' | 'startTime' | 'lastSent' | 'nextSend'> & {
  runFrequency: AutomatedFrequency
}

/** The automated campaigns of a partner that stand, locked until the command ends. */
export const lockAutomated = async ({ db, partnerId }: Command): Promise<TimedRow[]> => {
  const { rows } = await sql<TimedRow>`
    SELECT id, run_frequency AS "runFrequency", starts_at AS "startTime", last_sent_at AS "lastSent", next_send_at AS "nextSend"
    FROM campaigns WHERE partner_id = ${partnerId} AND run_frequency <> 'manual' AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return rows
}

/** Writes when campaigns go, each as its next version: who has one open read another time. */
export const saveTimes = async (
  { db, partnerId }: Command,
  times: readonly Pick<TimedRow, 'id' | 'startTime' | 'nextSend'>[],
): Promise<void> => {
  await sql`
    UPDATE campaigns c SET starts_at = t.starts_at, next_send_at = t.next_send_at, version = c.version + 1
    FROM unnest(${times.map(({ id }) => id)}::uuid[], ${times.map(({ startTime }) => new Date(startTime))}::timestamptz[],
      ${times.map(({ nextSend }) => dateOrNull(nextSend))}::timestamptz[]) AS t (id, starts_at, next_send_at)
    WHERE c.partner_id = ${partnerId} AND c.id = t.id`.execute(db)
}

/** Campaigns that are being sent and that too many mailboxes can't take (`tooManySoftBounces`), of any partner. */
export const findSoftBouncing = async (db: Kysely<DB>): Promise<{ partnerId: string; id: string }[]> =>
  (
    await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
      SELECT partner_id AS "partnerId", id FROM campaigns
      WHERE status = 'sending' AND deleted_at IS NULL AND soft_count >= ${FEWEST_SOFT_BOUNCES}
        AND soft_count * 100 >= recent_count * ${MOST_SOFT_BOUNCES_PERCENT} ORDER BY id`.execute(db)
  ).rows

/** Notes that nobody paused a campaign but itself. */
export const notePausedItself = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`
    UPDATE campaigns SET paused_itself_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

export const markDeleted = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`
    UPDATE campaigns SET deleted_at = ${new Date(now)}, next_send_at = NULL, enabled = false
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

const dateOrNull = (instant: number | null) => (instant === null ? null : new Date(instant))
