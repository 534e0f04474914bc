import type { CampaignEvent, Suppression } from '@fieldhouse/domain/campaigns'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findByNow } from '../customers/index.ts'
import { hashOf } from './runs.store.ts'
import type { Unsubscriber } from './unsubscribe-token.ts'

/** The partner of a message that a mail service names. For the platform's entrance. */
export const findPartnerOfMessage = async (db: Kysely<DB>, id: string): Promise<string | undefined> =>
  (
    await sql<{ partnerId: string }>`${acrossPartners('provider event')}
      SELECT partner_id AS "partnerId" FROM campaign_messages WHERE id = ${id}`.execute(db)
  ).rows[0]?.partnerId

/** Whether a message went to one of some addresses, whatever their capitals. */
export const isSentTo = async (
  db: Kysely<DB>,
  { partnerId, messageId }: Pick<MailNews, 'partnerId' | 'messageId'>,
  addresses: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT m.id FROM campaign_messages m WHERE (m.partner_id, m.id) = (${partnerId}, ${messageId})
      AND m.address_hash IN (SELECT ${hashOf(sql`address`)} FROM unnest(${[...addresses]}::text[]) AS address)`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * A message that counted as delivered, since a mail server took it, did not come after all: it counts no more. Nothing where the same was
 * told before (`eventId`): what was told after that stands.
 */
export const takeBackDelivered = async (
  db: Kysely<DB>,
  { partnerId, messageId }: Pick<MailNews, 'partnerId' | 'messageId'>,
  eventId: string,
): Promise<void> => {
  const { rows } = await sql<{ campaignId: string }>`
    UPDATE campaign_messages SET delivered_at = NULL
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND delivered_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM campaign_events e WHERE (e.partner_id, e.event_id) = (${partnerId}, ${eventId}))
    RETURNING campaign_id AS "campaignId"`.execute(db)
  for (const { campaignId } of rows) await addCounts(db, partnerId, campaignId, { delivered: -1 })
}

/** What was told of a message: what counts in a campaign, that it could not be handed on for now ('deferred'), or never will be. */
export type MailNews = {
  partnerId: string
  messageId: string
  kind: CampaignEvent | 'deferred' | 'soft' | 'refused'
  at: number
}

/** Notes what the mail service told; false where it did before, or what it signed with was used for another event. */
export const receiveEvent = async (
  db: Kysely<DB>,
  { partnerId, messageId, kind, at }: MailNews,
  { eventId, token }: { eventId: string; token: string },
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO campaign_events (partner_id, event_id, message_id, kind, token, received_at)
    VALUES (${partnerId}, ${eventId}, ${messageId}, ${kind}, ${token}, ${new Date(at)})
    ON CONFLICT DO NOTHING RETURNING event_id`.execute(db)
  return rows.length > 0
}

const ONCE = { delivered: 'delivered_at', bounce: 'bounced_at', spamReport: 'complained_at' } as const
/** What each leaves of why a message did not reach somebody: a complaint stays, whatever is told after it, and so does a bounce but for that. */
const UNREACHED_BY = {
  delivered: sql`CASE WHEN unreached IN ('bounced', 'complained') THEN unreached END`,
  bounce: sql`CASE WHEN unreached = 'complained' THEN unreached ELSE 'bounced' END`,
  spamReport: sql`'complained'`,
} as const
const COUNTERS: Record<Counter, string> = {
  messages: 'messages_count',
  recent: 'recent_count',
  soft: 'soft_count',
  unknown: 'unknown_count',
  delivered: 'delivered_count',
  open: 'open_count',
  click: 'click_count',
  bounce: 'bounce_count',
  unsubscribe: 'unsubscribe_count',
  spamReport: 'spam_report_count',
}

type Counter = 'messages' | 'recent' | 'soft' | 'unknown' | CampaignEvent
/** What is to be added to the numbers of a campaign. */
export type Counts = Partial<Record<Counter, number>>

/**
 * Adds to the numbers of a campaign, none of which falls below nothing. Whoever counts is alone with the campaign until their transaction
 * ends: what else they have to write comes before.
 */
export const addCounts = async (
  db: Kysely<DB>,
  partnerId: string,
  campaignId: string,
  counts: Counts,
): Promise<void> => {
  const changes = Object.entries(counts).filter(([, change]) => change !== 0)
  if (changes.length === 0) return
  const columns = changes.map(([counter, change]) => {
    const column = sql.ref(COUNTERS[counter as Counter])
    return sql`${column} = greatest(0, ${column} + ${change}::integer)`
  })
  await sql`
    UPDATE campaigns SET ${sql.join(columns)} WHERE (partner_id, id) = (${partnerId}, ${campaignId})`.execute(db)
}

/**
 * Counts what became of a message (CAMPAIGNS-66): opens and clicks each time, all else once. An address where nobody is, or whose owner
 * complained, gets no campaigns of the partner any more. Of a message that is none of a campaign nothing is counted.
 */
export const applyNews = async (db: Kysely<DB>, news: MailNews): Promise<void> => {
  const counted = await noteNews(db, news)
  if (counted) await addCounts(db, news.partnerId, counted.campaignId, counted.counts)
}

