/**
 * Projects, by what a spec needs: `unit` nothing, `postgres` a database (started once for the run) or
 * a nats-server or redis-server of its own, `docker` containers (never part of `npm test`: `npm run test:docker`), `product` a running standalone process, `simulation` nothing but minutes, `web` a DOM. A file's suffix decides where it runs.
 */
const { readFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');

const base = {
  rootDir: __dirname,
  moduleNameMapper: {
    '^@prosa/([^/]+)$': '<rootDir>/libs/$1/src',
    '^@prosa/([^/]+)/(.+)$': '<rootDir>/libs/$1/src/$2',
  },
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/artifacts'],
  testEnvironment: 'node',
};
const swc = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));
// Each spec file evaluates its imports anew; of ours it loads what it reaches, which is half a second of a processor.
const lazily = ['@swc/jest', { ...swc, module: { ...swc.module, lazy: true } }];
const server = [
  '<rootDir>/services',
  '<rootDir>/libs',
  '<rootDir>/tests/architecture',
  '<rootDir>/tests/payments',
  '<rootDir>/tests/replay',
];

// See CONTRIBUTING.md: with a seed, every connection of the run is slow and uneven.
if (process.env.PROSA_TEST_LATENCY !== undefined) {
  const latency = `${__dirname}/scripts/latency.cjs`;
  require(latency);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${latency}`;
}

// Each spec file evaluates its imports anew; Blueprint's doors hand on 3,400 modules, of which a screen needs eighty.
const BLUEPRINT = '/node_modules/@blueprintjs/(core|icons)/';

module.exports = {
  // Not among the temporary files, which a whole run keeps in memory and removes.
  cacheDirectory: `${__dirname}/node_modules/.cache/jest`,
  // Jest leaves one processor to itself, which of two is half.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testSequencer: `${__dirname}/tests/support/seeded-sequencer.cjs`,
  // Only against what hangs, and the same for every spec: a shared or slow machine is no fault of the product.
  testTimeout: 300_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: server,
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(pg|wire|nats|redis|docker)\\.spec\\.ts$'],
    },
    {
      ...base,
      displayName: 'postgres',
      roots: server,
      testMatch: ['**/*.{pg,wire,nats,redis}.spec.ts'],
      globalSetup: '<rootDir>/libs/testing/src/jest/start-postgres.ts',
      globalTeardown: '<rootDir>/libs/testing/src/jest/stop-postgres.ts',
    },
    {
      ...base,
      displayName: 'docker',
      roots: server,
      testMatch: ['**/*.docker.spec.ts'],
    },
    {
      ...base,
      displayName: 'product',
      transform: { '^.+\\.tsx?$': lazily },
      globalSetup: '<rootDir>/tests/support/start-run.cjs',
      globalTeardown: '<rootDir>/tests/support/stop-run.cjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/shared-product.setup.ts'],
      roots: ['<rootDir>/tests'],
      testMatch: ['<rootDir>/tests/{api,start,journeys,browser,chaos}/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'simulation',
      roots: ['<rootDir>/tests/simulation'],
      testMatch: ['**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'web',
      roots: ['<rootDir>/web/src'],
      testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
      testEnvironment: 'jsdom',
      transform: {
        [`${BLUEPRINT}.+/index\\.js$`]: '<rootDir>/web/src/testing/lazy-doors.cjs',
        '^.+\\.(t|j)sx?$': [
          process.env.PROSA_WEB_JITTER ? '<rootDir>/web/src/testing/late-chunks.cjs' : '@swc/jest',
          {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            module: { type: 'commonjs' },
          },
        ],
      },
      transformIgnorePatterns: [
        `${BLUEPRINT}.+(?<!/index\\.js)$`,
        '/node_modules/(?!(wouter|regexparam|mitt|immer|@tanstack|use-sync-external-store|@blueprintjs)/)',
      ],
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.css$': '<rootDir>/web/src/testing/style-stub.ts',
        '\\.css\\?url$': '<rootDir>/web/src/testing/style-address-stub.ts',
      },
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup.ts'],
    },
  ],
};
