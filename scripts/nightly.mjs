import { bin, run, say } from './lib.mjs';
import { buildServer, buildWeb } from './prepare.mjs';

/** What takes hours and is not part of `npm test`; every part runs, and one that fails fails the whole. */
const parts = [
  [
    'Every planted bug searched, and 20,000 simulated worlds',
    process.execPath,
    ['scripts/simulate.mjs', '--search'],
    { SIMULATION_SEEDS: process.env.SIMULATION_SEEDS ?? '20000' },
  ],
  [
    'Campaigns that share a connection under kill -9',
    bin('jest'),
    ['--selectProjects', 'product', '--runInBand', '--testPathPatterns', 'campaigns-together'],
    {
      CHAOS_CAMPAIGNS: process.env.CHAOS_CAMPAIGNS ?? '20',
      CHAOS_RECIPIENTS: process.env.CHAOS_RECIPIENTS ?? '1000',
      CHAOS_KILLS: process.env.CHAOS_KILLS ?? '20',
    },
  ],
  [
    '4,000 payments with crashes, 10,000 invoices, 500 orders of notices',
    bin('jest'),
    ['--selectProjects', 'postgres', '--runInBand', '--testPathPatterns', 'tests/payments'],
    { PAYMENT_SEEDS: '20', PAYMENTS: '200', INVOICED_COMPANIES: '10000', NOTICE_ORDERS: '500' },
  ],
  [
    '4,000 payments at the bank under kill -9',
    bin('jest'),
    ['--selectProjects', 'product', '--runInBand', '--testPathPatterns', 'payments-together'],
    {
      PAYMENT_SEEDS: process.env.PAYMENT_SEEDS ?? '20',
      PAYMENTS: process.env.PAYMENTS ?? '200',
      PAYMENT_KILLS: process.env.PAYMENT_KILLS ?? '10',
    },
  ],
  [
    '4,000 turns of bots under kill -9',
    bin('jest'),
    ['--selectProjects', 'product', '--runInBand', '--testPathPatterns', 'bots-kill-nine'],
    {
      BOT_SEEDS: process.env.BOT_SEEDS ?? '20',
      BOT_CUSTOMERS: process.env.BOT_CUSTOMERS ?? '50',
      BOT_TURNS: process.env.BOT_TURNS ?? '4',
      BOT_KILLS: process.env.BOT_KILLS ?? '6',
    },
  ],
  ['Mutations of deciders, policies and projections', bin('stryker'), ['run', 'stryker.config.mjs'], {}],
];

await buildServer();
await buildWeb();
const failed = [];
for (const [name, command, args, env] of parts) {
  say(`${name} …`);
  const { code } = await run(command, args, { env });
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  if (code !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'The night passed.\n' : `Failed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
