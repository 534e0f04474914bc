import { mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { OWNER } from './create-cluster.ts'
import { lockDirectory } from './directory-lock.ts'
import { refuseForeignDirectory } from './server-user.ts'
import { startOnLoopback } from './start-on-loopback.ts'
import { startOnSocket } from './start-on-socket.ts'
import { createDatabase, type Connection } from './wait-until-ready.ts'

/** What the embedded server is started with. */
export type EmbeddedOptions = {
  /** A directory of the server's own; made where it is missing. Nothing else may be kept in it. */
  readonly dataDir: string
  /** Hears in a line each what the start does beyond the ordinary. */
  readonly log?: (line: string) => void
  /** Hears that the server ended without being asked to: nothing works any more then. */
  readonly onUnexpectedEnd?: (reason: string) => void
  /** False only for servers of tests, whose data is thrown away: nothing is forced to the disk. */
  readonly durable?: boolean
  /** Settings of postgresql.conf over the product's own. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A running embedded server. */
export type EmbeddedServer = {
  /** The connection string, as pg, psql and every other client take it. */
  readonly url: string
  /** The same in parts; `host` is the socket's directory (an address on Windows). */
  readonly connection: Connection
  /** Ends the sessions, writes everything down and stops the server. May be called twice. */
  readonly stop: () => Promise<void>
}

/** The connection string of a database on a server: `postgresql://user@/database?host=/socket/directory&port=5432`. */
export function connectionUrl({ host, port, user, password, database }: Connection): string {
  const login = encodeURIComponent(user) + (password === undefined ? '' : `:${encodeURIComponent(password)}`)
  return `postgresql://${login}@/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${port}`
}

/**
 * Starts the PostgreSQL that comes with the product on a directory, creating the database on the first start. The
 * server ends with this process, even when it is killed, and no acknowledged commit is lost by that.
 * Refuses a directory that another process serves, one that belongs to another user, and a platform without binaries.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(resolve(options.dataDir))
  refuseForeignDirectory(dataDir)
  const unlock = lockDirectory(dataDir)
  try {
    const binaries = await findBinaries()
    const start = process.platform === 'win32' ? startOnLoopback : startOnSocket
    const server = await start({
      dataDir,
      binaries,
      log: options.log ?? (() => undefined),
      onUnexpectedEnd: options.onUnexpectedEnd ?? (() => undefined),
      durable: options.durable ?? true,
      settings: options.settings ?? {},
    })
    const connection = { ...server.connection, database: OWNER }
    try {
      await createDatabase(server.connection, OWNER)
    } catch (error) {
      await server.stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      url: connectionUrl(connection),
      connection,
      stop: () => (stopped ??= server.stop().finally(unlock)),
    }
  } catch (error) {
    unlock()
    throw error
  }
}