/** Writes what became of a message (`applyNews`), and answers what of it is still to be counted in which campaign; null where there is no such message. */
export const noteNews = async (
  db: Kysely<DB>,
  { partnerId, messageId, kind, at }: MailNews,
): Promise<{ campaignId: string; counts: Counts } | null> => {
  const found = await sql<{
    campaignId: string
    customerId: string
    hash: Buffer
    isSoft: boolean
    isUnknown: boolean
  }>`
    SELECT campaign_id AS "campaignId", customer_id AS "customerId", address_hash AS hash, unknown_at IS NOT NULL AS "isUnknown",
      unreached IS NOT DISTINCT FROM 'soft' OR deferred_at IS NOT NULL AS "isSoft" FROM campaign_messages
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) FOR NO KEY UPDATE`.execute(db)
  const message = found.rows[0]
  if (!message) return null
  const { campaignId, isSoft } = message
  // It was taken after all: nobody tells of a message that never came.
  if (message.isUnknown)
    await sql`
      UPDATE campaign_messages SET unknown_at = NULL, unreached = NULL
      WHERE (partner_id, id) = (${partnerId}, ${messageId})`.execute(db)
  const counted = (counts: Counts) => ({ campaignId, counts: { ...counts, unknown: message.isUnknown ? -1 : 0 } })
  if (kind === 'deferred' || kind === 'soft' || kind === 'refused') {
    const isNoted = await noteNotTaken(db, { partnerId, messageId, kind, at })
    return counted(isNoted ? { soft: Number(kind !== 'refused') - Number(isSoft) } : {})
  }
  if (kind === 'unsubscribe') {
    await noteUnsubscribed(db, { partnerId, ...message }, at)
    return counted({})
  }
  if (kind === 'open' || kind === 'click') return counted({ [kind]: 1 })
  const noted = sql.ref(ONCE[kind])
  const first = await sql`
    UPDATE campaign_messages SET ${noted} = ${new Date(at)}, unreached = ${UNREACHED_BY[kind]}, deferred_at = NULL
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND ${noted} IS NULL RETURNING id`.execute(db)
  if (first.rows.length === 0) return counted({})
  if (kind !== 'delivered')
    await suppress(db, partnerId, message.hash, kind === 'bounce' ? 'bounced' : 'complained', at)
  return counted({ [kind]: 1, soft: isSoft ? -1 : 0 })
}

/**
 * A message was not taken: for now, so that the mail service goes on trying, or for good, so that it has not come. Where something else is
 * known of it, that stands; false then.
 */
const noteNotTaken = async (
  db: Kysely<DB>,
  { partnerId, messageId, kind, at }: Omit<MailNews, 'kind'> & { kind: 'deferred' | 'soft' | 'refused' },
): Promise<boolean> => {
  const noted = kind === 'deferred' ? sql`deferred_at = ${new Date(at)}` : sql`unreached = ${kind}, deferred_at = NULL`
  const { rows } = await sql`
    UPDATE campaign_messages SET ${noted}
    WHERE (partner_id, id) = (${partnerId}, ${messageId}) AND unreached IS NULL
      AND delivered_at IS NULL AND bounced_at IS NULL AND complained_at IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}

/** Keeps an address from campaigns, for each reason that it has: none takes the place of another (BEYOND-44). */
const suppress = async (
  db: Kysely<DB>,
  partnerId: string,
  hash: Buffer,
  reason: Suppression,
  at: number,
): Promise<void> => {
  await sql`
    INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at) VALUES (${partnerId}, ${hash}, ${reason}, ${new Date(at)})
    ON CONFLICT DO NOTHING`.execute(db)
}

/** That nobody is at an address of a partner: a mail server refused it for good. */
export const hasBounced = (partnerId: string, address: RawBuilder<unknown>): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM suppressed_addresses a WHERE (a.partner_id, a.address_hash) = (${partnerId}, ${hashOf(address)}) AND a.reason = 'bounced')`

/** Notes that nobody is at an address: no mail of the partner that may wait goes there any more. */
export const suppressBounced = (db: Kysely<DB>, partnerId: string, address: string, at: number): Promise<void> =>
  sql<{ hash: Buffer }>`SELECT ${hashOf(sql`${address}::text`)} AS hash`
    .execute(db)
    .then(({ rows }) => suppress(db, partnerId, rows[0]!.hash, 'bounced', at))

/**
 * Notes that a customer wants no campaigns of the partner any more, nor do their addresses, and counts it; whoever they were merged into
 * wants none either. Answers who of them stands; null where they said so before.
 */
export const noteUnsubscribed = async (
  db: Kysely<DB>,
  { partnerId, customerId, campaignId }: Unsubscriber,
  at: number,
): Promise<string | null> => {
  const them = await findByNow(db, partnerId, customerId)
  if (them === null) return null
  const { rows } = await sql<{ id: string }>`
    INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at)
    SELECT ${partnerId}, id, ${campaignId}, ${new Date(at)} FROM unnest(${them.ids}::uuid[]) AS id
    ON CONFLICT (partner_id, customer_id) DO NOTHING RETURNING customer_id AS id`.execute(db)
  if (rows.length === 0) return null
  const addresses = await sql<{ hash: Buffer }>`
    SELECT DISTINCT ${hashOf(sql`c.email`)} AS hash FROM customers c
    WHERE c.partner_id = ${partnerId} AND c.id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND c.email IS NOT NULL`.execute(
    db,
  )
  for (const { hash } of addresses.rows) await suppress(db, partnerId, hash, 'unsubscribed', at)
  await addCounts(db, partnerId, campaignId, { unsubscribe: 1 })
  return them.standing
}
