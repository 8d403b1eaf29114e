import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alwaysLeading, connectBus, Relay } from '@prosa/bus';
import { migrateEventStore, PostgresEventStore, type NewEvent } from '@prosa/event-store';
import { streamName } from '@prosa/kernel';
import { startEmbeddedPostgres } from '@prosa/platform';
import { startNats } from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { Pool } from 'pg';
import { median, type BenchContext, type Measure } from './measure';

const events = 50_000;
const inFlight = 512;
const goal = 0.8;
const text = 'Bom dia! Gostaria de saber se o pedido já saiu para entrega, por favor. '.repeat(2);

const note = (n: number): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  schemaVersion: 1,
  data: { text, ticket: 'f3c1', queue: n % 7 },
  metadata: {
    companyId: 1 + (n % 50),
    actor: { kind: 'user', id: 7, name: 'Ana' },
    at: '2025-06-01T12:00:00.000Z',
    correlationId: randomUUID(),
    causationId: randomUUID(),
  },
});

const fill = async (store: PostgresEventStore): Promise<void> => {
  const batch = 100;
  for (let from = 0; from < events; from += batch * 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, lane) => {
        const notes = Array.from({ length: batch }, (__, n) => note(from + lane * batch + n));
        return store.append(streamName('note', 1 + lane, randomUUID()), 'none', notes);
      }),
    );
};

/** What the client does by itself with as many messages of the same size, each with an id, as many in flight. */
const publishRaw = async (connection: NatsConnection, round: number, payload: string): Promise<number> => {
  const manager = await connection.jetstreamManager();
  await manager.streams.add({ name: `RAW${round}`, subjects: [`raw${round}.>`] });
  const js = connection.jetstream();
  const start = performance.now();
  const under: Promise<unknown>[] = [];
  for (let n = 0; n < events; n += 1) {
    if (under.length >= inFlight) await under.shift();
    under.push(js.publish(`raw${round}.${n % 16}.1.note.Noted`, payload, { msgID: randomUUID() }));
  }
  await Promise.all(under);
  const perSecond = (events * 1_000) / (performance.now() - start);
  await manager.streams.delete(`RAW${round}`);
  return perSecond;
};

const relay = async (
  connection: NatsConnection,
  store: PostgresEventStore,
  round: number,
): Promise<number> => {
  const manager = await connection.jetstreamManager();
  const options = { connection, store, stream: `LOG${round}`, prefix: `log${round}` };
  const stop = new AbortController();
  const start = performance.now();
  const running = new Relay({ ...options, leadership: alwaysLeading }).run(stop.signal);
  const copied = async (): Promise<number> =>
    manager.streams.info(options.stream).then(
      ({ state }) => state.messages,
      () => 0,
    );
  while ((await copied()) < events) await new Promise(resolve => setTimeout(resolve, 10));
  const perSecond = (events * 1_000) / (performance.now() - start);
  stop.abort();
  await running;
  await manager.streams.delete(options.stream);
  return perSecond;
};

/** How much of what the bus takes the relay makes use of: reading the log, and putting it in order on the bus. */
export const run = async ({ log, rounds = 5 }: BenchContext): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-bench-relay-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const nats = await startNats();
  const pool = new Pool({ connectionString: postgres.url });
  const store = new PostgresEventStore(pool);
  try {
    await migrateEventStore(pool);
    await fill(store);
    const connection = await connectBus({ url: nats.url, name: 'bench' });
    const [first] = await store.readAll(0n, 1);
    const payload = JSON.stringify({ ...first, position: '1', previous: '0' });
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const raw = await publishRaw(connection, round, payload);
      const relayed = await relay(connection, store, round);
      log(`relay ${relayed.toFixed(0)}/s, raw ${raw.toFixed(0)}/s, ${(relayed / raw).toFixed(2)}`);
      ratios.push(relayed / raw);
      rates.push(relayed);
    }
    await connection.close();
    const ratio = median(ratios);
    return [
      {
        name: 'relay over raw pipelined publish',
        value: `${ratio.toFixed(2)} (${median(rates).toFixed(0)} events/s)`,
        goal: `≥ ${goal}`,
        met: ratio >= goal,
      },
    ];
  } finally {
    await store.close();
    await pool.end();
    await nats.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
