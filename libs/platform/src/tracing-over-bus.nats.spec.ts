import { connectBus } from '@prosa/bus';
import { loadEnvironment } from '@prosa/config';
import { systemClock, uuidv7, type EventCatalogue, type Fact } from '@prosa/kernel';
import { createLogger, currentTrace, HealthChecks, inSpan } from '@prosa/observability';
import type { ReadModelPart } from '@prosa/projections';
import {
  collectTraces,
  startNats,
  testDatabase,
  type LocalServer,
  type TestDatabase,
  type TraceCollector,
} from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { openPlatform, type Platform } from './open-platform';

type NoteWritten = Fact<'NoteWritten', { text: string }>;

const catalogue: EventCatalogue<NoteWritten> = {
  category: 'note',
  events: { NoteWritten: { version: 1 } },
} as never;

const part: ReadModelPart = {
  name: 'spec',
  tables: [],
  live: [
    {
      on: ['NoteWritten'],
      frames: async events =>
        events.map(({ metadata, position }) => ({
          companyId: metadata.companyId,
          channel: 'ticket' as const,
          payload: { action: 'removeFromList' as const, ticketId: Number(position) },
          audience: { kind: 'company' as const },
        })),
    },
  ],
};

const eventually = async (holds: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 20_000; !holds(); await new Promise(done => setTimeout(done, 5)))
    if (Date.now() > deadline) throw new Error('It did not come about in time');
};

describe('a trace over the bus', () => {
  let traces: TraceCollector;
  let database: TestDatabase;
  let nats: LocalServer;
  let bus: NatsConnection;
  /** Takes the command, and keeps nothing of the read model. */
  let commanding: Platform;
  /** Follows the log over the bus, and shows what comes of it. */
  let showing: Platform;

  const open = (projects: boolean): Promise<Platform> =>
    openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url, NATS_URL: nats.url }),
      content: { catalogues: [catalogue], parts: [part] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    traces = collectTraces();
    database = await testDatabase();
    nats = await startNats();
    bus = await connectBus({ url: nats.url, name: 'spec' });
    showing = await open(true);
    commanding = await open(false);
  });

  afterAll(async () => {
    await commanding.close();
    await showing.close();
    await bus.close();
    await nats.stop();
    await traces.close();
    await database.drop();
  });

  /** A command in one process; answers its trace. */
  const command = (text: string): Promise<string> =>
    inSpan({ name: 'command' }, async () => {
      const id = uuidv7(systemClock);
      await commanding.aggregates.record(
        catalogue,
        { companyId: 1, id },
        [{ id, fact: { type: 'NoteWritten', data: { text } } }],
        { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id },
      );
      return currentTrace()?.trace_id ?? '';
    });

  it('goes on in the process that projects and shows what another one was commanded', async () => {
    const copies: { subject: string; traceparent: string | undefined; text: string }[] = [];
    bus.subscribe('evt.>', {
      callback: (_error, { subject, headers, ...message }) =>
        copies.push({ subject, traceparent: headers?.get('traceparent'), text: String(message) }),
    });
    await bus.flush();
    let shown = 0;
    const stop = showing.liveFeed.subscribe((_companyId, frames) => (shown += frames.length));
    const traceId = await command('o cliente disse algo');
    await eventually(() => shown === 1 && copies.length === 1 && traces.spansOf(traceId).length === 4);
    stop();
    const spans = traces.spansOf(traceId);
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['append', 'command', 'frames', 'project']);
    const parents = ['append', 'project', 'frames'].map(name => traces.parentOf(traceId, name));
    expect(parents).toEqual(['command', 'append', 'project']);
    // Whoever follows the bus with a tool of their own finds the trace where such tools look for it.
    const append = spans.find(({ name }) => name === 'append')?.spanContext();
    expect(copies[0]).toMatchObject({
      subject: expect.stringMatching(/^evt\.\d+\.1\.note\.NoteWritten$/),
      traceparent: `00-${traceId}-${append?.spanId}-01`,
    });
  });

  it('is not mixed up with another one that passes at the same time', async () => {
    const ids = await Promise.all(['um', 'dois', 'três'].map(command));
    expect(new Set(ids).size).toBe(3);
    const named = (traceId: string): boolean => {
      const projected = traces.spans().filter(({ name }) => name === 'project');
      const links = projected.flatMap(span => [
        span.spanContext(),
        ...span.links.map(({ context }) => context),
      ]);
      return links.some(context => context.traceId === traceId);
    };
    await eventually(() => ids.every(named));
  });
});
