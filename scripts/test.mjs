import { inLanes, staticChecks } from './static-checks.mjs';
import { check, finish, killsOfEveryRun, mainJobOnNewestNode, onlyDoors, prepare, specs } from './suites.mjs';

await prepare();
// One lane of checks beside the specs: they need a processor, and the specs wait for servers and browsers now and then.
await Promise.all([
  inLanes([staticChecks.flat()], check),
  inLanes(
    [
      [
        ['Unit specs', 'unit'],
        ['Web specs', 'web'],
        ['Specs on PostgreSQL, NATS, Redis and the WhatsApp simulator', 'postgres', ['--maxWorkers=2']],
        ['The product through its doors', 'product', ['--maxWorkers=2', onlyDoors]],
      ],
    ],
    specs,
  ),
]);
// Specs that kill wait most of the time, so that they and the worlds run concurrently.
await Promise.all([
  mainJobOnNewestNode(),
  inLanes(
    [
      [['The product while its processes are killed', 'product', killsOfEveryRun]],
      [
        // 500 worlds, and each planted bug by its known seed; `npm run test:kills` plays 2,000, the night 20,000.
        [
          'Simulated worlds and planted bugs',
          'simulation',
          ['--runInBand'],
          { SIMULATION_WORKERS: '1', SIMULATION_SEEDS: '500' },
        ],
        [
          'The main thread on NATS, Redis and the double of EventStoreDB',
          'product',
          ['--runInBand', '--testPathPatterns', 'tests/start/main-thread'],
          { PROSA_ENGINES: 'distributed' },
        ],
      ],
    ],
    specs,
  ),
]);
finish();
