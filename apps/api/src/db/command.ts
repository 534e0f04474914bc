import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { LiveEvent } from '@fieldhouse/contract/schedule'
import { CHANGES_SCHEDULES } from '@fieldhouse/domain/schedule'
import type { Kysely, RawBuilder } from 'kysely'
import type { AuditAction } from './audit-actions.ts'
import { openTransaction, unlimitedQuery, type Connection, type Database } from './connect.ts'
import type { Context } from './context.ts'
import type { Read } from './read.ts'
import { Refused } from './refused.ts'
import type { DB } from './schema.gen.ts'

export type LiveNews = Omit<LiveEvent, 'type'> & {
  type: Exclude<LiveEvent['type'], 'ready' | 'resync'>
  /** Whose venue it is about, where it names no group; said to nobody, but that whoever is held to others is not told. */
  venueId?: string | null
  /** Nothing of it is seen on a schedule: days that are kept stay as they are. Said to nobody. */
  daysStay?: boolean
}

export type AuditEntry = {
  action: AuditAction
  subjectType: string
  subjectId: string | null
  before?: unknown
  after?: unknown
}

export type OutgoingMessage = {
  channel: 'email' | 'sms'
  recipient: string
  subject?: string
  text: string
  html?: string
  /** The order that it is about: staff see there when it can't be sent. */
  orderId?: string
  /** The customer whom it is for; where it is about an order, that order's. Their history has it. */
  customerId?: string
  /** The part of it that opens something to whoever has it; it is taken out of the outbox once the message was sent. */
  oneTimeToken?: string
  /** Its own id, where something knows it by that. */
  id?: string
  /** The campaign that it is of: what becomes of it is counted there, and it is sent after what somebody waits for. */
  campaignId?: string
  /** Who it is from, in place of the deployment's own name; the address stays the deployment's. */
  senderName?: string
  /** Where answers go. */
  replyTo?: string
  /** Where mail programs end such messages by themselves (RFC 8058). */
  unsubscribeUrl?: string
  /** It reminds somebody: what becomes of it is noted there, and it is sent after what somebody waits for. */
  reminds?: boolean
  /** It goes once at most: nobody is to read it twice, also where the product ends in the middle of it (docs/decisions/0068). */
  goesOnce?: boolean
  /** It confirms its order: whoever has it needs no reminder shortly after. */
  confirms?: boolean
  /** A file for calendars (iCalendar) that goes along. */
  calendar?: string
}

/** What a command may do inside its transaction. */
export type Command = Context & {
  db: Kysely<DB>
  /** Locks facilities for the rest of the transaction, in one order, so that two commands never wait for each other in a ring. */
  lockFacilities(ids: readonly string[]): Promise<void>
  audit(entry: AuditEntry): void
  /**
   * Sends a write whose outcome nothing in the command waits for: at once, in its place among the statements, but without
   * a round trip of its own. When it fails, the command fails with its error and nothing is committed. At every venue it sees
   * what `atEveryVenueIn` does.
   */
  write(statement: RawBuilder<unknown>, where?: 'atEveryVenue'): void
  /** Told to every open screen of the partner once the transaction has committed. */
  announce(news: LiveNews): void
  /** Written to the outbox in this transaction and sent by a job afterwards. */
  send(message: OutgoingMessage): void
}

export type Publish = (partnerId: string, news: LiveNews) => void

/**
 * The one way to write (law 2): one transaction in the partner's name, with its Idempotency-Key, audit entries, outgoing
 * messages, and the live event after the commit. `fn` returns the reply, which a replay of the same key gets again.
 * Throws Refused to roll back; a deadlock or serialization failure is tried again, up to three times.
 */
export type RunCommand = <T>(context: Context, fn: (command: Command) => Promise<T>) => Promise<T>

export const createCommand =
  (database: Database, publish: Publish): RunCommand =>
  (context, fn) =>
    untilDone(() => runOnce({ borrow: (work) => database.tenant(context.partnerId, work) }, publish, context, fn))

