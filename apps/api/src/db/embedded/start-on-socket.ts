import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { createCluster, OWNER } from './create-cluster.ts'
import { chooseServerUser, type ServerUser } from './server-user.ts'
import { serverEnvironment, settingArguments } from './settings.ts'
import { prepareSocketDirectory, socketDirectoryFor } from './socket-directory.ts'
import { stopOrphan } from './stop-orphan.ts'
import { waitUntilReady, type Connection } from './wait-until-ready.ts'

/** What a way of starting the server is given; the directory is locked and exists. */
export type StartOptions = {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly log: (line: string) => void
  readonly onUnexpectedEnd: (reason: string) => void
  readonly durable: boolean
  readonly settings: Readonly<Record<string, string>>
}

/** A server that answers on the database `postgres`, and how to stop it. */
export type StartedServer = { readonly connection: Connection; readonly stop: () => Promise<void> }

/** The log is started anew beyond this size; one older log is kept. */
const LARGEST_LOG = 10 * 1024 * 1024

/**
 * Runs the server ("$0" "$@") with a watchdog beside it. Standard input is a pipe that only the Node process holds: it
 * ends with that process, whatever ended it, and then the watchdog asks the server for a fast shutdown.
 * (sh gives a background command an empty standard input, hence the third descriptor.)
 */
const WATCHED = `
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server) </dev/null >/dev/null 2>&1 &
watchdog=$!
exec 3<&-
wait $server
code=$?
kill $watchdog 2>/dev/null
exit $code`

function openLog(file: string, user: ServerUser): number {
  try {
    if (statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.1`)
  } catch {
    // There is none yet.
  }
  const descriptor = openSync(file, 'a', 0o600)
  if (process.getuid?.() === 0) chownSync(file, user.owner.uid, user.owner.gid)
  return descriptor
}

/** What the log has gained since it had a given size; its last lines where that is much. */
function logSince(file: string, size: number): string {
  const end = statSync(file).size
  const start = Math.max(size, end - 2_000)
  const buffer = Buffer.alloc(Math.max(0, end - start))
  const descriptor = openSync(file, 'r')
  readSync(descriptor, buffer, 0, buffer.length, start)
  closeSync(descriptor)
  return buffer.toString().trim()
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}

/** Starts the server once; refuses with the server's own words where it does not come up. */
async function launch(options: StartOptions, user: ServerUser, cluster: string, host: string): Promise<StartedServer> {
  const connection = { host, port: 5432, user: OWNER, database: 'postgres' }
  const logFile = join(options.dataDir, 'postgres.log')
  const logDescriptor = openLog(logFile, user)
  const logSize = statSync(logFile).size
  const [command, ...args] = [
    ...user.prefix,
    '/bin/sh',
    '-c',
    WATCHED,
    options.binaries.postgres,
    '-D',
    cluster,
    '-p',
    String(connection.port),
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${host}`,
    '-c',
    'unix_socket_permissions=0700',
    ...settingArguments(options.durable, options.settings),
  ]
  const child = spawn(command ?? '/bin/sh', args, {
    ...user.ids,
    cwd: options.dataDir,
    env: serverEnvironment(),
    // A group of its own: Ctrl+C is for the product, which stops the server last.
    detached: true,
    stdio: ['pipe', 'ignore', logDescriptor],
  })
  closeSync(logDescriptor)
  // Writing never happens, but a pipe whose reader is gone may report so.
  child.stdin?.on('error', () => undefined)
  let failure: string | undefined
  child.on('error', (error) => (failure = error.message))
  child.on('exit', (code, signal) => (failure ??= logSince(logFile, logSize) || `ended with ${signal ?? code}`))
  const stop = async () => {
    child.stdin?.end()
    await ended(child)
  }
  try {
    await waitUntilReady(connection, () => failure)
  } catch (error) {
    await stop()
    throw error
  }
  let asked = false
  child.on('exit', (code, signal) => {
    if (!asked) options.onUnexpectedEnd(`the database ended with ${signal ?? code}: ${logSince(logFile, logSize)}`)
  })
  return {
    connection,
    stop: async () => {
      asked = true
      await stop()
    },
  }
}

/** Sessions of a killed postmaster may linger for a moment and keep its shared memory. */
function isLingering(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pre-existing shared memory block')
}

/** Starts the server on a unix socket that only its own user and root can reach (Linux, macOS). */
export async function startOnSocket(options: StartOptions): Promise<StartedServer> {
  const { dataDir, binaries, log } = options
  const user = chooseServerUser(binaries.postgres, dataDir)
  const host = socketDirectoryFor(dataDir)
  prepareSocketDirectory(host, user.owner)
  const cluster = await createCluster(dataDir, binaries, user)
  await stopOrphan(cluster, host, log)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options, user, cluster, host)
    } catch (error) {
      if (!isLingering(error) || attempt === 20) throw error
      await delay(250)
    }
  }
}
