import { bin, run, say } from './lib.mjs';
import { findChromium } from './chromium.mjs';
import { buildServer, buildWeb } from './prepare.mjs';

/** Specs of one jest project in their long form; what the environment sets goes before the sizes here. */
const specs = (name, project, path, sizes) => [
  name,
  bin('jest'),
  ['--selectProjects', project, '--runInBand', '--testPathPatterns', path],
  { ...sizes, ...process.env },
];

/** What takes hours and is not part of `npm test`; every part runs, and one that fails fails the whole. */
const parts = [
  ['Kills and worlds in their short forms', process.execPath, ['scripts/test-kills.mjs'], {}],
  [
    'Every planted bug searched, and 20,000 simulated worlds',
    process.execPath,
    ['scripts/simulate.mjs', '--search'],
    { SIMULATION_SEEDS: process.env.SIMULATION_SEEDS ?? '20000' },
  ],
  specs('Every screen in the browser', 'product', 'tests/browser/', {}),
  specs('Campaigns that share a connection under kill -9', 'product', 'campaigns-together', {
    ...{ CHAOS_CAMPAIGNS: '20', CHAOS_RECIPIENTS: '1000', CHAOS_KILLS: '20' },
    ...{ CHAOS_CONNECTIONS: '20' },
  }),
  specs('Campaigns over several workers of each role under kill -9', 'product', 'campaigns-workers', {
    ...{ CHAOS_CAMPAIGNS: '20', CHAOS_RECIPIENTS: '1000', CHAOS_CONNECTIONS: '20', CHAOS_KILLS: 'Infinity' },
  }),
  specs('4,000 payments with crashes, 10,000 invoices, 500 orders of notices', 'postgres', 'tests/payments', {
    ...{ PAYMENT_SEEDS: '20', PAYMENTS: '200', INVOICED_COMPANIES: '10000', NOTICE_ORDERS: '500' },
  }),
  specs('4,000 payments at the bank under kill -9', 'product', 'payments-together', {
    ...{ PAYMENT_SEEDS: '20', PAYMENTS: '200', PAYMENT_KILLS: '10' },
  }),
  specs('10,000 moves of cards by eight people under kill -9', 'product', 'chaos/board-kill-nine', {
    BOARD_MOVES: '10000',
  }),
  specs('10,000 moves of cards, and the replay', 'postgres', 'board-moves', { BOARD_MOVES: '10000' }),
  specs('Leads and tickets that race for a person', 'product', 'api/lead-races', { LEAD_SEEDS: '200' }),
  specs('4,000 turns of bots under kill -9', 'product', 'bots-kill-nine', {
    ...{ BOT_SEEDS: '20', BOT_CUSTOMERS: '50', BOT_TURNS: '4', BOT_KILLS: '6' },
  }),
  specs(
    'Every naughty text in every field, and ten thousand bad requests',
    'product',
    'start/malicious-requests',
    {
      ...{ BAD_INPUT_TEXT_SHARE: '1', BAD_INPUT_COUNT: '10000' },
    },
  ),
  specs('Every malformed id from everybody', 'product', 'start/(tenant-matrix|isolation)', {
    MATRIX_MALFORMED: 'all',
  }),
  specs(
    'Every GET route and every poll over 5,000,000 messages of 200 companies',
    'product',
    'start/growth',
    {
      ...{ GROWTH_MESSAGES: '5000000', GROWTH_TICKETS: '700000', GROWTH_COMPANIES: '200' },
    },
  ),
  ['Mutations of deciders, policies and projections', bin('stryker'), ['run', 'stryker.config.mjs'], {}],
];

await buildServer();
await buildWeb();
process.env.CHROMIUM_PATH = await findChromium();
const failed = [];
for (const [name, command, args, env] of parts) {
  say(`${name} …`);
  const { code } = await run(command, args, { env });
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`);
  if (code !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'The night passed.\n' : `Failed: ${failed.join(', ')}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
