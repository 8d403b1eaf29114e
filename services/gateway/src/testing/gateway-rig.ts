import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@prosa/config';
import {
  type ConversationIngress,
  type InboundConnection,
  type InboundFact,
  OUTBOUND_REACTION_REQUESTED,
  OUTBOUND_REQUESTED,
  OUTBOUND_RETRY_REQUESTED,
  type OutboundReaction,
  type OutboundRequest,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { defineEvents, uuidv5, uuidv7, type Fact } from '@prosa/kernel';
import type { MediaLibrary, StoredMedia } from '@prosa/media';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { ConnectionDesk } from '../connection/connection.handlers';
import { DEFAULT_SETTINGS } from '../connection/connection.commands';
import { gatewayCatalogues, gatewayParts } from '../gateway.read-model';
import { GatewayWorker } from '../gateway-worker';
import { CommandStore } from '../storage/command.store';
import { temporaryKey } from '../storage/key-source';
import { Vault } from '../storage/vault';
import { DurableSessionCalls } from '../workers/durable-session-calls';
import type { WorkerMember } from '../workers/membership';
import type { SessionCalls } from '../workers/session-calls.port';
import { MemoryProvider } from '../whatsapp/memory/memory.adapter';
import { MemoryNetwork } from '../whatsapp/memory/memory-network';

type SendFact =
  | Fact<typeof OUTBOUND_REQUESTED, OutboundRequest>
  | Fact<typeof OUTBOUND_RETRY_REQUESTED, OutboundRequest>
  | Fact<typeof OUTBOUND_REACTION_REQUESTED, OutboundReaction>;

/** The facts that the conversations would write. */
const sendEvents = defineEvents<SendFact>('message', {
  [OUTBOUND_REQUESTED]: { version: 1 },
  [OUTBOUND_RETRY_REQUESTED]: { version: 1 },
  [OUTBOUND_REACTION_REQUESTED]: { version: 1 },
});

type CompanyFact = Fact<
  'CompanyBlocked' | 'CompanyUnblocked' | 'CompanyRemoved',
  { readonly number: number }
>;

/** The facts that identity would write of a company. */
const companyEvents = defineEvents<CompanyFact>('company', {
  CompanyBlocked: { version: 1 },
  CompanyUnblocked: { version: 1 },
  CompanyRemoved: { version: 1 },
});

/** The number that specs pair with. */
export const SHOP = '5511990000001';
/** A customer. */
export const ANA = '5511988887777';

const COMPANY = 1;
const PATIENCE_MS = 15_000;

const envelope: CommandEnvelope = {
  actor: { kind: 'system', name: 'spec' },
  correlationId: uuidv5('spec'),
  causationId: uuidv5('spec'),
};

/** What the conversations were told, and how they may refuse it. */
export class RecordingIngress implements ConversationIngress {
  readonly facts: InboundFact[] = [];
  /** Decides, before a fact is taken, whether it is refused. */
  refuses: (fact: InboundFact) => boolean = () => false;

  received(fact: InboundFact): Promise<void> {
    if (this.refuses(fact)) return Promise.reject(new Error('not now'));
    this.facts.push(fact);
    return Promise.resolve();
  }

  get bodies(): string[] {
    return this.facts.flatMap(fact => (fact.kind === 'message' ? [fact.body] : []));
  }

  acksOf(id: string): string[] {
    return this.facts.flatMap(fact => (fact.kind === 'ack' && fact.waId === id ? [fact.state] : []));
  }
}

/** Files in memory; each `put` may be made to fail. */
export class RememberedFiles implements Pick<MediaLibrary, 'put' | 'open'> {
  readonly kept: { readonly key: string; readonly name: string; readonly bytes: Buffer }[] = [];
  /** What the next files fail with. */
  readonly faults: Error[] = [];

  async put(source: AsyncIterable<Uint8Array>, { name }: { readonly name: string }): Promise<StoredMedia> {
    const fault = this.faults.shift();
    if (fault !== undefined) throw fault;
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const key = `key-${this.kept.length}`;
    this.kept.push({ key, name, bytes });
    return { key, name, size: bytes.length, sha256: '', mediaType: 'image/jpeg', kind: 'image' };
  }

  open(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** What is a worker's own in a rig. */
interface Surroundings {
  severed: boolean;
  refused: number;
  readonly metrics: Metrics;
}

const severable = (db: OwnerDatabase, surroundings: Surroundings): OwnerDatabase =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (!surroundings.severed) return node;
      surroundings.refused += 1;
      throw new Error('The database cannot be reached');
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });

/** The gateway on a database of its own, with pretended phones. */
export class GatewayRig {
  readonly network = new MemoryNetwork();
  readonly ingress = new RecordingIngress();
  readonly files = new RememberedFiles();
  /** What the workers logged. */
  readonly lines: object[] = [];
  /** Whether the company lets nobody call. */
  rejectsCalls = false;
  /** Whether the company wants to know what is said in groups. */
  wantsGroups = false;
  /** How long an outage is that is told. */
  gapNoticedAfterMs = 60_000;
  readonly keys = temporaryKey();
  /** The sessions as people's side reaches them. */
  readonly calls: SessionCalls;
  private readonly workers = new Map<GatewayWorker, Surroundings>();

  private constructor(
    private readonly database: TestDatabase,
    readonly platform: Platform,
    readonly desk: ConnectionDesk,
  ) {
    this.calls = this.callsWithin();
  }

  /** Calls as patient as given, or as the product's are. */
  callsWithin(milliseconds?: number): DurableSessionCalls {
    const { readModel, wakeUps } = this.platform;
    return new DurableSessionCalls({
      commands: new CommandStore(readModel.owner),
      vault: new Vault(this.keys),
      wakeUps,
      ...(milliseconds !== undefined && { withinMs: milliseconds }),
    });
  }

  static async open(): Promise<GatewayRig> {
    const database = await migratedDatabase();
    const platform = await openPlatform({
      url: database.url,
      environment: new Environment(),
      content: { catalogues: [...gatewayCatalogues, sendEvents, companyEvents], parts: gatewayParts },
      logger: createLogger({ level: 'silent', service: 'spec' }),
      health: new HealthChecks(),
    });
    const { aggregates, barrier, readModel } = platform;
    return new GatewayRig(database, platform, new ConnectionDesk(aggregates, barrier, readModel.tenants));
  }

  /** A worker that is not started yet. */
  worker(
    workerId = 'worker-1',
    ingress: ConversationIngress = this.ingress,
    member: Partial<WorkerMember> = {},
  ): GatewayWorker {
    const surroundings = { severed: false, refused: 0, metrics: new Metrics() };
    const worker = new GatewayWorker({
      member: { id: workerId, name: workerId, capacity: 250, leaseSeconds: 15, ...member },
      wakeUps: this.platform.wakeUps,
      metrics: surroundings.metrics,
      db: severable(this.platform.readModel.owner, surroundings),
      keys: this.keys,
      clock: this.platform.clock,
      provider: new MemoryProvider(this.network),
      files: this.files,
      rejectsCalls: () => Promise.resolve(this.rejectsCalls),
      wantsGroups: () => Promise.resolve(this.wantsGroups),
      unreadableAfterMs: 200,
      gapNoticedAfterMs: this.gapNoticedAfterMs,
      connections: this.desk,
      feed: this.platform.liveFeed,
      log: {
        info: (fields, text) => this.lines.push({ ...fields, text }),
        warn: (fields, text) => this.lines.push({ ...fields, text }),
      },
      ingress: () => ingress,
    });
    this.workers.set(worker, surroundings);
    return worker;
  }

  /** Lets a worker reach the database no more, as if its network had failed. */
  severDatabase(worker: GatewayWorker): void {
    const surroundings = this.workers.get(worker);
    if (surroundings !== undefined) surroundings.severed = true;
  }

  /** Lets it reach the database again. */
  mendDatabase(worker: GatewayWorker): void {
    const surroundings = this.workers.get(worker);
    if (surroundings !== undefined) surroundings.severed = false;
  }

  /** How often it asked a database that it could not reach. */
  failuresOf(worker: GatewayWorker): number {
    return this.workers.get(worker)?.refused ?? 0;
  }

  /** A figure that a worker tells of itself. */
  figure(worker: GatewayWorker, name: string): number {
    const lines = this.workers.get(worker)?.metrics.render() ?? '';
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(lines)?.[1]);
  }

  /** Registers a connection; it opens when a worker looks around or is told to. */
  async connection(name: string): Promise<InboundConnection> {
    const id = await this.platform.readModel.numbers.next('connection');
    const uuid = uuidv7(this.platform.clock);
    const settings = { ...DEFAULT_SETTINGS, name };
    const command = {
      type: 'RegisterConnection',
      connectionId: id,
      uuid,
      settings,
      isDefault: false,
    } as const;
    await this.desk.decide(COMPANY, command, envelope);
    return { companyId: COMPANY, id, uuid };
  }

  /** Opens a connection's session, and scans its code with a phone. */
  async pair(worker: GatewayWorker, connection: InboundConnection, number = SHOP): Promise<void> {
    await worker.sessions.start(connection);
    // The code of the session before may still be shown for a moment; nobody can scan it any more.
    await this.until('a code is scanned', async () => {
      const { qrcode } = await this.view(connection);
      return (
        qrcode !== '' &&
        (await this.network.scan(qrcode, number).then(
          () => true,
          () => false,
        ))
      );
    });
    await this.statusIs(connection, 'CONNECTED');
  }

  view(connection: InboundConnection) {
    return this.desk.view(COMPANY, connection.id);
  }

  statusIs(connection: InboundConnection, status: string): Promise<void> {
    return this.until(
      `the connection is ${status}`,
      async () => (await this.view(connection)).status === status,
    );
  }

  /** Asks for a text to be sent, as the conversations do; answers its id. */
  ask(connection: InboundConnection, body: string, to = ANA, again?: string): Promise<string> {
    return this.request(connection, body, { phone: to }, again);
  }

  /** Asks for a text to be sent to a group; answers its id. */
  askGroup(connection: InboundConnection, groupId: string, body: string): Promise<string> {
    return this.request(connection, body, { groupId });
  }

  private async request(
    connection: InboundConnection,
    body: string,
    to: OutboundRequest['to'],
    again?: string,
  ): Promise<string> {
    const messageId = again ?? new MemoryProvider(this.network).newMessageId();
    const chat = to.groupId ?? to.phone ?? '';
    const data: OutboundRequest = {
      messageId,
      ticketId: 1,
      ticketUuid: uuidv5('ticket', chat),
      contactId: 1,
      contactUuid: uuidv5('contact', chat),
      user: { id: 1, name: 'Ana' },
      connectionId: connection.id,
      to,
      body,
      quoted: null,
      clientId: null,
    };
    const type = again === undefined ? OUTBOUND_REQUESTED : OUTBOUND_RETRY_REQUESTED;
    await this.tellConversation(data.ticketUuid, { type, data } as SendFact);
    return messageId;
  }

  /** Asks for an emoji to be put on a message of ours; answers the reaction's own id. */
  async react(connection: InboundConnection, messageId: string, emoji: string): Promise<string> {
    const changeId = new MemoryProvider(this.network).newMessageId();
    const ticketUuid = uuidv5('ticket', ANA);
    const data: OutboundReaction = {
      changeId,
      messageId,
      fromMe: true,
      ticketId: 1,
      ticketUuid,
      contactId: 1,
      contactUuid: uuidv5('contact', ANA),
      user: { id: 1, name: 'Ana' },
      connectionId: connection.id,
      to: { phone: ANA },
      emoji,
    };
    await this.tellConversation(ticketUuid, { type: OUTBOUND_REACTION_REQUESTED, data });
    return changeId;
  }

  private async tellConversation(ticketUuid: string, fact: SendFact): Promise<void> {
    const told = { id: uuidv7(this.platform.clock), fact };
    const target = { companyId: COMPANY, id: ticketUuid };
    const { position } = await this.platform.aggregates.record(sendEvents, target, [told], envelope);
    await this.platform.barrier.reached(position);
  }

  /** Writes down what became of the company; its own people are told, unless there are none any more. */
  async tell(type: CompanyFact['type']): Promise<void> {
    const fact = {
      id: uuidv7(this.platform.clock),
      fact: { type, data: { number: COMPANY } } as CompanyFact,
    };
    const target = { companyId: COMPANY, id: uuidv5('company') };
    const { position } = await this.platform.aggregates.record(companyEvents, target, [fact], envelope);
    await this.platform.barrier.reached(position);
  }

  /** What a phone got, by text. */
  heldBy(number: string): string[] {
    return [...this.network.account(number).messages.values()].flatMap(m => (m.fromMe ? [] : [m.text]));
  }

  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
      await pause(5);
    }
  }

  async close(): Promise<void> {
    for (const surroundings of this.workers.values()) surroundings.severed = false;
    await Promise.all([...this.workers.keys()].map(worker => worker.stop()));
    await this.platform.close();
    await this.database.drop();
  }
}
