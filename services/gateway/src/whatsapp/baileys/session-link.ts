import { ended } from '@prosa/kernel';
import { fetchQuota } from './new-chat-quota';
import {
  FencedOut,
  type DisconnectReason,
  type InboundJournal,
  type ProviderSink,
  type SessionContext,
  type SessionUpdate,
} from '../whatsapp.port';
import type { PendingAcks } from './pending-acks';
import { afterClose, backoff } from './after-close';
import { type AuthState, openAuthState } from './auth-state';
import type { Baileys, Socket, Stanza } from './baileys-library';
import type { BaileysOptions } from './baileys-options';
import type { BoundedCache } from './bounded-cache';
import { isPassing } from './connect-fault';
import { GroupBook } from './group-book';
import { chatOf, isGroup, isPerson, userOf } from './jids';
import { StanzaIndex } from './journalling';
import type { Owner, UnreadableMessage } from './journal-payload';
import { ReceivedScope } from './received-scope';
import { keepMessageOrder } from './message-order';
import { readReceipt, readServerAck } from './receipts';
import { socketConfig } from './socket-config';
import { endureFaults } from './socket-faults';
import { type ConnectionChange, listen, type SocketListener } from './socket-events';
import { journalUnavailable } from './unavailable';
import { within } from './within';

const TIMEOUT_AFTER_MS = 60_000;

/** Dependencies of a link. */
export interface LinkParts {
  readonly baileys: Baileys;
  readonly options: BaileysOptions;
  readonly context: SessionContext;
  readonly sink: ProviderSink;
  readonly pendingAcks: PendingAcks;
  readonly devices: BoundedCache<unknown>;
}

/**
 * Keeps one socket at a time open and reports its state to the sink. Every new socket starts a new generation, and
 * events of older ones are ignored.
 */
export class SessionLink implements SocketListener {
  private generation = 0;
  private current: Socket | null = null;
  private auth: AuthState | null = null;
  private opened = false;
  private showsQr = false;
  private attempts = 0;
  private replacedAt: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private slow: NodeJS.Timeout | undefined;
  private delivered: Promise<void> = Promise.resolve();
  private readonly callers = new Map<string, string>();
  /** Members of this account's groups; kept across reconnects, because changes are pushed. */
  readonly groups = new GroupBook();

  constructor(private readonly parts: LinkParts) {
    parts.context.signal.addEventListener('abort', () => void this.close(), { once: true });
  }

  /** The socket that shows a QR code; null while there is none. */
  get pairing(): Socket | null {
    return this.showsQr && !this.opened ? this.current : null;
  }

  /** The connected socket; null while there is none. */
  get socket(): Socket | null {
    return this.opened ? this.current : null;
  }

  async start(): Promise<void> {
    this.tell({ state: 'opening' });
    this.armTimeout();
    await this.connect().catch((fault: unknown) => {
      // The opener retries what is away for now; a lost lease belongs to another worker.
      if (isPassing(fault) || fault instanceof FencedOut) throw fault;
      this.onConnectFault(fault);
    });
  }

  callerOf(callId: string): string | undefined {
    return this.callers.get(callId);
  }

  /** Unlinks this device from the phone, deletes the secrets and stays closed. */
  async unlink(): Promise<void> {
    const socket = this.current;
    const linked = this.opened;
    this.retire();
    // Unlinked here in any case; the phone may list the device until it expires.
    if (socket !== null && linked)
      await within(this.attempt('unlink a device from its phone', () => socket.logout()));
    if (socket !== null) await within(socket.end(undefined));
    await this.forget();
    this.tell({ state: 'disconnected', reason: 'logged_out' });
    await this.delivered;
  }

  /** Closes the socket without unlinking; no further events are emitted. */
  async close(): Promise<void> {
    const socket = this.current;
    this.retire();
    if (socket !== null) await within(socket.end(undefined));
    await within(this.settle());
    await within(this.delivered);
  }

  connection(change: ConnectionChange): void {
    switch (change.kind) {
      case 'qr':
        this.disarmTimeout();
        this.showsQr = true;
        this.tell({ state: 'qr', qr: change.qr });
        break;
      case 'paired':
        this.tell({ state: 'pairing' });
        break;
      case 'open':
        this.onOpen();
        break;
      case 'close':
        this.onClose(change.code);
        break;
      case 'quota':
        this.queue(() => this.parts.sink.newChats(change.quota));
        break;
      case 'restricted':
        this.tell({
          state: 'connected',
          ...(change.until === undefined ? {} : { restrictedUntil: change.until }),
        });
        break;
      case 'lifted':
        this.tell({ state: 'connected', restrictedUntil: null });
        break;
    }
  }

  credentials(): void {
    void this.saved();
  }

