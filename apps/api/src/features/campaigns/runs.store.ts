import { fullName } from '@fieldhouse/domain/identity'
import { randomUUID } from 'node:crypto'
import type { PlaceholderValues, Unreached } from '@fieldhouse/domain/campaigns'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { formatMoney } from '@fieldhouse/domain/money'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners, byTurn } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { isInSegment } from '../customers/index.ts'
import { findPartnerZone } from '../partners/index.ts'
import type { CampaignRow } from './campaigns.store.ts'

/** By what an address is known where it is kept: nobody reads it there. */
export const hashOf = (address: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(lower(${address}), 'UTF8'))`

/** That the customer `c` may get campaigns: an address that is one, and neither they nor it want none (CAMPAIGNS-56). */
export const mayGet = (partnerId: string) => sql`is_email(c.email)
  AND NOT EXISTS (SELECT FROM campaign_unsubscribes u WHERE (u.partner_id, u.customer_id) = (${partnerId}, c.id))
  AND NOT EXISTS (SELECT FROM suppressed_addresses a
    WHERE (a.partner_id, a.address_hash) = (${partnerId}, ${hashOf(sql`c.email`)}))`

/**
 * Why the customer `c` may get no campaigns; null where they may (`mayGet`). `noAddress`: none that is one; else what is noted of
 * themselves, or what weighs most of what is noted of the address.
 */
export const whyNot = (partnerId: string): RawBuilder<Unreached | null> => sql`CASE
  WHEN c.email IS NULL OR NOT is_email(c.email) THEN 'noAddress'
  WHEN EXISTS (SELECT FROM campaign_unsubscribes u WHERE (u.partner_id, u.customer_id) = (${partnerId}, c.id)) THEN 'unsubscribed'
  ELSE (SELECT a.reason FROM suppressed_addresses a
    WHERE (a.partner_id, a.address_hash) = (${partnerId}, ${hashOf(sql`c.email`)})
    ORDER BY array_position(ARRAY['complained', 'bounced', 'unsubscribed'], a.reason) LIMIT 1) END`

/** The name of the plan that the customer `c` is a member of on a day, of several the one that lasts longest. */
export const planOn = (partnerId: string, day: LocalDate): RawBuilder<string | null> => sql`(
  SELECT p.name FROM subscriptions s JOIN membership_plans p ON (p.partner_id, p.id) = (s.partner_id, s.plan_id)
  WHERE s.partner_id = ${partnerId} AND s.customer_id = c.id AND s.deleted_at IS NULL AND s.canceled_at IS NULL
    AND s.member_days @> ${day}::date ORDER BY s.expires_on DESC, s.id LIMIT 1)`

/**
 * Begins a run of a campaign that is locked: who is in its segment now is kept with it (CAMPAIGNS-54), their messages are written by
 * `fillRun`. Answers how many addresses may get one now; null where the run of that moment has begun already.
 */
export const insertRun = async (
  { db, partnerId, now }: Command,
  { id: campaignId, subject, body, segment }: CampaignRow,
  dueAt: number,
): Promise<{ id: string; recipients: number } | null> => {
  const id = randomUUID()
  const zone = await findPartnerZone(db, partnerId)
  const { rows } = await sql<{ recipients: number }>`
    WITH segment AS MATERIALIZED (
      SELECT c.id, CASE WHEN ${mayGet(partnerId)} THEN ${hashOf(sql`c.email`)} END AS hash FROM customers c
      WHERE ${isInSegment(segment, { partnerId, now, zone })}
    ), begun AS (
      INSERT INTO campaign_runs (partner_id, id, campaign_id, due_at, subject, body_html, started_at, segment_ids)
      VALUES (${partnerId}, ${id}, ${campaignId}, ${new Date(dueAt)}, ${subject}, ${body}, ${new Date(now)},
        ARRAY(SELECT id FROM segment ORDER BY id))
      ON CONFLICT (partner_id, campaign_id, due_at) WHERE again_of IS NULL DO NOTHING RETURNING id
    ) SELECT (SELECT count(DISTINCT hash) FROM segment) AS recipients FROM begun`.execute(db)
  const [begun] = rows
  return begun === undefined ? null : { id, recipients: begun.recipients }
}

/** A message that waits, with what it says of its customer. */
export type WaitingMessage = { id: string; customerId: string; email: string; values: PlaceholderValues }

/** How many messages of a run wait, up to so many; none while its campaign is paused. */
export const countWaiting = async (db: Kysely<DB>, partnerId: string, runId: string, upTo: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT m.id FROM campaign_messages m JOIN campaigns k ON (k.partner_id, k.id) = (m.partner_id, m.campaign_id)
      WHERE m.partner_id = ${partnerId} AND m.run_id = ${runId} AND m.handed_at IS NULL AND k.status = 'sending'
      LIMIT ${upTo}) waiting`.execute(db)
  return rows[0]!.count
}

