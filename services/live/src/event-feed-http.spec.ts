import 'reflect-metadata';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MemoryTiles, Numberer, NumberedCompanyLog } from '@prosa/audit';
import { Environment } from '@prosa/config';
import type { TokenScope } from '@prosa/contracts';
import { openSealer } from '@prosa/crypto';
import { createCodec, MemoryEventStore } from '@prosa/event-store';
import {
  ACCESS_TOKENS,
  createHttpApp,
  HttpModule,
  TOKEN_CALLERS,
  type AccessTokens,
  type TokenCallers,
} from '@prosa/http';
import { DomainError, streamName } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { COMPANY_LOG, EVENT_CODEC, TENANT_DATABASE } from '@prosa/platform';
import { WakeUps } from '@prosa/projections';
import { until } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { EventFeedController } from './event-feed.controller';
import { EventFeed } from './event-feed.service';

/** Programs by their tokens. */
const PROGRAMS: Readonly<
  Record<string, { readonly companyId: number; readonly scopes: readonly TokenScope[] }>
> = {
  one: { companyId: 1, scopes: ['events'] },
  two: { companyId: 2, scopes: ['events', 'personal'] },
  reader: { companyId: 1, scopes: ['read'] },
};

const store = new MemoryEventStore();
const wakeUps = new WakeUps();
const tiles = new MemoryTiles(ids => wakeUps.receive(`sequence ${ids.join(' ')}`));
const log = new NumberedCompanyLog({ store, tiles, wakeUps });
const people: AccessTokens = { verify: () => Promise.resolve(null), onChange: () => () => undefined };
const programs: TokenCallers = {
  admit: token => {
    const program = PROGRAMS[token];
    if (program === undefined) return Promise.reject(new DomainError('ERR_API_TOKEN_INVALID'));
    return Promise.resolve({ tokenId: token, name: token, ...program });
  },
};
const tenants = {
  withTenant: (companyId: number) =>
    Promise.resolve({ uuid: `0192f0c1-7a3b-7c4d-8e5f-00000000000${companyId}` }),
};

@Module({
  controllers: [EventFeedController],
  providers: [
    EventFeed,
    { provide: ACCESS_TOKENS, useValue: people },
    { provide: TOKEN_CALLERS, useValue: programs },
    { provide: COMPANY_LOG, useValue: log },
    { provide: EVENT_CODEC, useValue: createCodec([], openSealer) },
    { provide: TENANT_DATABASE, useValue: tenants },
  ],
})
class FeedModule {}

describe('The door of the feed', () => {
  let app: NestFastifyApplication;
  let url = '';
  let numbering: Promise<void>;
  const stop = new AbortController();

  const write = async (companyId: number, text: string): Promise<void> => {
    const id = randomUUID();
    await store.append(streamName('note', companyId, id), 'none', [
      {
        ...{ id, type: 'NoteAdded', schemaVersion: 1, data: { id: 5, note: text } },
        metadata: {
          ...{ companyId, at: '2026-11-30T12:00:00.000Z', correlationId: 'a', causationId: 'b' },
          actor: { kind: 'system', name: 'spec' },
        },
      },
    ]);
    await until(() => log.isComplete());
  };
  const ask = (
    token: string,
    query: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(`${url}/api/v1/events?${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const page = async (token: string, query = ''): Promise<Readonly<Record<string, unknown>>> =>
    (await (await ask(token, query)).json()) as Readonly<Record<string, unknown>>;
  const refusal = async (token: string, query: string, headers = {}): Promise<string> => {
    const answer = await ask(token, query, headers);
    return `${answer.status} ${((await answer.json()) as { error: string }).error}`;
  };

  beforeAll(async () => {
    numbering = new Numberer({ store, tiles, gatherMs: 0 }).run(stop.signal);
    const logger = createLogger({
      service: 'spec',
      level: 'silent',
      destination: { write: () => undefined },
    });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    @Module({ imports: [HttpModule.forProcess(edge), FeedModule] })
    class SpecModule {}
    app = await createHttpApp(SpecModule, new Environment(), { web: false });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    await write(1, 'um');
    await write(2, 'dois');
    await write(1, 'três');
  });
  afterAll(async () => {
    await app.close();
    stop.abort();
    await numbering;
  });

  it('lets a program see its company’s events only, and words only by their scope', async () => {
    expect(await page('one', 'after=0')).toMatchObject({
      events: [
        { sequence: '1', personal: 'withheld', data: { note: null } },
        { sequence: '2', personal: 'withheld', data: { note: null } },
      ],
      ...{ next: 2, head: 2, more: false },
    });
    expect(await page('two')).toMatchObject({
      events: [{ sequence: '1', personal: 'included', data: { note: 'dois' } }],
    });
    expect(await page('one', 'limit=1&types=note.*')).toMatchObject({
      events: [{ sequence: '1' }],
      next: 1,
      more: true,
    });
    expect(await page('one', 'types=ticket.opened,message.*')).toMatchObject({ events: [], next: 2 });
  });

  it.each([
    ['one', 'after=x', {}, '400 ERR_VALIDATION'],
    ['one', 'after=-1', {}, '400 ERR_VALIDATION'],
    ['one', 'after=1e99', {}, '400 ERR_VALIDATION'],
    ['one', 'after=99999999999999999999', {}, '400 ERR_VALIDATION'],
    ['one', 'limit=501', {}, '400 ERR_VALIDATION'],
    ['one', 'wait=26', {}, '400 ERR_VALIDATION'],
    ['one', 'types=%25', {}, '400 ERR_VALIDATION'],
    ['one', 'types=a.b,', {}, '400 ERR_VALIDATION'],
    ['one', 'afetr=1', {}, '400 ERR_VALIDATION'],
    ['one', '', { accept: 'text/event-stream', 'last-event-id': 'x' }, '400 ERR_VALIDATION'],
    ['one', 'after=3', {}, '409 ERR_CURSOR_AHEAD'],
    ['one', 'after=3', { accept: 'text/event-stream' }, '409 ERR_CURSOR_AHEAD'],
    ['reader', '', {}, '403 ERR_SCOPE'],
    ['nobody', '', {}, '401 ERR_API_TOKEN_INVALID'],
  ])('answers %s, asking %s with %j, with %s', async (token, query, headers, refused) => {
    expect(await refusal(token, query, headers)).toBe(refused);
  });

  it('streams events behind the last id as they happen, and ends when the process stops', async () => {
    const answer = await ask('one', 'after=0', { accept: 'text/event-stream', 'last-event-id': '1' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    let text = '';
    const decoder = new TextDecoder();
    const reading = (async () => {
      for await (const chunk of answer.body ?? [])
        text += decoder.decode(chunk as Uint8Array, { stream: true });
    })();
    await until(() => text.includes('id: 2\ndata: {'));
    await write(1, 'quatro');
    await until(() => text.includes('id: 3\ndata: {'));
    expect(text).not.toContain('id: 1\n');
    app.get(EventFeed).beforeApplicationShutdown();
    await reading;
  });
});
