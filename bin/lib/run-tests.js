import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageBinary } from './package-binary.js'
import { root } from './project.js'
import { run } from './run.js'

/** Where the outcome of test runs is kept, out of version control. */
export const RESULTS = join(root, 'test-results')

const REPORTER = join(root, 'bin', 'lib', 'report-tests.js')

/**
 * Runs test projects of vitest and resolves to what `report-tests.js` wrote of them. A run that breaks off, or ends with a failure
 * that no report has, counts as one failure without a file.
 *
 * @param {string} node the Node that runs them
 * @param {{ name: string, projects: string[], files?: string[], titles?: string, tags?: string, environment?: Record<string, string>, part?: string | null }} what
 *   `files` limits the run to these paths, `titles` to tests whose full name matches this pattern, `tags` to those with this tag, or without it after a `!`, `part` to `K/N` of the files.
 * @returns {Promise<import('./report-tests.js').Report>}
 */
export async function runTests(node, { name, projects, files = [], titles, tags, environment = {}, part }) {
  mkdirSync(RESULTS, { recursive: true })
  const report = join(RESULTS, `${name}.json`)
  rmSync(report, { force: true })
  // A comparison with a file that doesn't exist fails: otherwise it would write what it saw and pass for ever.
  const args = ['run', '--update=none', '--passWithNoTests', `--reporter=${REPORTER}`]
  args.push(...projects.flatMap((project) => ['--project', project]))
  if (titles) args.push('--testNamePattern', titles)
  if (tags) args.push('--tags-filter', tags)
  if (part) args.push('--shard', part)
  const env = { ...process.env, ...environment, FIELDHOUSE_REPORT: report }
  const code = await run(node, [packageBinary('vitest'), ...args, ...files], { env })
  const empty = { passed: 0, failed: 0, files: [], failures: [], retried: [], skipped: [] }
  const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : empty
  if (code !== 0 && found.failed === 0) {
    found.failed = 1
    found.failures.push({ file: `(${name} ended with code ${code})`, test: null })
  }
  return found
}
