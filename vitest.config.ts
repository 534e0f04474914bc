import { configDefaults, defineConfig } from 'vitest/config'

// A second run of these on another server would show nothing new: they start servers of their own, or ask none.
const onlyEmbedded =
  process.env['FIELDHOUSE_TEST_SERVER'] === 'external'
    ? [
        'apps/api/src/db/embedded/start-embedded.test.ts',
        'apps/api/src/several-machines/**',
        // What is refused before anything is looked up, who may ask for what, and how long this process works for it: no server decides that.
        'apps/api/src/resilience/long-inputs.test.ts',
        'apps/api/src/resilience/bodies.test.ts',
        'apps/api/src/resilience/addresses.test.ts',
        'apps/api/src/resilience/access-table.test.ts',
        'apps/api/src/features/receipts/draw-in-worker.test.ts',
        'apps/api/src/messages/**',
        'apps/api/src/providers/**',
      ]
    : []

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The files of a worker share what they import: they differ in the data they make, not in what the modules remember.
          isolate: false,
          // Before the others: they keep to two workers, however many processors there are.
          sequence: { groupOrder: 0 },
          // Those that read all sources take some seconds on a busy machine.
          testTimeout: 20_000,
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
          exclude: [...configDefaults.exclude, ...onlyEmbedded],
          globalSetup: ['libs/testing/src/global-setup.ts'],
          setupFiles: ['apps/api/src/fixtures/statements/every-statement-names-its-partner.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          // What comes by itself comes later on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/setup.ts'],
          setupFiles: ['e2e/no-broken-screens.ts'],
          pool: 'forks',
          // Two browsers, each with a product of its own: one leaves half of two processors idle.
          maxWorkers: 2,
          testTimeout: 180_000,
          // What a page shows is read until it is what it should be: it may come a moment after what was waited for.
          expect: { poll: { timeout: 10_000, interval: 50 } },
          // A browser on a busy machine may miss a moment; what fails twice is broken.
          retry: 1,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
