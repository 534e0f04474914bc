import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { journeys, LONG_TESTS, LONGEST, SAME_ON_EVERY_SERVER } from '../../../bin/lib/tiers.js'
import { JOURNEYS, nouns, testsOfNouns } from '../../../bin/lib/nouns.js'
import { sampleOf } from './tier.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The nouns that have screens. */
const SCREENS = readdirSync(join(ROOT, 'apps/dashboard/src/features'))

describe('the tiers', () => {
  it.each([...LONG_TESTS, ...LONGEST, ...SAME_ON_EVERY_SERVER])('name tests that exist: %s', (pattern) => {
    expect(globSync(pattern, { cwd: ROOT }).length).toBeGreaterThan(0)
  })

  it.each(SCREENS)('have a journey of %s in the gate', (noun) => {
    const { files } = testsOfNouns([noun])
    const inGate = journeys()
    expect(files.some((file) => inGate.includes(file))).toBe(true)
  })

  it('take a sample of a sweep that stays the same when a case is added', () => {
    const cases = Array.from({ length: 200 }, (_, index) => [`endpoint${index}`] as const)
    const sample = sampleOf(cases, 8, false)
    expect(sample.length).toBeGreaterThan(12)
    expect(sample.length).toBeLessThan(50)
    const added = [['another'] as const, ...cases]
    expect(sampleOf(added, 8, false).filter(([name]) => name !== 'another')).toEqual(sample)
    expect(sampleOf(cases, 8, true)).toEqual(cases)
  })

  it('take one case of a sweep at least', () => {
    expect(sampleOf([['one'], ['two']], 1_000_000, false)).toHaveLength(1)
  })
})

describe('the tests of a noun', () => {
  it('are those in its folders, whatever the tier', () => {
    const { files } = testsOfNouns(['coupons'])
    for (const part of ['libs/domain/src/coupons/', 'apps/api/src/features/coupons/', 'e2e/coupons.e2e.ts'])
      expect(
        files.some((file) => file.startsWith(part)),
        part,
      ).toBe(true)
    expect(files.some((file) => file.includes('/packages/'))).toBe(false)
  })

  it('are files about something else in which a title names one of its rows or endpoints, as a whole', () => {
    const { files } = testsOfNouns(['facilities'])
    for (const file of ['apps/api/src/commands/club.test.ts', 'apps/api/src/features/schedule/schedule.test.ts'])
      expect(files, file).toContain(file)
    expect(files).not.toContain('apps/api/src/features/campaigns/pace.test.ts')
  })

  it.each(Object.entries(JOURNEYS).flatMap(([noun, names]) => names.map((name) => [noun, `e2e/${name}`] as const)))(
    'of %s are also %s, which neither its name nor a row says',
    (noun, file) => {
      expect(nouns()).toContain(noun)
      expect(testsOfNouns([noun]).files).toContain(file)
    },
  )

  it('are cases of a sweep whose title names one of its rows or endpoints', () => {
    const { files, sweeps, titles } = testsOfNouns(['facilities'])
    expect(sweeps).toContain('apps/api/src/resilience/bodies.test.ts')
    expect(files.filter((file) => sweeps.includes(file))).toEqual([])
    const belongs = new RegExp(titles)
    for (const title of ['a price is kept [FACILITIES-39]', 'of createFacilityGroup: each wrong place is named'])
      expect(belongs.test(title), title).toBe(true)
    expect(belongs.test('a campaign is sent [CAMPAIGNS-12, BEYOND-44]')).toBe(false)
  })

  it('are found for every noun of the domain', () => {
    for (const noun of nouns()) expect(testsOfNouns([noun]).files.length, noun).toBeGreaterThan(0)
  })
})
