import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@prosa/config';
import {
  type ConversationIngress,
  type InboundConnection,
  type InboundFact,
  type OutboundReaction,
  type OutboundRequest,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { defineEvents, uuidv5, uuidv7 } from '@prosa/kernel';
import type { MediaLibrary, StoredMedia } from '@prosa/media';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import type {
  CompanyBlocked,
  CompanyRemoved,
  CompanyUnblocked,
  MessageReactionRequested,
  MessageRetryRequested,
  MessageSendRequested,
  MessagesRead,
  Reads,
} from '@prosa/published-facts';
import type { OwnerDatabase } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { ConnectionService } from '../connection/connection.handlers';
import { DEFAULT_SETTINGS } from '../connection/connection.commands';
import { gatewayCatalogues, gatewayParts } from '../gateway.read-model';
import { GatewayWorker } from '../gateway-worker';
import { CommandStore } from '../storage/command.store';
import { temporaryKey } from '../storage/key-source';
import { Vault } from '../storage/vault';
import { DurableSessionCalls } from '../workers/durable-session-calls';
import type { WorkerMember } from '../workers/membership';
import type { SessionCalls } from '../connection/session-calls.port';
import { MemoryProvider } from '../whatsapp/memory/memory.adapter';
import { MemoryNetwork } from '../whatsapp/memory/memory-network';

type SendFact = MessageSendRequested | MessageRetryRequested | MessageReactionRequested;
type ConversationFact = SendFact | MessagesRead;

/** The conversations' facts that the gateway reads. */
const sendEvents = defineEvents<ConversationFact>('message', {
  MessagesRead: { version: 1 },
  MessageSendRequested: { version: 1 },
  MessageRetryRequested: { version: 1 },
  MessageReactionRequested: { version: 1 },
});

type CompanyFact = Reads<CompanyBlocked | CompanyUnblocked | CompanyRemoved, 'number'>;

/** Identity's facts of a company that the gateway reads. */
const companyEvents = defineEvents<CompanyFact>('company', {
  CompanyBlocked: { version: 1 },
  CompanyUnblocked: { version: 1 },
  CompanyRemoved: { version: 1 },
});

/** The phone number that specs pair with. */
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

/** Records facts handed to the conversations, and can reject them. */
export class RecordingIngress implements ConversationIngress {
  readonly facts: InboundFact[] = [];
  /** Decides whether a fact is rejected. */
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

/** In-memory file storage; each `put` can be made to fail. */
export class RememberedFiles implements Pick<MediaLibrary, 'put' | 'open'> {
  readonly kept: { readonly key: string; readonly name: string; readonly bytes: Buffer }[] = [];
  /** Errors that the next writes throw. */
  readonly faults: Error[] = [];

  async put(source: AsyncIterable<Uint8Array>, { name }: { readonly name: string }): Promise<StoredMedia> {
    const fault = this.faults.shift();
    if (fault !== undefined) throw fault;
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const key = `key-${this.kept.length}`;
    this.kept.push({ key, name, bytes });
    return { key, name, size: bytes.length, sha256: '', mediaType: 'image/jpeg' };
  }

  open(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** The per-worker state of the rig. */
interface WorkerDependencies {
  severed: boolean;
  refused: number;
  readonly metrics: Metrics;
}

const severable = (db: OwnerDatabase, dependencies: WorkerDependencies): OwnerDatabase =>
  db.withPlugin({
    transformQuery: ({ node }) => {
      if (!dependencies.severed) return node;
      dependencies.refused += 1;
      throw new Error('The database cannot be reached');
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });

/** The gateway with a database of its own and simulated phones. */
export class GatewayRig {
  readonly network = new MemoryNetwork();
  readonly ingress = new RecordingIngress();
  readonly files = new RememberedFiles();
  /** Log entries of the workers. */
  readonly lines: object[] = [];
  /** Whether the company rejects all calls. */
  rejectsCalls = false;
  /** Whether the company wants group messages. */
  wantsGroups = false;
  /** Minimum duration of an outage that is reported. */
  gapReportedAfterMs = 60_000;
  readonly keys = temporaryKey();
  /** The sessions as the API side accesses them. */
  readonly calls: SessionCalls;
  private readonly workers = new Map<GatewayWorker, WorkerDependencies>();

  private constructor(
    private readonly database: TestDatabase,
    readonly platform: Platform,
    readonly connections: ConnectionService,
  ) {
    this.calls = this.callsWithin();
  }

  /** Session calls with the given timeout, or the product's default. */
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
    return new GatewayRig(database, platform, new ConnectionService(aggregates, barrier, readModel.tenants));
  }

  /** Creates a worker without starting it. */
  worker(
    workerId = 'worker-1',
    ingress: ConversationIngress = this.ingress,
    member: Partial<WorkerMember> = {},
  ): GatewayWorker {
    const dependencies = { severed: false, refused: 0, metrics: new Metrics() };
    const worker = new GatewayWorker({
      member: { id: workerId, name: workerId, capacity: 250, leaseSeconds: 15, ...member },
      wakeUps: this.platform.wakeUps,
      metrics: dependencies.metrics,
      db: severable(this.platform.readModel.owner, dependencies),
      keys: this.keys,
      clock: this.platform.clock,
      provider: new MemoryProvider(this.network),
      files: this.files,
      rejectsCalls: () => Promise.resolve(this.rejectsCalls),
      wantsGroups: () => Promise.resolve(this.wantsGroups),
      unreadableAfterMs: 200,
      gapReportedAfterMs: this.gapReportedAfterMs,
      connections: this.connections,
      feed: this.platform.liveFeed,
      log: {
        info: (fields, text) => this.lines.push({ ...fields, text }),
        warn: (fields, text) => this.lines.push({ ...fields, text }),
      },
      ingress: () => ingress,
    });
    this.workers.set(worker, dependencies);
    return worker;
  }

  /** Disconnects a worker from the database, like a network failure. */
  severDatabase(worker: GatewayWorker): void {
    const dependencies = this.workers.get(worker);
    if (dependencies !== undefined) dependencies.severed = true;
  }

  /** Reconnects a worker to the database. */
  mendDatabase(worker: GatewayWorker): void {
    const dependencies = this.workers.get(worker);
    if (dependencies !== undefined) dependencies.severed = false;
  }

  /** Number of database calls that failed while disconnected. */
  failuresOf(worker: GatewayWorker): number {
    return this.workers.get(worker)?.refused ?? 0;
  }

  /** The value of one of the worker's metrics. */
  async figure(worker: GatewayWorker, name: string): Promise<number> {
    const lines = (await this.workers.get(worker)?.metrics.render()) ?? '';
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(lines)?.[1]);
  }

  /** Registers a connection; it is opened at a worker's next survey or by a command. */
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
    await this.connections.decide(COMPANY, command, envelope);
    return { companyId: COMPANY, id, uuid };
  }

  /** Opens a connection's session and scans its code with a phone. */
  async pair(worker: GatewayWorker, connection: InboundConnection, number = SHOP): Promise<void> {
    await worker.sessions.start(connection);
    // The previous session's code may still be shown for a moment, but cannot be scanned.
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
    return this.connections.view(COMPANY, connection.id);
  }

  statusIs(connection: InboundConnection, status: string): Promise<void> {
    return this.until(
      `the connection is ${status}`,
      async () => (await this.view(connection)).status === status,
    );
  }

  /** Requests a text message as the conversations do; returns its id. */
  ask(connection: InboundConnection, body: string, to = ANA, again?: string): Promise<string> {
    return this.request(connection, body, { phone: to }, again);
  }

  /** Requests a text message to a group; returns its id. */
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
    const type = again === undefined ? 'MessageSendRequested' : 'MessageRetryRequested';
    await this.deliverToConversation(data.ticketUuid, { type, data } as SendFact);
    return messageId;
  }

  /** Requests a reaction to one of our messages; returns the reaction's own id. */
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
    await this.deliverToConversation(ticketUuid, { type: 'MessageReactionRequested', data });
    return changeId;
  }

  /** A user opens a ticket. */
  read(ticketUuid: string): Promise<void> {
    return this.deliverToConversation(ticketUuid, { type: 'MessagesRead', data: { ticketUuid, userId: 1 } });
  }

  private async deliverToConversation(ticketUuid: string, fact: ConversationFact): Promise<void> {
    const delivery = { id: uuidv7(this.platform.clock), fact };
    const target = { companyId: COMPANY, id: ticketUuid };
    const { position } = await this.platform.aggregates.append(sendEvents, target, [delivery], envelope);
    await this.platform.barrier.reached(position);
  }

  /** Records a fact about the company and publishes it, unless the company was removed. */
  async tell(type: CompanyFact['type']): Promise<void> {
    const fact = {
      id: uuidv7(this.platform.clock),
      fact: { type, data: { number: COMPANY } } as CompanyFact,
    };
    const target = { companyId: COMPANY, id: uuidv5('company') };
    const { position } = await this.platform.aggregates.append(companyEvents, target, [fact], envelope);
    await this.platform.barrier.reached(position);
  }

  /** The texts that a phone received. */
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
    for (const dependencies of this.workers.values()) dependencies.severed = false;
    await Promise.all([...this.workers.keys()].map(worker => worker.stop()));
    await this.platform.close();
    await this.database.drop();
  }
}
