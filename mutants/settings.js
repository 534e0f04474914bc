/** What all runs of Stryker have in common; `name` is that of the report in test-results, `tests` the configuration of Vitest. */
export const settings = (name, tests) => ({
  testRunner: 'vitest',
  vitest: { configFile: tests, related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: 'test-results/mutants',
  ignorePatterns: ['/bench', '/e2e', '/docs', '/data', '/test-results', '/apps/dashboard'],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `test-results/mutants-${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  // TypeScript 7 has no API that Stryker could rewrite a configuration with; nothing here needs one.
  tsconfigFile: 'none',
  timeoutMS: 10_000,
})
