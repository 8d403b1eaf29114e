import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root, run, say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { findServer } from './servers.mjs';
import { inLanes, staticChecks } from './static-checks.mjs';

const artifacts = join(root, 'artifacts');
const totals = { passed: 0, failed: 0 };

const count = (passed, failed) => {
  totals.passed += passed;
  totals.failed += failed;
};

/** Says what begins; what it returns says how it ended, and after how long. */
const begin = name => {
  const began = Date.now();
  say(`${name} …`);
  return outcome => say(`${name}: ${outcome} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
};

/** A check that passes or fails as a whole. */
const check = async ([name, command, args]) => {
  const end = begin(name);
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) process.stdout.write(`${output}\n`);
  end(code === 0 ? 'ok' : 'FAILED');
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
};

const SLOWEST = 15;

/** Names the files of a report that took longest: what a shorter run has to begin with. */
const saySlowest = ({ testResults = [] }) => {
  const took = testResults
    .map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  say(`slowest: ${took.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`);
};

/** A jest project; its specs are counted one by one. */
const specs = async ([name, project, options = [], env = {}]) => {
  const end = begin(name);
  const report = join(artifacts, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      '--silent',
      ...options,
    ],
    { env: { CI: 'true', NODE_ENV: 'test', ...env }, discardStdout: true },
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  if (result !== null) saySlowest(result);
  const passed = result?.numPassedTests ?? 0;
  const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  if (skipped > 0) say(`${name}: ${skipped} skipped, which counts as failed`);
  const broken = result?.numRuntimeErrorTestSuites ?? 1;
  const failed = (result?.numFailedTests ?? 0) + broken + skipped;
  // Jest may fail as a whole though every case passed; and a suite without cases has proved nothing.
  const silent = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  count(passed, failed + silent);
  end(`${passed} passed, ${failed + silent} failed`);
};

mkdirSync(artifacts, { recursive: true });
await install();
process.env.CHROMIUM_PATH = await findChromium();
process.env.NATS_SERVER_PATH = await findServer('nats-server', 'NATS_SERVER_PATH');
process.env.REDIS_SERVER_PATH = await findServer('redis-server', 'REDIS_SERVER_PATH');
await buildServer();
await buildWeb();

await inLanes(staticChecks, check);
await specs(['Unit specs', 'unit']);
await specs(['Web specs', 'web']);
await specs(['Specs on PostgreSQL, NATS, Redis and the WhatsApp simulator', 'postgres', ['--maxWorkers=2']]);
// Each spec starts a product of its own, so that two can run concurrently.
await specs([
  'The product through its doors',
  'product',
  ['--maxWorkers=2', '--testPathIgnorePatterns=tests/chaos/'],
]);
// Specs that kill wait most of the time, so that two of them, or the worlds and one, run concurrently.
const ONE_PROCESS = 'kill-nine\\.spec';
await inLanes(
  [
    [
      [
        'The product while its process is killed',
        'product',
        ['--runInBand', `--testPathPatterns=${ONE_PROCESS}`],
      ],
    ],
    [
      // 2,000 worlds, and each planted bug by its known seed; the night plays more and searches (CONTRIBUTING.md).
      ['Simulated worlds and planted bugs', 'simulation', ['--runInBand'], { SIMULATION_WORKERS: '1' }],
      [
        'The main thread on NATS, Redis and the double of EventStoreDB',
        'product',
        ['--runInBand', '--testPathPatterns', 'tests/api/main-thread'],
        { PROSA_ENGINES: 'distributed' },
      ],
      [
        'The product while one of several processes is killed',
        'product',
        ['--runInBand', '--testPathPatterns=tests/chaos/', `--testPathIgnorePatterns=${ONE_PROCESS}`],
      ],
    ],
  ],
  specs,
);

process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