/**
 * A command that writes what belongs to no partner, an account for instance, with what belongs to the partner, whole or not at all. It runs
 * on the platform's connection: outside row-level security, so that its statements alone say whose rows are meant. For the few that
 * docs/decisions/0041 names.
 */
export const createPlatformCommand =
  (database: Database, publish: Publish): RunCommand =>
  (context, fn) =>
    untilDone(() => runOnce({ borrow: database.connection, role: null }, publish, context, fn))

/**
 * A command run dry (law 11): the same code in the same kind of transaction, which is rolled back. It answers what `fn` made of
 * it; nothing stays, nobody is told, no key is used up. Refuses what the command would refuse.
 */
export const createRehearsal =
  (database: Database): RunCommand =>
  (context, fn) =>
    untilDone(() =>
      runOnce(
        { borrow: (work) => database.tenant(context.partnerId, work) },
        () => undefined,
        { ...context, idempotency: undefined },
        fn,
        'rollBack',
      ),
    )

/** So often a command is tried that lost to others, each time after a longer pause, half a second at the most. */
const MOST_TRIES = 8
const SHORTEST_PAUSE_MS = 4

const untilDone = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries >= MOST_TRIES || !isTransient(error)) throw error
    }
    // By chance, so that two who lost to each other don't meet again.
    await after(Math.random() * SHORTEST_PAUSE_MS * 2 ** tries)
  }
}

/** Where a command gets its connection, and the role that it takes there. */
type Door = { borrow: Database['connection']; role?: null }

const runOnce = async <T>(
  { borrow, ...how }: Door,
  publish: Publish,
  context: Context,
  fn: (command: Command) => Promise<T>,
  ending: 'commit' | 'rollBack' = 'commit',
): Promise<T> => {
  const news: LiveNews[] = []
  const reply = await borrow(async (connection) => {
    const failures: unknown[] = []
    try {
      const known = await begin(connection, context, how)
      if (known) {
        await connection.client.query('ROLLBACK')
        return replay<T>(known, context)
      }
      const entries: AuditEntry[] = []
      const messages: OutgoingMessage[] = []
      const value = await fn({
        ...context,
        db: connection.db,
        write: (statement, where) => {
          // Sent before this returns, which the query builder's own execute() does not do: the order decides.
          const { sql, parameters } = statement.compile(connection.db)
          const query = where ? unlimitedQuery(connection.client, connection.held) : connection.client.query
          query(sql, [...parameters]).catch((error: unknown) => failures.push(error))
        },
        lockFacilities: async (ids) => {
          try {
            await lockFacilities(connection, context.partnerId, ids)
          } catch (error) {
            // Statements that were sent behind the lock fail too, and may be heard of first.
            failures.push(error)
            throw error
          }
        },
        audit: (entry) => void entries.push(entry),
        announce: (item) => void news.push(item),
        send: (message) => void messages.push(message),
      })
      // In one round trip: where a statement failed, the server answers COMMIT by rolling back.
      if (ending === 'rollBack') await connection.client.query('ROLLBACK')
      else
        await Promise.all([
          finish(connection, context, { value, entries, messages, stale: staleBy(news) }),
          connection.client.query('COMMIT'),
        ])
      if (failures.length > 0) throw failures[0]
      return value
    } catch (error) {
      await connection.client.query('ROLLBACK').catch(() => undefined)
      // What follows a failed statement only says that the transaction is aborted: the first error is the reason.
      const reason = failures.find((failure) => !isAborted(failure)) ?? error
      throw reason
    }
  })
  for (const item of news) publish(context.partnerId, item)
  return reply
}

type KnownReply = { request_hash: Buffer; reply: { value: unknown } }

/**
 * Opens the transaction, takes the application role and the tenant, and asks for a reply already given under the key:
 * one round trip. The lock on the key makes a second request with the same key wait for the first one's reply; the reply
 * is read by a statement of its own, so that it sees what was committed during the wait.
 */
