import { defineConfig } from 'vitest/config'

/** The tests of the rules alone: what a mutant of libs/domain must not survive. */
export default defineConfig({
  // Tests of properties take longer where Stryker watches them on a busy machine.
  test: { environment: 'node', include: ['libs/domain/src/**/*.test.ts'], testTimeout: 20_000 },
})
