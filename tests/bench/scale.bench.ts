import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealer } from '@prosa/crypto';
import { createCodec, migrateEventStore, PostgresEventStore } from '@prosa/event-store';
import { systemClock } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { createRebuilder, createShares, divide, storeSource } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { standaloneContent } from '../../services/standalone/src/content';
import { FACTS_OF_ONE, fillWithConversations } from './conversation-log';
import { median, type BenchContext, type Measure } from './measure';

const { parts, catalogues } = standaloneContent;
const FACTS = 70_000;
const GOAL = 1.6;

interface World {
  readonly url: string;
  readonly read: OpenReadModel;
  readonly store: PostgresEventStore;
}

const sourceOf = ({ store }: World) => storeSource(store, createCodec(catalogues, openSealer));

const divided = (world: World, of: number): Promise<void> => {
  const shares = createShares({
    source: sourceOf(world),
    db: world.read.projector,
    parts,
    clock: systemClock,
  });
  return divide(of, { owner: world.read.owner, clock: systemClock, projectorOf: shares.projectorOf });
};

const emptied = async ({ read }: World): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
     where schemaname = 'rm' and tablename not like '%migration%'`.execute(read.owner);
  await sql.raw(`truncate ${rows.map(({ name }) => `rm.${name}`).join(', ')} cascade`).execute(read.owner);
};

const worker = async (url: string, of: number, indexes: readonly number[]): Promise<ChildProcess> => {
  const child = fork(join(__dirname, 'projection-worker.js'), [url, String(of), ...indexes.map(String)]);
  await once(child, 'message');
  return child;
};

/** Facts per second from an empty read model to the log's end, by so many workers with a share each. */
const projected = async (world: World, facts: number, workers: number): Promise<number> => {
  await emptied(world);
  await divided(world, workers);
  const children = await Promise.all(
    Array.from({ length: workers }, (_, index) => worker(world.url, workers, [index])),
  );
  const started = performance.now();
  const done = children.map(child => once(child, 'message'));
  for (const child of children) child.send('go');
  await Promise.all(done);
  return (facts * 1_000) / (performance.now() - started);
};

const measureWorkers = async (world: World, facts: number, context: BenchContext): Promise<Measure> => {
  const [one, two]: [number[], number[]] = [[], []];
  for (let round = 0; round < (context.rounds ?? 3); round += 1) {
    one.push(await projected(world, facts, 1));
    two.push(await projected(world, facts, 2));
    context.log(`one worker ${one.at(-1)?.toFixed(0)} facts/s, two ${two.at(-1)?.toFixed(0)}`);
  }
  const ratio = median(two.map((rate, round) => rate / (one[round] ?? Infinity)));
  return {
    name: 'two projection workers over one',
    value: `${ratio.toFixed(2)} ×: ${median(two).toFixed(0)} facts/s over ${median(one).toFixed(0)}, all read models`,
    goal: `≥ ${GOAL} ×`,
    met: ratio >= GOAL,
  };
};

const measureRebuild = async (world: World, facts: number, context: BenchContext): Promise<Measure> => {
  const rebuilder = createRebuilder({
    ...{ source: sourceOf(world), owner: world.read.owner, parts, clock: systemClock },
  });
  const started = performance.now();
  const differences = await rebuilder.rebuild();
  const seconds = (performance.now() - started) / 1_000;
  context.log(`rebuilt ${facts} facts in ${seconds.toFixed(1)} s, ${differences.length} tables differed`);
  const million = (seconds * 1_000_000) / facts;
  return {
    name: 'rebuild of every read model from 1,000,000 facts',
    value: `${million.toFixed(0)} s (from ${facts} facts in ${seconds.toFixed(1)} s)`,
    goal: '≤ 30 s',
    met: million <= 30,
  };
};

/** What the read model costs when it is made anew, and what a second worker brings. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: context.log });
  const pool = new Pool({ connectionString: server.url, max: 8 });
  const read = await openReadModel({ url: server.url, max: 4 });
  try {
    await migrateEventStore(pool);
    await migrateReadModel(read.owner);
    const world = { url: server.url, read, store: new PostgresEventStore(pool) };
    const wanted = Number(process.env['BENCH_FACTS'] ?? FACTS);
    const facts = await fillWithConversations(world.store, Math.ceil(wanted / FACTS_OF_ONE));
    const workers = await measureWorkers(world, facts, context);
    const rebuild = await measureRebuild(world, facts, context);
    await world.store.close();
    return [workers, rebuild];
  } finally {
    await read.close();
    await pool.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
