import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../bin/lib/chromium.js'
import { copyTemplate, startTestServer, withDatabase } from '../libs/testing/src/test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running product, without a slash at its end. */
    baseUrl: string
    /** Connection string of the database behind it. */
    databaseUrl: string
    /** The browser's program. */
    chromiumPath: string
  }
}

const ROOT = join(import.meta.dirname, '..')
// Loading the demo clubs takes most of it, on a busy machine more than a minute.
const START_TIMEOUT_MS = 240_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}

/** Resolves once the product answers its first page; refuses with what it printed where it ends before. */
async function untilServing(baseUrl: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${printed()}`)
    try {
      const { ok } = await fetch(baseUrl)
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
 * Vitest's global setup of the browser tests: the built dashboard and the real API in a process of their own, as a
 * club runs them, on a database of this run, with the demo clubs as the cast.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = findChromium()
  if (!chromiumPath) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.')
  if (!existsSync(join(ROOT, 'apps/dashboard/dist/index.html'))) {
    throw new Error('The browser tests need the built dashboard: run npm test, or npm start once.')
  }
  const undo: (() => Promise<unknown>)[] = []
  const teardown = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const { server, stop } = await startTestServer('embedded')
    undo.push(stop)
    const data = await mkdtemp(join(tmpdir(), 'fieldhouse-e2e-'))
    undo.push(() => rm(data, { recursive: true, force: true }))
    const databaseUrl = withDatabase(server.url, await copyTemplate(server))
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const child = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: baseUrl,
        DATABASE_URL: databaseUrl,
        FIELDHOUSE_DATA: data,
        FIELDHOUSE_ENV: 'dev',
        FIELDHOUSE_DEMO: 'true',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    undo.push(() => end(child))
    let output = ''
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    await untilServing(baseUrl, child, () => output)
    project.provide('baseUrl', baseUrl)
    project.provide('databaseUrl', databaseUrl)
    project.provide('chromiumPath', chromiumPath)
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}
