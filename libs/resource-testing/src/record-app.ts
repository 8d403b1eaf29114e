import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadEnvironment } from '@prosa/config';
import type { LiveFrame, Profile } from '@prosa/contracts';
import {
  envelopeSealer,
  KeyedHashes,
  KeyErasures,
  MemorySubjectKeys,
  neverErased,
  openPersonalIds,
  openSealer,
  PepperedIds,
} from '@prosa/crypto';
import { createAggregates, createCodec, migrateEventStore, PostgresEventStore } from '@prosa/event-store';
import type { AnyCatalogue, CommandEnvelope } from '@prosa/event-store';
import { ACCESS_TOKENS, createHttpApp, HttpModule } from '@prosa/http';
import type { Viewer } from '@prosa/http';
import { systemClock, uuidv7, type Clock, type EventCatalogue } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  CONVERSATION_HOLDERS,
  ConversationHolders,
  ERASURES,
  EXPECTED_ANSWERS,
  ExpectedAnswers,
  EVENT_STORE,
  NUMBERS,
  OWNER_DATABASE,
  PERSONAL_HASHES,
  PERSONAL_IDS,
  TENANT_DATABASE,
} from '@prosa/platform';
import {
  createBarrier,
  createProjector,
  createRebuilder,
  ReadModelSignals,
  storeSource,
} from '@prosa/projections';
import type { ReadModelPart, TableDifference } from '@prosa/projections';
import { migrateReadModel, openReadModel } from '@prosa/read-model';
import type { OwnerDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, MemoryCompanySecrets, SecretKeys, StoredSubjectKeys } from '@prosa/secrets';
import { migratedDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Pool } from 'pg';

/** Options of an application under test. */
export interface RecordAppParts {
  readonly modules: readonly NonNullable<DynamicModule['imports']>[number][];
  readonly parts: readonly ReadModelPart[];
  readonly catalogues: readonly (AnyCatalogue | EventCatalogue)[];
  /** The clock of facts and services; the machine's by default. */
  readonly clock?: Clock;
  /** Whether personal data is sealed by keys in the database, as an installation does; in clear by default. */
  readonly sealed?: boolean;
}

/** A request as a person; without one, unauthenticated. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`. */
  readonly url: string;
  readonly as?: Viewer;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response; `body` is its JSON. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & readonly Record<string, unknown>[];
}

/** A Nest application with a database of its own and a running projector: one process without a network. */
export interface RecordApp {
  call(request: Call): Promise<Answer>;
  /** A company's live frames after a place, oldest first. */
  frames(companyId: number, after?: number): Promise<readonly LiveFrame[]>;
  /** The position of the log's last fact. */
  head(): Promise<bigint>;
  /** Resolves when everything in the log is shown. */
  caughtUp(): Promise<void>;
  /** Does something while nothing is projected. */
  whileBehind(work: () => Promise<void>): Promise<void>;
  /** The tables that differ from a replay of the log. */
  verify(): Promise<readonly TableDifference[]>;
  /** Makes the tables again from the log while they are in use. */
  rebuild(): Promise<readonly TableDifference[]>;
  /** For rows that a spec needs and another service writes. */
  readonly owner: OwnerDatabase;
  /** A provider of the application's modules. */
  get<Provider>(token: Type<Provider> | symbol): Provider;
  close(): Promise<void>;
}

let people = 0;

/** A person who exists only in a spec; every call makes another. */
export const person = (companyId: number, profile: Profile = 'admin'): Viewer => ({
  userId: (people += 1),
  uuid: uuidv7(systemClock),
  name: `Person ${people}`,
  companyId,
  profile,
  super: false,
  allTicket: 'disabled',
  queueIds: [],
  leadsOn: true,
  sessionId: uuidv7(systemClock),
});

/** A new envelope of the system per call. */
export const anEnvelope = (): CommandEnvelope => {
  const id = uuidv7(systemClock);
  return { actor: { kind: 'system', name: 'spec' }, commandId: id, correlationId: id, causationId: id };
};

/** Does something while nothing is projected. */
export const whileBehind = (owner: OwnerDatabase, work: () => Promise<void>): Promise<void> =>
  owner.transaction().execute(async db => {
    await sql`lock table checkpoints in exclusive mode`.execute(db);
    await work();
  });

const tokenOf = (viewer: Viewer): string => Buffer.from(JSON.stringify(viewer)).toString('base64url');
/** Null for what is no token of a person. */
const viewerOf = (token: string): Viewer | null => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Viewer;
  } catch {
    return null;
  }
};

