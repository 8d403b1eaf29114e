import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root, run, say } from './lib.mjs';
import { buildServer, buildWeb, install } from './prepare.mjs';
import { newestNode } from './runtimes.mjs';
import { findServer } from './servers.mjs';

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
export const check = async ([name, command, args]) => {
  const end = begin(name);
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) process.stdout.write(`${output}\n`);
  end(code === 0 ? 'ok' : 'FAILED');
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
};

/** The product's start and its main job on the newest Node, with the packages and the build of this checkout. */
export const mainJobOnNewestNode = () =>
  check([
    'Start and main job on the newest Node',
    process.env.NEWEST_NODE_PATH,
    [join(root, 'dist/tests/support/main-job.js')],
  ]);

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
export const specs = async ([name, project, options = [], env = {}]) => {
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

const MEMORY = '/dev/shm';
/** Room for the databases, browsers and media of a run, which use about a tenth of it. */
const ROOM = 8 * 2 ** 30;

/** Free bytes of the file system in memory; none where there is no such thing. */
const freeInMemory = () => {
  if (!existsSync(MEMORY)) return 0;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize;
};

/** Temporary files in memory where it has room: copying a data folder and removing it costs a second less on each start. */
export const useFastTemporaryFiles = () => {
  if (freeInMemory() < ROOM) return;
  const folder = mkdtempSync(join(MEMORY, 'prosa-test-'));
  // Where the specs run as root the databases run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
};

/** Installs, finds and builds what the suites need. */
export const prepare = async () => {
  mkdirSync(artifacts, { recursive: true });
  await install();
  process.env.CHROMIUM_PATH = await findChromium();
  process.env.NATS_SERVER_PATH = await findServer('nats-server', 'NATS_SERVER_PATH');
  process.env.REDIS_SERVER_PATH = await findServer('redis-server', 'REDIS_SERVER_PATH');
  process.env.NEWEST_NODE_PATH = await newestNode();
  await buildServer();
  await buildWeb();
  useFastTemporaryFiles();
  say(`Temporary files are in ${tmpdir()}`);
  // Spec files run in an order that it decides (tests/support/seeded-sequencer.cjs); the same seed repeats a run.
  process.env.PROSA_TEST_SEED ??= String(randomInt(100_000));
  say(`PROSA_TEST_SEED=${process.env.PROSA_TEST_SEED}`);
};

/** Prints how many passed and failed, and ends the process. */
export const finish = () => {
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
  process.exit(totals.failed === 0 ? 0 : 1);
};

/** Leaves out what is killed, which runs apart, and single screens, which the night plays: the journeys cross them. */
export const onlyDoors = '--testPathIgnorePatterns=tests/(chaos|browser)/';

const BEFORE_EVERY_CHANGE =
  'tests/chaos/(kill-nine|campaigns-kill-nine|roles-apart|services-alone|full-disk|invariants|long/.+)\\.spec';

/** The kills that every run plays: the whole process, a campaign, and services apart; the others are `npm run test:kills`. */
export const killsOfEveryRun = ['--runInBand', `--testPathPatterns=${BEFORE_EVERY_CHANGE}`];
export const otherKills = [
  '--testPathPatterns=tests/chaos/',
  `--testPathIgnorePatterns=${BEFORE_EVERY_CHANGE}`,
];
