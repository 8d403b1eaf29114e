import 'reflect-metadata';
import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import type { AgentSigns, Audience, CatchUpAnswer, TicketScope, UserView } from '@prosa/contracts';
import {
  ACCESS_TOKENS,
  createHttpApp,
  HttpModule,
  type AccessChange,
  type AccessTokens,
  type Viewer,
} from '@prosa/http';
import { ManualClock } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { AGENT_SIGNS, CLOCK, LIVE_FEED, OWNER_DATABASE, TENANT_DATABASE, WAKE_UPS } from '@prosa/platform';
import {
  listen,
  openLiveFeed,
  ReadModelSignals,
  WakeUps,
  type LiveFeed,
  type NewFrame,
} from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel, type TenantDatabase } from '@prosa/read-model';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { LiveModule } from './live.module';
import { Browser } from './testing/browser';

// At a full second: tokens expire at one, and must not do so before they were used.
const clock = new ManualClock(new Date(Math.floor(Date.now() / 1_000) * 1_000));

const person = (userId: number, companyId: number, more: Partial<Viewer> = {}): Viewer => ({
  userId,
  uuid: `00000000-0000-7000-8000-00000000000${userId}`,
  name: `Person ${userId}`,
  companyId,
  profile: 'user',
  super: false,
  allTicket: 'disabled',
  queueIds: [1],
  sessionId: `s${userId}`,
  ...more,
});

/** Tokens by name: what `identity` does with signatures, done with a list. */
const people = new Map<string, Viewer>();
let databaseIsLost = false;
let ticketsAreLost = false;
/** What a look at a session's rights waits for, and how many have begun. */
let mayLook: Promise<void> = Promise.resolve();
let looks = 0;
const changes = new Set<(change: AccessChange) => void>();
const changed = (change: AccessChange): void => changes.forEach(listener => listener(change));
const tokens: AccessTokens = {
  verify: async (token, how) => {
    if (how?.fresh === true) {
      looks += 1;
      await mayLook;
    }
    if (databaseIsLost) throw new Error('Connection terminated');
    return people.get(token.split('.')[0] ?? '') ?? null;
  },
  onChange: listener => {
    changes.add(listener);
    return () => changes.delete(listener);
  },
};

const ticketFrame = (companyId: number, scope: Partial<TicketScope>): NewFrame => {
  const ticket = {
    ticketId: 10,
    uuid: 'u',
    status: 'pending' as const,
    queueId: null,
    userId: null,
    ...scope,
  };
  return {
    companyId,
    channel: 'ticket',
    payload: { action: 'delete', ticketId: ticket.ticketId },
    audience: { kind: 'ticket', ...ticket },
  };
};
const companyFrame = (
  companyId: number,
  ticketId: number,
  audience: Audience = { kind: 'company' },
): NewFrame => ({
  companyId,
  channel: 'ticket',
  payload: { action: 'delete', ticketId },
  audience,
});
const userFrame = (companyId: number, userId: number): NewFrame => ({
  companyId,
  channel: 'user',
  payload: { action: 'update', user: { id: userId } as UserView },
  audience: { kind: 'company' },
});

const eventually = async (holds: () => boolean): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
};

/** What customers are shown of agents. */
class ShownSigns implements AgentSigns {
  looks: readonly (readonly [ticketId: number, isLooking: boolean])[] = [];

  typing(): Promise<void> {
    return Promise.resolve();
  }

  looking(_: number, ticketId: number, __: string, isLooking: boolean): Promise<void> {
    this.looks = [...this.looks, [ticketId, isLooking]];
    return Promise.resolve();
  }
}

const shown = new ShownSigns();

