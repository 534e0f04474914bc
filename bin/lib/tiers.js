/**
 * Which test files belong to which tier, where the file as a whole decides it; CONTRIBUTING.md says how to choose. Inside a file,
 * `@fieldhouse/testing/tier` takes a sample of a sweep, and the tag `gate` marks the main journeys of the browser tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.js'

/** API tests that only `npm run test:all` runs: processes that are killed or started anew, long random runs, other machines. */
export const LONG_TESTS = [
  'apps/api/src/several-machines/**',
  'apps/api/src/resilience/killed-*.test.ts',
  'apps/api/src/resilience/last-resort.test.ts',
  'apps/api/src/**/*-at-random.test.ts',
  // Clusters and clubs that are made from nothing, again and again.
  'apps/api/src/db/embedded/start-embedded.test.ts',
  'apps/api/src/demo/going-live.test.ts',
  'apps/api/src/demo/load-demo.test.ts',
  'apps/api/src/first-admin.test.ts',
  'apps/api/src/start-refused.test.ts',
]

/** Whether a file is one of LONG_TESTS. `**` stands for any folders in a pattern, `*` for any name. */
export const isLong = (file) => LONG_FILES.some((pattern) => pattern.test(file))
const LONG_FILES = LONG_TESTS.map(
  (pattern) =>
    new RegExp(
      `^${pattern.replaceAll('.', '\\.').replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')}$`,
    ),
)

/** API tests that a second run on another server would repeat for nothing: they start servers of their own, or ask none. */
export const SAME_ON_EVERY_SERVER = [
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

/** Files that take longest in the gate: they start first, so that no worker is left alone with one of them at the end. */
export const LONGEST = [
  'apps/api/src/resilience/access-table.test.ts',
  'apps/api/src/resilience/addresses.test.ts',
  'apps/api/src/resilience/kept-days.test.ts',
  'apps/api/src/resilience/bodies.test.ts',
  'apps/api/src/resilience/long-inputs.test.ts',
  'apps/api/src/resilience/killed.test.ts',
  'apps/api/src/resilience/order-commands.test.ts',
  'apps/api/src/features/payments/charging/stripe.test.ts',
  'apps/api/src/books/corruptions.test.ts',
  'apps/api/src/resilience/statements.test.ts',
  'e2e/addresses.e2e.ts',
  'e2e/club-from-nothing.e2e.ts',
  'e2e/booking.e2e.ts',
  'e2e/coupons.e2e.ts',
  'e2e/desk-class-day.e2e.ts',
  'e2e/private-lessons.e2e.ts',
  'e2e/payouts.e2e.ts',
]

/** What marks a browser test as a main journey, in its options or for a whole file: the gate takes those. */
const GATE_TAG = /tags: \[?'gate'|@module-tag gate\b/

/** The browser files with a main journey, from the root of the project. */
export const journeys = () =>
  readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.e2e.ts') && GATE_TAG.test(readFileSync(join(root, 'e2e', name), 'utf8')))
    .map((name) => `e2e/${name}`)
