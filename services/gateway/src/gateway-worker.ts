import type { ConversationIngress, MessageView } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { MediaLibrary } from '@prosa/media';
import { ArrivingFiles } from './inbound/arriving-files';
import { InboxAppender } from './inbound/inbox-appender';
import { InboxWorker } from './inbound/inbox-worker';
import { MediaFetcher } from './inbound/media-fetcher';
import { SessionNews } from './inbound/session-news';
import { GapKeeper } from './gaps/gap-keeper';
import { SeenStore } from './gaps/seen.store';
import { coldContactsOf } from './outbound/restrictions';
import { OutboxWorker, type ConnectedSession } from './outbound/outbox-worker';
import { OutgoingCommands } from './outbound/outgoing-command';
import { NoticeBook } from './platform-messages/notice-book';
import { PlatformNotices } from './platform-messages/platform-notices.adapter';
import type { ConnectionSessions } from './session/connection-sessions.port';
import { LeaseKeeper } from './session/lease-keeper';
import { SessionManager } from './session/session-manager';
import { type ConnectionBookkeeping, SessionRecorder } from './session/session-recorder';
import { DispatchStore } from './storage/dispatch.store';
import { InboxStore } from './storage/inbox.store';
import type { KeySource } from './storage/key-source';
import { LeaseStore } from './storage/lease.store';
import { ReceivedMediaStore } from './storage/received-media.store';
import { SessionQrStore } from './storage/session-qr.store';
import { SessionRegistry } from './storage/session-registry.store';
import { Vault } from './storage/vault';
import type { WhatsAppProvider } from './whatsapp/whatsapp.port';

const LEASE_SECONDS = 15;
const LOOK_AROUND_MS = 5_000;
const DRAIN_MS = 5_000;

/** Where the worker tells what went wrong; nothing personal is ever told. */
export interface GatewayLog {
  warn(fields: object, text: string): void;
}

/** What a worker is made of. */
export interface GatewayWorkerParts {
  readonly workerId: string;
  readonly db: OwnerDatabase;
  readonly keys: KeySource;
  readonly clock: Clock;
  readonly provider: WhatsAppProvider;
  readonly connections: ConnectionBookkeeping;
  readonly feed: Pick<LiveFeed, 'publish' | 'subscribe'>;
  readonly log: GatewayLog;
  /** Where files come from and go to. */
  readonly files: Pick<MediaLibrary, 'put' | 'open'>;
  /** Whether a company lets nobody call; read at every call. */
  rejectsCalls(companyId: number): Promise<boolean>;
  /** How long a message may stay unreadable before it is shown as such. */
  readonly unreadableAfterMs?: number;
  /** An outage of up to this long is told to nobody. */
  readonly gapNoticedAfterMs?: number;
  /** Asked for when the first fact is handed over. */
  ingress(): ConversationIngress;
}

/** Whether a message that changed may be something to send: ours, or one that we want to change. */
const mayBeToSend = ({ fromMe, changing }: Pick<MessageView, 'fromMe' | 'changing'>): boolean =>
  fromMe || (changing ?? null) !== null;

/** Keeps a share of all connections open, hands on what they receive and sends what they are asked to. */
export class GatewayWorker {
  /** Sends what belongs to no ticket. */
  readonly notices: PlatformNotices;
  private readonly leases: LeaseKeeper;
  private readonly manager: SessionManager;
  private readonly inbox: InboxWorker;
  private readonly outbox: OutboxWorker;
  private readonly media: MediaFetcher;
  private readonly gaps: GapKeeper;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private unsubscribe: () => void = () => undefined;

