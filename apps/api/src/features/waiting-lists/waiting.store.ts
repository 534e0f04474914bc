import type { WaitingKind, WaitingStatus } from '@fieldhouse/domain/waiting-lists'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners, byTurn } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Wanted } from './what-is-wanted.ts'

/** Which line: that of a session, or of one time in one group of courts. Instants in epoch milliseconds. */
export type Line = { kind: 'class'; sessionId: string } | { kind: 'slot'; groupId: string; start: number; end: number }

/** Somebody in a line; instants in epoch milliseconds. */
export type EntryRow = {
  id: string
  kind: WaitingKind
  status: WaitingStatus
  rank: number
  sessionId: string | null
  groupId: string | null
  /** Of a slot the court that is wanted, null for any, and the one that is offered. */
  facility: { id: string; name: string } | null
  offeredFacility: { id: string; name: string } | null
  /** Of a slot; a session says its own. */
  start: number | null
  end: number | null
  /** Of a slot: of its venue. */
  zone: string | null
  customer: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    isGone: boolean
  }
  createdAt: number
  offeredUntil: number | null
  payUntil: number | null
  orderId: string | null
  /** None of the messages of the offer came through. */
  hasFailed: boolean
  /** They have a place in the session already. */
  hasPlace: boolean
}

type Reading = { db: Kysely<DB>; partnerId: string }

