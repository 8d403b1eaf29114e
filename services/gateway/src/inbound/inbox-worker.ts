import type { ConversationIngress, InboundChat, InboundConnection, InboundFact } from '@prosa/contracts';
import type { Background } from '@prosa/observability';
import { KeyedQueue, type KeyedQueueOutcome } from '../flow/keyed-queue';
import type { InboxRow, InboxStore } from '../storage/inbox.store';
import type { MessageSecretStore } from '../storage/message-secret.store';
import type { Vault } from '../storage/vault';
import type { WhatsAppProvider } from '../whatsapp/whatsapp.port';
import type { ArrivingFiles } from './arriving-files';
import { inboundFactOf, type InboundRow, UNREADABLE_KIND } from './inbound-facts';

const POLL_MS = 1_000;
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 7;
const MOST_LOADED = 2_000;
const BATCH = 500;
const WIDTH = 32;
const LOOK_EVERY_MS = 8;
const MARK_AFTER_MS = 25;
/** How long a message may stay undecryptable before the placeholder is shown. */
const UNREADABLE_AFTER_MS = 5_000;
/**
 * Maximum number of changes that wait for their message; further ones are treated as changes of messages
 * older than this installation.
 */
const MOST_EARLY = 200;
/** For about an hour. */
const EARLY_TRIES = 66;
const LONGEST_EARLY_PAUSE_MS = 60_000;

/** Dependencies of the inbox worker. */
export interface InboxWorkerParts {
  readonly inbox: InboxStore;
  readonly vault: Vault;
  readonly provider: WhatsAppProvider;
  readonly ingress: ConversationIngress;
  readonly files: ArrivingFiles;
  readonly secrets?: Pick<MessageSecretStore, 'find' | 'keep'>;
  readonly background: Background;
  readonly unreadableAfterMs?: number;
  /** The connections this worker owns. */
  owned(): readonly number[];
  owns(connectionId: number): boolean;
  /** Called for the sender of every message. */
  met?(connection: InboundConnection, chat: InboundChat): Promise<void>;
  /** Called for every fact that could not be handed over. */
  failed?(kind: string, error: unknown): void;
}

/**
 * Hands journalled facts to the conversations: chats concurrently, strictly in order within one. A fact that
 * is rejected is retried with back-off and holds back its chat only. Delivery is at least once: what was not
 * marked before a crash is handed over again.
 */
export class InboxWorker {
  private readonly loaded = new Set<number>();
  private readonly early = new Set<number>();
  private finished: number[] = [];
  private readonly queue: KeyedQueue<InboxRow>;
  private filling = false;
  private again = false;
  private marking: Promise<void> | null = null;
  private stopped = true;
  private timers: NodeJS.Timeout[] = [];
  private soon: NodeJS.Timeout | undefined;
  private markSoon: NodeJS.Timeout | undefined;
  private looked = 0;

  constructor(private readonly parts: InboxWorkerParts) {
    this.queue = new KeyedQueue({
      width: WIDTH,
      work: (row, attempt) => this.handOver(row, attempt),
      left: rows => this.finish(rows),
      failed: (row, error) => {
        this.parts.failed?.(row.kind, error);
        void this.parts.background.attempt('count a failure of the inbox', () =>
          this.parts.inbox.failed(row.seq),
        );
      },
    });
  }

