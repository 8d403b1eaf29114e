import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealer } from '@prosa/crypto';
import { createCodec, PostgresEventStore } from '@prosa/event-store';
import { systemClock } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { createRebuilder, createPartitionedProjectors, repartition, storeSource } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { standaloneContent } from '../../services/standalone/src/content';
import { FACTS_OF_ONE, fillWithConversations } from './conversation-log';
import { cpuMs, median, type BenchContext, type Measure } from './measure';
import { prosa, serverCpu } from './operator-command';

const { parts, catalogues } = standaloneContent;
const FACTS = 280_000;
/** Facts that are projected before the clock runs: a process that is just begun compiles what it runs, each for itself. */
const WARM = 20_000;
const MILLION = 1_000_000;
const GOAL = 1.6;
const GOAL_SECONDS = 30;

interface World {
  readonly folder: string;
  readonly url: string;
  readonly facts: number;
  readonly read: OpenReadModel;
  readonly store: PostgresEventStore;
}

const sourceOf = ({ store }: World) => storeSource(store, createCodec(catalogues, openSealer));

const divided = (world: World, of: number): Promise<void> => {
  const projectors = createPartitionedProjectors({
    source: sourceOf(world),
    db: world.read.projector,
    parts,
    clock: systemClock,
  });
  return repartition(of, {
    owner: world.read.owner,
    clock: systemClock,
    projectorOf: projectors.projectorOf,
  });
};

const emptied = async ({ read }: World): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
     where schemaname = 'rm' and tablename not like '%migration%'`.execute(read.owner);
  await sql.raw(`truncate ${rows.map(({ name }) => `rm.${name}`).join(', ')} cascade`).execute(read.owner);
};

const worker = async (url: string, of: number, indexes: readonly number[]): Promise<ChildProcess> => {
  const words = [url, String(WARM), String(of), ...indexes.map(String)];
  const child = fork(join(__dirname, 'projection-worker.js'), words);
  await once(child, 'message');
  return child;
};

/** What a projection to the log's end came to. */
interface Projected {
  /** Facts per second. */
  readonly rate: number;
  /** Microseconds of CPU for each fact: the workers', and PostgreSQL's. */
  readonly cpu: number;
  readonly cpuOfServer: number;
}

/** Projects the log after the beginning by a number of workers, one partition each. */
const projected = async (world: World, workers: number): Promise<Projected> => {
  await emptied(world);
  await divided(world, workers);
  const children = await Promise.all(
    Array.from({ length: workers }, (_, index) => worker(world.url, workers, [index])),
  );
  const cpuOf = (): number => children.reduce((sum, { pid }) => sum + cpuMs(pid ?? 0), 0);
  const before = { workers: cpuOf(), server: serverCpu(world.folder) };
  const started = performance.now();
  const done = children.map(child => once(child, 'message'));
  for (const child of children) child.send('go');
  await Promise.all(done);
  const took = performance.now() - started;
  const facts = world.facts - WARM;
  const perFact = (ms: number): number => (ms * 1_000) / facts;
  const figures = {
    rate: (facts * 1_000) / took,
    cpu: perFact(cpuOf() - before.workers),
    cpuOfServer: perFact((serverCpu(world.folder) - before.server) * 1_000),
  };
  const gone = children.map(child => once(child, 'exit'));
  for (const child of children) child.disconnect();
  await Promise.all(gone);
  return figures;
};

const measureWorkers = async (world: World, context: BenchContext): Promise<Measure> => {
  const [one, two]: [number[], number[]] = [[], []];
  /** How many of the machine's cores one worker keeps busy, PostgreSQL's work for it included. */
  const busy: number[] = [];
  for (let round = 0; round < (context.rounds ?? 3); round += 1)
    for (const [workers, rates] of [
      [1, one],
      [2, two],
    ] as const) {
      const { rate, cpu, cpuOfServer } = await projected(world, workers);
      rates.push(rate);
      if (workers === 1) busy.push((rate * (cpu + cpuOfServer)) / 1_000_000);
      context.log(
        `${workers} worker(s): ${rate.toFixed(0)} facts/s; CPU per fact ${cpu.toFixed(0)} µs theirs, ${cpuOfServer.toFixed(0)} µs PostgreSQL's`,
      );
    }
  const ratio = median(two.map((rate, round) => rate / (one[round] ?? Infinity)));
  const most = Math.min(2, availableParallelism() / median(busy));
  return {
    name: 'two projection workers over one',
    value: `${ratio.toFixed(2)} ×, of ${most.toFixed(2)} × that this machine's cores allow: ${median(two).toFixed(0)} facts/s over ${median(one).toFixed(0)}, all read models`,
    goal: `≥ ${GOAL} ×`,
    met: ratio >= GOAL,
  };
};

