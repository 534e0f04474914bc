import { randomInt } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { DB } from './schema.gen.ts'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { takeTurns, type Turns } from '../heavy-work/take-turns.ts'
import { leavingOfAsker, whoseTurn } from './asker.ts'
import { TENANT_ROLE, type Logins } from './logins.ts'
import { openClient, openPool } from './open-connection.ts'
import { Refused } from './refused.ts'
import { timeStatements, type Scope, type SentStatement, type SlowStatements } from './slow-statements.ts'
import { venueLimitIn } from './venue-limit.ts'

/**
 * Instants travel through the code as epoch milliseconds, int8 as a safe number, dates as 'YYYY-MM-DD'. What is no safe number can only be a sum
 * of amounts, which is refused: it would be told wrong.
 */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Refused({ code: 'error.badRequest.sumTooLarge' })
  return value
})
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => Date.parse(text))
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** A row as the server wrote it: the text of each column in their order, or null. */
export type PlainRow = readonly (string | null)[]
/**
 * Sends one statement for the many rows of a hot path: nothing is read out of their texts and no column has a name, both of which cost
 * more for each field than to send it. Values are numbered as the text numbers them.
 */
export type PlainRows = (text: string, values: readonly unknown[]) => Promise<PlainRow[]>

/** A database connection with the query builder bound to it, and whether its server is one node of several (Citus). */
export type Connection = {
  client: pg.PoolClient
  db: Kysely<DB>
  rows: PlainRows
  isCluster: boolean
  /** What the open transaction is held to: venues as `app.venue_ids` has them, null where to none, and its settings. */
  held: { venues: string | null; scope: Scope }
  /** A number from 0 to 15 that no other work of this process has at the moment, as far as they suffice; other processes begin elsewhere. */
  writer: number
}

/** So many versions a day has: one for each writer. */
const WRITERS = 16

