import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeIdentifier } from 'pg'
import type { Logins } from '../../../apps/api/src/db/logins.ts'
import { withClient } from '../../../apps/api/src/db/open-connection.ts'

/** What a test needs to know of the server: plain data, for it travels to the test's process. */
export type TestServer = {
  /** Connection string of a role that may create databases, to a database that always exists. */
  readonly url: string
  /** Name of the migrated, empty database that the others are copied from. */
  readonly template: string
  /** Connection strings of the product's own logins to the template. A copy has their rights too. */
  readonly logins: Logins
}

/** Which server the tests run on: one of their own, or the one that TEST_DATABASE_URL names. */
export type ServerChoice = 'embedded' | 'external'

/** The same server, another database: works for host addresses and for sockets (`postgresql://user@/db?host=/dir`). */
export function withDatabase(url: string, database: string): string {
  const parts = /^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url)
  if (!parts) throw new Error(`${url} is not a connection string`)
  return `${parts[1]}/${encodeURIComponent(database)}${parts[2] ?? ''}`
}

/** Sends one statement over a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

/** A database name that no other run on the same server has. */
export function uniqueName(purpose: string): string {
  return `fieldhouse_test_${purpose}_${process.pid}_${randomBytes(4).toString('hex')}`
}

async function startServer(choice: ServerChoice): Promise<{ url: string; stop: () => Promise<void> }> {
  if (choice === 'external') {
    const url = process.env['TEST_DATABASE_URL']
    if (!url) throw new Error('FIELDHOUSE_TEST_SERVER=external needs a server: set TEST_DATABASE_URL.')
    return { url, stop: () => Promise.resolve() }
  }
  const { startEmbedded } = await import('../../../apps/api/src/db/embedded/start-embedded.ts')
  const directory = await mkdtemp(join(tmpdir(), 'fieldhouse-test-'))
  const server = await startEmbedded({ dataDir: join(directory, 'postgres'), durable: false })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the server of a test run and makes the migrated template on it. `stop` removes both.
 * The choice defaults to FIELDHOUSE_TEST_SERVER, else to an embedded server in a temporary directory.
 */
export async function startTestServer(
  choice: ServerChoice = process.env['FIELDHOUSE_TEST_SERVER'] === 'external' ? 'external' : 'embedded',
): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const { url, stop } = await startServer(choice)
  const template = uniqueName('template')
  let logins: Logins
  try {
    await execute(url, `create database ${escapeIdentifier(template)} template template0 encoding 'UTF8'`)
    const { migrate } = await import('../../../apps/api/src/db/migrate.ts')
    await migrate(withDatabase(url, template))
    const { prepareLogins } = await import('../../../apps/api/src/db/logins.ts')
    logins = await prepareLogins(withDatabase(url, template))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    server: { url, template, logins },
    stop: async () => {
      if (choice === 'external') await dropDatabase(url, template)
      await stop()
    },
  }
}

/** Copies the template into a database of its own; resolves to the copy's name. */
export async function copyTemplate({ url, template }: TestServer): Promise<string> {
  const name = uniqueName('copy')
  await execute(url, `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`)
  return name
}

/** Drops a database, ending the sessions that are left on it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `drop database if exists ${escapeIdentifier(name)} with (force)`)
}
