import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromSystem } from './system-packages.js'
import { say } from './project.js'
import { capture } from './run.js'

const PACKAGE = 'postgresql-15'
const PROGRAMS = '/usr/lib/postgresql/15/bin'

const hasPrograms = () => existsSync(join(PROGRAMS, 'initdb')) && existsSync(join(PROGRAMS, 'postgres'))

/** PostgreSQL refuses to run as root: then its own account runs it, which Debian's package makes, else nobody. */
function account() {
  if (process.getuid() !== 0) return {}
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts a PostgreSQL 15 of its own for a test run, from the system's packages, installed first where they are missing and can be.
 * Resolves to its address and a way to stop it, or to the reason why there is none.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>}
 */
export async function startPostgres15() {
  if (process.platform !== 'linux')
    return { missing: 'PostgreSQL 15 is started on Linux only; name one in TEST_DATABASE_URL' }
  if (!hasPrograms()) {
    say(`Installing ${PACKAGE} from the packages of the system …`)
    await installFromSystem([PACKAGE])
  }
  if (!hasPrograms()) return { missing: `no ${PACKAGE} in ${PROGRAMS}, and it can't be installed from here` }

  const directory = mkdtempSync(join(tmpdir(), 'fieldhouse-postgres-15-'))
  const { uid, gid } = account()
  if (uid !== undefined) chownSync(directory, uid, gid)
  const data = join(directory, 'data')
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const made = await capture(
    join(PROGRAMS, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { uid, gid, cwd: directory },
  )
  if (made.code !== 0) {
    remove()
    return { missing: `initdb of PostgreSQL 15 failed: ${made.output.trim().split('\n').at(-1)}` }
  }
  const port = await freePort()
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'max_connections=300',
  ]
  const server = spawn(join(PROGRAMS, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    uid,
    gid,
    cwd: directory,
    stdio: 'ignore',
  })
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      // Fast shutdown: connections that are left are ended.
      server.kill('SIGINT')
      await ended
    }
    remove()
  }
  const isReady = () => spawnSync(join(PROGRAMS, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0
  while (!isReady()) {
    if (server.exitCode !== null) {
      remove()
      return { missing: 'PostgreSQL 15 ended as it started' }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop }
}
