/**
 * The tests, in tiers (CONTRIBUTING.md tells which tier a test belongs to):
 *
 *   npm test                         the gate: types, lint, unit, API and the main journeys in a browser
 *   npm test -- coupons orders       everything about these nouns, in every tier
 *   npm test -- --failed             the files in which something failed in the last run, and nothing else
 *   npm run test:all                 everything: also every sweep, long random runs, PostgreSQL 15 and the cluster
 *   npm run test:all -- --part 2/4   a quarter of that
 *
 * Checks of the sources and unit tests run first; where one of them fails, nothing dearer starts. Ends with 0 where all passed, 1
 * where something failed, 2 for arguments that it doesn't know, 3 where all that ran passed and something could not be run here.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './lib/checks.js'
import { ensureChromium } from './lib/chromium.js'
import { ensureInstalled } from './lib/install.js'
import { findNode } from './lib/node-binary.js'
import { isSweep, nouns, testsOfNouns } from './lib/nouns.js'
import { startPostgres15 } from './lib/postgres.js'
import { duration, fail, say } from './lib/project.js'
import { RESULTS, runTests } from './lib/run-tests.js'

/** Files that take longest, printed at the end. */
const SLOWEST = 15

const options = readArguments(process.argv.slice(2))
await ensureInstalled()
const node = findNode()
const FAILED = join(RESULTS, 'failed.json')
let tier = options.all || options.nouns.length > 0 ? 'all' : 'gate'

/** @type {{ name: string, passed: number, failed: number, files?: object[], failures?: object[], retried?: object[], skipped?: object[], checks?: string[], missing?: string, ms: number }[]} */
const outcomes = []

/** Runs a step and keeps what came of it. Resolves to whether nothing of it failed. */
async function step(name, run) {
  say(`\n── ${name}`)
  const started = Date.now()
  const outcome = await run()
  outcomes.push({ name, passed: 0, failed: 0, ...outcome, ms: Date.now() - started })
  return outcomes.at(-1).failed === 0
}

const tests = (name, projects, more = {}) =>
  runTests(node, {
    name,
    projects,
    part: options.part,
    ...more,
    environment: { FIELDHOUSE_TIER: tier, FIELDHOUSE_TEST_SERVER: 'embedded', ...more.environment },
  })

const checks = (names) => async () => {
  const failed = await runChecks(node, { names, isGate: tier === 'gate' })
  return { failed: failed.length, checks: failed }
}

const unit = (more) => step('unit tests', () => tests('unit', ['unit'], more))
const database = (more) =>
  step('database and API tests', () => tests('api', ['api'], { ...more, tags: tier === 'gate' ? '!long' : undefined }))

const browser = (more) =>
  step('browser tests', async () => {
    if (!(await ensureChromium())) return { failed: 1 }
    return tests('e2e', ['e2e'], { ...more, tags: tier === 'gate' ? 'gate' : undefined })
  })

/** The API tests once more on another server: the one that TEST_DATABASE_URL names, else a PostgreSQL 15 of this machine. */
const otherServer = () =>
  step('database and API tests on another PostgreSQL', async () => {
    const named = process.env.TEST_DATABASE_URL
    const server = named ? { url: named, stop: () => Promise.resolve() } : await startPostgres15()
    if ('missing' in server) return { missing: server.missing }
    try {
      const environment = { FIELDHOUSE_TEST_SERVER: 'external', TEST_DATABASE_URL: server.url }
      return await tests('api-other-server', ['api'], { environment })
    } finally {
      await server.stop()
    }
  })

/** The steps of a run of some files, and which of them each takes. */
const STEPS = [
  [unit, (file) => !file.startsWith('e2e/') && !file.startsWith('apps/api/')],
  [database, (file) => file.startsWith('apps/api/')],
  [browser, (file) => file.startsWith('e2e/')],
]

async function runTier() {
  // A part is one of several runs: the sources are the same in all of them.
  const isFirst = !options.part || options.part.startsWith('1/')
  const isSound = !isFirst || (await step('sources', checks()))
  if (!(await unit()) || !isSound) return
  await database()
  await browser()
  if (options.all) await otherServer()
}

async function runNouns() {
  const { files, sweeps, titles } = testsOfNouns(options.nouns)
  for (const [run, belongs] of STEPS) {
    const own = files.filter(belongs)
    if (own.length > 0) await run({ files: own })
  }
  await database({ files: sweeps, titles })
}