export type Database = {
  /**
   * Runs fn on one connection of the platform's login, outside row-level security. What somebody asked for takes turns here by session or
   * network, as clubs do.
   */
  connection<T>(fn: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs fn on one connection of the login that works in a club's name only: see openTransaction. Of those that serve people a club has half
   * at most, and clubs that wait have one in turn. Throws a `NoTurn` after 30 seconds, and an `AskerGone` where nobody wants it any more.
   */
  tenant<T>(partnerId: string, fn: (connection: Connection) => Promise<T>): Promise<T>
  /** A connection of its own, outside the pool, for LISTEN. The caller ends it. */
  dedicated(): Promise<pg.Client>
  url: string
  /** How many statements were sent, news aside; tests assert the count per endpoint. */
  statements(): number
  close(): Promise<void>
}

/** What the connections of a product that serves people are called, for whoever looks at the server; a tool's have another name. */
export const SERVING = 'fieldhouse'

/** Who asks for a connection waits this long: for a server that says nothing, or while all connections are at work. */
const LONGEST_CONNECT_MS = 30_000
/** A job waits no longer than this for a turn of a club that fills its own: it keeps a place of the worker meanwhile, and comes again. */
const LONGEST_JOB_MS = 1000
/**
 * A statement that serves people is ended after so long: nobody waits for its answer any more, and it holds a connection. It fails as one
 * that had to wait for others. What a tool does may take its time.
 */
const LONGEST_STATEMENT_MS = 60_000

/** The database was not to be reached, or went while it was asked: whether the last statement was kept, only asking again tells. */
export class LostConnection extends Error {
  constructor(cause: unknown) {
    super('The database is not to be reached', { cause })
    this.name = 'LostConnection'
  }
}

type Options = {
  /** The most connections, with each login. */
  max?: number
  name?: string
  /** What requests run with; without them everything runs as the owner in `url`, as tools do. */
  logins?: Logins | null
  /** Hears the text of each statement before it is sent. */
  hear?: (text: string) => void
  /** Hears of statements that took long, with their plans. */
  slow?: SlowStatements
}

/** Opens a database of a PostgreSQL 15+ at `url` (postgresql://…, unix sockets as ?host=/dir). */
export const openDatabase = (
  url: string,
  { max = 10, name = SERVING, logins = null, hear, slow }: Options = {},
): Database => {
  const serves = name === SERVING
  const common = {
    types,
    application_name: name,
    connectionTimeoutMillis: LONGEST_CONNECT_MS,
  }
  const count = { sent: 0 }
  const longestStatementMs = serves ? LONGEST_STATEMENT_MS : null
  const open = (connectionString: string) =>
    openConnections({ ...common, connectionString, max }, { count, hear, slow, longestStatementMs })
  const platform = open(logins?.platform ?? url)
  const tenant = logins ? open(logins.tenant) : platform
  const each = serves ? Math.ceil(max / 2) : max
  const limits = { lanes: max, each, waiting: Infinity, retryAfterSeconds: 0 }
  const turns = { ofClubs: takeTurns(limits), ofOthers: takeTurns(limits) }
  const inTurn = <T>(take: Turns, whose: string, borrow: () => Promise<T>): Promise<T> =>
    take(whose, borrow, {
      signal: leavingOfAsker(),
      patience: serves && whoseTurn() === null ? LONGEST_JOB_MS : LONGEST_CONNECT_MS,
    })
  return {
    url,
    statements: () => count.sent,
    connection: (fn) => {
      const whose = whoseTurn()
      return whose === null ? platform.borrow(fn) : inTurn(turns.ofOthers, whose, () => platform.borrow(fn))
    },
    tenant: (partnerId, fn) => inTurn(turns.ofClubs, partnerId, () => tenant.borrow(fn)),
    dedicated: () => openClient({ ...common, connectionString: logins?.platform ?? url }),
    async close() {
      await Promise.all([platform.close(), ...(logins ? [tenant.close()] : [])])
    },
  }
}

/**
 * Tells every process something on a channel. What a command tells leaves a moment after it: counted, it would be counted with whatever
 * is asked then.
 */
export const TELL = 'SELECT pg_notify($1, $2)'

const NO_LIMIT = "SET LOCAL app.venue_ids = ''"
const limitTo = (venues: string) => `SET LOCAL app.venue_ids = ${pg.escapeLiteral(venues)}`

const unlimited = new WeakMap<Kysely<DB>, Kysely<DB>>()

/**
 * The same transaction, but each statement that is sent this way sees every venue. For what the club decides as one: who takes a court takes
 * the courts that share its ground, which may lie at a venue that the caller is not held to. Whoever uses it has found what is named as the
 * caller's own before, and tells nothing of the rest that says more than that a court is taken.
 */
export const atEveryVenueIn = (db: Kysely<DB>): Kysely<DB> => unlimited.get(db) ?? db

const PLAIN = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const

type Bound = Pick<Connection, 'db' | 'rows' | 'held'> & { times: ReturnType<typeof timeStatements> | undefined }

/** The connections of one login. */
const openConnections = (
  settings: pg.PoolConfig,
  {
    count,
    hear,
    slow: hearsSlow,
    longestStatementMs,
  }: { count: { sent: number }; longestStatementMs: number | null } & Pick<Options, 'hear' | 'slow'>,
) => {
  // Statements are sent without waiting for the answers to those before them; the server runs them in their order.
  const pool = openPool({ ...settings, idleTimeoutMillis: 30_000, pipeline: true }, { longestStatementMs })
  // Statements on a connection that broke fail in many words, and some with the words of what they were to be.
  const broken = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => void client.on('error', () => void broken.add(client)))
  // Building a Kysely per transaction would cost more than the query: one is kept for each physical connection.
  const bound = new WeakMap<pg.PoolClient, Bound>()
  // Goes up when the schema changed under what is prepared, on whichever connection that was noticed first.
  let schema = 0
  const bind = (client: pg.PoolClient): Bound => {
    const known = bound.get(client)
    if (known) return known
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let kept = { schema, names: new Map<string, string>() }
    const gather = gatherWrites(client)
    const held: Connection['held'] = { venues: null, scope: null }
    const times = hearsSlow && timeStatements(hearsSlow, query as (text: string) => Promise<pg.QueryResult>)
    const timed = (sent: SentStatement, answer: unknown) => {
      times?.time(sent, held.scope, answer)
      return answer
    }
    const send = (text: string, values: unknown[], how?: typeof PLAIN) => {
      if (kept.schema !== schema) kept = { schema, names: new Map() }
      const sent = prepared(kept, text, values)
      return timed(sent, query({ ...sent, ...how }))
    }
    const announce = (text: unknown) => {
      if (text !== TELL) count.sent++
      gather()
      if (hear && typeof text === 'string') hear(text)
    }
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      announce(text)
      if (typeof text !== 'string') return query(...args)
      return Array.isArray(values) && values.length > 0 ? send(text, values) : timed({ text }, query(...args))
    }) as typeof client.query
    const rows: PlainRows = async (text, values) => {
      announce(text)
      return ((await send(text, [...values], PLAIN)) as { rows: PlainRow[] }).rows
    }
    const db = kyselyOn(client.query)
    unlimited.set(db, kyselyOn(unlimitedQuery(client, held)))
    const made = { db, rows, held, times }
    bound.set(client, made)
    return made
  }
  let isCluster: boolean | null = null
  const first = randomInt(WRITERS)
  const busy = new Set<number>()
  const takeNumber = () => {
    let number = 0
    while (busy.has(number)) number++
    busy.add(number)
    return number
  }
  return {
    async borrow<T>(fn: (connection: Connection) => Promise<T>): Promise<T> {
      const client = await pool.connect().catch((error: unknown) => {
        throw new LostConnection(error)
      })
      const number = takeNumber()
      let slow: Bound['times']
      try {
        isCluster ??= await isOfCluster(client)
        const { times, ...own } = bind(client)
        slow = times
        Object.assign(own.held, { venues: null, scope: null })
        return await fn({ client, ...own, isCluster, writer: (first + number) % WRITERS })
      } catch (error) {
        if (isOutdated(error)) schema++
        if (isBrokenConnection(error)) broken.add(client)
        throw broken.has(client) && !(error instanceof Refused) ? new LostConnection(error) : error
      } finally {
        busy.delete(number)
        const release = () => client.release(broken.has(client))
        // Nobody waits for the plans.
        if (slow?.hasSlow()) void slow.explain().finally(release)
        else release()
      }
    },
    close: () => pool.end(),
  }
}