  receipt(stanza: Stanza): void {
    for (const update of readReceipt(stanza, this.owner())) {
      this.parts.pendingAcks.reached(update.id, update.at);
      this.queue(() => this.parts.sink.status(update));
    }
  }

  serverAck(stanza: Stanza): void {
    const ack = readServerAck(stanza);
    // Messages between the account's own devices are acknowledged too and belong to no chat.
    if (ack === null || this.parts.pendingAcks.settle(ack) || ack.chat.phone === this.owner().phone) return;
    const { id, chat, at, error } = ack;
    const state = error === undefined ? 'server' : 'failed';
    this.queue(() =>
      this.parts.sink.status({ id, chat, at, state, ...(error === undefined ? {} : { code: error }) }),
    );
  }

  identity({ pn, lid }: { readonly pn: string; readonly lid: string }): void {
    this.queue(() => this.parts.sink.identityLinked({ phone: userOf(pn), lid: userOf(lid) }));
  }

  contact(id: string, change: Parameters<SocketListener['contact']>[1]): void {
    if (isPerson(id) || isGroup(id))
      this.queue(() => this.parts.sink.contact({ chat: chatOf(id), ...change }));
  }

  group(jid: string, subject: string | undefined): void {
    if (!isGroup(jid)) return;
    this.groups.forget(jid);
    if (subject !== undefined) this.queue(() => this.parts.sink.group({ chat: chatOf(jid), subject }));
  }

  presence(jid: string, by: string, known: string): void {
    const chat = chatOf(jid);
    // Online status is not used; everything except typing and recording counts as paused.
    const state = known === 'composing' || known === 'recording' ? known : 'paused';
    const participant = chat.kind === 'group' ? { participant: chatOf(by) } : {};
    this.queue(() => this.parts.sink.presence({ chat, state, ...participant }));
  }

  call(call: Parameters<SocketListener['call']>[0]): void {
    const states = {
      offer: 'offer',
      accept: 'answered',
      timeout: 'missed',
      reject: 'ended',
      terminate: 'ended',
    } as const;
    const state = Object.hasOwn(states, call.status) ? states[call.status as keyof typeof states] : undefined;
    if (state === undefined || !isPerson(call.from)) return;
    if (state === 'offer') this.callers.set(call.id, call.from);
    else this.callers.delete(call.id);
    const { id, video, from, callerPn, at } = call;
    this.queue(() => this.parts.sink.call({ id, chat: chatOf(from, callerPn), video, state, at }));
  }

  private async connect(): Promise<void> {
    const generation = ++this.generation;
    const { baileys, options, context, devices } = this.parts;
    const scope = new ReceivedScope();
    const current = (): boolean => this.generation === generation;
    await this.auth?.retire();
    const auth = await openAuthState(baileys, context.credentials, scope, error => {
      if (current()) this.onStoreFailure(error);
    });
    if (!current()) return;
    this.auth = auth;
    const stanzas = new StanzaIndex();
    const unreadable = (message: UnreadableMessage): void => {
      if (current()) this.queue(() => this.parts.sink.unreadable(message));
    };
    const journal: InboundJournal = {
      append: entry => auth.guard(() => context.journal.append(entry)),
      has: message => auth.guard(() => context.journal.has(message)),
    };
    const wantsGroups = () => auth.guard(() => context.wantsGroups());
    const owner = () => this.owner();
    const journalling = { baileys, stanzas, scope, journal, owner, wantsGroups, unreadable };
    const own = { groups: this.groups, findSent: (id: string) => context.findSent(id) };
    const config = socketConfig({ baileys, options, auth, journalling, devices, ...own });
    const socket = baileys.makeWASocket(config);
    this.current = socket;
    endureFaults(socket, context.background);
    stanzas.watch(socket);
    keepMessageOrder(socket, {
      before: stanza => journalUnavailable(stanza, socket, journalling),
      failed: fault => void this.attempt('handle a message', () => Promise.reject(fault as Error)),
      caughtUp: () => {
        if (current()) this.queue(() => this.parts.sink.caughtUp());
      },
    });
    listen(socket, current, this);
  }

  /** Waits until all writes in flight are done; later ones are rejected. */
  private async settle(): Promise<void> {
    await this.saved();
    await this.auth?.retire();
  }

  /** Deletes the secrets and drops the state: closing would otherwise save it again. */
  private async forget(): Promise<void> {
    await this.settle();
    this.auth = null;
    await this.parts.context.credentials.wipe();
  }

  /** The account of this session. */
  owner(): Owner {
    const me = this.auth?.state.creds.me;
    return {
      phone: me?.id === undefined ? undefined : userOf(me.id),
      lid: me?.lid === undefined ? undefined : userOf(me.lid),
    };
  }

