import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

const SHAKY = `
import { expect, it } from 'vitest'
let tries = 0
it('is shaky', () => expect(++tries).toBe(2))
it('differs', () => expect({ of: 'what was expected' }).toEqual({ of: 'what came' }))
it('is sound', () => expect(1).toBe(1))
it('is broken', () => expect(1).toBe(2))
`

it('tests that were run again or failed are written down with what differed in each try, and no others', () => {
  const folder = mkdtempSync(join(import.meta.dirname, 'shaky-'))
  try {
    writeFileSync(join(folder, 'shaky.check.js'), SHAKY)
    writeFileSync(join(folder, 'vitest.config.js'), `export default { test: { include: ['*.check.js'], retry: 1 } }`)
    const retries = join(folder, 'retries.json')
    const args = ['run', '--root', folder, `--reporter=${join(ROOT, 'bin/lib/report-retries.js')}`]
    spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      env: { ...process.env, FIELDHOUSE_RETRIES: retries },
    })
    const found = JSON.parse(readFileSync(retries, 'utf8')) as {
      test: string
      retries: number
      differences: string[]
    }[]
    expect(found.map(({ test, retries: times }) => [test, times])).toEqual([
      ['is shaky', 1],
      ['differs', 1],
      ['is broken', 1],
    ])
    const [, { differences }] = found as [unknown, (typeof found)[number]]
    expect(differences).toHaveLength(2)
    for (const each of differences) expect(each).toMatch(/^-.*what came.*\n\+.*what was expected/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