describe('the socket endpoint', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let feed: LiveFeed;
  let app: NestFastifyApplication;
  let url: string;
  let lines: string[];
  const wakeUps = new WakeUps();
  const stop = new AbortController();
  let listening: Promise<void>;
  const browsers: Browser[] = [];

  const open = async (
    token: string,
    options: ConstructorParameters<typeof Browser>[2] = {},
  ): Promise<Browser> => {
    const browser = new Browser(url, token, options);
    browsers.push(browser);
    await eventually(() => browser.ready || browser.goodbyes.length > 0);
    return browser;
  };
  const get = async <T>(path: string, token: string): Promise<T> => {
    const answer = await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
    return answer.json<T>();
  };

  const startApp = async (): Promise<void> => {
    const tenants: TenantDatabase = {
      withTenant: (companyId, work) =>
        ticketsAreLost
          ? Promise.reject(new Error('Connection terminated'))
          : read.tenants.withTenant(companyId, work),
    };
    @Global()
    @Module({
      providers: [
        { provide: LIVE_FEED, useValue: feed },
        { provide: TENANT_DATABASE, useValue: tenants },
        { provide: OWNER_DATABASE, useValue: read.owner },
        { provide: WAKE_UPS, useValue: wakeUps },
        { provide: ACCESS_TOKENS, useValue: tokens },
        { provide: CLOCK, useValue: clock },
        { provide: AGENT_SIGNS, useValue: shown },
      ],
      exports: [LIVE_FEED, TENANT_DATABASE, OWNER_DATABASE, WAKE_UPS, ACCESS_TOKENS, CLOCK, AGENT_SIGNS],
    })
    class Process {}
    const logger = createLogger({
      service: 'spec',
      level: 'trace',
      destination: { write: line => void lines.push(line) },
    });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    @Module({ imports: [HttpModule.forProcess(edge), Process, LiveModule] })
    class SpecModule {}
    app = await createHttpApp(SpecModule, new Environment());
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    lines = [];
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    await sql`insert into contact (company_id, uuid, id, name, phone, lid, email, extra_info, created_at, updated_at)
      select c, gen_random_uuid(), c, '', '', '', '', '', now(), now() from generate_series(1, 2) c`.execute(
      read.projector,
    );
    await sql`insert into ticket (company_id, uuid, id, status, queue_id, contact_id, contact_uuid, connection_id,
        is_group, last_message, last_message_id, last_message_from_me, unread, read_position, created_at, updated_at)
      select c, gen_random_uuid(), c * 10 + n, 'pending', n, c, gen_random_uuid(), 1,
        false, '', '', false, 0, 0, now(), now() from generate_series(1, 2) c, generate_series(1, 2) n`.execute(
      read.projector,
    );
    const signals = new ReadModelSignals();
    feed = await openLiveFeed({ db: read.projector, signals, clock });
    listening = listen({ url: database.url, signals, wakeUps }, stop.signal);
    await startApp();
  });

  beforeEach(() => {
    databaseIsLost = false;
    people.clear();
    people.set('ana', person(1, 1));
    people.set('bruno', person(2, 1, { queueIds: [2], allTicket: 'enabled' }));
    people.set('admin', person(3, 1, { profile: 'admin' }));
    people.set('outra', person(4, 2, { profile: 'admin' }));
  });

  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.socket.disconnect();
  });

  afterAll(async () => {
    await app.close();
    stop.abort();
    await listening;
    await read.close();
    await database.drop();
  });

  it('says when joins may start, and where the company’s feed ends', async () => {
    await feed.publish([companyFrame(1, 1)]);
    const head = await feed.head(1);
    for (const options of [{}, { inQuery: true }, { polling: true }]) {
      const browser = await open('ana', options);
      expect(browser.heard[0]).toEqual({ event: 'ready', payload: { head } });
    }
  });

  it('hangs up on a token that is not good', async () => {
    for (const token of ['', 'nobody']) {
      const browser = await open(token);
      expect(browser.ready).toBe(false);
      expect(browser.goodbyes).toEqual(['io server disconnect']);
    }
  });

  it('hangs up when the token expires', async () => {
    const exp = Math.floor(clock.now().getTime() / 1_000) + 2;
    const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url');
    const browser = await open(`ana.${claims}.signature`);
    expect(browser.ready).toBe(true);
    await eventually(() => browser.goodbyes.length > 0);
    expect(browser.goodbyes).toEqual(['io server disconnect']);
  });

  it('refuses pages of other sites', async () => {
    expect((await open('ana', { origin: 'https://evil.example' })).goodbyes).toContain('refused');
    expect((await open('ana', { origin: url })).ready).toBe(true);
  });

  it('brings each place once and in order: what one may see, and placeholders for the rest', async () => {
    const [ana, bruno, admin, outra] = await Promise.all(
      ['ana', 'bruno', 'admin', 'outra'].map(name => open(name)),
    );
    const start = await feed.head(1);
    const startOfOther = await feed.head(2);
    await feed.publish([
      companyFrame(1, 1),
      ticketFrame(1, { queueId: 1 }),
      ticketFrame(1, { queueId: 2 }),
      ticketFrame(1, { queueId: null }),
      ticketFrame(1, { status: 'open', queueId: 1, userId: 2 }),
      companyFrame(1, 2, { kind: 'user', userId: 1 }),
      companyFrame(1, 3, { kind: 'permission', permission: 'users:manage' }),
      companyFrame(2, 4),
    ]);
    await eventually(() => [ana, bruno, admin].every(browser => browser?.places.length === 7));
    await eventually(() => outra?.places.length === 1);
    const from = (...places: number[]): number[] => places.map(place => place + Math.sign(place) * start);
    expect(ana?.places).toEqual(from(1, 2, -3, 4, -5, 6, -7));
    expect(bruno?.places).toEqual(from(1, -2, 3, -4, 5, -6, -7));
    expect(admin?.places).toEqual(from(1, 2, 3, 4, 5, -6, 7));
    expect(outra?.places).toEqual([startOfOther + 1]);
    expect(outra?.heard.every(({ event }) => event === 'ready' || event.startsWith('company-2-'))).toBe(true);
  });

  it('lets a client fetch exactly what it missed', async () => {
    const ana = await open('ana');
    const seen = await feed.head(1);
    ana.socket.disconnect();
    await feed.publish([companyFrame(1, 1), ticketFrame(1, { queueId: 2 }), companyFrame(1, 3)]);
    ana.socket.connect();
    await eventually(() => ana.heard.filter(({ event }) => event === 'ready').length === 2);
    const answer = await get<CatchUpAnswer>(`/live/frames?after=${seen}`, 'ana');
    expect(answer).toEqual({
      head: seen + 3,
      reset: false,
      frames: [
        { seq: seen + 1, event: 'company-1-ticket', payload: { action: 'delete', ticketId: 1 } },
        { seq: seen + 2, hidden: true },
        { seq: seen + 3, event: 'company-1-ticket', payload: { action: 'delete', ticketId: 3 } },
      ],
    });
    expect(await get('/live/head', 'ana')).toEqual({ head: seen + 3 });
    expect(await get(`/live/frames?after=${seen + 9}`, 'ana')).toEqual({
      frames: [],
      head: seen + 3,
      reset: true,
    });
    expect(await get('/live/head', 'outra')).toEqual({ head: await feed.head(2) });
  });

  it('loses nothing that is published while a socket opens', async () => {
    const publishing = Array.from({ length: 40 }, (_, n) => feed.publish([companyFrame(1, n)]));
    const ana = await open('ana');
    const { head } = ana.heard[0]?.payload ?? {};
    await Promise.all(publishing);
    const end = await feed.head(1);
    await eventually(() => ana.places.length === end - (head ?? 0));
    expect(ana.places).toEqual(Array.from({ length: end - (head ?? 0) }, (_, n) => (head ?? 0) + n + 1));
  });

  it('judges every later frame by new rights once a person’s own frame has passed', async () => {
    const bruno = await open('bruno');
    const start = await feed.head(1);
    people.set('bruno', person(2, 1, { queueIds: [1, 2] }));
    await feed.publish([userFrame(1, 2), ticketFrame(1, { queueId: 1 }), ticketFrame(1, { queueId: null })]);
    await eventually(() => bruno.places.length === 3);
    expect(bruno.places).toEqual([start + 1, start + 2, start + 3]);
    people.delete('bruno');
    await feed.publish([userFrame(1, 2), ticketFrame(1, { queueId: 1 })]);
    await eventually(() => bruno.goodbyes.length > 0);
    expect(bruno.places).toEqual([start + 1, start + 2, start + 3, start + 4]);
  });

  it('cuts whom it cannot judge because the database is lost, so that they come back by themselves', async () => {
    const bruno = await open('bruno');
    const start = await feed.head(1);
    databaseIsLost = true;
    await feed.publish([userFrame(1, 2), ticketFrame(1, { queueId: 2 })]);
    await eventually(() => bruno.goodbyes.length > 0);
    databaseIsLost = false;
    expect(bruno.goodbyes).not.toContain('io server disconnect');
    expect(bruno.places).toEqual([start + 1]);
    await eventually(() => bruno.heard.filter(({ event }) => event === 'ready').length === 2);
  });

  it('cuts whom it cannot take out of rooms because the database is lost, and goes on', async () => {
    const bruno = await open('bruno');
    await bruno.say('joinChatBox', 12);
    ticketsAreLost = true;
    await feed.publish([userFrame(1, 2)]);
    await eventually(() => bruno.goodbyes.length > 0);
    ticketsAreLost = false;
    expect(bruno.goodbyes).not.toContain('io server disconnect');
    await eventually(() => bruno.heard.filter(({ event }) => event === 'ready').length === 2);
  });

  it('says nothing before a socket may begin, and afterwards what has happened meanwhile', async () => {
    const admin = await open('admin');
    let look: () => void = () => undefined;
    mayLook = new Promise(resolve => (look = resolve));
    looks = 0;
    const ana = new Browser(url, 'ana');
    browsers.push(ana);
    await eventually(() => looks === 1);
    mayLook = Promise.resolve();
    people.set('eva', person(9, 1));
    await open('eva');
    await admin.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    look();
    const told = (event: string, news: object): boolean =>
      ana.heard.some(heard => heard.event === event && isDeepStrictEqual(heard.payload, news));
    await eventually(() => told('company-1-userOnline', { userId: 9, online: true }));
    const viewing = { ticketId: 11, userId: 3, name: 'Person 3', presence: 'viewing' };
    await eventually(() => told('company-1-presence', viewing));
    expect(ana.heard[0]?.event).toBe('ready');
  });

  it('answers joins: what is not there and what is another company’s look alike', async () => {
    const [ana, outra] = await Promise.all([open('ana'), open('outra')]);
    expect(await ana.say('joinChatBox', '11')).toEqual({ ok: true });
    expect(await ana.say('joinChatBox', '12')).toEqual({ error: 'ERR_NO_PERMISSION' });
    const missing = { error: 'ERR_NO_TICKET_FOUND' };
    for (const foreign of ['21', '999', 'no', '', null, { id: 11 }, '11 or 1=1']) {
      expect(await ana.say('joinChatBox', foreign)).toEqual(missing);
    }
    expect(await outra.say('joinChatBox', 11)).toEqual(missing);
    expect(await ana.say('joinTickets', 'pending')).toEqual({ ok: true });
    expect(await ana.say('joinTickets', 'all')).toEqual({ error: 'ERR_VALIDATION' });
    expect(await ana.say('joinNotification')).toEqual({ ok: true });
    expect(await ana.say('userStatus')).toEqual({ ok: true });
  });

  it('tells colleagues who may see a ticket that somebody is there, until the last of its joins is left', async () => {
    const [ana, admin, bruno, outra] = await Promise.all(
      ['ana', 'admin', 'bruno', 'outra'].map(name => open(name)),
    );
    const presences = (browser: Browser | undefined): readonly object[] =>
      (browser?.heard ?? []).filter(({ event }) => event.endsWith('-presence')).map(({ payload }) => payload);
    await ana?.say('joinChatBox', 11);
    await ana?.say('joinChatBox', 11);
    await ana?.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    await ana?.say('leaveChatBox', 11);
    const composing = { ticketId: 11, userId: 1, name: 'Person 1', presence: 'composing' };
    await eventually(() => presences(admin).length === 1);
    expect(presences(admin)).toEqual([composing]);
    await ana?.say('leaveChatBox', 11);
    await eventually(() => presences(admin).length === 2);
    expect(presences(admin)).toEqual([composing, { ...composing, presence: 'left' }]);
    expect(await bruno?.say('presenceUpdate', { ticketId: 11, presence: 'viewing' })).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    for (const stranger of [ana, bruno, outra]) expect(presences(stranger)).toEqual([]);
  });

  it('says that somebody has left when their connection ends', async () => {
    const [ana, admin] = await Promise.all([open('ana'), open('admin')]);
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    ana.socket.disconnect();
    await eventually(() => admin.heard.filter(({ event }) => event === 'company-1-presence').length === 2);
  });

  it('lets customers know that somebody looks at their ticket, until the last screen turns away', async () => {
    const ana = await open('ana');
    shown.looks = [];
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    await ana.say('presenceUpdate', { ticketId: 12, presence: 'viewing' });
    expect(shown.looks).toEqual([
      [11, true],
      [11, true],
    ]);
    ana.socket.disconnect();
    await eventually(() => shown.looks.length === 3);
    expect(shown.looks.at(-1)).toEqual([11, false]);
  });

  it('tells who comes later who is there already, within what they may see', async () => {
    const ana = await open('ana');
    await ana.say('presenceUpdate', { ticketId: 11, presence: 'composing' });
    const [admin, bruno] = await Promise.all([open('admin'), open('bruno')]);
    const there = { ticketId: 11, userId: 1, name: 'Person 1', presence: 'composing' };
    await eventually(() => admin.heard.some(({ event }) => event === 'company-1-presence'));
    expect(admin.heard.find(({ event }) => event === 'company-1-presence')?.payload).toEqual(there);
    expect(bruno.heard.filter(({ event }) => event === 'company-1-presence')).toEqual([]);
  });

  it('says that somebody has left when the last of their tabs has', async () => {
    const [one, two, admin] = await Promise.all([open('ana'), open('ana'), open('admin')]);
    await one.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await two.say('presenceUpdate', { ticketId: 11, presence: 'viewing' });
    await one.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    await two.say('presenceUpdate', { ticketId: 11, presence: 'left' });
    const told = (): unknown[] =>
      admin.heard
        .filter(({ event }) => event === 'company-1-presence')
        .map(({ payload }) => (payload as { presence?: unknown }).presence);
    await eventually(() => told().includes('left'));
    expect(told()).toEqual(['viewing', 'viewing', 'left']);
  });

  it('stops frames of a lost queue at once, while they flow, and leaves the rooms of its tickets', async () => {
    const [bruno, admin] = await Promise.all([open('bruno'), open('admin')]);
    await bruno.say('joinChatBox', 12);
    await bruno.say('presenceUpdate', { ticketId: 12, presence: 'composing' });
    let flowing = true;
    const flow = async (): Promise<void> => {
      while (flowing) await feed.publish([ticketFrame(1, { queueId: 2 })]);
    };
    const flowed = flow();
    await eventually(() => bruno.places.length > 20);
    people.set('bruno', person(2, 1, { queueIds: [], allTicket: 'enabled' }));
    await feed.publish([userFrame(1, 2)]);
    const own = () => bruno.heard.findIndex(({ event }) => event === 'company-1-user');
    await eventually(() => own() >= 0 && bruno.heard.slice(own()).some(({ payload }) => payload.hidden));
    expect(bruno.goodbyes).toEqual([]);
    const since = await feed.head(1);
    await eventually(() => Math.max(...bruno.places.map(Math.abs)) > since);
    flowing = false;
    await flowed;
    const after = bruno.heard.slice(own() + 1).filter(({ event }) => event === 'company-1-ticket');
    expect(after).toEqual([]);
    expect(bruno.heard[own()]?.payload).toMatchObject({ user: { id: 2, online: true } });
    const left = { ticketId: 12, userId: 2, name: 'Person 2', presence: 'left' };
    await eventually(() =>
      admin.heard.some(({ payload }) => 'presence' in payload && payload.presence === 'left'),
    );
    expect(admin.heard.filter(({ event }) => event === 'company-1-presence').at(-1)?.payload).toEqual(left);
    expect(await bruno.say('joinChatBox', 12)).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('closes the sockets of a session that ends, and no other', async () => {
    const [ana, bruno] = await Promise.all([open('ana'), open('bruno')]);
    people.delete('ana');
    changed({ companyId: 1, sessionId: 's1' });
    await eventually(() => ana.goodbyes.length > 0);
    expect(ana.goodbyes).toEqual(['io server disconnect']);
    changed({ companyId: 1, userId: 9 });
    expect(await bruno.say('joinNotification')).toEqual({ ok: true });
  });

  it('closes the sockets of a company that is blocked, and of no other', async () => {
    const [ana, outra] = await Promise.all([open('ana'), open('outra')]);
    people.delete('ana');
    await feed.publish([
      { companyId: 1, channel: 'company', payload: { action: 'update' }, audience: { kind: 'company' } },
    ] as unknown as NewFrame[]);
    await eventually(() => ana.goodbyes.length > 0);
    expect(ana.goodbyes).toEqual(['io server disconnect']);
    expect(await outra.say('joinNotification')).toEqual({ ok: true });
  });

  it('tells the company who comes and, a moment after their last socket, who goes', async () => {
    const [admin, outra] = await Promise.all([open('admin'), open('outra')]);
    const told = (browser: Browser): readonly object[] =>
      browser.heard.filter(({ event }) => event.endsWith('-userOnline')).map(({ payload }) => payload);
    const dora = person(7, 1);
    people.set('dora', dora);
    const tabs = [await open('dora'), await open('dora')];
    await eventually(() => told(admin).some(frame => 'userId' in frame && frame.userId === 7));
    for (const tab of tabs) tab.socket.disconnect();
    await eventually(() => told(admin).filter(frame => 'userId' in frame && frame.userId === 7).length === 2);
    expect(told(admin).filter(frame => 'userId' in frame && frame.userId === 7)).toEqual([
      { userId: 7, online: true },
      { userId: 7, online: false },
    ]);
    expect(told(outra).filter(frame => 'userId' in frame && frame.userId === 7)).toEqual([]);
  });

  it('shows nobody that somebody acts for them, and does not send who acts away when they sign in', async () => {
    const acting = { userId: 90, companyId: 9, name: 'Sônia', reason: 'Chamado' };
    people.set('sonia', person(8, 1, { profile: 'admin', name: 'Sônia', acting }));
    const [admin, sonia] = await Promise.all([open('admin'), open('sonia')]);
    const payload = { action: 'update', user: { id: 8, email: 'oito@demo.test', companyId: 1 } } as const;
    await feed.publish([
      { companyId: 1, channel: 'auth', payload, audience: { kind: 'user', userId: 8 } },
      companyFrame(1, 1),
    ]);
    const end = await feed.head(1);
    await eventually(() => sonia.places.includes(end));
    expect(sonia.heard.map(({ event }) => event)).not.toContain('company-1-auth');
    const online = admin.heard.filter(({ event }) => event === 'company-1-userOnline');
    expect(online.some(({ payload: frame }) => 'userId' in frame && frame.userId === 8)).toBe(false);
  });

  it('cuts a socket that does not take its frames, and nobody else', async () => {
    const [slow, quick] = await Promise.all([open('admin'), open('ana')]);
    const raw = (slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws;
    raw.pause();
    const large = 'x'.repeat(100_000);
    const frame = {
      ...companyFrame(1, 1),
      payload: { action: 'delete', ticketId: 1, large },
    } as unknown as NewFrame;
    const start = await feed.head(1);
    const rounds = 150;
    // What the kernel's buffers hold comes first; a megabyte more is what we allow.
    for (let round = 0; round < rounds; round += 1) await feed.publish([frame]);
    raw.resume();
    await eventually(() => slow.goodbyes.length > 0);
    expect(slow.goodbyes[0]).toBe('transport close');
    await eventually(() => quick.places.length === rounds);
    expect(quick.places[0]).toBe(start + 1);
    expect(quick.goodbyes).toEqual([]);
  });

  it('writes nothing of a frame or a token into the log', async () => {
    expect(lines.join('\n')).not.toMatch(/\bana\b|\bnobody\b|Person|xxxx|"action"/);
  });
});
