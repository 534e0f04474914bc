/**
 * `npm run soak -- --commands 100000 [--seed N]`: random commands on orders, by several people at two processes, with providers that
 * time out, repeat, contradict and die, until that many were sent; each reply, each order and the whole books are checked. Says each
 * fault when it finds it, with its seed, and at the end what it sent. The same commands for the same seed; another one by default each day.
 */
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { packageBinary } from './lib/package-binary.js'
import { fail, say } from './lib/project.js'
import { run } from './lib/run.js'

const TEST = 'apps/api/src/resilience/order-commands.test.ts'

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const { values } = parseArgs({
  options: { commands: { type: 'string', default: '100000' }, seed: { type: 'string', default: today } },
})
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) fail(`--${name} takes a whole number above 0, not ${value}.`, 2)

await ensureInstalled()
say(`${values.commands} commands, seed ${values.seed}`)
const vitest = [
  packageBinary('vitest'),
  'run',
  TEST,
  '--update=none',
  '--project=api',
  // Last: it would take a path that follows it for its value, and every test would run.
  '--disable-console-intercept',
]
process.exitCode = await run(findNode(), vitest, {
  env: { ...process.env, ORDER_COMMANDS: values.commands, ORDER_SEED: values.seed },
})
