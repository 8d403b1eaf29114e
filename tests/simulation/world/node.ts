import { Logger } from '@nestjs/common';
import { createInProcessFeed, WorkExchange } from '@prosa/bus';
import type { ConversationIngress, InboundConnection, InboundFact } from '@prosa/contracts';
import { neverErased, openPersonalIds, openSealer } from '@prosa/crypto';
import {
  createAggregates,
  createCodec,
  type Aggregates,
  type EventStore,
  type MemoryEventStore,
} from '@prosa/event-store';
import { LOGGER, PLAN_GATE } from '@prosa/http';
import { JOBS } from '@prosa/jobs';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  CONVERSATION_HOLDERS,
  ERASURES,
  EXPECTED_ANSWERS,
  ExpectedAnswers,
  ConversationHolders,
  ENVIRONMENT,
  EVENT_FEED,
  EVENT_STORE,
  NUMBERS,
  OWNER_DATABASE,
  PERSONAL_IDS,
  PROCESS_DATABASE_URL,
  TENANT_DATABASE,
  TICKET_CONVERSATIONS,
} from '@prosa/platform';
import type { CommandRun, ProcessFault } from '@prosa/process-managers';
import {
  createBarrier,
  createProjector,
  ReadModelSignals,
  storeSource,
  type ProjectorFault,
  type ReadModelPart,
} from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { createNumbers } from '../../../libs/read-model/src/numbers';
import {
  conversationsCatalogues,
  conversationsParts,
} from '../../../services/conversations/src/conversations.read-model';
import { IngressAdapter } from '../../../services/conversations/src/doors/ingress/ingress.adapter';
import { TicketConversationsAdapter } from '../../../services/conversations/src/core/ticket/ticket-conversations.adapter';
import { RoutingService } from '../../../services/conversations/src/automation/routing/routing.service';
import { RoutingLifecycle } from '../../../services/conversations/src/automation/routing/routing.lifecycle';
import { DueSchedules } from '../../../services/conversations/src/automation/schedule/due-schedules';
import { QueuedIngress } from '../../../services/gateway/src/inbound/queued-ingress';
import { gatewayParts } from '../../../services/gateway/src/gateway.read-model';
import { openMemoryDatabase } from '../database/memory-dialect';
import type { Facet } from './facets';
import { FaultyStore, type LogBell } from './faulty-store';
import { SimulatedGateway } from './gateway';
import { filesOf, type MediaDisk } from './files';
import { Host, type Dependencies } from './host';
import { Injector } from './injector';
import type { AlarmClock } from './jobs';
import type { Ledger } from './ledger';
import type { WhatsAppNetwork } from './network';
import type { BrokenRelease } from './parking';
import type { WorkStream } from './work-stream';

// The product's own log is discarded here.
Logger.overrideLogger(false);

/** What outlives every process. */
export interface Ground extends Dependencies {
  readonly log: MemoryEventStore;
  readonly bell: LogBell;
  readonly alarms: AlarmClock;
  readonly network: WhatsAppNetwork;
  readonly ledger: Ledger;
  readonly connection: InboundConnection;
  /** What lies between gateways and conversations; null when they are one process. */
  readonly stream: WorkStream | null;
  readonly facets: ReadonlySet<Facet>;
  readonly disk: MediaDisk;
  /** What the projections are, where they are broken at first. */
  readonly release: BrokenRelease | null;
  /** Called with a process's warnings, for debugging a seed. */
  complain(host: Host, about: string): void;
}

const wanted = new Set([
  ...['contact', 'ticket', 'message', 'attendance', 'note', 'search', 'outbox'],
  ...['schedule', 'chat'],
]);

/** The parts of the read model that a world's facts reach. */
export const simulatedParts: readonly ReadModelPart[] = [...conversationsParts, ...gatewayParts].filter(
  ({ name }) => wanted.has(name.split('@')[0] ?? '') || name.startsWith('history'),
);

/** Opens what the log holds of people. */
export const codec = createCodec(conversationsCatalogues, openSealer);

/** Frames cost as much as everything else together: worlds without viewers have none. */
const withoutFrames = ({ name, tables }: ReadModelPart): ReadModelPart => ({ name, tables });

/** The read model's projector, on a host. */
export const projectorOf = (
  host: Host,
  store: EventStore,
  db: OwnerDatabase,
  live: boolean,
  { signals, release = null }: { signals?: ReadModelSignals; release?: BrokenRelease | null } = {},
) => {
  const { plant, scheduler, isWatched } = host.dependencies;
  const parts = plant.parts?.(simulatedParts, host) ?? simulatedParts;
  return createProjector({
    source: storeSource(live ? (plant.feed?.(store, host) ?? store) : store, codec),
    db,
    parts: (release?.parts(parts) ?? parts).map(part => (isWatched ? part : withoutFrames(part))),
    clock: host.clock,
    live,
    batchSize: live ? scheduler.random.pick([1, 3, 50]) : 500,
    ...(signals === undefined ? {} : { signals }),
  });
};

