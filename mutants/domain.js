import { settings } from './settings.js'

const here = 'libs/domain/src'

/** Mutants of the rules. Fewer than nine of ten found is a failure. */
export default {
  ...settings('domain', 'mutants/vitest.domain.ts'),
  mutate: [`${here}/**/*.ts`, `!${here}/**/*.{test,fixture}.ts`, `!${here}/**/index.ts`],
  thresholds: { high: 95, low: 90, break: 90 },
}
