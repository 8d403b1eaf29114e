import type { ConversationIngress, InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { BackgroundFaults, type Metrics } from '@prosa/observability';
import type { FramePublisher, WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { MediaLibrary } from '@prosa/media';
import { ArrivingFiles } from './inbound/arriving-files';
import { InboxAppender } from './inbound/inbox-appender';
import { InboxWorker } from './inbound/inbox-worker';
import { MediaFetcher } from './inbound/media-fetcher';
import { SessionEvents } from './session/session-events';
import { GapTracker } from './gaps/gap-tracker';
import { SeenStore } from './gaps/seen.store';
import { SessionPresence } from './presence/session-presence';
import { coldContactsOf } from './outbound/restrictions';
import { GroupPosts } from './outbound/group-posts.store';
import { GroupReach } from './outbound/group-reach';
import { OutboxWorker, type OutboxWorkerParts } from './outbound/outbox-worker';
import { OutgoingCommands } from './outbound/outgoing-command';
import { NoticeBook } from './platform-messages/notice-book';
import { PlatformNotices } from './platform-messages/platform-notices.adapter';
import { Membership, type WorkerMember } from './workers/membership';
import { SessionCallService } from './workers/session-call.service';
import { workerCalls } from './workers/worker-calls';
import { WorkerFigures } from './workers/worker-figures';
import type { LeaseManager } from './session/lease-manager';
import { SessionManager } from './session/session-manager';
import { type ConnectionBookkeeping, SessionRecorder } from './connection/session-recorder';
import { ASKED, CommandStore } from './storage/command.store';
import { DispatchStore } from './storage/dispatch.store';
import { InboxStore } from './storage/inbox.store';
import type { KeySource } from './storage/key-source';
import { MessageSecretStore } from './storage/message-secret.store';
import { ReceivedMediaStore } from './storage/received-media.store';
import { SessionQrStore } from './storage/session-qr.store';
import { SessionRegistry } from './storage/session-registry.store';
import { Vault } from './storage/vault';
import type { SessionUpdate, WhatsAppProvider } from './whatsapp/whatsapp.port';

const PRUNE_EVERY_MS = 60_000;
const ASKED_POLL_MS = 1_000;
/** Notification channel of new outbox rows; the table's trigger notifies it. */
const TO_SEND = 'wa-outbox';
const DRAIN_MS = 5_000;

/** Where the worker logs session changes and errors; entries contain no personal data. */
export interface GatewayLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/** One log line per state change of a session, none for a repeated state; never a phone number, QR code or key. */
const sessionLife = (log: GatewayLog, figures: WorkerFigures) => {
  const last = new Map<number, string>();
  return (
    { id: connectionId, companyId }: InboundConnection,
    { state, reason, code, fault }: SessionUpdate,
  ): void => {
    if (reason === 'internal') figures.sessionFault();
    const turn = [state, reason, code].join();
    if (last.get(connectionId) === turn) return;
    last.set(connectionId, turn);
    const fields = { connectionId, companyId, state, reason, code, err: fault };
    if (reason === undefined) log.info(fields, `a WhatsApp session is ${state}`);
    else log.warn(fields, `a WhatsApp session is ${state}: ${reason}`);
  };
};

/** What sessions do and what fails in them, as lines of the log. */
const sessionLog = (log: GatewayLog, figures: WorkerFigures) => ({
  stands: sessionLife(log, figures),
  failed: (connectionId: number, err: unknown) =>
    log.warn({ connectionId, err }, 'a WhatsApp session could not be opened'),
  background: (connectionId: number) =>
    new BackgroundFaults({ warn: (fields, text) => log.warn({ connectionId, ...fields }, text) }),
});

/** Dependencies of a worker. */
export interface GatewayWorkerParts {
  readonly member: WorkerMember;
  readonly db: OwnerDatabase;
  readonly keys: KeySource;
  readonly clock: Clock;
  readonly provider: WhatsAppProvider;
  readonly connections: ConnectionBookkeeping;
  readonly feed: FramePublisher;
  /** Wake-up notifications from other processes. */
  readonly wakeUps: Pick<WakeUps, 'on'>;
  readonly metrics: Pick<Metrics, 'count' | 'set' | 'gauge'>;
  readonly log: GatewayLog;
  /** Storage for the files of messages. */
  readonly files: Pick<MediaLibrary, 'put' | 'open'>;
  /** Whether a company rejects all calls; read at every call. */
  rejectsCalls(companyId: number): Promise<boolean>;
  /** Whether a company wants group messages; read at every group message. */
  wantsGroups(companyId: number): Promise<boolean>;
  /** How long a message may stay undecryptable before it is shown as such. */
  readonly unreadableAfterMs?: number;
  /** Outages up to this duration are not reported. */
  readonly gapReportedAfterMs?: number;
  /** Resolved when the first fact is handed over. */
  ingress(): ConversationIngress;
  /** Called when another process runs under this worker's id; this one has to stop. */
  superseded?(): void;
}

/** What the outbox shares with sessions. */
type OutboxStores = Pick<OutboxWorkerParts, 'dispatch' | 'vault' | 'commands' | 'cold' | 'reach'>;

interface InboxStores {
  readonly inbox: InboxStore;
  readonly vault: Vault;
  readonly waiting: ReceivedMediaStore;
}

/** Keeps a share of all connections open, hands over what they receive and sends their outbox. */
export class GatewayWorker {
  private readonly membership: Membership;
  private readonly calls: SessionCallService;
  private readonly commandRows: CommandStore;
  private readonly figures: WorkerFigures;
  private readonly manager: SessionManager;
  private readonly inbox: InboxWorker;
  private readonly outbox: OutboxWorker;
  private readonly media: MediaFetcher;
  private readonly gaps: GapTracker;
  private readonly posts: GroupPosts;
  private readonly secrets: MessageSecretStore;
  private readonly presence: SessionPresence;
  private readonly background: BackgroundFaults;
  private timers: NodeJS.Timeout[] = [];
  private unsubscribe: (() => void)[] = [];

  constructor(private readonly parts: GatewayWorkerParts) {
    const { db, clock, provider, log } = parts;
    this.background = new BackgroundFaults(log);
    const vault = new Vault(parts.keys);
    const inbox = new InboxStore(db);
    const dispatch = new DispatchStore(db);
    const commands = new OutgoingCommands({
      vault,
      files: parts.files,
      keepUploaded: (id, sealed) => dispatch.keepUploaded(id, parts.member.id, sealed),
    });
    const registry = new SessionRegistry(db);
    this.membership = this.membershipIn(registry);
    this.figures = this.figuresOf(this.membership.leases);
    this.commandRows = new CommandStore(db);
    const appender = new InboxAppender(inbox, dispatch, vault, () => this.inbox.wake());
    const notices = new NoticeBook();
    const cold = coldContactsOf(parts);
    this.posts = new GroupPosts(db);
    const reach = new GroupReach({ posts: this.posts, appender, now: () => clock.now() });
    this.gaps = this.gapTracker();
    this.presence = this.sessionPresence(appender);
    this.manager = new SessionManager({
      db,
      vault,
      clock,
      provider,
      dispatch,
      commands,
      appender,
      leases: this.membership.leases,
      notices,
      sessionEvents: this.sessionEvents(cold),
      reach,
      rejectsCalls: companyId => parts.rejectsCalls(companyId),
      wantsGroups: companyId => parts.wantsGroups(companyId),
      registry,
      recorder: new SessionRecorder({ ...parts, codes: new SessionQrStore(db) }),
      received: () => this.inbox.wake(),
      fencedOut: () => this.figures.fencedOut(),
      connected: () => this.wakeWays(),
      ...sessionLog(log, this.figures),
    });
    const waiting = new ReceivedMediaStore(db, vault);
    this.media = this.mediaFetcher(waiting, appender);
    this.secrets = new MessageSecretStore(db, vault, clock);
    this.inbox = this.inboxWorker({ inbox, vault, waiting });
    this.outbox = this.outboxWorker({ dispatch, vault, commands, cold, reach });
    this.calls = this.sessionCalls(vault, notices);
  }

  /** The sessions of this worker, for specs; other code uses `SessionCalls`. */
  get sessions(): SessionManager {
    return this.manager;
  }

  /** How many sessions are connected. */
  get connectedCount(): number {
    return this.manager.connectedIds().length;
  }

  /** Joins the other workers as soon as the database is available and takes a share of the connections. */
  async start(): Promise<void> {
    this.inbox.start();
    this.media.start();
    this.outbox.start();
    this.gaps.start();
    this.presence.start();
    const { wakeUps } = this.parts;
    this.unsubscribe = [
      wakeUps.on(TO_SEND, () => this.outbox.wake()),
      wakeUps.on(ASKED, () => void this.lookForCalls()),
    ];
    this.timers = [
      setInterval(() => void this.lookForCalls(), ASKED_POLL_MS),
      setInterval(() => {
        void this.background.attempt('prune calls and posts', () => this.prune());
      }, PRUNE_EVERY_MS),
    ];
    await this.membership.join();
  }

  /** Stops waiting to join; `stop` is called afterwards. */
  giveUp(): void {
    this.membership.giveUp();
  }

  /** Finishes work in flight, closes the sessions without unlinking them, and releases the leases. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.membership.rest();
    await this.withinPatience(Promise.all([this.outbox.stop(), this.calls.stop()]));
    await this.media.stop();
    await this.presence.stop();
    await this.gaps.stop();
    await this.manager.stop();
    await this.inbox.stop();
    await this.membership.leave();
  }

  private async prune(): Promise<void> {
    await this.commandRows.prune();
    await this.posts.prune();
    await this.secrets.prune();
  }

  private withinPatience(work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, new Promise(resolve => setTimeout(resolve, DRAIN_MS).unref())]);
  }

  private membershipIn(registry: SessionRegistry): Membership {
    const { member, db, wakeUps, log, superseded } = this.parts;
    return new Membership({
      background: this.background,
      member,
      db,
      registry,
      wakeUps,
      sessions: () => this.manager,
      looked: () => this.looked(),
      tookOver: count => this.figures.tookOver(count),
      ...(superseded === undefined ? {} : { superseded }),
      failed: err => log.warn({ err }, 'the supervision of WhatsApp connections failed; retrying'),
    });
  }

  private figuresOf(leases: LeaseManager): WorkerFigures {
    const { db, metrics } = this.parts;
    return new WorkerFigures({
      db,
      metrics,
      sessions: () => this.manager.count,
      connected: () => this.connectedCount,
      leaseAgeSeconds: () => leases.ageSeconds,
      owned: () => leases.ids(),
    });
  }

  private noticesIn(book: NoticeBook): PlatformNotices {
    const { log } = this.parts;
    return new PlatformNotices({
      book,
      refused: (connectionId, code) =>
        log.warn({ connectionId, code }, 'a notice of the platform could not be sent over WhatsApp'),
    });
  }

  private sessionEvents(cold: ReturnType<typeof coldContactsOf>): SessionEvents {
    return new SessionEvents({
      gaps: this.gaps,
      cold,
      presence: this.presence,
      failed: (connectionId, err) =>
        this.parts.log.warn({ connectionId, err }, 'an update of a WhatsApp session was not processed'),
    });
  }

  private gapTracker(): GapTracker {
    const { db, connections, gapReportedAfterMs } = this.parts;
    return new GapTracker({
      background: this.background,
      seen: new SeenStore(db),
      connections,
      ...(gapReportedAfterMs === undefined ? {} : { reportedAfterMs: gapReportedAfterMs }),
      connectedIds: () => this.manager.connectedIds(),
    });
  }

  private sessionPresence(appender: InboxAppender): SessionPresence {
    return new SessionPresence({
      background: this.background,
      ...this.parts,
      appender,
      connectedIds: () => this.manager.connectedIds(),
      session: id => this.manager.connected(id)?.session ?? null,
    });
  }

  private outboxWorker(stores: OutboxStores): OutboxWorker {
    return new OutboxWorker({
      ...stores,
      connected: id => this.manager.connected(id),
      connectedIds: () => this.manager.connectedIds(),
      confirmed: () => this.inbox.wake(),
      failed: err => this.parts.log.warn({ err }, 'the WhatsApp outbox failed; retrying'),
    });
  }

  private inboxWorker({ inbox, vault, waiting }: InboxStores): InboxWorker {
    const { unreadableAfterMs, files, provider, log } = this.parts;
    const { leases } = this.membership;
    return new InboxWorker({
      background: this.background,
      files: new ArrivingFiles({ waiting, files, added: () => this.media.wake() }),
      ...(unreadableAfterMs === undefined ? {} : { unreadableAfterMs }),
      inbox,
      vault,
      provider,
      secrets: this.secrets,
      ingress: { received: fact => this.parts.ingress().received(fact) },
      met: (connection, chat) => this.presence.met(connection, chat),
      owned: () => leases.ids(),
      owns: id => leases.fenceOf(id) !== null,
      failed: (kind, err) =>
        log.warn({ kind, err }, 'an inbound WhatsApp event could not be processed; retrying'),
    });
  }

  private sessionCalls(vault: Vault, book: NoticeBook): SessionCallService {
    const { leases } = this.membership;
    return new SessionCallService({
      commands: this.commandRows,
      vault,
      handlers: workerCalls({
        sessions: this.manager,
        notices: this.noticesIn(book),
        presence: this.presence,
      }),
      owned: () => leases.ids(),
      fenceOf: id => leases.fenceOf(id),
      failed: (kind, err) =>
        this.parts.log.warn({ kind, err }, 'a WhatsApp session could not execute a command'),
    });
  }

  private mediaFetcher(waiting: ReceivedMediaStore, appender: InboxAppender): MediaFetcher {
    const { files, clock, log } = this.parts;
    return new MediaFetcher({
      waiting,
      files,
      appender,
      now: () => clock.now(),
      background: this.background,
      connectedIds: () => this.manager.connectedIds(),
      session: id => this.manager.connected(id)?.session ?? null,
      failed: (connectionId, why) =>
        log.warn({ connectionId, why }, 'a file could not be fetched from WhatsApp yet'),
    });
  }

  private wakeWays(): void {
    this.outbox.wake();
    this.media.wake();
  }

  private looked(): void {
    this.inbox.wake();
    void this.background.attempt('look for calls to sessions', () => this.calls.look());
    void this.background.attempt('measure the sessions', () => this.figures.measure());
  }

  /** A call to a connection without an owner triggers another attempt to claim connections. */
  private lookForCalls(): Promise<void> {
    return this.background.attempt('look for calls to sessions', async () => {
      await this.calls.look();
      if (await this.commandRows.anyUnowned()) await this.membership.look();
    });
  }
}
