import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { run as access } from './access.bench';
import { run as big } from './big.bench';
import { run as board } from './board.bench';
import { run as bots } from './bots.bench';
import { run as campaigns } from './campaigns.bench';
import { run as events } from './events.bench';
import { run as fair } from './fair.bench';
import { run as forms } from './forms.bench';
import { run as frames } from './frames.bench';
import { run as gateway } from './gateway.bench';
import { run as hostile } from './hostile.bench';
import { run as eventStore, type BenchFigure } from './event-store.bench';
import { run as eventStoreProduct } from './event-store-product.bench';
import { run as eventStoreServer } from './event-store-server.bench';
import { machineLoop, type BenchContext, type Measure } from './measure';
import { run as invoices } from './invoices.bench';
import { run as pace } from './pace.bench';
import { run as product } from './product.bench';
import { run as projection } from './projection.bench';
import { run as reads } from './reads.bench';
import { run as relay } from './relay.bench';
import { run as scale } from './scale.bench';
import { run as sealing } from './sealing.bench';
import { run as search } from './search.bench';
import { run as sheets } from './sheets.bench';
import { run as web } from './web.bench';

const fromFigure = (figure: BenchFigure): Measure => ({
  name: figure.name,
  value: `${figure.perSecond.toFixed(0)}/s, ${figure.ratio.toFixed(2)} × the yardstick's ${figure.anchorPerSecond.toFixed(0)}/s (p50 ${figure.p50Ms.toFixed(1)}, p99 ${figure.p99Ms.toFixed(1)} ms)`,
  goal: `≥ ${figure.goal} ×`,
  met: figure.ratio >= figure.goal,
});

const suites: Record<string, (context: BenchContext) => Promise<readonly Measure[]>> = {
  'event-store': async context =>
    context.eventStoreUrl === undefined
      ? (await eventStore(context)).map(fromFigure)
      : [
          ...(await eventStoreProduct(context, context.eventStoreUrl)),
          ...(await eventStoreServer(context, context.eventStoreUrl)),
        ],
  projection: async context => (await projection(context)).map(fromFigure),
  access,
  board,
  campaigns,
  bots,
  events,
  fair,
  forms,
  frames,
  gateway,
  hostile,
  invoices,
  pace,
  product,
  reads,
  relay,
  scale,
  search,
  sheets,
  web,
};

/** Only those that are named: they take minutes. */
const long: typeof suites = { big, sealing };

const positive = (name: string, given: string): number => {
  const value = Number(given);
  if (value > 0) return value;
  throw new RangeError(`--${name} is a number above 0, not ${given}`);
};

const main = async (): Promise<void> => {
  const { values, positionals: chosen } = parseArgs({
    allowPositionals: true,
    options: { url: { type: 'string' }, size: { type: 'string' }, rounds: { type: 'string' } },
  });
  const asked = {
    ...(values.url !== undefined && { eventStoreUrl: values.url }),
    ...(values.size !== undefined && { size: positive('size', values.size) }),
    ...(values.rounds !== undefined && { rounds: positive('rounds', values.rounds) }),
  };
  const log = (line: string): void => console.log(`    ${line}`);
  const measures: Measure[] = [];
  const before = machineLoop();
  console.log(
    `load ${loadavg()
      .map(each => each.toFixed(1))
      .join(' ')}, machine loop ${before.toFixed(0)} ms`,
  );
  const wanted = Object.entries({ ...suites, ...long }).filter(([name]) =>
    chosen.length > 0 ? chosen.includes(name) : name in suites,
  );
  for (const [name, suite] of wanted) {
    console.log(`  ${name}`);
    measures.push(...(await suite({ log, ...asked })));
  }
  const after = machineLoop();
  for (const { name, value, goal, met } of measures)
    console.log(`${met ? '✓' : '✗'} ${name}: ${value} — ${goal}`);
  console.log(
    `machine loop ${after.toFixed(0)} ms, ${(((after - before) / before) * 100).toFixed(0)} % from the start's`,
  );
  mkdirSync('artifacts', { recursive: true });
  writeFileSync(
    'artifacts/bench.json',
    JSON.stringify({ at: new Date().toISOString(), before, after, measures }, null, 2),
  );
  process.exit(measures.every(measure => measure.met) ? 0 : 1);
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