/** What personal data is sealed by and ids derive from. */
const personalData = (owner: OwnerDatabase, { sealed = false, clock = systemClock }: RecordAppParts) => {
  if (!sealed) return { sealer: openSealer, ids: openPersonalIds, erasures: neverErased };
  const keys = new StoredSubjectKeys(owner, new SecretKeys([randomBytes(32)]), clock);
  const sealer = envelopeSealer(keys, () => clock.now().getTime());
  return { sealer, ids: new PepperedIds(keys), erasures: new KeyErasures(keys, clock) };
};

const openData = async (url: string, app: RecordAppParts) => {
  const { parts, catalogues, clock = systemClock } = app;
  const pool = new Pool({ connectionString: url, max: 8 });
  await migrateEventStore(pool);
  const read = await openReadModel({ url, max: 8 });
  await migrateReadModel(read.owner);
  const store = new PostgresEventStore(pool);
  const { sealer, ...personal } = personalData(read.owner, app);
  const codec = createCodec(catalogues, sealer);
  const source = storeSource(store, codec);
  const signals = new ReadModelSignals();
  const projector = createProjector({ source, db: read.projector, parts, clock: systemClock, signals });
  const rebuilder = createRebuilder({ source, owner: read.owner, parts, clock: systemClock });
  const aggregates = createAggregates({ store, codec, clock });
  const barrier = createBarrier({ db: read.projector, signals });
  return { pool, read, store, projector, rebuilder, aggregates, barrier, clock, personal };
};

type Data = Awaited<ReturnType<typeof openData>>;

const platform = ({ aggregates, barrier, read, store, clock, personal }: Data): DynamicModule => {
  class PlatformModule {}
  const ports = new Map<symbol, unknown>([
    [AGGREGATES, aggregates],
    [BARRIER, barrier],
    [CLOCK, clock],
    [NUMBERS, read.numbers],
    [PERSONAL_HASHES, new KeyedHashes(new MemorySubjectKeys())],
    [PERSONAL_IDS, personal.ids],
    [ERASURES, personal.erasures],
    [TENANT_DATABASE, read.tenants],
    [OWNER_DATABASE, read.owner],
    [EVENT_STORE, store],
    [COMPANY_SECRETS, new MemoryCompanySecrets(new SecretKeys([randomBytes(32)]))],
    [CONVERSATION_HOLDERS, new ConversationHolders()],
    [EXPECTED_ANSWERS, new ExpectedAnswers()],
    [ACCESS_TOKENS, { verify: (token: string) => Promise.resolve(viewerOf(token)) }],
  ]);
  const providers = [...ports].map(([provide, useValue]) => ({ provide, useValue }));
  return { module: PlatformModule, global: true, providers, exports: [...ports.keys()] };
};

const openHttp = (data: Data, { modules }: RecordAppParts): Promise<NestFastifyApplication> => {
  @Module({})
  class RecordAppModule {}
  const logger = createLogger({ level: 'silent', service: 'spec' });
  const edge = HttpModule.forProcess({ health: new HealthChecks(50), metrics: new Metrics(), logger });
  const imports = [edge, platform(data), ...modules];
  return createHttpApp({ module: RecordAppModule, imports }, loadEnvironment({ LOG_LEVEL: 'silent' }));
};

const calling =
  (app: NestFastifyApplication): RecordApp['call'] =>
  async ({ method, url, as, body, headers }) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(as === undefined ? {} : { authorization: `Bearer ${tokenOf(as)}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<Answer['body']>() };
  };

/** Opens the application; close it in `afterAll`. */
export const openRecordApp = async (parts: RecordAppParts): Promise<RecordApp> => {
  const database = await migratedDatabase();
  const data = await openData(database.url, parts);
  const app = await openHttp(data, parts);
  const stop = new AbortController();
  const running = data.projector.run(stop.signal);
  return {
    call: calling(app),
    frames: async (companyId, after = 0) => {
      const rows = await data.read.projector
        .selectFrom('companyFeed')
        .select(['seq', 'channel', 'payload', 'audience'])
        .where('companyId', '=', companyId)
        .where('seq', '>', after)
        .orderBy('seq')
        .execute();
      return rows as unknown as readonly LiveFrame[];
    },
    head: () => data.store.head(),
    caughtUp: async () => {
      if (!(await data.barrier.reached(await data.store.head(), { timeoutMs: 10_000 })))
        throw new Error('The read model did not catch up');
    },
    whileBehind: work => whileBehind(data.read.owner, work),
    verify: () => data.rebuilder.verify(),
    rebuild: () => data.rebuilder.rebuild(),
    owner: data.read.owner,
    get: token => app.get(token, { strict: false }),
    close: async () => {
      await app.close();
      stop.abort();
      await running;
      await data.read.close();
      await data.pool.end();
      await database.drop();
    },
  };
};
