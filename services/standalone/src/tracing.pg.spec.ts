import 'reflect-metadata';
import { Controller, HttpCode, Inject, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { loadEnvironment } from '@prosa/config';
import type { Aggregates } from '@prosa/event-store';
import { ACCESS_TOKENS, createHttpApp, HttpModule, Public } from '@prosa/http';
import { createLogger, HealthChecks, Metrics, parseTraceparent } from '@prosa/observability';
import { AGGREGATES, openPlatform, PlatformModule, type Platform } from '@prosa/platform';
import {
  collectTraces,
  noteCatalogue,
  notePart,
  migratedDatabase,
  until,
  untilListening,
  writeNote,
  type TestDatabase,
  type TraceCollector,
} from '@prosa/testing';

const secret = 'the customer said something private';

@Public()
@Controller('notes')
class NoteController {
  constructor(@Inject(AGGREGATES) private readonly aggregates: Aggregates) {}

  @Post()
  @HttpCode(204)
  async write(): Promise<void> {
    await writeNote(this.aggregates, secret);
  }
}

describe('a trace', () => {
  let traces: TraceCollector;
  const lines: Record<string, unknown>[] = [];
  let database: TestDatabase;
  let platform: Platform;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    traces = collectTraces();
    database = await migratedDatabase();
    const environment = loadEnvironment({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const logger = createLogger({ level: 'debug', service: 'spec', destination: { write } });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    platform = await openPlatform({
      ...edge,
      url: database.url,
      environment,
      content: { catalogues: [noteCatalogue], parts: [notePart] },
    });
    const nobody = { provide: ACCESS_TOKENS, useValue: { verify: () => Promise.resolve(null) } };
    const modules = [HttpModule.forProcess(edge), PlatformModule.forPlatform(platform, environment)];
    Module({ imports: modules, controllers: [NoteController], providers: [nobody] })(SpecModule);
    app = await createHttpApp(SpecModule, environment, { web: false });
    await untilListening(platform);
  });

  afterAll(async () => {
    await app.close();
    await platform.close();
    await traces.close();
    await database.drop();
  });

  /** Posts a note and waits for its frame. */
  const post = async (headers: Record<string, string> = {}): Promise<void> => {
    let stop = (): void => undefined;
    const framed = new Promise<void>(done => {
      stop = platform.liveFeed.subscribe(() => done());
    });
    expect((await app.inject({ method: 'POST', url: '/api/notes', headers })).statusCode).toBe(204);
    await framed;
    stop();
  };

  const completed = async (traceId: string): Promise<readonly ReadableSpan[]> => {
    const spans = (): readonly ReadableSpan[] => traces.spansOf(traceId);
    await until(() => spans().length >= 4, { everyMs: 0, seen: () => spans().map(({ name }) => name) });
    return spans();
  };

  it('has one id from the request over the fact and its projection to the frame', async () => {
    const caller = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
    const traceId = parseTraceparent(caller)?.trace_id ?? '';
    await post({ traceparent: caller });
    const spans = await completed(traceId);
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'POST /api/notes',
      'append',
      'frames',
      'project',
    ]);
    const parents = ['append', 'project', 'frames'].map(name => traces.parentOf(traceId, name));
    expect(parents).toEqual(['POST /api/notes', 'append', 'project']);
  });

  it('starts in the server when the request has none, and is in the fact', async () => {
    await post({ traceparent: '00-00000000000000000000000000000000-0000000000000000-01' });
    const fact = (await platform.store.readAll(0n, 10)).at(-1);
    const traceContext = parseTraceparent(fact?.metadata.traceparent);
    expect(traceContext).not.toBeNull();
    expect(await completed(traceContext?.trace_id ?? '')).toHaveLength(4);
  });

  it('contains no message content, and log lines contain its id', async () => {
    await post();
    const received = traces.spans().map(({ name, attributes, status, events }) => ({
      name,
      attributes,
      status,
      events,
    }));
    expect(JSON.stringify(received)).not.toContain(secret);
    const request = lines.filter(line => line['msg'] === 'request').at(-1);
    expect(request?.['trace_id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

class SpecModule {}

describe('without a collector', () => {
  it('nothing is traced, and no fact carries a trace', async () => {
    const database = await migratedDatabase();
    const platform = await openPlatform({
      url: database.url,
      environment: loadEnvironment({ DATABASE_URL: database.url }),
      content: { catalogues: [noteCatalogue], parts: [notePart] },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
    });
    await writeNote(platform.aggregates, '');
    const [fact] = await platform.store.readAll(0n, 1);
    expect(fact?.metadata).not.toHaveProperty('traceparent');
    await platform.close();
    await database.drop();
  });
});
