import { join } from 'node:path';
import { root } from './lib.mjs';
import { check, finish, prepare, specs } from './suites.mjs';

/**
 * Runs the specs of the double of EventStoreDB on a real server. EVENTSTORE_TEST_URL is the server's address with its login and
 * certificate authority. EVENTSTORE_TEST_NODES is a command that controls the nodes: with `empty` it leaves all nodes running
 * without data; with `kill`, `start`, `freeze` or `thaw` and an address it acts on one node. Without that command, the specs
 * that need an empty log are left out. EVENTSTORE_TEST_DISTURBANCES is how often the leader is disturbed.
 */
const { EVENTSTORE_TEST_URL: url, EVENTSTORE_TEST_NODES: nodes } = process.env;
if (!url) {
  process.stderr.write(
    'Nothing was proved: name an EventStoreDB in EVENTSTORE_TEST_URL, as esdb://127.0.0.1:2113?tls=false.\n',
  );
  process.exit(2);
}
await prepare();
// All specs share one log; the spec of a disturbed connection needs a single node.
const files = [
  'event-store',
  'answers',
  'deleted',
  'foreign',
  'first',
  ...(url.includes(',') ? [] : ['line']),
];
const named = `eventstoredb/eventstoredb-(${files.join('|')})\\.spec`;
await specs([
  'The contract and the answers of the server',
  'unit',
  ['--runInBand', `--testPathPatterns=${named}`],
]);
if (nodes) {
  await check(['The main job', process.execPath, [join(root, 'dist/tests/support/main-job.js')]]);
  await specs([
    'The product while the node that leads is killed and frozen',
    'product',
    ['--runInBand', '--testPathPatterns=tests/chaos/log-nodes'],
  ]);
} else process.stderr.write('Without EVENTSTORE_TEST_NODES no main job was done, and nothing was killed.\n');
finish();