// Kysely only ever borrows and returns: it gets this one connection, and never ends it.
const kyselyOn = (query: pg.PoolClient['query']): Kysely<DB> => {
  const borrowed = { query, release: () => undefined }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() } as unknown as PostgresPool,
    }),
  })
}

/** Sends a statement without the limit of its transaction. All three leave at once: no other statement comes in between. */
export const unlimitedQuery = (client: pg.PoolClient, held: Connection['held']): pg.PoolClient['query'] =>
  ((...args: unknown[]) => {
    const query = client.query as (...args: unknown[]) => Promise<unknown>
    if (held.venues === null) return query(...args)
    // What follows a failed statement fails too, and says only that.
    query(NO_LIMIT).catch(() => undefined)
    const answer = query(...args)
    query(limitTo(held.venues)).catch(() => undefined)
    return answer
  }) as pg.PoolClient['query']

const isOfCluster = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'")).rows.length > 0

/**
 * Statements that are sent in one go leave in one write: a system call, and waking the server, cost more than a statement.
 * The driver offers its socket to nobody, so where it should be missing every statement is written by itself.
 */
const gatherWrites = (client: pg.PoolClient): (() => void) => {
  const { stream } = (client as unknown as { connection?: { stream?: Writable } }).connection ?? {}
  if (!stream) return () => undefined
  let gathering = false
  return () => {
    if (gathering) return
    gathering = true
    stream.cork()
    process.nextTick(() => {
      gathering = false
      stream.uncork()
    })
  }
}

