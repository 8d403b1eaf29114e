import { Throttle } from '@prosa/kernel';
import { KeyedQueue, type KeyedQueueOutcome } from '../flow/keyed-queue';
import { ackEntry } from '../inbound/inbound-facts';
import { chatIn } from '../storage/chat-columns';
import type { DispatchRow, DispatchStore, Sender } from '../storage/dispatch.store';
import { inboxRow } from '../storage/inbox.store';
import type { Vault } from '../storage/vault';
import { type ProviderSession, SendRefused, type StatusUpdate } from '../whatsapp/whatsapp.port';
import { changeEntry } from './change-answers';
import type { ColdContacts } from './cold-contacts';
import type { GroupReach } from './group-reach';
import type { OutgoingCommands } from './outgoing-command';

const POLL_MS = 1_000;
/** Requests within this window are taken over as one batch. */
const BATCH_WINDOW_MS = 20;
const BATCH = 500;
const MOST_LOADED = 2_000;
const WIDTH = 32;
const MOST_TRIES = 3;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** A connected session and the permission to send on it. */
export interface ConnectedSession extends Sender {
  readonly session: ProviderSession;
}

/** Dependencies of the outbox worker. */
export interface OutboxWorkerParts {
  readonly dispatch: DispatchStore;
  readonly vault: Vault;
  readonly commands: OutgoingCommands;
  readonly cold: ColdContacts;
  readonly reach: Pick<GroupReach, 'sent'>;
  /** The connected session of a connection; null while there is none. */
  connected(connectionId: number): ConnectedSession | null;
  connectedIds(): readonly number[];
  /** Called after outcomes were journalled. */
  confirmed(): void;
  /** Called after a failure of the worker itself. */
  failed?(error: unknown): void;
}

/**
 * Sends the outbox: chats concurrently, one message at a time within a chat, always under the message's own
 * id. A message counts as sent when WhatsApp's server has acknowledged it; until then it is resent, also
 * after a restart. Refusals that a retry would make worse fail at once, others after three attempts.
 */
export class OutboxWorker {
  private readonly loaded = new Set<string>();
  private readonly queue: KeyedQueue<DispatchRow>;
  private readonly throttle = new Throttle(BATCH_WINDOW_MS);
  private filling = false;
  private again = false;
  private releases = 0;
  private stopped = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: OutboxWorkerParts) {
    this.queue = new KeyedQueue({
      width: WIDTH,
      work: row => this.send(row),
      left: rows => this.forget(rows),
      failed: (_, error) => this.parts.failed?.(error),
    });
  }

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Triggers a poll: there may be a new message or a newly connected session. */
  wake(): void {
    this.again = true;
    if (!this.filling && !this.stopped) void this.fill();
  }

  /** Starts nothing further, and resolves when the work in flight has finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.queue.stop();
  }

  private async fill(): Promise<void> {
    this.filling = true;
    while (this.again && !this.stopped && this.loaded.size < MOST_LOADED) {
      await this.throttle.begin();
      if (this.stopped) break;
      this.again = false;
      const { releases } = this;
      const rows = await this.load();
      // Rows released meanwhile precede the loaded ones: poll again.
      if (releases === this.releases) this.enqueue(rows);
      else this.again = true;
    }
    this.filling = false;
  }

  private enqueue(rows: readonly DispatchRow[]): void {
    for (const row of rows) {
      this.loaded.add(row.messageId);
      this.queue.add(`${row.connectionId}/${row.chatKey}`, row);
    }
    if (rows.length === BATCH) this.again = true;
  }

  private forget(rows: readonly DispatchRow[]): void {
    for (const row of rows) this.loaded.delete(row.messageId);
    if (this.again) this.wake();
  }

  private release(): 'release' {
    this.releases += 1;
    return 'release';
  }

  private async load(): Promise<DispatchRow[]> {
    try {
      await this.parts.dispatch.takeOver();
      const ids = this.parts.connectedIds();
      return ids.length === 0 ? [] : await this.parts.dispatch.waiting(ids, [...this.loaded], BATCH);
    } catch (error) {
      this.parts.failed?.(error);
      return [];
    }
  }

  private async send(row: DispatchRow): Promise<KeyedQueueOutcome> {
    const connected = this.parts.connected(row.connectionId);
    if (connected === null) return this.release();
    const early = row.nextAt.getTime() - Date.now();
    if (early > 0) return { retryInMs: early };
    const tries = await this.parts.dispatch.begin(row.messageId, connected);
    if (tries === null) return 'done';
    try {
      await this.refuseCold(row);
      const { acceptedAt, members } = await connected.session.send(this.parts.commands.of(row));
      if (members !== undefined && row.kind === 'message')
        await this.parts.reach.sent(connected.connection, row.messageId, chatIn(row), members);
      await this.settle(row, connected, { state: 'server', at: acceptedAt });
      return 'done';
    } catch (error) {
      if (!(error instanceof SendRefused)) throw error;
      return this.refused(row, connected, error, tries);
    }
  }

  /**
   * A manual retry of a failed message is always attempted.
   * @throws SendRefused while WhatsApp restricts the connection to contacts who have written before.
   */
  private async refuseCold(row: DispatchRow): Promise<void> {
    if (row.round > 1) return;
    const code = await this.parts.cold.refusalFor(row.connectionId);
    if (code !== null && (await this.parts.dispatch.isCold(row))) throw new SendRefused(code, false);
  }

  private async refused(
    row: DispatchRow,
    sender: ConnectedSession,
    refusal: SendRefused,
    tries: number,
  ): Promise<KeyedQueueOutcome> {
    const { code, retryable } = refusal;
    await this.parts.cold.refused(sender.connection, code);
    if (code === 'not-connected' || code === 'connection-lost') {
      await this.parts.dispatch.postpone(row.messageId, sender, 0, false);
      return this.release();
    }
    // Without a response the server may have the message: it stays pending and is resent under the same id.
    if (retryable && (code === 'no-ack' || tries < MOST_TRIES)) {
      const retryInMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 5));
      await this.parts.dispatch.postpone(row.messageId, sender, 0, true);
      return { retryInMs };
    }
    await this.settle(row, sender, { state: 'failed', at: new Date(), code });
    return 'done';
  }

  private async settle(
    row: DispatchRow,
    sender: ConnectedSession,
    outcome: Pick<StatusUpdate, 'state' | 'at' | 'code'>,
  ): Promise<void> {
    const { messageId: id, round } = row;
    const entry =
      changeEntry(row, outcome.at, outcome.code) ?? ackEntry({ id, chat: chatIn(row), ...outcome }, round);
    const fact = inboxRow(this.parts.vault, sender.connection, entry);
    const state = outcome.state === 'failed' ? 'failed' : 'sent';
    await this.parts.dispatch.settle(id, sender, { state, code: outcome.code ?? null }, fact);
    this.parts.confirmed();
  }
}
