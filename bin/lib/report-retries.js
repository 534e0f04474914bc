/**
 * A reporter of vitest that writes down which tests were run again, whatever became of them, and which failed, as JSON into the file that
 * FIELDHOUSE_RETRIES names: a list of `{ file, test, retries, differences }`. The differences are those of each try between what was
 * expected and what came, which no other report keeps.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.js'

export default class ReportRetries {
  #noted = []

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const retries = test.diagnostic()?.retryCount ?? 0
    if (retries === 0 && state !== 'failed') return
    const file = relative(root, test.module.moduleId)
    this.#noted.push({ file, test: test.fullName, retries, differences: errors.map(differenceOf).filter(Boolean) })
  }

  onTestRunEnd() {
    if (process.env.FIELDHOUSE_RETRIES)
      writeFileSync(process.env.FIELDHOUSE_RETRIES, JSON.stringify(this.#noted, null, 2))
  }
}

/** The lines that differ, without those around them; empty where nothing was compared. */
function differenceOf({ diff }) {
  return stripVTControlCharacters(diff ?? '')
    .split('\n')
    .filter((line) => /^[+-]/.test(line))
    .join('\n')
}
