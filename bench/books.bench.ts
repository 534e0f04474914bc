import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiEnvironment } from '../bin/lib/api-process.js'
import { benchDatabase } from './lib/bench-database.ts'
import { cpuOf } from './lib/cpu-time.ts'
import { median } from './lib/drive.ts'
import { keepBooks } from './lib/kept-books.ts'
import { clubWithOrders } from './lib/many-orders.ts'
import { note, report } from './lib/report.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const CUSTOMERS = 20_000
const SAMPLE_MS = 250
const CHECK = fileURLToPath(new URL('../apps/api/src/cli/check-books.ts', import.meta.url))

/**
 * Budget: `npm run books` reads a million orders of one partner, with all that hangs on them, in less than two minutes, and holds at the end
 * no more memory than on the way.
 */
export const benchBooks = async (): Promise<void> => {
  const bench = await benchDatabase()
  try {
    const from = performance.now()
    await bench.loading(async (url) => {
      const club = await clubWithOrders(url, { customers: CUSTOMERS, orders: ORDERS })
      await keepBooks(url, club)
    })
    process.stdout.write(`  ${ORDERS} orders loaded in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
    const server = bench.cpu()
    const run = await checkBooks(bench.url)
    report({
      what: `the books of ${ORDERS} orders, read by npm run books`,
      budget: 'under 120 s',
      values: [run.seconds],
      unit: ' s',
      met: (seconds) => seconds < 120,
    })
    note('processor of the check', [run.cpu], ' s')
    note('processor of PostgreSQL', [bench.cpu() - server], ' s')
    const share = (begin: number, end: number) =>
      median(run.memory.slice(Math.floor(run.memory.length * begin), Math.ceil(run.memory.length * end)))
    report({
      what: 'its memory in the last fifth of the time against that in the second',
      budget: 'at most 1.2',
      values: [share(0.8, 1) / share(0.2, 0.4)],
      met: (ratio) => ratio <= 1.2,
    })
    note('memory at its most', [Math.max(...run.memory)], ' MB')
  } finally {
    await bench.drop()
  }
}

/** Runs the check in a process of its own, as `npm run books` does; what it finds fails the bench. */
const checkBooks = async (url: string) => {
  const from = performance.now()
  const child = spawn(process.execPath, [CHECK], {
    env: { ...apiEnvironment(process.env), DATABASE_URL: url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const memory: number[] = []
  let cpu = 0
  const sampling = setInterval(() => {
    const line = /VmRSS:\s+(\d+)/.exec(readStatus(child.pid!))
    if (!line) return
    memory.push(Math.round(Number(line[1]) / 1024))
    cpu = cpuOf(child.pid!)
  }, SAMPLE_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(sampling)
  if (code !== 0) throw new Error('the books do not hold')
  return { seconds: (performance.now() - from) / 1000, cpu, memory }
}

const readStatus = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
