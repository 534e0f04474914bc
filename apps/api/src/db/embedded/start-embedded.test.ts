import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withClient } from '../open-connection.ts'
import { isAlive } from './process-identity.ts'
import { startEmbedded } from './start-embedded.ts'

// Servers are killed and recover here, which takes its time on a busy machine: states are waited for, and no test is about how
// long that takes. A state that never comes is named: the test itself waits longer.
const PATIENCE = 120_000
vi.setConfig({ expect: { poll: { timeout: PATIENCE } } })

const FIXTURE = new URL('fixtures/insert-until-killed.ts', import.meta.url).pathname

let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-embedded-'))
  await chmod(parent, 0o700)
  dataDir = join(parent, 'postgres')
})

// A server whose process was killed goes on writing until it has noticed.
afterEach(() => rm(parent, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))

const query = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows)

type Inserter = { child: ChildProcess; lines: string[]; postmaster: () => number }

/** Starts the fixture and resolves once it has had a number of rows acknowledged. */
async function insertRows(count: number): Promise<Inserter> {
  const child = spawn(process.execPath, [FIXTURE, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const whole = () =>
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
  while (whole().length <= count) {
    if (child.exitCode !== null) throw new Error(`the inserter ended with ${child.exitCode}`)
    await delay(5)
  }
  return {
    child,
    get lines() {
      return whole().slice(1)
    },
    postmaster: () => Number(whole()[0]?.split(' ')[1]),
  }
}

/** Starts the fixture; `serving` resolves when its server answers. */
function startContender(): {
  child: ChildProcess
  serving: Promise<ChildProcess>
  ended: Promise<unknown>
  errors: () => string
} {
  const child = spawn(process.execPath, [FIXTURE, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  // Once it has ended and all that it said has arrived.
  const ended = once(child, 'close')
  return { child, serving: once(child.stdout, 'data').then(() => child), ended, errors: () => errors }
}

/** The numbers of all processes with their parents' numbers. */
async function processTable(): Promise<{ pid: number; ppid: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, ppid = 0]) => ({ pid, ppid }))
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await Promise.all([exit, closed])
}

describe('the embedded server', () => {
  it('starts, stops and starts again with its rows kept, under a parent directory that is closed to others', async () => {
    const first = await startEmbedded({ dataDir })
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    await first.stop()

    const second = await startEmbedded({ dataDir })
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.stop()
  })

  it('is durable, checks its pages and treats text as UTF-8 whatever the system is set to', async () => {
    const server = await startEmbedded({ dataDir })
    const [settings] = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
        current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
        current_setting('listen_addresses') as network, upper('đặng é') as upper`,
    )
    await server.stop()
    expect(settings).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      network: '',
      upper: 'ĐẶNG É',
    })
  })

  it('refuses a second start on the same directory and names the process that holds it', async () => {
    const server = await startEmbedded({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('lets exactly one of two processes that start at the same time have the directory', async () => {
    const both = [startContender(), startContender()] as const
    const first = await Promise.race(both.map(async (one) => (await one.ended, one)))
    const other = both[first === both[0] ? 1 : 0]
    expect(first.errors()).toContain(`in use by process ${other.child.pid}`)
    expect(first.child.exitCode).toBe(1)
    await Promise.race([other.serving, other.ended])
    expect(other.errors()).toBe('')
    expect(other.child.exitCode).toBe(null)
    await kill(other.child)
  })

  it('serves on a short socket path when its directory has a long one', async () => {
    dataDir = join(parent, 'a-directory-with-a-long-name'.repeat(4), 'postgres')
    const server = await startEmbedded({ dataDir })
    expect(join(server.connection.host, '.s.PGSQL.5432').length).toBeLessThan(100)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    await rm(server.connection.host, { recursive: true, force: true })
  })

  it('keeps every acknowledged row when its process is killed ten times in the middle of inserting', async () => {
    const acknowledged = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      const inserter = await insertRows(40 + round * 7)
      await kill(inserter.child)
      for (const line of inserter.lines) acknowledged.add(line)
    }
    const server = await startEmbedded({ dataDir })
    const rows = await query<{ row: string }>(server.url, `select run || ' ' || n as row from kept`)
    await server.stop()
    const kept = new Set(rows.map(({ row }) => row))
    expect(acknowledged.size).toBeGreaterThan(400)
    expect([...acknowledged].filter((row) => !kept.has(row))).toEqual([])
  })

  it('ends its server when its process is killed', async () => {
    const { child, postmaster } = await insertRows(1)
    const pid = postmaster()
    expect(isAlive(pid)).toBe(true)
    await kill(child)
    // A server that nobody asks to end stays for good: this much is enough on the slowest machine.
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('starts on the directory of a process that was killed and that nobody reaps', async () => {
    // A shell that becomes a program which never waits for its children, as the first process of a container often is.
    const parentScript = `"$0" "$1" "$2" & echo $!; exec tail -f /dev/null`
    const careless = spawn('/bin/sh', ['-c', parentScript, process.execPath, FIXTURE, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let text = ''
      careless.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      await expect.poll(() => text.split('\n').length).toBeGreaterThan(20)
      const [owner = 0, postmaster = 0] = [/^(\d+)$/m, /^pid (\d+)$/m].map((line) => Number(line.exec(text)?.[1]))
      process.kill(postmaster, 'SIGKILL')
      process.kill(owner, 'SIGKILL')
      const stateOf = async (pid: number) =>
        (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)])).stdout
      await expect.poll(() => stateOf(owner)).toMatch(/^Z/)
      expect(isAlive(owner)).toBe(false)

      const server = await startEmbedded({ dataDir })
      const [counted] = await query<{ count: number }>(server.url, 'select count(*)::int as count from kept')
      await server.stop()
      expect(counted?.count).toBeGreaterThan(0)
    } finally {
      await kill(careless)
    }
  })

  it('stops the server of an earlier run that was left without its watchdog, and starts', async () => {
    const { child, lines, postmaster } = await insertRows(20)
    const processes = await processTable()
    const wrapper = processes.find(({ pid }) => pid === postmaster())?.ppid ?? 0
    const watchdogs = processes.filter(({ pid, ppid }) => ppid === wrapper && pid !== postmaster())
    for (const pid of [wrapper, ...watchdogs.map((watchdog) => watchdog.pid)]) process.kill(pid, 'SIGKILL')
    await kill(child)
    expect(isAlive(postmaster())).toBe(true)

    const said: string[] = []
    const server = await startEmbedded({ dataDir, log: (line) => said.push(line) })
    expect(said).toEqual([expect.stringContaining(`process ${postmaster()}`)])
    const [counted] = await query<{ count: number }>(server.url, 'select count(*)::int as count from kept')
    await server.stop()
    expect(counted?.count).toBeGreaterThanOrEqual(lines.length)
  })

  it('starts again after its postmaster was killed as well', async () => {
    const { child, lines, postmaster } = await insertRows(20)
    process.kill(postmaster(), 'SIGKILL')
    await kill(child)
    const server = await startEmbedded({ dataDir })
    const [counted] = await query<{ count: number }>(server.url, 'select count(*)::int as count from kept')
    await server.stop()
    expect(counted?.count).toBeGreaterThanOrEqual(lines.length)
  })

  it('starts beside a stale postmaster.pid whose number now belongs to another process', async () => {
    const first = await startEmbedded({ dataDir })
    const file = join(dataDir, 'cluster', 'postmaster.pid')
    const text = await readFile(file, 'utf8')
    await first.stop()
    await writeFile(file, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    await writeFile(join(dataDir, 'owner'), `${process.pid} an earlier life\n`)

    const second = await startEmbedded({ dataDir })
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('makes the database anew where an earlier making was interrupted', async () => {
    await mkdir(join(dataDir, 'cluster.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n')
    const server = await startEmbedded({ dataDir })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it("tells the server's own words when it can't start", async () => {
    await expect(startEmbedded({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start: .*invalid value for parameter "shared_buffers"/s,
    )
    const server = await startEmbedded({ dataDir })
    await server.stop()
  })

  it('reports a server that ends without having been asked to', async () => {
    const reasons: string[] = []
    const server = await startEmbedded({ dataDir, onUnexpectedEnd: (reason) => reasons.push(reason) })
    const [row] = await query<{ pid: number }>(
      server.url,
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
    )
    process.kill(row?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => reasons.length).toBe(1)
    await server.stop()
  })
})
