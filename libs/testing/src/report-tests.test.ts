import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

const CHECKS = `
import { afterAll, describe, expect, it } from 'vitest'
let tries = 0
it('is shaky', () => expect(++tries).toBe(2))
it('differs', () => expect({ of: 'what was expected' }).toEqual({ of: 'what came' }))
it('is sound', () => expect(1).toBe(1))
it.skip('is for another machine', () => {})
console.log('printed by the file')
`
const HOOK = `
import { afterAll, describe, it } from 'vitest'
describe('a suite', () => {
  it('passes', () => {})
  afterAll(() => { throw new Error('the hook broke') })
})
`

type Report = {
  passed: number
  failed: number
  files: { file: string; tests: number; failed: number }[]
  failures: { test: string | null }[]
  retried: { test: string }[]
  skipped: { test: string }[]
}

describe('the report of a test run', () => {
  let report: Report
  let printed: string
  const folder = mkdtempSync(join(import.meta.dirname, 'shaky-'))
  beforeAll(() => {
    writeFileSync(join(folder, 'shaky.check.js'), CHECKS)
    writeFileSync(join(folder, 'hook.check.js'), HOOK)
    writeFileSync(join(folder, 'import.check.js'), `import './missing.js'`)
    writeFileSync(
      join(folder, 'sound.check.js'),
      `import { it } from 'vitest'\nconsole.log('quiet')\nit('holds', () => {})`,
    )
    writeFileSync(join(folder, 'vitest.config.js'), `export default { test: { include: ['*.check.js'], retry: 1 } }`)
    const file = join(folder, 'report.json')
    const args = ['run', '--root', folder, `--reporter=${join(ROOT, 'bin/lib/report-tests.js')}`]
    const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      env: { ...process.env, FIELDHOUSE_REPORT: file },
      encoding: 'utf8',
    })
    printed = stdout
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('counts what passed, and names what failed: tests, hooks, and files that cannot be loaded', () => {
    expect(report.passed).toBe(4)
    expect(report.failed).toBe(3)
    expect(report.failures.map(({ test }) => test).toSorted()).toEqual(['differs', null, null])
    expect(report.files).toHaveLength(4)
  })

  it('names what was run again and what was not run', () => {
    expect(report.retried.map(({ test }) => test).toSorted()).toEqual(['differs', 'is shaky'])
    expect(report.skipped.map(({ test }) => test)).toEqual(['is for another machine'])
  })

  it('prints a line for a file that passed, and of one that failed what differs and what it printed', () => {
    expect(printed).toMatch(/^ok .* 1 {2}\S*sound\.check\.js$/m)
    expect(printed).toMatch(/^FAIL .* 4 {2}\S*shaky\.check\.js$/m)
    expect(printed).toMatch(
      /FAILED {2}\S*shaky\.check\.js > differs\n(.*\n)*.*- .*what came.*\n.*\+ .*what was expected/,
    )
    expect(printed).toContain('the hook broke')
    expect(printed).toContain('missing.js')
    expect(printed).toContain('printed by the file')
    expect(printed).not.toContain('quiet')
  })
})