const millis = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::bigint`)

const HAS_FAILED = sql`(w.message_ids <> '{}' AND NOT EXISTS (SELECT FROM outbox_messages m
  WHERE m.partner_id = w.partner_id AND m.id = ANY(w.message_ids) AND m.failed_at IS NULL))`
const HAS_PLACE = sql`(w.session_id IS NOT NULL AND EXISTS (SELECT FROM class_participants k
  WHERE (k.partner_id, k.session_id, k.customer_id) = (w.partner_id, w.session_id, w.customer_id) AND k.removed_at IS NULL))`

const select = (partnerId: string, which: RawBuilder<unknown>) => sql<EntryRow>`
  SELECT w.id, w.kind, w.status, w.rank, w.session_id AS "sessionId", w.group_id AS "groupId",
    ${millis('w.starts_at')} AS start, ${millis('w.ends_at')} AS "end", v.timezone AS zone, ${millis('w.created_at')} AS "createdAt",
    ${millis('w.offered_until')} AS "offeredUntil", ${millis('w.pay_until')} AS "payUntil", w.order_id AS "orderId",
    CASE WHEN f.id IS NOT NULL THEN jsonb_build_object('id', f.id, 'name', f.name) END AS facility,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'name', o.name) END AS "offeredFacility",
    jsonb_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'mobile', c.mobile,
      'isGone', c.deleted_at IS NOT NULL) AS customer,
    ${HAS_FAILED} AS "hasFailed", ${HAS_PLACE} AS "hasPlace"
  FROM waiting_entries w
  JOIN customers c ON (c.partner_id, c.id) = (w.partner_id, w.customer_id)
  LEFT JOIN facilities f ON (f.partner_id, f.id) = (w.partner_id, w.facility_id)
  LEFT JOIN facilities o ON (o.partner_id, o.id) = (w.partner_id, w.offered_facility_id)
  LEFT JOIN facility_groups g ON (g.partner_id, g.id) = (w.partner_id, w.group_id)
  LEFT JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  WHERE w.partner_id = ${partnerId} AND ${which}
  ORDER BY w.starts_at, w.ends_at, w.rank, w.created_at, w.id`

const within = (line: Line) =>
  line.kind === 'class'
    ? sql`w.session_id = ${line.sessionId}`
    : sql`w.group_id = ${line.groupId} AND w.starts_at = ${new Date(line.start)} AND w.ends_at = ${new Date(line.end)}`

const OPEN = sql`w.status IN ('waiting', 'offered')`

/** Who waits in a line or has an offer, the next first, and who has taken a place that is to be paid still. */
export const findLine = async ({ db, partnerId }: Reading, line: Line): Promise<EntryRow[]> =>
  (await select(partnerId, sql`${within(line)} AND (${OPEN} OR w.pay_until IS NOT NULL)`).execute(db)).rows

/** The same of every line of a group whose time meets a range. */
export const findLinesAround = async (
  { db, partnerId }: Reading,
  { groupId, start, end }: { groupId: string; start: number; end: number },
): Promise<EntryRow[]> =>
  (
    await select(
      partnerId,
      sql`w.group_id = ${groupId} AND w.starts_at < ${new Date(end)} AND w.ends_at > ${new Date(start)}
        AND (${OPEN} OR w.pay_until IS NOT NULL)`,
    ).execute(db)
  ).rows

export const findEntry = async ({ db, partnerId }: Reading, id: string): Promise<EntryRow | undefined> =>
  (await select(partnerId, sql`w.id = ${id}`).execute(db)).rows[0]

/** Who waits in a line or has an offer, the next first; their entries are locked until the command ends. */
export const lockLine = async (command: Command, line: Line): Promise<EntryRow[]> => {
  const { db, partnerId } = command
  await sql`SELECT FROM waiting_entries w WHERE w.partner_id = ${partnerId} AND ${within(line)} AND ${OPEN} ORDER BY w.id FOR UPDATE`.execute(
    db,
  )
  return (await select(partnerId, sql`${within(line)} AND ${OPEN}`).execute(db)).rows
}

/** An entry that nobody else changes until the command ends. */
export const lockEntry = async (command: Command, id: string): Promise<EntryRow | undefined> => {
  const { db, partnerId } = command
  await sql`SELECT FROM waiting_entries WHERE (partner_id, id) = (${partnerId}, ${id}) FOR UPDATE`.execute(db)
  return findEntry(command, id)
}

/** What a session is, also one that is cancelled. */
export const findWantedSession = async (
  { db, partnerId }: Reading,
  sessionId: string,
): Promise<(Wanted & { isCanceled: boolean }) | undefined> => {
  const { rows } = await sql<Wanted & { isCanceled: boolean }>`
    SELECT s.name, ${millis('s.starts_at')} AS start, ${millis('s.ends_at')} AS "end", s.canceled_at IS NOT NULL AS "isCanceled",
      jsonb_build_object('id', v.id, 'venueName', v.venue_name, 'timezone', v.timezone) AS venue
    FROM class_sessions s JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
    WHERE (s.partner_id, s.id) = (${partnerId}, ${sessionId})`.execute(db)
  return rows[0]
}

/** What a slot is that somebody waits for: the court that is offered or wanted, where the group shows its names, else the group. */
export const findWantedSlot = async (
  { db, partnerId }: Reading,
  entryId: string,
  offeredId: string | null = null,
): Promise<Wanted | undefined> => {
  const { rows } = await sql<Wanted>`
    SELECT CASE WHEN g.public_facility_names THEN coalesce(o.name, f.name, g.label) ELSE g.label END AS name,
      ${millis('w.starts_at')} AS start, ${millis('w.ends_at')} AS "end",
      jsonb_build_object('id', v.id, 'venueName', v.venue_name, 'timezone', v.timezone) AS venue
    FROM waiting_entries w
    JOIN facility_groups g ON (g.partner_id, g.id) = (w.partner_id, w.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    LEFT JOIN facilities f ON (f.partner_id, f.id) = (w.partner_id, w.facility_id)
    LEFT JOIN facilities o ON (o.partner_id, o.id) = (w.partner_id, coalesce(${offeredId}::uuid, w.offered_facility_id))
    WHERE (w.partner_id, w.id) = (${partnerId}, ${entryId})`.execute(db)
  return rows[0]
}

/** The group that a court is of; null for one that is removed or unknown. */
export const findGroupOfCourt = async ({ db, partnerId }: Reading, facilityId: string): Promise<string | null> => {
  const { rows } = await sql<{ groupId: string }>`
    SELECT f.group_id AS "groupId" FROM facilities f JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    WHERE (f.partner_id, f.id) = (${partnerId}, ${facilityId}) AND f.deleted_at IS NULL`.execute(db)
  return rows[0]?.groupId ?? null
}

/** The courts of a group, as they are shown. */
export const findCourtsOfGroup = async ({ db, partnerId }: Reading, groupId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM facilities WHERE (partner_id, group_id) = (${partnerId}, ${groupId}) AND deleted_at IS NULL
    ORDER BY position, name, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where a list stands among those of a partner: after those in which somebody waits for longer; in epoch milliseconds. */
export type ListPlace = { since: number; key: string }

/**
 * Of a partner the lists for which there is something to do, those in which somebody waits for longest first: a place that may be free, an offer that ran out or
 * reached nobody, a time that has begun, a court that was removed. The earliest `limit` after a place.
 */
export const findDueLists = async (
  { db, partnerId }: Reading,
  { now, after, limit }: { now: number; after: ListPlace | null; limit: number },
): Promise<(Line & ListPlace)[]> => {
  const at = new Date(now)
  const courts = sql`facilities f WHERE f.partner_id = ${partnerId} AND f.group_id = w.group_id AND f.deleted_at IS NULL
    AND (w.facility_id IS NULL OR f.id = w.facility_id)`
  const taking = sql`occupancies o WHERE o.partner_id = ${partnerId} AND o.facility_id = f.id AND o.released_at IS NULL`
  const isFree = sql`NOT EXISTS (SELECT FROM ${taking} AND o.starts_at >= w.starts_at AND o.starts_at < w.ends_at)
    AND (SELECT o.ends_at FROM ${taking} AND o.starts_at < w.starts_at ORDER BY o.starts_at DESC LIMIT 1) > w.starts_at IS NOT TRUE`
  const { rows } = await sql<{
    sessionId: string | null
    groupId: string | null
    start: number
    end: number
    since: number
    key: string
  }>`
    SELECT * FROM (
      SELECT w.session_id AS "sessionId", w.group_id AS "groupId", ${millis('w.starts_at')} AS start, ${millis('w.ends_at')} AS "end",
        ${millis('min(w.created_at)')} AS since, coalesce(w.session_id::text, concat_ws('/', w.group_id, w.starts_at, w.ends_at)) AS key
      FROM waiting_entries w LEFT JOIN class_sessions s ON (s.partner_id, s.id) = (w.partner_id, w.session_id)
      WHERE w.partner_id = ${partnerId} AND ${OPEN} AND (
        coalesce(s.starts_at, w.starts_at) <= ${at} OR s.canceled_at IS NOT NULL
        OR (w.status = 'offered' AND (w.offered_until <= ${at} OR ${HAS_FAILED}))
        OR CASE w.kind
          WHEN 'class' THEN ${HAS_PLACE}
            OR (w.status = 'waiting' AND (s.participant_count + s.offered_count < s.max_people) IS NOT FALSE)
          ELSE NOT EXISTS (SELECT FROM ${courts}) OR (w.status = 'waiting' AND EXISTS (SELECT FROM ${courts} AND ${isFree})) END)
      GROUP BY w.session_id, w.group_id, w.starts_at, w.ends_at) due
    WHERE ${after === null ? sql`true` : sql`(since, key) > (${after.since}::bigint, ${after.key})`}
    ORDER BY since, key LIMIT ${limit}`.execute(db)
  return rows.map(({ sessionId, groupId, start, end, since, key }) => ({
    ...(sessionId === null
      ? { kind: 'slot' as const, groupId: groupId!, start, end }
      : { kind: 'class' as const, sessionId }),
    since,
    key,
  }))
}

/** How many places of a session are neither given nor offered; null for a session that has no limit. Nobody counts until the command ends. */
export const lockRoom = async ({ db, partnerId }: Command, sessionId: string): Promise<number | null> => {
  const { rows } = await sql<{ free: number | null }>`
    SELECT max_people - participant_count - offered_count AS free FROM class_sessions
    WHERE (partner_id, id) = (${partnerId}, ${sessionId}) FOR NO KEY UPDATE`.execute(db)
  return rows[0]!.free
}

/** Adds somebody to the end of a line. */
export const insertEntry = async (
  { db, partnerId, actor, now }: Command,
  line: Line,
  { id, customerId, facilityId }: { id: string; customerId: string; facilityId: string | null },
): Promise<void> => {
  const slot = line.kind === 'slot' ? line : null
  await sql`
    INSERT INTO waiting_entries (partner_id, id, kind, session_id, group_id, facility_id, starts_at, ends_at, customer_id, rank, created_by, created_at)
    SELECT ${partnerId}::uuid, ${id}::uuid, ${line.kind}, ${line.kind === 'class' ? line.sessionId : null}::uuid, ${slot?.groupId ?? null}::uuid,
      ${facilityId}::uuid, ${slot && new Date(slot.start)}::timestamptz, ${slot && new Date(slot.end)}::timestamptz, ${customerId}::uuid,
      coalesce(max(w.rank), 0) + 1, ${actor.accountId}::uuid, ${new Date(now)}::timestamptz
    FROM waiting_entries w WHERE w.partner_id = ${partnerId} AND ${within(line)}`.execute(db)
}

/** What is kept of an offer; its token as a hash only. */
export type NewOffer = {
  id: string
  tokenHash: Buffer
  messageIds: readonly string[]
  until: number
  facilityId: string | null
}

export const saveOffers = async ({ db, partnerId, now }: Command, offers: readonly NewOffer[]): Promise<void> => {
  for (const { id, tokenHash, messageIds, until, facilityId } of offers)
    await sql`
      UPDATE waiting_entries SET status = 'offered', token_hash = ${tokenHash}, message_ids = ${[...messageIds]}::uuid[],
        offered_at = ${new Date(now)}, offered_until = ${new Date(until)}, offered_facility_id = ${facilityId}::uuid
      WHERE (partner_id, id) = (${partnerId}, ${id}) AND status = 'waiting'`.execute(db)
}

/** Ends the waiting of some, each so; what was offered to them is free. */
export const endEntries = async (
  { db, partnerId, now }: Command,
  ids: readonly string[],
  status: Exclude<WaitingStatus, 'waiting' | 'offered'>,
): Promise<void> => {
  await sql`
    UPDATE waiting_entries SET status = ${status}, ended_at = ${new Date(now)}, pay_until = NULL
    WHERE partner_id = ${partnerId} AND id = ANY(${[...ids]}::uuid[])`.execute(db)
}

/** The open entries of a customer in the lines of sessions are taken. Answers in which of them they had an offer. */
export const takeOpen = async (
  { db, partnerId, now }: Command,
  customerId: string,
  sessionIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ sessionId: string; wasOffered: boolean }>`
    WITH open AS (
      SELECT id, session_id, status FROM waiting_entries WHERE (partner_id, customer_id) = (${partnerId}, ${customerId})
        AND kind = 'class' AND session_id = ANY(${[...sessionIds]}::uuid[]) AND status IN ('waiting', 'offered') ORDER BY id FOR UPDATE
    )
    UPDATE waiting_entries w SET status = 'taken', ended_at = ${new Date(now)} FROM open
    WHERE w.partner_id = ${partnerId} AND w.id = open.id
    RETURNING w.session_id AS "sessionId", open.status = 'offered' AS "wasOffered"`.execute(db)
  return rows.filter(({ wasOffered }) => wasOffered).map(({ sessionId }) => sessionId)
}

/** By which order an offer was taken, and until when that has to be paid by card; null where it need not. */
export const saveTaken = async (
  { db, partnerId, now }: Command,
  id: string,
  { orderId, payUntil }: { orderId: string; payUntil: number | null },
): Promise<void> => {
  await sql`
    UPDATE waiting_entries SET status = 'taken', ended_at = ${new Date(now)}, order_id = ${orderId},
      pay_until = ${payUntil === null ? null : new Date(payUntil)}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** A place that was taken by card is paid, or need not be any more. */
export const saveSettled = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`UPDATE waiting_entries SET pay_until = NULL WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Gives a line the order in which its entries are named. */
export const saveRanks = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<void> => {
  await sql`
    UPDATE waiting_entries w SET rank = r.rank FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS r(id, rank)
    WHERE w.partner_id = ${partnerId} AND w.id = r.id`.execute(db)
}

/** An offer by its token; null for one that nobody has. For the platform's entrance. */
export const findOfferByToken = async (
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<{ partnerId: string; id: string } | null> => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('waiting offer')}
    SELECT partner_id AS "partnerId", id FROM waiting_entries WHERE token_hash = ${tokenHash}`.execute(db)
  return rows[0] ?? null
}

/** Partners with lists in which somebody waits or has an offer, of all. For the platform's entrance. */
export const findWaitingPartners = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT partner_id AS "partnerId" FROM waiting_entries WHERE status IN ('waiting', 'offered')`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/** Places that were taken by card and should be paid by now, of all partners, each partner's earliest before anybody's next. For the platform's entrance. */
export const findUnpaid = async (db: Kysely<DB>, now: number): Promise<{ partnerId: string; id: string }[]> => {
  const { rows } = await sql<{ partnerId: string; id: string }>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", id FROM waiting_entries WHERE pay_until <= ${new Date(now)}
    ORDER BY ${byTurn(sql`pay_until`)} LIMIT 500`.execute(db)
  return rows
}