const begin = async (
  connection: Connection,
  context: Context,
  how: Omit<Door, 'borrow'>,
): Promise<KnownReply | null> => {
  const { client } = connection
  const begun = openTransaction(connection, 'BEGIN', context.partnerId, how)
  const owner = keyOwnerOf(context)
  if (owner === null) {
    await begun
    return null
  }
  const key = [owner, context.idempotency!.key]
  const [, , known] = await Promise.all([
    begun,
    client.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 7))', key),
    client.query<KnownReply>(
      'SELECT request_hash, reply FROM idempotency_keys WHERE partner_id = $1 AND actor_id = $2 AND key = $3',
      [context.partnerId, ...key],
    ),
  ])
  return known.rows[0] ?? null
}

/** Whose a key is within a partner: two callers may use the same one. Null where the call has none. */
const keyOwnerOf = ({ idempotency, actor }: Context): string | null =>
  idempotency ? (idempotency.owner ?? actor.accountId) : null

/** True when the request's Idempotency-Key has its reply already: what follows will do nothing again. */
export const isRepeated = async (db: Kysely<DB>, context: Context): Promise<boolean> => {
  const owner = keyOwnerOf(context)
  if (owner === null) return false
  const found = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('partner_id', '=', context.partnerId)
    .where('actor_id', '=', owner)
    .where('key', '=', context.idempotency!.key)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What is done before a command, at a provider for instance: not for a request whose reply is kept, and nothing is refused to one whose
 * twin has come to its reply meanwhile. Resolves to null then: the command that follows gives the kept reply.
 */
export const unlessRepeated = async <T>(read: Read, context: Context, before: () => Promise<T>): Promise<T | null> => {
  const isKept = () => read(context.partnerId, (db) => isRepeated(db, context))
  if (await isKept()) return null
  try {
    return await before()
  } catch (error) {
    if (error instanceof Refused && (await isKept())) return null
    throw error
  }
}

const replay = <T>(known: KnownReply, context: Context): T => {
  if (!known.request_hash.equals(context.idempotency!.requestHash))
    throw new Refused({ code: 'error.unprocessable.idempotencyKeyReused' })
  return known.reply.value as T
}

/** Advisory locks cost no write; the exclusion constraint would decide the race without them, but by deadlock time-outs. */
const lockFacilities = async ({ client }: Connection, partnerId: string, ids: readonly string[]): Promise<void> => {
  await client.query(
    `SELECT pg_advisory_xact_lock(k) FROM (
       SELECT DISTINCT hashtextextended($1 || f, 11) AS k FROM unnest($2::text[]) AS f ORDER BY k
     ) AS ordered`,
    [partnerId, ids],
  )
}

/** Days of the schedule whose version changes; null stands for every group, or every day. */
type StaleDays = { group: string | null; day: string | null }

/** What makes an open schedule read again makes stale what is kept of it, in the same transaction as the change. */
const staleBy = (news: readonly LiveNews[]): StaleDays[] => {
  const stale = news
    .filter(({ type, daysStay }) => CHANGES_SCHEDULES.has(type) && !daysStay)
    .flatMap(({ facilityGroupIds, dates }) =>
      orAll(facilityGroupIds).flatMap((group) => orAll(dates).map((day) => ({ group, day }))),
    )
  // In one order, so that two commands never wait for each other in a ring.
  return [...new Map(stale.map((days) => [`${days.group}/${days.day}`, days])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, days]) => days)
}

const orAll = (list: readonly string[]): readonly (string | null)[] => (list.length > 0 ? list : [null])

type Left = { value: unknown; entries: AuditEntry[]; messages: OutgoingMessage[]; stale: StaleDays[] }

/**
 * Audit, outbox, the idempotency record and new versions of days in one statement; nothing at all when a command left nothing behind.
 * A day has a version for each writer: with one for all, commands that change the same day at the same time would commit one after the
 * other. One that another process writes as the same writer is waited for: last, so that nobody waits longer than a commit takes.
 */
