import { inLanes } from './static-checks.mjs';
import { finish, otherKills, prepare, specs } from './suites.mjs';

/**
 * The kills and worlds that `npm test` leaves out, a quarter of an hour on two cores: before a change of what is sent, paid,
 * leased or projected, and every night.
 */
await prepare();
const ONE_PROCESS = 'kill-nine\\.spec';
const [all, exceptOfEveryRun] = otherKills;
await inLanes(
  [
    [
      [
        'The product while its process is killed',
        'product',
        ['--runInBand', `--testPathPatterns=tests/chaos/.+${ONE_PROCESS}`, exceptOfEveryRun],
      ],
    ],
    [
      [
        'The product while one of several processes is killed',
        'product',
        ['--runInBand', all, exceptOfEveryRun, `--testPathIgnorePatterns=${ONE_PROCESS}`],
      ],
      ['2,000 simulated worlds and planted bugs', 'simulation', ['--runInBand'], { SIMULATION_WORKERS: '1' }],
    ],
  ],
  specs,
);
finish();
