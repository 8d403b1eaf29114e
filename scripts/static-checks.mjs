import { join } from 'node:path';
import { bin, root, tsc } from './lib.mjs';

const node = process.execPath;
const cache = name => join(root, 'node_modules/.cache', name);
const incremental = name => ['--incremental', '--tsBuildInfoFile', cache(`typescript-7/${name}`)];
/** By what a file holds: a checkout gives every file a new time. */
const byContent = name => ['--cache', '--cache-strategy', 'content', '--cache-location', cache(name)];

/**
 * What is checked without running the product, in two lanes that cost a processor about the same: each names its checks,
 * cheapest first. What was checked before and has not changed is not checked again.
 */
export const staticChecks = [
  [
    ['boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'services', 'libs', 'web/src']],
    ['generated documents', node, ['scripts/docs.mjs', '--check']],
    ['types', node, [tsc, '--noEmit', '-p', 'tsconfig.json', ...incremental('server')]],
    ['types of the web', node, [tsc, '--noEmit', '-p', 'web/tsconfig.json', ...incremental('web')]],
  ],
  [
    ['unused code and packages', bin('knip'), ['--no-progress']],
    ['format', bin('prettier'), ['--check', '--log-level', 'warn', ...byContent('prettier/checked'), '.']],
    ['lint', bin('oxlint'), []],
  ],
];

/** Does the work of several lanes side by side, and each lane's one after the other. */
export const inLanes = (lanes, work) =>
  Promise.all(
    lanes.map(async lane => {
      for (const each of lane) await work(each);
    }),
  );
