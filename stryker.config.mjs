/** Faults put into what decides, permits and projects, one at a time: the unit specs must notice each (CONTRIBUTING.md). */
export default {
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'jest.mutation.cjs' },
  mutate: ['{services,libs}/*/src/**/*.{decider,policy,projection}.ts'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 30_000,
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'artifacts/mutation.json' },
  htmlReporter: { fileName: 'artifacts/mutation.html' },
  thresholds: { high: 90, low: 80, break: null },
  tempDirName: 'artifacts/mutation',
  ignorePatterns: ['dist', 'artifacts', '.data', '.data-distributed', 'docs', 'deploy', 'web/public'],
};
