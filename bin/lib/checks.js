import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageBinary } from './package-binary.js'
import { duration, root, say } from './project.js'
import { capture } from './run.js'

/** How many checks run at the same time: each of them uses more than one processor for part of its time. */
const AT_ONCE = 2

/** The configurations that together cover all TypeScript of the project. */
function typeScriptProjects() {
  const dashboard = readdirSync(join(root, 'apps', 'dashboard')).filter((name) => /^tsconfig.*\.json$/.test(name))
  return ['tsconfig.json', ...dashboard.map((name) => `apps/dashboard/${name}`)]
}

/** What must hold of the sources before any test runs, the slowest first. */
const CHECKS = [
  // Reads the types as the compiler does, and reports what the compiler reports.
  { name: 'lint and types', command: ['oxlint', 'oxlint', '--type-aware', '--type-check'] },
  // What only tests use counts as unused in production mode: it would prove nothing about the product.
  { name: 'unused code', command: ['knip', 'knip'] },
  { name: 'code that only tests use', command: ['knip', 'knip', '--production'] },
  // The compiler itself takes as long again, and has the last word.
  ...typeScriptProjects().map((project) => ({
    name: `types of ${project}`,
    command: ['typescript', 'tsc', '--project', project],
    isLong: true,
  })),
  { name: 'format', command: ['oxfmt', 'oxfmt', '--check'] },
]

/**
 * Runs the checks of the sources, or those of these names, in the gate without the long ones; prints a line for each, with its output
 * where it fails. Resolves to the names of the failed ones.
 */
export async function runChecks(node, { names, isGate }) {
  const left = CHECKS.filter(({ name, isLong }) => (names ? names.includes(name) : !(isGate && isLong)))
  const failed = []
  const work = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const [package_, command, ...args] = check.command
      const started = Date.now()
      const { code, output } = await capture(node, [packageBinary(package_, command), ...args])
      say(`${code === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${duration(Date.now() - started)})`)
      if (code === 0) continue
      failed.push(check.name)
      say(output)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}
