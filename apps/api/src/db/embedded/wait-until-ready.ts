import { setTimeout as delay } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { withClient } from '../open-connection.ts'
import { StartRefused } from '../../start-refused.ts'

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

/** A server that starts may take a connection, or a statement, and not answer. */
const ANSWER_MS = 10_000

/** Writes every file of the new database to the disk. */
const CREATION_MS = 120_000

/**
 * Resolves once the server answers queries.
 * @param ended the reason why it never will, as soon as there is one; becomes the refusal
 */
export async function waitUntilReady(connection: Connection, ended: () => string | undefined): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 100)) {
    const reason = ended()
    if (reason !== undefined) throw new StartRefused(`The database did not start: ${reason}`)
    try {
      return await withClient(
        { ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
        async (client) => void (await client.query('select 1')),
      )
    } catch (error) {
      if (Date.now() > deadline) throw new StartRefused('The database does not answer.', { cause: error })
      await delay(wait)
    }
  }
}

/** Creates a database where the server does not have it yet. Throws where the server does not get to it. */
export async function createDatabase(connection: Connection, name: string): Promise<void> {
  const settings = { ...connection, connectionTimeoutMillis: ANSWER_MS, query_timeout: CREATION_MS }
  await withClient(settings, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  })
}
