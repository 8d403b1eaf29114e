import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { root, run, say } from './lib.mjs';
import { buildServer, buildWeb } from './prepare.mjs';

const usage = `npm run test:affected               the specs that reach what has changed since main
npm run test:affected -- <revision>  the same, since another revision
npm run test:affected -- --all       without leaving out those on PostgreSQL and of the product when they are many`;

/** This number of files takes about a minute; of more, only changed ones and the core are run. */
const FEW = 12;

/** The specs that detect most regressions, for every change. */
const CORE = { server: ['tests/start/main-thread.spec.ts'], web: ['tests/journeys/main-thread.spec.ts'] };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help === true) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const base = positionals[0] ?? 'main';
const since = git('merge-base', base, 'HEAD')[0];
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=AMR', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const sources = changed.filter(file => /^(services|libs|web|tests)\/.*\.tsx?$/.test(file));
if (sources.length === 0) {
  say(`No source has changed since ${base}.`);
  process.exit(0);
}

const jest = join(root, 'node_modules/jest/bin/jest.js');
const related = ['--findRelatedTests', ...sources];

/** The spec files of a project that a changed file is imported by, over however many others. */
const reached = async project => {
  const { code, output } = await run(
    process.execPath,
    [jest, '--selectProjects', project, '--listTests', '--json', ...related],
    { quiet: true },
  );
  if (code !== 0) throw new Error(output);
  // One line of it is the list; warnings of any kind may stand around it.
  return JSON.parse(output.split('\n').findLast(line => /^\[("|\])/.test(line)) ?? '[]');
};

const failed = [];
const play = async (name, project, files, options = []) => {
  if (files.length === 0) return;
  say(`${name}: ${files.length} files`);
  const { code } = await run(process.execPath, [
    jest,
    ...['--selectProjects', project, '--silent', ...options, '--runTestsByPath', ...files],
  ]);
  if (code !== 0) failed.push(name);
};

/** All of few, and of many those that changed themselves, with a word of what is left out. */
const few = (name, files) => {
  if (values.all === true || files.length <= FEW) return files;
  const own = files.filter(file => changed.some(each => file === join(root, each)));
  say(
    `${name}: ${files.length - own.length} of ${files.length} files are left to npm test (--all runs them)`,
  );
  return own;
};

mkdirSync(join(root, 'artifacts'), { recursive: true });
await play('Unit specs', 'unit', await reached('unit'));
await play('Web specs', 'web', await reached('web'));
const onPostgres = 'Specs on PostgreSQL, NATS and Redis';
await play(onPostgres, 'postgres', few(onPostgres, await reached('postgres')), ['--maxWorkers=2']);

// The product is built, so that no import leads to it: its core, and what changed or is reached of the specs themselves.
const ofProduct = 'Specs of the product';
const isOf = (...folders) => sources.some(file => folders.some(each => file.startsWith(each)));
const core = [
  ...(isOf('services/', 'libs/') ? CORE.server : []),
  ...(isOf('web/', 'libs/contracts/') ? CORE.web : []),
].map(file => join(root, file));
/** The screens of a feature have specs that are called like it (`contacts`, `contact-lists`); the rest is the night's. */
const screens = sources
  .flatMap(file => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? [])
  .flatMap(feature =>
    readdirSync(join(root, 'tests/browser')).filter(name => name.startsWith(feature.replace(/s$/, ''))),
  )
  .map(name => join(root, 'tests/browser', name));
const files = [...new Set([...core, ...screens, ...few(ofProduct, await reached('product'))])];
if (files.length > 0) {
  process.env.CHROMIUM_PATH = await findChromium();
  await buildServer();
  await buildWeb();
  await play(ofProduct, 'product', files, ['--maxWorkers=2']);
}

say(failed.length === 0 ? 'Everything that was run passed.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
