import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { bin, root, run, say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { findServer } from './servers.mjs';

const artifacts = join(root, 'artifacts');
const totals = { passed: 0, failed: 0 };

const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

/** A check that passes or fails as a whole. */
const check = async (name, command, args) => {
  say(`${name} …`);
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) process.stdout.write(`${output}\n`);
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
};

/** A jest project; its specs are counted one by one. */
const specs = async (name, projects, options = [], env = {}) => {
  say(`${name} …`);
  const report = join(artifacts, `${[...projects, ...Object.values(env)].join('-')}.json`);
  rmSync(report, { force: true });
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${report}`,
      '--silent',
      ...options,
    ],
    { env: { CI: 'true', NODE_ENV: 'test', ...env }, discardStdout: true },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const broken = result?.numRuntimeErrorTestSuites ?? 1;
  const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  if (skipped > 0) say(`${name}: ${skipped} skipped, which counts as failed`);
  count(result?.numPassedTests ?? 0, (result?.numFailedTests ?? 0) + broken + skipped);
  if (code !== 0 && totals.failed === 0) count(0, 1);
  say(
    `${name}: ${result?.numPassedTests ?? 0} passed, ${(result?.numFailedTests ?? 0) + broken + skipped} failed`,
  );
};

mkdirSync(artifacts, { recursive: true });
await install();
process.env.CHROMIUM_PATH = await findChromium();
process.env.NATS_SERVER_PATH = await findServer('nats-server', 'NATS_SERVER_PATH');
process.env.REDIS_SERVER_PATH = await findServer('redis-server', 'REDIS_SERVER_PATH');
await buildServer();
await buildWeb();

await check('Types', process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'),
  '--noEmit',
  '-p',
  'tsconfig.json',
]);
await check('Types of the web', process.execPath, [
  join(root, 'node_modules/typescript/bin/tsc'),
  '--noEmit',
  '-p',
  'web/tsconfig.json',
]);
await check('Lint', bin('eslint'), ['.']);
await check('Format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
await check('Boundaries', bin('depcruise'), [
  '--config',
  '.dependency-cruiser.cjs',
  'services',
  'libs',
  'web/src',
]);
await check('Reference is fresh', process.execPath, ['scripts/docs.mjs', '--check']);
await specs('Unit specs', ['unit']);
// 2,000 worlds on both cores and each planted bug by its known seed; the night searches and plays more (CONTRIBUTING.md).
await specs('Simulated worlds and planted bugs', ['simulation'], ['--runInBand']);
await specs('Web specs', ['web']);
await specs('Specs on PostgreSQL, NATS, Redis and the WhatsApp simulator', ['postgres'], ['--maxWorkers=2']);
// Each spec starts a product of its own, so that two at a time are in nobody's way.
await specs(
  'The product through its doors',
  ['product'],
  ['--maxWorkers=2', '--testPathIgnorePatterns=tests/chaos/'],
);
await specs(
  'The product while parts of it are killed',
  ['product'],
  ['--runInBand', '--testPathPatterns=tests/chaos/'],
);
await specs(
  'The main thread on NATS, Redis and the double of EventStoreDB',
  ['product'],
  ['--runInBand', '--testPathPatterns', 'tests/api/main-thread'],
  { PROSA_ENGINES: 'distributed' },
);

process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