  private onOpen(): void {
    const { phone, lid } = this.owner();
    if (phone === undefined) return;
    this.opened = true;
    this.attempts = 0;
    this.disarmTimeout();
    const me = { kind: 'user' as const, phone, ...(lid === undefined ? {} : { lid }) };
    this.tell({ state: 'connected', me });
    void this.attempt('ask for the quota of new chats', () => this.askQuota());
  }

  /** WhatsApp only pushes changes, so the initial quota is queried. */
  private async askQuota(): Promise<void> {
    const { current: socket, generation } = this;
    const quota = await fetchQuota(socket);
    if (quota !== null && this.generation === generation) this.connection({ kind: 'quota', quota });
  }

  private onClose(code: number | undefined): void {
    const { opened: wasOpen, showsQr: showedQr } = this;
    this.forgetSocket();
    const now = performance.now();
    const sinceReplaced = this.replacedAt === null ? null : now - this.replacedAt;
    if (code === 440) this.replacedAt = now;
    // A number without an account only means that a pairing code was requested.
    const paired = this.auth?.state.creds.account !== undefined;
    const { attempts: attempt } = this;
    const decision = afterClose({ code, paired, showedQr, attempt, sinceReplaced, random: Math.random() });
    if (decision.next === 'stop') {
      void this.stop(decision.reason, decision.wipe, code);
      return;
    }
    this.attempts += 1;
    const { state, reason, delayMs } = decision;
    const why = { ...(reason === null ? {} : { reason }), ...(code === undefined ? {} : { code }) };
    // Somebody waits for the first code of a device that is not linked, and is told once what it waits for.
    const isAwaited = !paired && attempt === 0;
    if (wasOpen || isAwaited || state !== 'opening') this.tell({ state, ...why });
    this.armTimeout();
    this.reconnectIn(delayMs * (this.parts.options.delayScale ?? 1));
  }

  /** Nothing may be confirmed to WhatsApp after a store failure: the socket closes, and WhatsApp redelivers. */
  private onStoreFailure(error: unknown): void {
    const socket = this.current;
    const wasOpen = this.opened;
    this.forgetSocket();
    if (socket !== null) void this.attempt('close a socket', () => socket.end(undefined));
    if (error instanceof FencedOut || !isPassing(error)) {
      this.onConnectFault(error);
      return;
    }
    this.attempts += 1;
    if (wasOpen) this.tell({ state: 'opening', reason: 'network' });
    this.reconnectIn(1_000 * (this.parts.options.delayScale ?? 1));
  }

  private async stop(reason: DisconnectReason, wipe: boolean, code?: number): Promise<void> {
    this.retire();
    if (wipe) await this.attempt('delete the secrets of a session', () => this.forget());
    this.tell({ state: 'disconnected', reason, ...(code === undefined ? {} : { code }) });
  }

  private reconnectIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.reconnect(), delayMs);
  }

  private async reconnect(): Promise<void> {
    const { generation } = this;
    await this.saved();
    // Closed while the credentials were saved: nothing may be opened afterwards.
    if (this.generation !== generation) return;
    const opening = this.connect();
    const next = this.generation;
    await opening.catch((fault: unknown) => {
      if (this.generation === next) this.onConnectFault(fault);
    });
  }

  private onConnectFault(fault: unknown): void {
    this.forgetSocket();
    if (fault instanceof FencedOut) return void this.stop('lease_lost', false);
    const delayMs = backoff(this.attempts, Math.random());
    this.attempts += 1;
    if (!isPassing(fault)) {
      this.disarmTimeout();
      this.tell({ state: 'timeout', reason: 'internal', fault });
    }
    this.reconnectIn(delayMs * (this.parts.options.delayScale ?? 1));
  }

  private forgetSocket(): void {
    this.generation += 1;
    this.current = null;
    this.opened = false;
    this.showsQr = false;
    this.parts.pendingAcks.lost();
  }

  private retire(): void {
    clearTimeout(this.timer);
    this.disarmTimeout();
    this.forgetSocket();
  }

  private armTimeout(): void {
    const tell = (): void => this.tell({ state: 'timeout', reason: 'network' });
    this.slow ??= setTimeout(tell, TIMEOUT_AFTER_MS);
  }

  private disarmTimeout(): void {
    clearTimeout(this.slow);
    this.slow = undefined;
  }

  private tell(update: SessionUpdate): void {
    this.queue(() => this.parts.sink.connection(update));
  }

  private queue(work: () => Promise<void>): void {
    this.delivered = this.delivered.then(() => this.attempt('record what a session received', work));
  }

  private attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    return this.parts.context.background.attempt(name, work);
  }

  /** A write that fails has closed the socket by then (`onStoreFailure`). */
  private saved(): Promise<void> {
    return ended(this.auth?.save() ?? Promise.resolve());
  }
}