type Found = {
  id: string
  customerId: string
  email: string | null
  firstName: string
  lastName: string
  mobile: string | null
  plan: string | null
  credits: { currency: string; amount: number }[]
}

/**
 * Some messages of a run that wait, after one in the order of their ids, locked until the command ends; those that another process has at
 * hand are left to it.
 */
export const lockWaiting = async (
  { db, partnerId, now }: Command,
  runId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ ids: string[]; messages: WaitingMessage[] }> => {
  const locked = await sql<{ id: string }>`
    SELECT id FROM campaign_messages WHERE partner_id = ${partnerId} AND run_id = ${runId} AND handed_at IS NULL
      AND (${after}::uuid IS NULL OR id > ${after})
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return { ids, messages: [] }
  const today = dateOf(now, await findPartnerZone(db, partnerId))
  // Who wants none since, or is gone, gets nothing; who has another address by now gets it there (`leaveOut`).
  const { rows } = await sql<Found>`
    SELECT m.id, c.id AS "customerId", c.email, c.first_name AS "firstName", c.last_name AS "lastName", c.mobile,
      ${planOn(partnerId, today)} AS plan,
      coalesce((SELECT jsonb_agg(jsonb_build_object('currency', b.currency, 'amount', b.balance_minor) ORDER BY b.currency)
        FROM credit_balances b WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.balance_minor > 0), '[]') AS credits
    FROM campaign_messages m JOIN customers c ON (c.partner_id, c.id) = (m.partner_id, m.customer_id)
    WHERE m.partner_id = ${partnerId} AND m.id = ANY(${ids}::uuid[]) AND c.deleted_at IS NULL
      AND m.address_hash = ${hashOf(sql`c.email`)} AND ${mayGet(partnerId)}
    ORDER BY m.id`.execute(db)
  return { ids, messages: rows.map(toMessage) }
}

const toMessage = ({ id, customerId, email, firstName, lastName, mobile, plan, credits }: Found): WaitingMessage => ({
  id,
  customerId,
  email: email!,
  values: {
    'customer.firstName': firstName.trim(),
    'customer.lastName': lastName.trim(),
    'customer.fullName': fullName({ firstName, lastName }),
    'customer.email': email!,
    'customer.mobile': mobile ?? '',
    'customer.membershipPlan': plan ?? '',
    'customer.clubCreditBalance': credits.map(({ currency, amount }) => formatMoney(amount, currency)).join(', '),
  },
})

/**
 * Messages that do not leave as they are: with why where their customer may get none since. Where they are at another address by now, it
 * waits for that one, unless one of the run went or goes there; without a trace where it does, and where they are gone. An address that its
 * customer has left is nobody's at once, and one that is still another's who has left it is waited for: of two who exchange theirs each gets
 * one, in whatever order and by whichever processes their messages are seen to.
 */
export const leaveOut = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
  at: number,
): Promise<void> => {
  const here = hashOf(sql`c.email`)
  const own = sql`m.partner_id = ${partnerId} AND m.id = ANY(${[...ids]}::uuid[]) AND m.settled_at IS NULL
    AND (c.partner_id, c.id) = (m.partner_id, m.customer_id) AND c.deleted_at IS NULL`
  await sql`
    UPDATE campaign_messages m SET handed_at = ${new Date(at)}, settled_at = ${new Date(at)}, unreached = ${whyNot(partnerId)},
      address_hash = CASE WHEN m.address_hash = ${here} THEN m.address_hash END
    FROM customers c WHERE ${own} AND ${whyNot(partnerId)} IS NOT NULL`.execute(db)
  await sql`
    UPDATE campaign_messages m SET address_hash = NULL, handed_at = NULL
    FROM customers c WHERE ${own} AND m.attempted_at IS NULL AND m.address_hash IS DISTINCT FROM ${here}`.execute(db)
  await sql`
    WITH moved AS (
      SELECT m.id, m.run_id, ${here} AS hash, row_number() OVER (PARTITION BY m.run_id, ${here} ORDER BY m.id) AS place
      FROM campaign_messages m, customers c WHERE ${own} AND m.attempted_at IS NULL AND m.address_hash IS NULL
    ), found AS (
      SELECT moved.id, moved.hash, moved.place, o.id AS other_id,
        o.settled_at IS NULL AND o.attempted_at IS NULL AND oc.deleted_at IS NULL
          AND o.address_hash IS DISTINCT FROM ${hashOf(sql`oc.email`)} AS is_left
      FROM moved
      LEFT JOIN campaign_messages o ON o.partner_id = ${partnerId} AND o.run_id = moved.run_id AND o.address_hash = moved.hash
      LEFT JOIN customers oc ON (oc.partner_id, oc.id) = (o.partner_id, o.customer_id)
    ), taken AS (
      UPDATE campaign_messages m SET address_hash = found.hash FROM found
      WHERE m.partner_id = ${partnerId} AND m.id = found.id AND found.place = 1 AND found.other_id IS NULL
    ) DELETE FROM campaign_messages WHERE partner_id = ${partnerId} AND id = ANY(${[...ids]}::uuid[]) AND settled_at IS NULL
        AND id NOT IN (SELECT id FROM found WHERE place = 1 AND (other_id IS NULL OR is_left))`.execute(db)
}

/** Notes that messages were handed to the outbox, and drops those of the locked that nobody gets. Where no mail server is, that is all that becomes of them. */
export const noteHanded = async (
  { db, partnerId, now }: Command,
  campaignId: string,
  { locked, handed, mails }: { locked: readonly string[]; handed: readonly string[]; mails: 'sent' | 'shown' | 'kept' },
): Promise<void> => {
  const left = locked.filter((id) => !handed.includes(id))
  if (left.length > 0) await leaveOut(db, partnerId, left, now)
  if (handed.length === 0) return
  const at = new Date(now)
  await sql`
    UPDATE campaign_messages SET handed_at = ${at}, settled_at = ${mails === 'sent' ? null : at},
      delivered_at = ${mails === 'shown' ? at : null}
    WHERE partner_id = ${partnerId} AND id = ANY(${[...handed]}::uuid[])`.execute(db)
  if (mails !== 'sent')
    await sql`
      UPDATE campaigns SET messages_count = messages_count + ${handed.length}, kept_count = kept_count + ${handed.length},
        delivered_count = delivered_count + ${mails === 'shown' ? handed.length : 0}
      WHERE (partner_id, id) = (${partnerId}, ${campaignId})`.execute(db)
}

/** Ends a run of which every message is written and has its outcome: its campaign was sent then, and a one-time one is done. True where it ended now. */
export const finishRun = async (db: Kysely<DB>, partnerId: string, runId: string, now: number): Promise<boolean> => {
  // The campaign first, as whoever counts: nobody waits for the other.
  await sql`
    SELECT id FROM campaigns WHERE partner_id = ${partnerId}
      AND id = (SELECT campaign_id FROM campaign_runs WHERE (partner_id, id) = (${partnerId}, ${runId}))
    FOR NO KEY UPDATE`.execute(db)
  return endRun(db, partnerId, runId, now)
}

/** The same for whoever has the campaign locked, as one who counted in it. */
export const endRun = async (db: Kysely<DB>, partnerId: string, runId: string, now: number): Promise<boolean> => {
  const ended = await sql<{ campaignId: string }>`
    UPDATE campaign_runs r SET finished_at = ${new Date(now)}
    WHERE (r.partner_id, r.id) = (${partnerId}, ${runId}) AND r.finished_at IS NULL AND r.segment_ids IS NULL
      AND NOT EXISTS (SELECT FROM campaign_messages m WHERE m.partner_id = ${partnerId} AND m.run_id = ${runId} AND m.settled_at IS NULL)
    RETURNING r.campaign_id AS "campaignId"`.execute(db)
  for (const { campaignId } of ended.rows)
    await sql`
      UPDATE campaigns SET last_sent_at = ${new Date(now)}, status = CASE WHEN run_frequency = 'manual' THEN 'sent' ELSE status END
      WHERE (partner_id, id) = (${partnerId}, ${campaignId})`.execute(db)
  return ended.rows.length > 0
}

/** Takes back what of a campaign that is locked has not begun to go out: it waits again. What is at the mail server's door is left. */
export const takeBack = async ({ db, partnerId }: Command, campaignId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM outbox_messages WHERE partner_id = ${partnerId} AND id IN (
      SELECT o.id FROM outbox_messages o WHERE o.partner_id = ${partnerId} AND o.campaign_id = ${campaignId}
        AND o.sent_at IS NULL AND o.failed_at IS NULL FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  if (rows.length === 0) return
  await sql`
    UPDATE campaign_messages SET handed_at = NULL WHERE partner_id = ${partnerId} AND id = ANY(${rows.map(({ id }) => id)}::uuid[])
      AND attempted_at IS NULL AND settled_at IS NULL`.execute(db)
}

/** Ends the runs of a campaign that is locked and goes: what waits is not sent. */
export const giveUpRuns = async (command: Command, campaignId: string): Promise<void> => {
  const { db, partnerId, now } = command
  await takeBack(command, campaignId)
  await sql`
    UPDATE campaign_runs SET finished_at = ${new Date(now)}, segment_ids = NULL
    WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND finished_at IS NULL`.execute(db)
  await sql`
    DELETE FROM campaign_messages WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND handed_at IS NULL`.execute(
    db,
  )
}

export type RunRow = { id: string; campaignId: string; subject: string; body: string }

/** A run that is not finished, locked against its end; undefined while its campaign is paused. */
export const holdRun = async ({ db, partnerId }: Command, id: string): Promise<RunRow | undefined> => {
  const { rows } = await sql<RunRow>`
    SELECT id, campaign_id AS "campaignId", subject, body_html AS body FROM campaign_runs
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND finished_at IS NULL AND EXISTS (
      SELECT FROM campaigns c WHERE c.partner_id = ${partnerId} AND c.id = campaign_id AND c.status = 'sending') FOR SHARE`.execute(
    db,
  )
  return rows[0]
}

/** Runs that are not finished, of any partner. */
export const findOpenRuns = async (db: Kysely<DB>): Promise<{ partnerId: string; runId: string }[]> =>
  (
    await sql<{ partnerId: string; runId: string }>`${acrossPartners('due work')}
      SELECT partner_id AS "partnerId", id AS "runId" FROM campaign_runs r WHERE finished_at IS NULL
        AND EXISTS (SELECT FROM campaigns c WHERE (c.partner_id, c.id) = (r.partner_id, r.campaign_id) AND c.status = 'sending')
      ORDER BY started_at`.execute(db)
  ).rows

/** Automated campaigns that are due, of any partner, each partner's earliest before anybody's next; `now` in epoch milliseconds. */
export const findDueCampaigns = async (db: Kysely<DB>, now: number): Promise<{ partnerId: string; id: string }[]> =>
  (
    await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
      SELECT partner_id AS "partnerId", id FROM campaigns WHERE next_send_at <= ${new Date(now)}
      ORDER BY ${byTurn(sql`next_send_at`)}`.execute(db)
  ).rows