  start(): void {
    this.stopped = false;
    this.timers = [
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => {
        void this.parts.background.attempt('prune the inbox', () => this.parts.inbox.prune(KEPT_DAYS));
      }, HOUR_MS),
    ];
    this.wake();
  }

  /** Triggers a poll. Calls during a poll are coalesced into one more; the first starts immediately. */
  wake(): void {
    this.again = true;
    if (this.filling || this.stopped || this.soon !== undefined) return;
    const pause = this.looked + LOOK_EVERY_MS - performance.now();
    if (pause <= 0) void this.fill();
    else this.soon = setTimeout(() => this.look(), pause);
  }

  /** Waits for the work in flight and marks it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(timer => clearInterval(timer));
    clearTimeout(this.soon);
    await this.queue.stop();
    clearTimeout(this.markSoon);
    while (this.finished.length > 0 || this.marking !== null) await (this.marking ?? this.mark());
  }

  private look(): void {
    this.soon = undefined;
    if (!this.stopped) void this.fill();
  }

  private async fill(): Promise<void> {
    this.filling = true;
    let full = true;
    while (full && !this.stopped && this.loaded.size < MOST_LOADED) {
      this.again = false;
      this.looked = performance.now();
      const rows = await this.load();
      for (const row of rows) {
        this.loaded.add(row.seq);
        this.queue.add(laneOf(row), row);
      }
      full = rows.length === BATCH;
    }
    this.again ||= full;
    this.filling = false;
    if (this.again && this.loaded.size < MOST_LOADED) this.wake();
  }

  private async load(): Promise<InboxRow[]> {
    try {
      return await this.parts.inbox.waiting(this.parts.owned(), [...this.loaded], this.queue.held, BATCH);
    } catch {
      // The database is unavailable; the next poll retries.
      return [];
    }
  }

  private async handOver(row: InboxRow, attempt: number): Promise<KeyedQueueOutcome> {
    // Another worker owns the connection now and hands its facts over.
    if (!this.owns(row)) return 'release';
    if (row.kind === UNREADABLE_KIND) {
      if (attempt === 0) return { retryInMs: this.parts.unreadableAfterMs ?? UNREADABLE_AFTER_MS };
      if (await this.parts.inbox.hasMessage(row)) return 'done';
    }
    const inbound = await inboundFactOf(row, this.parts);
    if (inbound === null) return 'done';
    const { fact, media, secret } = inbound;
    if (fact.kind === 'message' && !fact.fromMe) await this.parts.met?.(fact.connection, fact.chat);
    if (secret !== undefined) await this.parts.secrets?.keep(fact.connection, fact.waId, secret);
    const { files, ingress } = this.parts;
    if (fact.kind === 'message' && media !== undefined) {
      const original = await this.originalOf(row, inbound);
      if (original !== undefined) await files.replace(fact, media, original);
      else await files.handOver(fact, media, message => ingress.received(message));
    } else if ('targetId' in fact && fact.kind !== 'refusal') return this.change(row, fact, attempt);
    else await ingress.received(fact);
    if (this.early.size > 0) this.queue.hurry(earlyLaneOf(row, row.waId));
    return 'done';
  }

  /** The message whose file this one replaces, provided that it is here; otherwise both are shown. */
  private async originalOf(row: InboxRow, { betterOf }: InboundRow): Promise<string | undefined> {
    if (betterOf === undefined) return undefined;
    return (await this.parts.inbox.hasMessage({ ...row, waId: betterOf })) ? betterOf : undefined;
  }

  /**
   * A change that arrived before its message waits in a lane of its own, so that it does not block the
   * message.
   */
  private async change(row: InboxRow, fact: InboundChange, attempt: number): Promise<KeyedQueueOutcome> {
    const lane = earlyLaneOf(row, fact.targetId);
    const isEarly = this.early.has(row.seq);
    try {
      // Further changes of the same message are queued behind the waiting one.
      if (!isEarly && this.queue.has(lane) && this.early.size < MOST_EARLY) return this.defer(row, lane);
      await this.parts.ingress.received(fact);
      return 'done';
    } catch (error) {
      if (!isUnknownMessage(error)) throw error;
    }
    if (!isEarly) return this.defer(row, lane);
    if (attempt >= EARLY_TRIES) return 'done';
    return { retryInMs: Math.min(LONGEST_EARLY_PAUSE_MS, 250 * 2 ** Math.min(attempt, 8)) };
  }

  private defer(row: InboxRow, lane: string): KeyedQueueOutcome {
    if (this.early.size >= MOST_EARLY) return 'done';
    this.early.add(row.seq);
    this.queue.add(lane, row);
    return 'moved';
  }

  private finish(rows: readonly InboxRow[]): void {
    for (const row of rows) {
      this.early.delete(row.seq);
      if (this.owns(row)) this.finished.push(row.seq);
      else this.loaded.delete(row.seq);
    }
    if (this.finished.length >= BATCH && this.marking === null) void this.mark();
    // A delayed mark only costs a redelivery after a crash, so marks are batched.
    else this.markSoon ??= setTimeout(() => this.markNow(), MARK_AFTER_MS);
  }

  /** A mark in flight includes what finished meanwhile; what comes later gets a new timer. */
  private markNow(): void {
    this.markSoon = undefined;
    if (this.marking === null) void this.mark();
  }

  private owns({ connectionId }: InboxRow): boolean {
    return this.parts.owns(connectionId);
  }

  private mark(): Promise<void> {
    clearTimeout(this.markSoon);
    this.markSoon = undefined;
    this.marking = this.markAll().finally(() => {
      this.marking = null;
    });
    return this.marking;
  }

  private async markAll(): Promise<void> {
    while (this.finished.length > 0) {
      const seqs = this.finished;
      this.finished = [];
      try {
        await this.parts.inbox.done(seqs);
      } catch {
        // Unmarked rows stay loaded, so that this process does not hand them over twice.
        this.finished.push(...seqs);
        await new Promise(later => setTimeout(later, POLL_MS));
        continue;
      }
      for (const seq of seqs) this.loaded.delete(seq);
      if (this.again) this.wake();
    }
  }
}

type InboundChange = Extract<InboundFact, { readonly kind: 'edit' | 'revoke' | 'reaction' | 'vote' }>;

/** Recognised by its code, which survives serialisation through a queue. */
const isUnknownMessage = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'ERR_NO_MESSAGE_FOUND';

const earlyLaneOf = ({ connectionId }: InboxRow, messageId: string): string =>
  `early ${connectionId}/${messageId}`;

const laneOf = (row: InboxRow): string => `${row.connectionId}/${row.chatKey}`;