const finish = async (
  { client, writer }: Connection,
  context: Context,
  { value, entries, messages, stale }: Left,
): Promise<void> => {
  const parts: string[] = []
  const values: unknown[] = [context.partnerId, new Date(context.now), context.actor.accountId]
  const param = (v: unknown) => `$${values.push(v)}`
  if (entries.length > 0) {
    const rows = entries.map((e) => ({
      id: randomUUID(),
      action: e.action,
      type: e.subjectType,
      subject: e.subjectId,
      before: e.before ?? null,
      after: e.after ?? null,
    }))
    parts.push(`INSERT INTO audit_entries (partner_id, id, at, actor_id, action, subject_type, subject_id, before, after)
      SELECT $1::uuid, id, $2::timestamptz, $3::uuid, action, type, subject, nullif(before, 'null'), nullif(after, 'null')
      FROM jsonb_to_recordset(${param(JSON.stringify(rows))}::jsonb) AS r(id uuid, action text, type text, subject uuid, before jsonb, after jsonb) RETURNING 1`)
  }
  if (messages.length > 0) {
    const rows = messages.map((m) => ({
      id: m.id ?? randomUUID(),
      channel: m.channel,
      recipient: m.recipient,
      subject: m.subject ?? null,
      text: m.text,
      html: m.html ?? null,
      secret: m.oneTimeToken ?? null,
      orderId: m.orderId ?? null,
      customerId: m.customerId ?? null,
      campaignId: m.campaignId ?? null,
      senderName: m.senderName ?? null,
      replyTo: m.replyTo ?? null,
      unsubscribeUrl: m.unsubscribeUrl ?? null,
      reminds: m.reminds ?? false,
      once: m.goesOnce ?? null,
      confirms: m.confirms ?? false,
      calendar: m.calendar ?? null,
    }))
    parts.push(`INSERT INTO outbox_messages (id, partner_id, order_id, channel, recipient, subject, body_text, body_html, one_time_token, created_at,
        campaign_id, sender_name, reply_to, unsubscribe_url, reminds, confirms, calendar_text, goes_once, customer_id)
      SELECT id, $1::uuid, "orderId", channel, recipient, subject, "text", html, secret, $2::timestamptz,
        "campaignId", "senderName", "replyTo", "unsubscribeUrl", reminds, confirms, calendar, once,
        coalesce("customerId", (SELECT o.customer_id FROM orders o WHERE o.partner_id = $1::uuid AND o.id = r."orderId"))
      FROM jsonb_to_recordset(${param(JSON.stringify(rows))}::jsonb)
        AS r(id uuid, "orderId" uuid, "customerId" uuid, channel text, recipient text, subject text, "text" text, html text, secret text,
          "campaignId" uuid, "senderName" text, "replyTo" text, "unsubscribeUrl" text, reminds boolean, confirms boolean, calendar text, once boolean) RETURNING 1`)
  }
  const owner = keyOwnerOf(context)
  if (owner !== null) {
    parts.push(`INSERT INTO idempotency_keys (actor_id, key, partner_id, request_hash, reply, created_at)
      VALUES (${param(owner)}::uuid, ${param(context.idempotency!.key)}, $1::uuid, ${param(context.idempotency!.requestHash)}, ${param(JSON.stringify({ value }))}::jsonb, $2::timestamptz)`)
  }
  if (stale.length > 0)
    parts.push(`INSERT INTO schedule_versions (partner_id, facility_group_id, day, writer)
      SELECT $1::uuid, "group", day, ${param(writer)}::smallint
      FROM jsonb_to_recordset(${param(JSON.stringify(stale))}::jsonb) AS r("group" uuid, day date)
      ON CONFLICT ON CONSTRAINT schedule_versions_scope DO UPDATE SET version = excluded.version`)
  const last = parts.pop()
  if (!last) return
  // A parameter that no part mentions would have no type.
  const anchor = `anchor AS (SELECT $1::uuid, $2::timestamptz, $3::uuid)`
  const ctes = [anchor, ...parts.map((part, i) => `part${i} AS (${part})`)]
  await client.query(`WITH ${ctes.join(', ')} ${last}`, values)
}

// Deadlock and serialization failure: nothing was done, so doing it again is right.
const isTransient = (error: unknown): boolean =>
  error instanceof Error && ['40001', '40P01'].includes(String((error as { code?: unknown }).code))

const isAborted = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === '25P02'
