import { configDefaults, defineConfig } from 'vitest/config'

// These start servers of their own: a second run on another server would show nothing new.
const onlyEmbedded =
  process.env['FIELDHOUSE_TEST_SERVER'] === 'external' ? ['apps/api/src/db/embedded/start-embedded.test.ts'] : []

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['libs/**/*.test.ts', 'apps/dashboard/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onlyEmbedded],
          globalSetup: ['libs/testing/src/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/setup.ts'],
          pool: 'forks',
          // One browser at a time: journeys on a busy machine must not wait for each other.
          maxWorkers: 1,
          testTimeout: 180_000,
          // A browser on a busy machine may miss a moment; what fails twice is broken.
          retry: 1,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
