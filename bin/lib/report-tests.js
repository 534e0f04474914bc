/**
 * A reporter of vitest that prints a line per file and each failure in full the moment it happens, and nothing else.
 * At the end it writes a {@link Report} as JSON to the file that FIELDHOUSE_REPORT names.
 *
 * @typedef {{
 *   passed: number, failed: number,
 *   files: { file: string, ms: number, tests: number, failed: number }[],
 *   failures: { file: string, test: string | null }[],
 *   retried: { file: string, test: string }[],
 *   skipped: { file: string, test: string }[],
 * }} Report `test` is null where the file itself or one of its hooks failed.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, say } from './project.js'

/** How much a file may have printed of what is shown beside its failure, in characters: a long screen in words, with what stood before all. */
const MOST_OUTPUT = 24_000
/** Frames of a stack: those in the project, where the failure lies. */
const MOST_FRAMES = 5

export default class ReportTests {
  /** @type {Report} */
  #report = { passed: 0, failed: 0, files: [], failures: [], retried: [], skipped: [] }
  /** What each file has printed, by the id of its task. */
  #printed = new Map()

  onUserConsoleLog({ content, taskId }) {
    const file = taskId?.split('_')[0] ?? ''
    this.#printed.set(file, ((this.#printed.get(file) ?? '') + content).slice(-MOST_OUTPUT))
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const at = { file: pathOf(test.module), test: test.fullName }
    if ((test.diagnostic()?.retryCount ?? 0) > 0) this.#report.retried.push(at)
    if (state === 'skipped') this.#report.skipped.push(at)
    if (state === 'passed') this.#report.passed += 1
    if (state === 'failed') this.#fail(at, errors)
  }

  onTestSuiteResult(suite) {
    const errors = suite.errors()
    if (errors.length > 0) this.#fail({ file: pathOf(suite.module), test: null }, errors, suite.fullName)
  }

  onTestModuleEnd(module) {
    const file = pathOf(module)
    const errors = module.errors()
    if (errors.length > 0) this.#fail({ file, test: null }, errors)
    const tests = [...module.children.allTests()]
    const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } = module.diagnostic()
    const ms = Math.round(duration + environmentSetupDuration + prepareDuration + collectDuration + setupDuration)
    const failed = tests.filter((test) => test.result().state === 'failed').length + errors.length
    this.#report.files.push({ file, ms, tests: tests.length, failed })
    if (tests.length > 0 && tests.every((test) => test.result().state === 'skipped') && errors.length === 0) return
    say(
      `${failed > 0 ? 'FAIL' : 'ok  '} ${(ms / 1000).toFixed(1).padStart(6)} s ${String(tests.length).padStart(4)}  ${file}`,
    )
    const printed = this.#printed.get(module.id.split('_')[0])
    if (failed > 0 && printed) say(`      it printed:\n${indent(stripVTControlCharacters(printed))}`)
    this.#printed.delete(module.id.split('_')[0])
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      this.#fail({ file: '(no file)', test: null }, [error], 'an error that no test caught')
    if (process.env.FIELDHOUSE_REPORT) writeFileSync(process.env.FIELDHOUSE_REPORT, JSON.stringify(this.#report))
  }

  #fail(at, errors, where) {
    this.#report.failed += 1
    this.#report.failures.push(at)
    say(`\nFAILED  ${at.file} > ${at.test ?? where ?? 'the file itself'}`)
    for (const error of errors) say(indent(textOf(error)))
    say('')
  }
}

const pathOf = (module) => relative(root, module.moduleId)

const indent = (text) => text.replace(/^/gm, '      ')

/** An error as a person reads it: its message, what differs, and where in the project it was thrown. */
function textOf({ name, message, diff, stack = '' }) {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:internal'))
    .slice(0, MOST_FRAMES)
    .map((line) => line.replaceAll(`${root}/`, '').replace(/\?t=\d+/, ''))
  return [`${name ?? 'Error'}: ${message}`, diff, ...frames].filter(Boolean).map(stripVTControlCharacters).join('\n')
}
