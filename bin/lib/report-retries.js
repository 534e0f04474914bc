/**
 * A reporter of vitest that writes down which tests were run again, whatever became of them, as JSON into the file that
 * FIELDHOUSE_RETRIES names: a list of `{ file, test, retries }`.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.js'

export default class ReportRetries {
  #retried = []

  onTestCaseResult(test) {
    const retries = test.diagnostic()?.retryCount ?? 0
    if (retries > 0) this.#retried.push({ file: relative(root, test.module.moduleId), test: test.fullName, retries })
  }

  onTestRunEnd() {
    if (process.env.FIELDHOUSE_RETRIES)
      writeFileSync(process.env.FIELDHOUSE_RETRIES, JSON.stringify(this.#retried, null, 2))
  }
}
