import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { API_FLAGS, API_MAIN, apiEnvironment } from '../../bin/lib/api-process.js'
import { cpuOf } from './cpu-time.ts'

export type ProductProcess = {
  origin: string
  /** Memory of the process as the kernel counts it, in MB: now, and at its most so far. */
  memory: () => { now: number; most: number }
  /** Seconds of processor that the process has used so far. */
  cpu: () => number
  stop: () => Promise<void>
}

/** BENCH_NODE_FLAGS tries other flags of Node than those of the product. */
const FLAGS = process.env.BENCH_NODE_FLAGS?.split(' ') ?? API_FLAGS

/** The API in a process of its own on a database, as production runs it. */
export const startProcess = async (url: string): Promise<ProductProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, [...FLAGS, API_MAIN], {
    env: {
      ...apiEnvironment(process.env),
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      FIELDHOUSE_ENV: 'prod',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin)
  const kernel = (line: string) =>
    Math.round(
      Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    )
  return {
    origin,
    memory: () => ({ now: kernel('VmRSS'), most: kernel('VmHWM') }),
    cpu: () => cpuOf(child.pid ?? 0),
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Waits until the product at `origin` says that it is ready, for at most a minute. */
export const untilReady = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 3000; tries++) {
    const up = await fetch(`${origin}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the API did not start')
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
