import 'reflect-metadata';
import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import type { AgentPresence } from '@prosa/contracts';
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
import { AGENT_PRESENCE, CLOCK, LIVE_FEED, OWNER_DATABASE, TENANT_DATABASE, WAKE_UPS } from '@prosa/platform';
import { listen, openLiveFeed, ReadModelSignals, WakeUps, type LiveFeed } from '@prosa/projections';
import { migrateReadModel, openReadModel, type OpenReadModel, type TenantDatabase } from '@prosa/read-model';
import { migratedDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { LiveHub } from '../live-hub';
import { LiveModule } from '../live.module';
import { Browser } from './browser';
import { withoutPrograms } from './without-programs';

/** A user who may see a queue's tickets, by default. */
export const person = (userId: number, companyId: number, more: Partial<Viewer> = {}): Viewer => ({
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

/** Records the presence shown to customers. */
class RecordedPresence implements AgentPresence {
  views: readonly (readonly [ticketId: number, isLooking: boolean])[] = [];

  typing(): Promise<void> {
    return Promise.resolve();
  }

  looking(_: number, ticketId: number, __: string, isLooking: boolean): Promise<void> {
    this.views = [...this.views, [ticketId, isLooking]];
    return Promise.resolve();
  }
}

const addPeople = (people: Map<string, Viewer>): void => {
  people.clear();
  people.set('ana', person(1, 1));
  people.set('bruno', person(2, 1, { queueIds: [2], allTicket: 'enabled' }));
  people.set('admin', person(3, 1, { profile: 'admin' }));
  people.set('outra', person(4, 2, { profile: 'admin' }));
};

/** Two tickets for each of two companies: 11, 12, 21 and 22, in queues 1 and 2. */
const addTickets = async (read: OpenReadModel): Promise<void> => {
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
};

/** A process's sockets with a database of its own, and users who sign in by name. */
export class LiveRig {
  /** The users by token: replaces the signatures of `identity`. */
  readonly people = new Map<string, Viewer>();
  readonly shown = new RecordedPresence();
  /** The process's log. */
  readonly lines: string[] = [];
  databaseIsLost = false;
  ticketsAreLost = false;
  /** Gates the checks of sessions' rights, and counts those started. */
  mayLook: Promise<void> = Promise.resolve();
  views = 0;
  /** Where it listens. */
  url = '';
  private readonly listeners = new Set<(change: AccessChange) => void>();
  private readonly browsers: Browser[] = [];
  private readonly stop = new AbortController();
  private app: NestFastifyApplication | null = null;
  private listening: Promise<void> = Promise.resolve();

  private constructor(
    private readonly database: TestDatabase,
    private readonly read: OpenReadModel,
    readonly feed: LiveFeed,
    readonly clock: ManualClock,
  ) {}

  static async open(): Promise<LiveRig> {
    const database = await migratedDatabase();
    const read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    await addTickets(read);
    const signals = new ReadModelSignals();
    // At a full second: tokens expire at one, and must not do so before they were used.
    const clock = new ManualClock(new Date(Math.floor(Date.now() / 1_000) * 1_000));
    const feed = await openLiveFeed({ db: read.projector, signals, clock });
    const rig = new LiveRig(database, read, feed, clock);
    const wakeUps = new WakeUps();
    rig.listening = listen({ url: database.url, signals, wakeUps }, rig.stop.signal);
    await rig.start(wakeUps);
    return rig;
  }

  /** Before each spec: all are there, and nothing is lost. */
  begin(): void {
    this.databaseIsLost = false;
    addPeople(this.people);
  }

  /** After each spec: closes all sockets. */
  leave(): void {
    for (const { socket } of this.browsers.splice(0)) socket.disconnect();
  }

  async close(): Promise<void> {
    await this.app?.close();
    this.stop.abort();
    await this.listening;
    await this.read.close();
    await this.database.drop();
  }

  /** Takes all frames and numbers away, as a restore does: the next frame has the first number again. */
  async emptyFeed(): Promise<void> {
    await sql`truncate company_feed, company_feed_heads`.execute(this.read.owner);
  }

  /** Runs the periodic check. */
  async recheck(): Promise<void> {
    await this.app?.get(LiveHub).recheckAll();
  }

  /** A browser that has begun to connect. */
  browser(token: string, options: ConstructorParameters<typeof Browser>[2] = {}): Browser {
    const browser = new Browser(this.url, token, options);
    this.browsers.push(browser);
    return browser;
  }

  /** A browser that was let in, or refused. */
  async open(token: string, options: ConstructorParameters<typeof Browser>[2] = {}): Promise<Browser> {
    const browser = this.browser(token, options);
    await until(() => browser.ready || browser.goodbyes.length > 0);
    return browser;
  }

  /** Sends an HTTP request. */
  async get<T>(path: string, token: string): Promise<T> {
    const answer = await fetch(`${this.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as T;
  }

  /** Publishes that a user's access has changed. */
  changed(change: AccessChange): void {
    this.listeners.forEach(listener => listener(change));
  }

  private readonly tokens: AccessTokens = {
    verify: async (token, how) => {
      if (how?.fresh === true) {
        this.views += 1;
        await this.mayLook;
      }
      if (this.databaseIsLost) throw new Error('Connection terminated');
      return this.people.get(token.split('.')[0] ?? '') ?? null;
    },
    onChange: listener => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
  };

  private readonly tenants: TenantDatabase = {
    withTenant: (companyId, work) =>
      this.ticketsAreLost
        ? Promise.reject(new Error('Connection terminated'))
        : this.read.tenants.withTenant(companyId, work),
  };

  private async start(wakeUps: WakeUps): Promise<void> {
    const ports = new Map<symbol, unknown>([
      [LIVE_FEED, this.feed],
      [TENANT_DATABASE, this.tenants],
      [OWNER_DATABASE, this.read.owner],
      [WAKE_UPS, wakeUps],
      [ACCESS_TOKENS, this.tokens],
      ...withoutPrograms(wakeUps),
      [CLOCK, this.clock],
      [AGENT_PRESENCE, this.shown],
    ]);
    @Global()
    @Module({
      providers: [...ports].map(([provide, useValue]) => ({ provide, useValue })),
      exports: [...ports.keys()],
    })
    class Process {}
    const write = (line: string): void => void this.lines.push(line);
    const logger = createLogger({ service: 'spec', level: 'trace', destination: { write } });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    @Module({ imports: [HttpModule.forProcess(edge), Process, LiveModule] })
    class SpecModule {}
    this.app = await createHttpApp(SpecModule, new Environment());
    await this.app.listen(0, '127.0.0.1');
    this.url = `http://127.0.0.1:${(this.app.getHttpServer().address() as AddressInfo).port}`;
  }
}
