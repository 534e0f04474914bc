/**
 * `npm test`: everything that must hold, from types to journeys in a browser, each step whatever became of the others.
 * The last lines count the tests that were run again, and all; a step that is no test run counts as one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureChromium } from './lib/chromium.js'
import { ensureDashboard } from './lib/dashboard.js'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { packageBinary } from './lib/package-binary.js'
import { duration, root, say } from './lib/project.js'
import { run } from './lib/run.js'

const RESULTS = join(root, 'test-results')

await ensureInstalled()
const node = findNode()

/** A step that passes or fails as a whole: every command must succeed, and all are run. */
function check(...commands) {
  return async () => {
    let failed = 0
    for (const [package_, command, ...args] of commands) {
      if ((await run(node, [packageBinary(package_, command), ...args])) !== 0) failed = 1
    }
    return { passed: 1 - failed, failed }
  }
}

/** A step that runs test projects and counts their tests. A run that breaks off counts as a failure of its own. */
function tests(name, projects, environment = {}) {
  return async () => {
    const report = join(RESULTS, `${name}.json`)
    const retries = join(RESULTS, `${name}-retries.json`)
    for (const file of [report, retries]) rmSync(file, { force: true })
    // What is compared with a file and has none fails: it would pass for ever by writing what it saw.
    const args = ['run', '--update=none', ...projects.flatMap((project) => ['--project', project])]
    const retriesReporter = join(root, 'bin', 'lib', 'report-retries.js')
    const reporters = ['default', 'json', retriesReporter].map((reporter) => `--reporter=${reporter}`)
    const code = await run(node, [packageBinary('vitest'), ...args, ...reporters, `--outputFile.json=${report}`], {
      env: { ...process.env, ...environment, FIELDHOUSE_RETRIES: retries },
    })
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      testResults = [],
    } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
    return {
      passed: numPassedTests,
      failed: code === 0 ? numFailedTests : Math.max(1, numFailedTests),
      failures: failuresOf(testResults),
      noted: existsSync(retries) ? JSON.parse(readFileSync(retries, 'utf8')) : [],
    }
  }
}

/** What failed, in a vitest JSON report: where, which test and its first message. */
function failuresOf(testResults) {
  return testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${message}`] : []
    return failed.map((test) => `${file} > ${test.fullName}\n${test.failureMessages?.[0] ?? ''}`)
  })
}

/** The configurations that together cover all TypeScript of the project. */
function typeScriptProjects() {
  const dashboard = readdirSync(join(root, 'apps', 'dashboard')).filter((name) => /^tsconfig.*\.json$/.test(name))
  return ['tsconfig.json', ...dashboard.map((name) => `apps/dashboard/${name}`)]
}

async function buildDashboard() {
  return (await ensureDashboard(node)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function browserTests() {
  if (!(await ensureChromium())) return { passed: 0, failed: 1 }
  return tests('e2e', ['e2e'])()
}

const steps = [
  { name: 'types', step: check(...typeScriptProjects().map((project) => ['typescript', 'tsc', '--project', project])) },
  {
    name: 'lint',
    // What only tests use counts as unused in production mode: it would prove nothing about the product.
    step: check(
      ['oxlint', 'oxlint', '--type-aware'],
      ['oxfmt', 'oxfmt', '--check'],
      ['knip', 'knip'],
      ['knip', 'knip', '--production'],
    ),
  },
  {
    name: 'unit, database and API tests',
    step: tests('unit-api', ['unit', 'api'], { FIELDHOUSE_TEST_SERVER: 'embedded' }),
  },
  { name: 'dashboard', step: buildDashboard },
  { name: 'browser tests', step: browserTests },
]
if (process.env.TEST_DATABASE_URL) {
  const step = tests('api', ['api'], { FIELDHOUSE_TEST_SERVER: 'external' })
  steps.splice(3, 0, { name: 'database and API tests on TEST_DATABASE_URL', step })
}

mkdirSync(RESULTS, { recursive: true })
const outcomes = []
for (const { name, step } of steps) {
  say(`\n── ${name}`)
  const started = Date.now()
  const counts = await step()
  outcomes.push({ name, ...counts, time: Date.now() - started })
}

// Once more at the end: a long log is often read, or kept, only there.
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) say(`\nFAILED  ${failure.slice(0, 2_000)}`)
say('')
for (const { name, failed, time } of outcomes) say(`${failed === 0 ? 'passed' : 'FAILED'}  ${name} (${duration(time)})`)
// A test that needs a second try hides what is shaky: the number is wanted at 0.
const noted = outcomes.flatMap((outcome) => outcome.noted ?? [])
for (const { file, test, differences } of noted)
  for (const difference of differences) say(`\nDIFFERS  ${file} > ${test}\n${difference.slice(0, 1_000)}`)
const retried = noted.filter(({ retries }) => retries > 0)
say('')
for (const { file, test } of retried) say(`RETRIED  ${file} > ${test}`)
say(`${retried.length} run again`)
const total = (of) => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
say(`${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = total('failed') === 0 ? 0 : 1
