import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from './lib.mjs';
import { environmentOf, getRuntime, NEWEST, RUNTIMES } from './runtimes.mjs';
import { useFastTemporaryFiles } from './suites.mjs';

const names = Object.keys(RUNTIMES).sort();

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  await new Promise(closed => probe.close(closed));
  return port;
};

/** Runs a program in the copy, and fails with what it printed. */
const must = async ({ copy, env }, what, command, args) => {
  say(what);
  const child = spawn(command, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what}: failed\n${output}`);
  return output;
};

/** A warning of npm, except those about unknown settings in the user's own npm configuration. */
const isWarning = line => /\bwarn/i.test(line) && !/Unknown (user|env|global) config/.test(line);

/** `npm start` as a newcomer's, from a copy without packages; answers the address, and how it is stopped. */
const npmStart = async ({ copy, dataDir, env }) => {
  say('npm start, from nothing');
  const npm = spawn('npm', ['start'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: String(await freePort()), DATA_DIR: dataDir },
  });
  let output = '';
  const ready = new Promise((found, missing) => {
    const read = chunk => {
      output += chunk;
      const address = /is ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) found(address);
    };
    npm.stdout.on('data', read);
    npm.stderr.on('data', read);
    npm.on('close', () => missing(new Error(`npm start: failed\n${output}`)));
  });
  const stop = async () => {
    npm.kill('SIGTERM');
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'close');
  };
  return { url: await ready, stop, warnings: () => output.split('\n').filter(isWarning) };
};

const jest = (...args) => ['node_modules/jest/bin/jest.js', '--silent', '--reporters=summary', ...args];

/** What is tried on each runtime: install, start and main job as a newcomer would, then the specs of code and of the wire. */
const play = async name => {
  const runtime = await getRuntime(name);
  const env = environmentOf(runtime);
  const copy = mkdtempSync(join(tmpdir(), 'prosa-node-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-node-data-'));
  // Where this runs as root the database runs as another user.
  for (const folder of [copy, dataDir]) chmodSync(folder, 0o755);
  const place = { copy, dataDir, env };
  try {
    await must(place, 'Copying the last commit', 'git', ['clone', '--quiet', root, copy]);
    const [version] = (await must(place, 'Versions', 'node', ['--version'])).split('\n');
    const npmVersion = (await must(place, 'Version of npm', 'npm', ['--version'])).trim();
    say(`Node ${version}, npm ${npmVersion}`);
    if (version !== `v${RUNTIMES[name].node}` || npmVersion !== RUNTIMES[name].npm)
      throw new Error(`Another runtime than ${JSON.stringify(RUNTIMES[name])}`);
    const started = await npmStart(place);
    try {
      if (started.warnings().length > 0)
        throw new Error(`npm start warned:\n${started.warnings().join('\n')}`);
      const mainJob = await must(place, 'Main job', 'node', ['dist/tests/support/main-job.js', started.url]);
      process.stdout.write(mainJob);
    } finally {
      await started.stop();
    }
    await must(place, 'Unit specs', 'node', jest('--selectProjects', 'unit'));
    const wire = ['--selectProjects', 'postgres', '--testPathPatterns', 'gateway/.+\\.wire\\.spec'];
    await must(place, 'Specs of the gateway on the wire', 'node', jest(...wire));
    say(`Node ${version} with npm ${npmVersion}: ok`);
    return true;
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    say(`Node ${name}: FAILED`);
    return false;
  } finally {
    for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
};

const [first, ...others] = process.argv.slice(2);
const get = first === '--get';
const wanted = get ? others : first === undefined ? names : [first, ...others];
const unknown = wanted.filter(name => RUNTIMES[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: not among ${names.join(', ')} (scripts/runtimes.mjs)\n`);
  process.exit(1);
}

if (!get) useFastTemporaryFiles();
let failed = 0;
for (const name of wanted.length > 0 ? wanted : [NEWEST])
  if (get) await getRuntime(name);
  else if (!(await play(name))) failed += 1;
process.exit(failed === 0 ? 0 : 1);
