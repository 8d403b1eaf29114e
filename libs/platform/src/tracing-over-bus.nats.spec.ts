import { connectBus } from '@prosa/bus';
import { loadEnvironment } from '@prosa/config';
import { createLogger, currentTrace, HealthChecks, inSpan } from '@prosa/observability';
import {
  collectTraces,
  noteCatalogue,
  notePart,
  startNats,
  migratedDatabase,
  until,
  untilListening,
  writeNote,
  type LocalServer,
  type TestDatabase,
  type TraceCollector,
} from '@prosa/testing';
import type { NatsConnection } from 'nats';
import { openPlatform, type Platform } from './open-platform';

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
      content: { catalogues: [noteCatalogue], parts: [notePart] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
      projects,
    });

  beforeAll(async () => {
    traces = collectTraces();
    database = await migratedDatabase();
    nats = await startNats();
    bus = await connectBus({ url: nats.url, name: 'spec' });
    showing = await open(true);
    commanding = await open(false);
    await untilListening(showing);
  });

  afterAll(async () => {
    await commanding.close();
    await showing.close();
    await bus.close();
    await nats.stop();
    await traces.close();
    await database.drop();
  });

  /** Executes a command in one process; returns its trace id. */
  const command = (text: string): Promise<string> =>
    inSpan({ name: 'command' }, async () => {
      await writeNote(commanding.aggregates, text);
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
    await until(() => shown === 1 && copies.length === 1 && traces.spansOf(traceId).length === 4, {
      seen: () => ({ shown, copies, spans: traces.spansOf(traceId).map(({ name }) => name) }),
    });
    stop();
    const spans = traces.spansOf(traceId);
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['append', 'command', 'frames', 'project']);
    const parents = ['append', 'project', 'frames'].map(name => traces.parentOf(traceId, name));
    expect(parents).toEqual(['command', 'append', 'project']);
    // The trace context is also in the header where other tools expect it.
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
    await until(() => ids.every(named));
  });
});
