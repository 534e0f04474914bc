import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { report } from './lib/report.ts'
import { freePort, untilReady } from './lib/start-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STARTS = 4

/**
 * Budget: `npm start`, installed and built, is ready in under 5 s. The first start of a data directory, which makes the
 * database, is told apart from those that follow.
 */
export const benchStart = async (): Promise<void> => {
  const data = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-'))
  const seconds: number[] = []
  try {
    for (let start = 0; start < STARTS; start++) {
      const port = await freePort()
      const from = performance.now()
      const child = spawn(process.execPath, [join(ROOT, 'bin', 'start.js')], {
        env: { ...process.env, FIELDHOUSE_DATA: data, FIELDHOUSE_DEMO: 'false', PORT: String(port), LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await untilReady(`http://127.0.0.1:${port}`)
      seconds.push((performance.now() - from) / 1000)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
  const met = (value: number) => value < 5
  report({
    what: 'npm start, first start of a data directory',
    budget: 'under 5',
    values: seconds.slice(0, 1),
    unit: ' s',
    met,
  })
  report({ what: 'npm start, every further start', budget: 'under 5', values: seconds.slice(1), unit: ' s', met })
}
