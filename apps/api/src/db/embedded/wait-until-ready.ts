import { setTimeout as delay } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

/** How to reach a database. */
export type Connection = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  readonly database: string
}

/** Recovery after a crash replays at most `max_wal_size`; on a slow disk that takes a while. */
const PATIENCE_MS = 180_000

/** Runs some work on a connection of its own, closed afterwards. */
async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 })
  // A server that goes away meanwhile is told by the query as well; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Resolves once the server answers queries.
 * @param ended the reason why it never will, as soon as there is one; becomes the refusal
 */
export async function waitUntilReady(connection: Connection, ended: () => string | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    const reason = ended()
    if (reason !== undefined) throw new Error(`The database did not start: ${reason}`)
    try {
      return await withClient(connection, async (client) => void (await client.query('select 1')))
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The database does not answer.', { cause: error })
      await delay(wait)
    }
  }
}

/** Creates a database where the server does not have it yet. */
export async function createDatabase(connection: Connection, name: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  })
}
