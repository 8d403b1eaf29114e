import { inLanes, staticChecks } from './static-checks.mjs';
import { check, finish, killsOfEveryRun, prepare, specs } from './suites.mjs';

await prepare();
await inLanes(staticChecks, check);
await specs(['Unit specs', 'unit']);
await specs(['Web specs', 'web']);
await specs(['Specs on PostgreSQL, NATS, Redis and the WhatsApp simulator', 'postgres', ['--maxWorkers=2']]);
// Each spec starts a product of its own; a third one at a time gained 6 % on two cores, and made each slower.
await specs([
  'The product through its doors',
  'product',
  ['--maxWorkers=2', '--testPathIgnorePatterns=tests/chaos/'],
]);
// Specs that kill wait most of the time, so that they and the worlds run concurrently.
await inLanes(
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
        ['--runInBand', '--testPathPatterns', 'tests/api/main-thread'],
        { PROSA_ENGINES: 'distributed' },
      ],
    ],
  ],
  specs,
);
finish();
