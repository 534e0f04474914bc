import { defineConfig } from 'vitest/config'

/** The tests through HTTP and on the real database of one noun: what a mutant of its commands must not survive. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [`apps/api/src/features/${process.env['MUTANTS_OF']}/**/*.test.ts`],
    globalSetup: ['libs/testing/src/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
