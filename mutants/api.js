import { settings } from './settings.js'

const noun = process.env.MUTANTS_OF
const here = `apps/api/src/features/${noun}`

/** Mutants of what a noun of the API decides: its commands, without their statements (stores) and their wiring (routes). */
export default {
  ...settings(`api-${noun}`, 'mutants/vitest.api.ts'),
  mutate: [
    `${here}/**/*.ts`,
    ...['test', 'store', 'routes'].map((kind) => `!${here}/**/*.${kind}.ts`),
    `!${here}/**/{index.ts,fixtures/**}`,
  ],
  // Each process has a database server of its own.
  concurrency: 1,
}
