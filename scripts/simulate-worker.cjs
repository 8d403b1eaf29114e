/**
 * One worker of the simulation: loads the product from its sources, in a plain Node process, with the world's
 * replacements for Node's timers, random bytes and database connections, and executes messages.
 */
const { join } = require('node:path');
const Module = require('node:module');
require('./typescript-hook.cjs');

const root = join(__dirname, '..');
const seams = {
  'node:timers/promises': join(root, 'tests/simulation/seams/timers-promises.ts'),
  'node:crypto': join(root, 'tests/simulation/seams/crypto.ts'),
  pg: join(root, 'tests/simulation/seams/pg.ts'),
  './table-layout': join(root, 'tests/simulation/seams/table-layout.ts'),
};

// Kysely's nodes are short-lived and never changed here, so freezing them is skipped.
require(join(require.resolve('kysely'), '../util/object-utils.js')).freeze = value => value;

const load = Module._load;
Module._load = function loadSeam(request, parent, ...rest) {
  const seam = seams[request];
  return load.call(
    this,
    seam !== undefined && parent?.filename.endsWith('.ts') ? seam : request,
    parent,
    ...rest,
  );
};

const { runTask } = require(join(root, 'tests/simulation/run-task.ts'));
const { plants } = require(join(root, 'tests/simulation/plants.ts'));

process.on('message', task => {
  if (task.names === true) return process.send({ done: true, names: plants.map(({ name }) => name) });
  return perform(task);
});

const perform = task => {
  runTask(task, found => process.send(found)).then(
    outcome => process.send({ done: true, ...outcome }),
    error => process.send({ done: true, error: String(error?.stack ?? error) }),
  );
};