/** Who waits for a lock has a connection, which others need: a process that froze with a lock must not take all of them. */
const LONGEST_WAIT = '10s'
/** A transaction of ours never rests; one that does belongs to a process that froze, and its locks are given back. */
const LONGEST_PAUSE = '60s'

/**
 * How the statements of a transaction find what they read. For look-ups by key one plan is right, and planned anew each time they cost
 * more than they do: so is all that a command reads and writes. A list is planned for the partner at hand: what is right for a small club
 * is wrong for a large one.
 */
export type Finds = 'byKey' | 'lists'

/**
 * Opens a transaction in a partner's name: takes the application role, which row-level security holds for, the tenant, and the venues that
 * whoever asks is held to, until the transaction ends; with `role` null the connection stays who it is, and only the tenant is set. Statements sent after it without
 * waiting run behind it.
 */
export const openTransaction = async (
  { client, isCluster, held }: Connection,
  begin: 'BEGIN' | 'BEGIN READ ONLY',
  partnerId: string,
  { finds = 'byKey', role = TENANT_ROLE }: { finds?: Finds; role?: typeof TENANT_ROLE | null } = {},
): Promise<void> => {
  // In a cluster, a plan for all partners would know no node to ask.
  const plans = finds === 'byKey' && !isCluster ? 'force_generic_plan' : 'auto'
  const venues = venueLimitIn(partnerId)
  // The policies that hold somebody to venues can't be where rows are spread (decision 0044): nobody is let in further than they may.
  if (isCluster && venues !== null) throw new Refused({ code: 'error.forbidden.venuesOnCluster' })
  held.venues = venues && `{${venues.join()}}`
  // SET LOCAL and not set_config(): a cluster passes settings on to the nodes where the rows are by the statement alone.
  const settings = `${role === null ? '' : `SET LOCAL ROLE ${role}; `}SET LOCAL app.partner_id = ${pg.escapeLiteral(partnerId)};
       SET LOCAL lock_timeout = '${LONGEST_WAIT}'; SET LOCAL idle_in_transaction_session_timeout = '${LONGEST_PAUSE}';
       SET LOCAL plan_cache_mode = ${plans}${held.venues === null ? '' : `; ${limitTo(held.venues)}`}`
  held.scope = { partnerId, settings }
  await Promise.all([client.query(begin), client.query(settings)])
}

/** How many statements are kept prepared on one connection; what comes after them is planned each time. */
const MOST_PREPARED = 300

/** What is prepared on a connection, by its text, since the schema was last seen to change. */
type Prepared = { schema: number; names: Map<string, string> }

/**
 * A statement with parameters is prepared once for each connection: planning costs more than running it. The texts are the
 * product's own and few; the few that filters build are bounded by MOST_PREPARED.
 */
const prepared = ({ schema, names }: Prepared, text: string, values: unknown[]): pg.QueryConfig => {
  const known = names.get(text)
  if (known) return { name: known, text, values }
  if (names.size >= MOST_PREPARED) return { text, values }
  const name = `s${schema}_${names.size}`
  names.set(text, name)
  return { name, text, values }
}

// Classes 08 and 57P (connection lost, server shutting down), a transaction that rested too long, and what Node says of a socket;
// a refused statement is no broken connection.
const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(08|57P|25P03|ECONN|EPIPE|ETIMEDOUT)/.test(String((error as { code?: unknown }).code)) ||
    error.message.startsWith('Connection terminated'))

// A newer version may migrate while this process serves. Where a prepared statement then means other columns, PostgreSQL
// refuses it for as long as it is prepared: that would be until this process ends.
const isOutdated = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === '0A000'