/** Runs the files anew in which something failed: their tests may build on those before them. Of a sweep only the cases that failed. */
async function runFailed() {
  if (!existsSync(FAILED)) return say('No run has failed since the results were cleared.')
  const last = JSON.parse(readFileSync(FAILED, 'utf8'))
  const { failures, checks: failedChecks } = last
  tier = last.tier
  if (failedChecks.length > 0) await step('sources', checks(failedChecks))
  const files = [...new Set(failures.map(({ file }) => file))].filter((file) => !file.startsWith('('))
  for (const [run, belongs] of STEPS) {
    const own = files.filter((file) => belongs(file) && !isSweep(file))
    if (own.length > 0) await run({ files: own })
  }
  const sweeps = files.filter(isSweep)
  const names = failures.filter(({ file }) => sweeps.includes(file)).map(({ test }) => test)
  // Where a file or a hook failed, all of its tests are run.
  const titles = names.includes(null) ? undefined : names.map(escapePattern).join('|')
  if (sweeps.length > 0) await database({ files: sweeps, titles })
}

const started = Date.now()
if (options.failed) await runFailed()
else if (options.nouns.length > 0) await runNouns()
else await runTier()
finish()

/** Prints the table of what ran, writes the summary and what failed, and sets the exit code. */
function finish() {
  const all = (of) => outcomes.flatMap((outcome) => outcome[of] ?? [])
  const total = (of) => outcomes.reduce((sum, outcome) => sum + outcome[of], 0)
  const missing = [
    ...outcomes.filter((outcome) => outcome.missing).map(({ name, missing: why }) => `${name}: ${why}`),
    // In other runs those are skipped, too, that a tag or a title leaves out. One that can't run here says why in its title.
    ...(options.all ? all('skipped').map(({ file, test }) => `${file} > ${test}`) : []),
  ]
  const failures = all('failures')
  const lines = [
    ...outcomes.map(
      ({ name, passed, failed, missing: why, ms }) =>
        `${failed > 0 ? 'FAILED ' : why ? 'NOT RUN' : 'passed '}  ${name}: ${passed} passed, ${failed} failed (${duration(ms)})`,
    ),
    '',
    'slowest files:',
    ...all('files')
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`),
    '',
    ...failures.map(({ file, test }) => `FAILED   ${file}${test ? ` > ${test}` : ''}`),
    ...all('checks').map((name) => `FAILED   ${name}`),
    ...all('retried').map(({ file, test }) => `RETRIED  ${file} > ${test}`),
    ...missing.map((what) => `NOT RUN  ${what}`),
    `${total('passed')} passed, ${total('failed')} failed, ${all('retried').length} retried, ${missing.length} not run, in ${duration(Date.now() - started)}`,
  ]
  say(`\n${lines.join('\n')}`)
  mkdirSync(RESULTS, { recursive: true })
  const name = options.all ? `all${options.part ? `-${options.part.replace('/', '-of-')}` : ''}` : tier
  writeFileSync(join(RESULTS, `summary-${name}.txt`), `${lines.join('\n')}\n`)
  writeFileSync(FAILED, JSON.stringify({ tier, failures, checks: all('checks') }))
  process.exitCode = total('failed') > 0 ? 1 : options.all && missing.length > 0 ? 3 : 0
}

function escapePattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function readArguments(args) {
  const read = { all: false, failed: false, part: null, nouns: [] }
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index]
    if (argument === '--all') read.all = true
    else if (argument === '--failed') read.failed = true
    else if (argument === '--part') read.part = args[(index += 1)] ?? ''
    else read.nouns.push(argument)
  }
  const part = /^(\d+)\/(\d+)$/.exec(read.part ?? '1/1')
  if (!part || Number(part[1]) < 1 || Number(part[1]) > Number(part[2])) refuse(`--part takes K/N, such as 2/4`)
  if (read.part && !read.all) refuse('--part belongs to npm run test:all')
  const known = nouns()
  const unknown = read.nouns.filter((noun) => !known.includes(noun))
  if (unknown.length > 0) refuse(`No such noun: ${unknown.join(', ')}. The nouns are ${known.join(', ')}.`)
  return read
}

function refuse(message) {
  fail(message, 2)
}
