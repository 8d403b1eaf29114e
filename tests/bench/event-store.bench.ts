import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealer } from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  migrateEventStore,
  PostgresEventStore,
  verifyChain,
} from '@prosa/event-store';
import type { Aggregate, NewEvent } from '@prosa/event-store';
import { defineEvents, streamName, systemClock, uuidv7 } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { Pool } from 'pg';
import type { BenchContext } from './measure';

/** One figure against its anchor, both measured in turns in the same run. */
export interface BenchFigure {
  readonly name: string;
  readonly perSecond: number;
  readonly anchorPerSecond: number;
  readonly ratio: number;
  readonly goal: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Noted = Fact<'Noted', { readonly text: string; readonly ticket: string; readonly queue: number }>;

const text = 'Bom dia! Gostaria de saber se o pedido já saiu para entrega, por favor. '.repeat(2);

const note: Aggregate<{ readonly count: number }, { readonly note: string }, Noted> = {
  catalogue: defineEvents<Noted>('note', { Noted: { version: 1 } }),
  decider: {
    initial: { count: 0 },
    decide: (command, { count }) => [
      { type: 'Noted', data: { text: command.note, ticket: 'f3c1', queue: count } },
    ],
    evolve: ({ count }) => ({ count: count + 1 }),
  },
};

const metadata = {
  companyId: 1,
  actor: { kind: 'user', id: 7, name: 'Ana' },
  at: '2025-06-01T12:00:00.000Z',
  correlationId: randomUUID(),
  causationId: randomUUID(),
} as const;

const newEvent = (): NewEvent => ({
  id: uuidv7(systemClock),
  type: 'Noted',
  schemaVersion: 1,
  data: { text, ticket: 'f3c1', queue: 3 },
  metadata,
});

interface Measured {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

const measure = async (callers: number, seconds: number, once: () => Promise<unknown>): Promise<Measured> => {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const call = async (): Promise<void> => {
    for (let from = performance.now(); from < end; from = performance.now()) {
      await once();
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { perSecond: (latencies.length * 1_000) / (performance.now() - start), latencies };
};

/** Two measurements of the same as one. */
const summed = (one: Measured, other: Measured): Measured => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  latencies: [...one.latencies, ...other.latencies],
});

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

interface Case {
  readonly name: string;
  readonly callers: number;
  readonly goal: number;
  readonly once: () => Promise<unknown>;
}

const compare = async (
  each: Case,
  anchor: () => Promise<unknown>,
  context: BenchContext,
): Promise<BenchFigure> => {
  const seconds = context.secondsPerRound ?? 2;
  const subjects: Measured[] = [];
  const anchors: Measured[] = [];
  await measure(each.callers, 0.5, each.once);
  await measure(each.callers, 0.5, anchor);
  for (let round = 0; round < (context.rounds ?? 5); round += 1) {
    // There and back: what changes steadily on the machine during a round weighs on both alike.
    const first = await measure(each.callers, seconds / 2, each.once);
    const anchored = await measure(each.callers, seconds / 2, anchor);
    anchors.push(summed(anchored, await measure(each.callers, seconds / 2, anchor)));
    subjects.push(summed(first, await measure(each.callers, seconds / 2, each.once)));
  }
  const ratios = subjects.map(
    (subject, round) => subject.perSecond / (anchors[round]?.perSecond ?? Infinity),
  );
  const latencies = subjects.flatMap(subject => subject.latencies);
  const figure: BenchFigure = {
    name: each.name,
    perSecond: Math.round(
      quantile(
        subjects.map(subject => subject.perSecond),
        0.5,
      ),
    ),
    anchorPerSecond: Math.round(
      quantile(
        anchors.map(measured => measured.perSecond),
        0.5,
      ),
    ),
    ratio: Number(quantile(ratios, 0.5).toFixed(2)),
    goal: each.goal,
    p50Ms: Number(quantile(latencies, 0.5).toFixed(2)),
    p99Ms: Number(quantile(latencies, 0.99).toFixed(2)),
  };
  context.log(JSON.stringify(figure));
  return figure;
};

/**
 * Appends and whole commands against single-row inserts of the same JSON by the same driver into the same server,
 * crash safety on. The anchor has 16 connections, where it is fastest.
 */
export const run = async (context: BenchContext): Promise<readonly BenchFigure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prosa-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: context.log });
  const storePool = new Pool({ connectionString: server.url, max: 8 });
  const anchorPool = new Pool({ connectionString: server.url, max: 16 });
  // The server is stopped right after the pools, and says goodbye to sockets that are not quite closed.
  anchorPool.on('error', () => undefined);
  try {
    await migrateEventStore(storePool);
    await anchorPool.query(
      'create table anchor (id bigint generated always as identity primary key, data json)',
    );
    const store = new PostgresEventStore(storePool);
    const codec = createCodec([note.catalogue], openSealer);
    const aggregates = createAggregates({ store, codec, clock: systemClock });
    const targets = Array.from({ length: 5_000 }, () => ({ companyId: 1, id: randomUUID() }));
    const someTarget = () => targets[Math.floor(Math.random() * targets.length)] ?? { companyId: 1, id: 'x' };
    const envelope = { actor: metadata.actor, correlationId: randomUUID(), causationId: randomUUID() };

    const append = () => store.append(streamName('note', 1, randomUUID()), 'none', [newEvent()]);
    const command = () =>
      aggregates.execute(note, someTarget(), { note: text }, { ...envelope, commandId: uuidv7(systemClock) });
    const anchor = () =>
      anchorPool.query({
        name: 'anchor',
        text: 'insert into anchor (data) values ($1)',
        values: [JSON.stringify(newEvent())],
      });

    const figures = [
      await compare({ name: 'append, 16 callers', callers: 16, goal: 1, once: append }, anchor, context),
      await compare({ name: 'append, 64 callers', callers: 64, goal: 1.5, once: append }, anchor, context),
      await compare({ name: 'command, 128 callers', callers: 128, goal: 1, once: command }, anchor, context),
    ];
    const start = performance.now();
    for await (const check of verifyChain(store))
      if (!check.intact) throw new Error(`Broken at ${check.position}`);
    const checked = await store.head();
    context.log(
      `chain of ${checked} events checked at ${Math.round((Number(checked) * 1_000) / (performance.now() - start))}/s`,
    );
    await store.close();
    return figures;
  } finally {
    await Promise.all([storePool.end(), anchorPool.end()]);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