/**
 * The live read model at the log's end. It is not projected fact by fact, which takes minutes: a rebuild of one that is
 * said to be there and has no rows gives every row, and takes as long as a rebuild can.
 */
const broughtUp = async (world: World, { log }: BenchContext): Promise<void> => {
  const { owner } = world.read;
  await divided(world, 1);
  const behind = sql<{
    behind: boolean;
  }>`select bool_or(position < ${world.facts}) as behind from checkpoints`;
  if ((await behind.execute(owner)).rows[0]?.behind !== true) return;
  await sql`update checkpoints set position = ${world.facts}`.execute(owner);
  const started = performance.now();
  await createRebuilder({ source: sourceOf(world), owner, parts, clock: systemClock }).rebuild();
  log(`every row of ${world.facts} facts in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
};

const measureRebuild = async (world: World, context: BenchContext): Promise<Measure> => {
  await broughtUp(world, context);
  const before = serverCpu(world.folder);
  const { seconds, cpu, printed } = await prosa(['projections', 'rebuild'], { DATABASE_URL: world.url });
  const server = serverCpu(world.folder) - before;
  context.log(
    `rebuilt ${world.facts} facts in ${seconds.toFixed(1)} s, ${(world.facts / seconds).toFixed(0)} facts/s; CPU ${cpu.toFixed(1)} s and PostgreSQL's ${server.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}; ${printed.trim()}`,
  );
  const million = (seconds * MILLION) / world.facts;
  const from = world.facts >= MILLION ? '' : `, from ${world.facts} facts in ${seconds.toFixed(1)} s`;
  return {
    name: 'rebuild of every read model from 1,000,000 facts',
    value: `${million.toFixed(1)} s, ${(cpu + server).toFixed(0)} s of CPU${from}`,
    goal: `≤ ${GOAL_SECONDS} s`,
    met: million <= GOAL_SECONDS,
  };
};

/** A database in a folder, its log filled as far as is wanted. */
const inWorld = async <T>(
  folder: string,
  wanted: number,
  context: BenchContext,
  work: (world: World) => Promise<T>,
): Promise<T> => {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: context.log });
  const started = performance.now();
  const facts = await fillWithConversations(server.url, Math.ceil(wanted / FACTS_OF_ONE));
  context.log(`a log of ${facts} facts in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  const pool = new Pool({ connectionString: server.url, max: 8 });
  const store = new PostgresEventStore(pool);
  const read = await openReadModel({ url: server.url, max: 4 });
  try {
    await migrateReadModel(read.owner);
    return await work({ folder, url: server.url, facts, read, store });
  } finally {
    await read.close();
    await store.close();
    await pool.end();
    await server.stop();
  }
};

const inPassing = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Where the million is; a folder that `BENCH_DIR` names is kept, and found filled the next time. */
const kept = <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const named = process.env['BENCH_DIR'];
  if (named === undefined) return inPassing(work);
  mkdirSync(named, { recursive: true });
  return work(join(named, 'bench-postgres'));
};

/** The cost of a rebuild of the read model, and the gain of a second worker. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  const wanted = Number(process.env['BENCH_FACTS'] ?? MILLION);
  const workers = await inPassing(folder =>
    inWorld(folder, FACTS, context, world => measureWorkers(world, context)),
  );
  const rebuild = await kept(folder =>
    inWorld(folder, wanted, context, world => measureRebuild(world, context)),
  );
  return [workers, rebuild];
};
