/**
 * The order of spec files: at random by a seed (PROSA_TEST_SEED), so that none can come to depend on another. Those that
 * start products of their own go first, as the longest are among them and a run should not end with one worker idle.
 */
const Sequencer = require('@jest/test-sequencer').default;
const { createHash } = require('node:crypto');
const { relative } = require('node:path');

const seed = process.env.PROSA_TEST_SEED ?? '1';
const root = `${__dirname}/../..`;

const placeOf = path => {
  const name = relative(root, path);
  const order = createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return `${name.startsWith('tests/start/') ? 0 : 1}${order}`;
};

module.exports = class SeededSequencer extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => (placeOf(one.path) < placeOf(other.path) ? -1 : 1));
  }
};
