import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDbEventStore,
  migrateEventStore,
  migrateIdClaims,
  PostgresClaims,
  PostgresEventStore,
  type EventStore,
  type NewEvent,
} from '@prosa/event-store';
import { streamName, systemClock, uuidv7 } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { Pool } from 'pg';
import { sized, type BenchContext, type Measure } from './measure';

const text = 'Bom dia! Gostaria de saber se o pedido já saiu para entrega, por favor. '.repeat(2);
const FOLLOWED = 300_000;
const together = 500;
const mostMegabytes = 250;

const newEvent = (): NewEvent => ({
  id: uuidv7(systemClock),
  type: 'Noted',
  schemaVersion: 1,
  data: { text, ticket: 'f3c1', queue: 3 },
  metadata: {
    companyId: 1,
    actor: { kind: 'user', id: 7, name: 'Ana' },
    at: '2025-06-01T12:00:00.000Z',
    correlationId: randomUUID(),
    causationId: randomUUID(),
  },
});

interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  /** Processor time of this process per append. */
  readonly cpuMs: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Appends to streams of their own, as sends, inbound messages and rows of imports do. */
const measured = async (store: EventStore, callers: number, seconds: number): Promise<Round> => {
  const latencies: number[] = [];
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const end = start + seconds * 1_000;
  const call = async (): Promise<void> => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await store.append(streamName('note', 1, randomUUID()), 'none', [newEvent()]);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (latencies.length * 1_000) / (performance.now() - start),
    p50Ms: median(latencies),
    cpuMs: (user + system) / 1_000 / latencies.length,
  };
};

/** The server and PostgreSQL's log in turns, so that what changes on the machine weighs on both alike. */
const compared = async (
  [server, anchor]: readonly [EventStore, EventStore],
  callers: number,
  { rounds = 5, secondsPerRound = 2, size = 1, log }: BenchContext,
): Promise<Measure[]> => {
  const [ours, theirs]: [Round[], Round[]] = [[], []];
  await measured(server, callers, 0.5);
  await measured(anchor, callers, 0.5);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measured(server, callers, secondsPerRound * size));
    theirs.push(await measured(anchor, callers, secondsPerRound * size));
  }
  const of = (figure: keyof Round) => {
    const [one, other] = [median(ours.map(each => each[figure])), median(theirs.map(each => each[figure]))];
    return {
      one,
      other,
      ratio: median(ours.map((each, round) => each[figure] / (theirs[round]?.[figure] ?? 1))),
    };
  };
  const line = (name: string, figure: keyof Round, unit: string, goal: number): Measure => {
    const { one, other, ratio } = of(figure);
    const value = `${one.toFixed(1)} ${unit}, ${ratio.toFixed(2)} × PostgreSQL's ${other.toFixed(1)}`;
    log(`${name}: ${value}`);
    const atLeast = figure === 'perSecond';
    return {
      name,
      value,
      goal: `${atLeast ? '≥' : '≤'} ${goal} ×`,
      met: atLeast ? ratio >= goal : ratio <= goal,
    };
  };
  const callersText = callers === 1 ? 'one caller' : `${callers} callers`;
  if (callers === 1) return [line(`append, ${callersText}, p50`, 'p50Ms', 'ms', 1.3)];
  return [
    line(`append, ${callersText}`, 'perSecond', '/s', 0.7),
    line(`append, ${callersText}, CPU`, 'cpuMs', 'ms', 1.1),
  ];
};

const follow = async (store: EventStore, after: bigint, context: BenchContext): Promise<Measure[]> => {
  const { log } = context;
  const followed = sized(FOLLOWED, context);
  let written = 0;
  for (; written < followed; written += together * 8)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        store.append(streamName('note', 1, randomUUID()), 'none', Array.from({ length: together }, newEvent)),
      ),
    );
  let seen = 0;
  const before = process.memoryUsage.rss();
  let megabytes = 0;
  const abort = new AbortController();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await store.subscribeAll(
    after,
    batch => {
      seen += batch.length;
      megabytes = Math.max(megabytes, (process.memoryUsage.rss() - before) / 2 ** 20);
      if (seen >= followed) abort.abort();
      return Promise.resolve();
    },
    abort.signal,
  );
  const perSecond = (seen * 1_000) / (performance.now() - start);
  const { user, system } = process.cpuUsage(cpu);
  const value = `${perSecond.toFixed(0)}/s, ${((user + system) / seen).toFixed(0)} µs of CPU each, ${megabytes.toFixed(0)} MB more`;
  log(`following: ${value}`);
  const name = `following ${followed} events from the start`;
  return [
    {
      name,
      value,
      goal: `≥ 30000/s, ≤ ${mostMegabytes} MB`,
      met: perSecond >= 30_000 && megabytes <= mostMegabytes,
    },
  ];
};

/** An EventStoreDB with its claims in PostgreSQL, against the log in the same PostgreSQL. */
export const run = async (context: BenchContext, url: string): Promise<readonly Measure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: context.log });
  const [pool, claims] = [1, 2].map(() => new Pool({ connectionString: database.url, max: 8 })) as [
    Pool,
    Pool,
  ];
  await Promise.all([migrateEventStore(pool), migrateIdClaims(claims)]);
  const server = new EventStoreDbEventStore({ url, claims: new PostgresClaims(claims) });
  const anchor = new PostgresEventStore(pool);
  try {
    const measures: Measure[] = [];
    for (const callers of [1, 16, 64]) measures.push(...(await compared([server, anchor], callers, context)));
    measures.push(...(await follow(server, await server.head(), context)));
    return measures;
  } finally {
    await Promise.all([server.close(), anchor.close()]);
    await Promise.all([pool.end(), claims.end()]);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
