import { relative } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { journeys, LONG_TESTS, LONGEST, SAME_ON_EVERY_SERVER } from './bin/lib/tiers.js'

const { FIELDHOUSE_TIER, FIELDHOUSE_TEST_SERVER } = process.env
const isGate = FIELDHOUSE_TIER === 'gate'

/** Ends what hangs. The longest test takes two minutes where nothing else runs, and several times that on a busy machine. */
const LIMIT = 600_000

/** The longest files first: a fresh checkout knows no times, and the size of a file says little. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(import.meta.dirname, moduleId))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The files of a worker share what they import: they differ in the data they make, not in what the modules remember.
          isolate: false,
          // Before the others: they keep to two workers, however many processors there are.
          sequence: { groupOrder: 0 },
          testTimeout: LIMIT,
          include: ['libs/**/*.test.ts', 'apps/dashboard/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['apps/api/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isGate ? LONG_TESTS : []),
            ...(FIELDHOUSE_TEST_SERVER === 'external' ? SAME_ON_EVERY_SERVER : []),
          ],
          globalSetup: ['libs/testing/src/global-setup.ts'],
          setupFiles: ['apps/api/src/fixtures/statements/every-statement-names-its-partner.ts'],
          tags: [
            { name: 'long', description: 'Takes longer than the gate has: it runs in everything (CONTRIBUTING.md).' },
          ],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: LIMIT,
          // What comes by itself comes later on a busy machine.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: LIMIT,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          sequence: { groupOrder: 2 },
          include: isGate ? journeys() : ['e2e/**/*.e2e.ts'],
          tags: [{ name: 'gate', description: 'A main journey of its noun: the gate takes it (CONTRIBUTING.md).' }],
          globalSetup: ['e2e/setup.ts'],
          setupFiles: ['e2e/no-broken-screens.ts'],
          pool: 'forks',
          // Two browsers, each with a product of its own: one leaves half of two processors idle.
          maxWorkers: 2,
          testTimeout: LIMIT,
          // What a page shows is read until it is what it should be: it may come a moment after what was waited for.
          expect: { poll: { timeout: 60_000, interval: 50 } },
          hookTimeout: LIMIT,
        },
      },
    ],
  },
})
