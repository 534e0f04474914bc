import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_FLAGS, API_MAIN, apiEnvironment } from '../bin/lib/api-process.js'

export const ROOT = join(import.meta.dirname, '..')
// Loading the demo clubs takes half a minute, on a machine that is busy with other work many: this ends what hangs, and judges no speed.
const START_TIMEOUT_MS = 30 * 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

/** Resolves once the product is ready; refuses with what it printed where it ends before. */
async function untilServing(baseUrl: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${printed()}`)
    try {
      const { ok } = await fetch(`${baseUrl}/readyz`)
      if (ok) return
    } catch {
      // Nobody listens yet.
    }
    if (Date.now() > deadline) throw new Error(`The product does not answer on ${baseUrl}:\n${printed()}`)
    await delay(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/**
 * The real API with the built dashboard in a process of its own, as a club runs them, on a database that is there; the
 * demo clubs are loaded where it has none, unless `demo` is false; `mainPartner` is the id of one of its partners. Resolves once it answers, to its address without a slash at the
 * end and what it printed until now.
 */
export async function startProduct(
  databaseUrl: string,
  { demo = true, mainPartner = '' }: { demo?: boolean; mainPartner?: string } = {},
): Promise<{ origin: string; printed: () => string; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'fieldhouse-e2e-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...API_FLAGS, API_MAIN], {
    cwd: ROOT,
    env: {
      ...apiEnvironment(process.env),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      FIELDHOUSE_DATA: data,
      FIELDHOUSE_ENV: 'dev',
      FIELDHOUSE_BANK_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      FIELDHOUSE_DEMO: String(demo),
      MAIN_PARTNER_ID: mainPartner,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(child)
    await rm(data, { recursive: true, force: true })
  }
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  try {
    await untilServing(origin, child, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, printed: () => output, stop }
}