/** One start of the product's process: everything that it runs, over what outlives it. */
export class SimulatedNode extends Host {
  readonly db: OwnerDatabase = openMemoryDatabase(this);
  readonly signals = new ReadModelSignals();
  readonly files: ReturnType<typeof filesOf> | null;
  readonly injector = new Injector();
  readonly store: EventStore;
  private readonly tenants: TenantDatabase;
  private readonly aggregates: Aggregates;
  private readonly gateway: SimulatedGateway;
  private readonly ingress: ConversationIngress;
  private readonly exchange: WorkExchange | null;
  private lifecycle: RoutingLifecycle | undefined;
  private calendar: DueSchedules | undefined;

  constructor(
    name: string,
    private readonly ground: Ground,
    private readonly projects: boolean,
  ) {
    super(name, ground);
    const { plant } = ground;
    const reached = new FaultyStore(ground.log, ground.bell, this);
    this.store = plant.store?.(reached, this) ?? reached;
    this.tenants = { withTenant: (_company, work) => this.db.transaction().execute(work) };
    this.aggregates = createAggregates({ store: this.store, codec, clock: this.clock });
    const barrier = createBarrier({ db: this.db, signals: this.signals });
    this.injector
      .provide(AGGREGATES, this.aggregates)
      .provide(CONVERSATION_HOLDERS, new ConversationHolders())
      .provide(EXPECTED_ANSWERS, new ExpectedAnswers())
      .provide(NUMBERS, createNumbers(this.db))
      .provide(PERSONAL_IDS, openPersonalIds)
      .provide(ERASURES, neverErased)
      .provide(OWNER_DATABASE, this.db)
      .provide(TENANT_DATABASE, this.tenants)
      .provide(EVENT_STORE, this.store)
      .provide(BARRIER, barrier)
      .provide(CLOCK, this.clock)
      .provide(PLAN_GATE, { allows: () => Promise.resolve(true) })
      .provide(ENVIRONMENT, { runs: () => true });
    this.injector.provide(TICKET_CONVERSATIONS, this.injector.get(TicketConversationsAdapter));
    const { store, db, tenants } = this;
    const { disk, facets } = ground;
    this.files = facets.has('files') ? filesOf(this, { disk, db, tenants, store, barrier }) : null;
    const ingress = this.injector.get(IngressAdapter);
    const published = {
      received: (fact: Parameters<IngressAdapter['received']>[0]) =>
        ingress.received(plant.received?.(fact, this) ?? fact),
    };
    this.ingress = plant.ingress?.(published, this) ?? published;
    const { stream } = ground;
    this.exchange =
      stream === null
        ? null
        : new WorkExchange({
            connection: stream.connection(this),
            queue: stream.queue(this),
            name: 'INGRESS',
          });
    this.gateway = new SimulatedGateway(this, {
      db: this.db,
      ingress: this.exchange === null ? this.ingress : new QueuedIngress(this.exchange),
      connection: ground.connection,
      network: ground.network,
      ledger: ground.ledger,
      library: this.files?.library ?? null,
    });
    this.route();
    if (facets.has('schedules')) this.keepCalendar();
  }

  /** Begins everything; to be called in the node's own name. */
  start(): void {
    this.signals.on('position', () => this.gateway.wake());
    if (this.projects) void this.project();
    const { signal } = new AbortController();
    void this.exchange?.serve(fact => this.ingress.received(fact as InboundFact), signal);
    this.gateway.start();
    this.lifecycle?.onApplicationBootstrap();
    this.calendar?.onApplicationBootstrap();
  }

  private keepCalendar(): void {
    const { plant, scheduler } = this.ground;
    const ahead = this.aheadMs + (plant.schedulesAheadMs ?? 0);
    // The sender of schedules has the planted clock; all others the world's.
    const clock = { now: () => new Date(scheduler.now + ahead) };
    this.injector.provide(CLOCK, clock);
    this.calendar = this.injector.get(DueSchedules);
    this.injector.provide(CLOCK, this.clock);
    this.calendar.onModuleInit();
  }

  private async project(): Promise<void> {
    const fault = (received: ProjectorFault): void =>
      this.ground.complain(this, `projector ${received.kind} ${received.reason}`);
    const projector = projectorOf(this, this.store, this.db, true, {
      signals: this.signals,
      release: this.ground.release,
    });
    await projector
      .run(new AbortController().signal)
      .catch((error: unknown) => fault({ kind: 'retrying', reason: String(error), attempt: 0 }));
  }

  /** The product's own routing process, its doing seen through the world's plant. */
  private route(): void {
    const { plant, alarms } = this.ground;
    const routing = this.injector.get(RoutingService);
    const perform = routing.perform.bind(routing) as (command: unknown, run: CommandRun) => Promise<void>;
    routing.perform = plant.perform?.(perform, this) ?? perform;
    const warn = (about: { readonly fault?: ProcessFault }): void =>
      this.ground.complain(this, `routing ${about.fault?.kind} ${about.fault?.reason}`);
    this.injector
      .provide(PROCESS_DATABASE_URL, 'memory:')
      .provide(
        EVENT_FEED,
        createInProcessFeed({ store: plant.feed?.(this.store, this) ?? this.store, codec }),
      )
      .provide(JOBS, alarms.of(this))
      .provide(LOGGER, { warn });
    this.lifecycle = this.injector.get(RoutingLifecycle);
  }
}
