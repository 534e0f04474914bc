import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createCluster, OWNER } from './create-cluster.ts'
import { chooseServerUser } from './server-user.ts'
import { serverEnvironment, settingArguments } from './settings.ts'
import type { StartedServer, StartOptions } from './start-on-socket.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const HOST = '127.0.0.1'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function passwordIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** A process that outlives this one by a moment: when the pipe to it ends, it stops the server. */
const WATCHDOG = `
const [pgCtl, cluster] = process.argv.slice(1)
process.stdin.resume().on('end', () => require('node:child_process').spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast']))`

/**
 * Starts the server on a port of the loopback address that is free at this moment, behind a password: for Windows,
 * which lacks a socket directory that only one user can reach. pg_ctl gives up an administrator's rights, which the
 * server refuses, and stops what an earlier run left.
 */
export async function startOnLoopback(options: StartOptions): Promise<StartedServer> {
  const { dataDir, binaries } = options
  const passwordFile = join(dataDir, 'password')
  const password = passwordIn(passwordFile)
  const cluster = await createCluster(dataDir, binaries, chooseServerUser(binaries.postgres, dataDir), passwordFile)
  const pgCtl = (...args: string[]) =>
    promisify(execFile)(binaries.pgCtl, [...args, '-D', cluster], { env: serverEnvironment(), windowsHide: true })
  if (existsSync(join(cluster, 'postmaster.pid'))) {
    // Refuses where the file is stale: then there is nothing to stop.
    await pgCtl('stop', '-m', 'fast').catch(() => undefined)
  }
  const port = await freePort()
  const serverOptions = ['-p', String(port), '-c', `listen_addresses=${HOST}`]
    .concat(settingArguments(options.durable, options.settings))
    .map((word) => `"${word}"`)
    .join(' ')
  await pgCtl('start', '-w', '-s', '-l', join(dataDir, 'postgres.log'), '-o', serverOptions)
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, binaries.pgCtl, cluster], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.stdin.on('error', () => undefined)
  const connection = { host: HOST, port, user: OWNER, password, database: 'postgres' }
  await waitUntilReady(connection, () => undefined)
  return {
    connection,
    stop: async () => {
      await pgCtl('stop', '-m', 'fast')
      watchdog.stdin.end()
    },
  }
}