  constructor(private readonly parts: GatewayWorkerParts) {
    const { db, clock, provider, log } = parts;
    const vault = new Vault(parts.keys);
    const inbox = new InboxStore(db);
    const dispatch = new DispatchStore(db);
    const commands = new OutgoingCommands({
      vault,
      files: parts.files,
      keepUploaded: (id, sealed) => dispatch.keepUploaded(id, sealed),
    });
    const leases = new LeaseKeeper(new LeaseStore(db, parts.workerId, LEASE_SECONDS), id =>
      this.manager.lose(id),
    );
    const appender = new InboxAppender(inbox, dispatch, vault, () => this.inbox.wake());
    const notices = new NoticeBook();
    const cold = coldContactsOf(parts);
    this.gaps = new GapKeeper({
      seen: new SeenStore(db),
      connections: parts.connections,
      ...(parts.gapNoticedAfterMs === undefined ? {} : { noticedAfterMs: parts.gapNoticedAfterMs }),
      connectedIds: () => this.manager.connectedIds(),
    });
    this.leases = leases;
    this.notices = this.platformNotices(notices);
    this.manager = new SessionManager({
      db,
      vault,
      clock,
      provider,
      dispatch,
      commands,
      appender,
      leases,
      notices,
      news: new SessionNews({
        gaps: this.gaps,
        cold,
        failed: (connectionId, err) =>
          log.warn({ connectionId, err }, 'news of a WhatsApp session were not taken'),
      }),
      rejectsCalls: companyId => parts.rejectsCalls(companyId),
      registry: new SessionRegistry(db),
      recorder: new SessionRecorder({ ...parts, codes: new SessionQrStore(db) }),
      received: () => this.inbox.wake(),
      connected: () => this.wakeWays(),
      failed: (connectionId, err) =>
        log.warn({ connectionId, err }, 'a WhatsApp session could not be opened'),
    });
    const waiting = new ReceivedMediaStore(db, vault);
    const { files } = parts;
    this.media = this.mediaFetcher(waiting, appender);
    this.inbox = new InboxWorker({
      files: new ArrivingFiles({ waiting, files, added: () => this.media.wake() }),
      ...(parts.unreadableAfterMs === undefined ? {} : { unreadableAfterMs: parts.unreadableAfterMs }),
      inbox,
      vault,
      provider,
      ingress: { received: fact => parts.ingress().received(fact) },
      owned: () => leases.ids(),
      failed: (kind, err) => log.warn({ kind, err }, 'a WhatsApp fact was not taken; trying again'),
    });
    this.outbox = new OutboxWorker({
      dispatch,
      vault,
      commands,
      cold,
      connected: id => this.manager.connected(id),
      connectedIds: () => this.manager.connectedIds(),
      settled: () => this.inbox.wake(),
      failed: err => log.warn({ err }, 'the WhatsApp outbox could not work; trying again'),
    });
  }

  /** What commands on connections are steered by. */
  get sessions(): ConnectionSessions {
    return this.manager;
  }

  /** The connected session of a connection; null while this worker has none. */
  connected(connectionId: number): ConnectedSession | null {
    return this.manager.connected(connectionId);
  }

  /** How many sessions are connected. */
  get connectedCount(): number {
    return this.manager.connectedIds().length;
  }

  /** Takes connections over and opens their sessions. */
  async start(): Promise<void> {
    this.leases.start();
    this.inbox.start();
    this.media.start();
    this.outbox.start();
    this.gaps.start();
    // A message that was asked for shows up as a frame once its row is there.
    this.unsubscribe = this.parts.feed.subscribe((_, frames) => {
      if (frames.some(({ payload }) => 'message' in payload && mayBeToSend(payload.message)))
        this.outbox.wake();
      // A company that was blocked, or is let in again, is told of itself.
      if (frames.some(({ channel }) => channel === 'company')) void this.lookAround();
    });
    this.timer = setInterval(() => void this.lookAround(), LOOK_AROUND_MS);
    await this.lookAround();
  }

  /** Finishes what is under way, closes the sessions without unlinking them, and gives the leases back. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe();
    await Promise.race([this.outbox.stop(), new Promise(resolve => setTimeout(resolve, DRAIN_MS).unref())]);
    await this.media.stop();
    await this.gaps.stop();
    await this.manager.stop();
    await this.inbox.stop();
    this.leases.stop();
    await this.leases.release().catch(() => undefined);
  }

  private platformNotices(book: NoticeBook): PlatformNotices {
    const { db, provider, log } = this.parts;
    return new PlatformNotices({
      db,
      book,
      newMessageId: () => provider.newMessageId(),
      connected: id => this.manager.connected(id),
      refused: (connectionId, code) =>
        log.warn({ connectionId, code }, 'WhatsApp did not take a notice of the platform'),
    });
  }

  private mediaFetcher(waiting: ReceivedMediaStore, appender: InboxAppender): MediaFetcher {
    const { files, clock, log } = this.parts;
    return new MediaFetcher({
      waiting,
      files,
      appender,
      now: () => clock.now(),
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

  private lookAround(): Promise<void> {
    this.looking = this.looking.then(() => this.look());
    return this.looking;
  }

  private async look(): Promise<void> {
    try {
      await this.manager.lookAfterAll();
      this.inbox.wake();
    } catch (err) {
      this.parts.log.warn({ err }, 'the WhatsApp connections could not be looked after; trying again');
    }
  }
}
