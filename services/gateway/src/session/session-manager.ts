import type { InboundConnection } from '@prosa/contracts';
import { type Clock, DomainError, ended } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import type { Background } from '@prosa/observability';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { SessionEvents } from './session-events';
import type { GroupReach } from '../outbound/group-reach';
import type { ConnectedSession } from '../outbound/outbox-worker';
import type { OutgoingCommands } from '../outbound/outgoing-command';
import { SessionStore } from '../storage/credentials.store';
import type { DispatchStore } from '../storage/dispatch.store';
import type { RegisteredConnection, SessionRegistry } from '../storage/session-registry.store';
import type { NoticeBook } from '../platform-messages/notice-book';
import type { Vault } from '../storage/vault';
import type { ProviderSession, SessionUpdate, WhatsAppProvider } from '../whatsapp/whatsapp.port';
import type { LeaseManager } from './lease-manager';
import { OpeningLine } from './opening-line';
import type { SessionRecorder } from '../connection/session-recorder';
import { SessionSink } from './session-sink';

/** Dependencies of the session manager. */
export interface SessionManagerParts {
  readonly db: OwnerDatabase;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly provider: WhatsAppProvider;
  readonly recorder: SessionRecorder;
  readonly registry: SessionRegistry;
  readonly dispatch: DispatchStore;
  readonly commands: OutgoingCommands;
  readonly appender: InboxAppender;
  readonly leases: LeaseManager;
  readonly notices: NoticeBook;
  readonly sessionEvents: SessionEvents;
  readonly reach: GroupReach;
  rejectsCalls(companyId: number): Promise<boolean>;
  wantsGroups(companyId: number): Promise<boolean>;
  /** Called after a message was journalled. */
  received(): void;
  /** Called after a session connected. */
  connected(): void;
  /** Called after a fenced write was rejected: another worker owns the connection. */
  fencedOut?(): void;
  /** Called on every state change of a session. */
  stands(connection: InboundConnection, update: SessionUpdate): void;
  /** Called for a session that could not be opened. */
  failed(connectionId: number, error: unknown): void;
  /** Work of a connection's session that nobody waits for. */
  background(connectionId: number): Background;
}

interface Open {
  readonly connection: InboundConnection;
  readonly fence: bigint;
  readonly abort: AbortController;
  session: ProviderSession | null;
  state: SessionUpdate['state'];
}

/** Opens, monitors and closes the sessions of the connections that this worker owns. */
export class SessionManager {
  private readonly open = new Map<number, Open>();
  private readonly turns = new Map<number, Promise<void>>();
  /** Closed for a reason that only a user can resolve; kept until the fact is visible in the read model. */
  private readonly resting = new Set<number>();
  private readonly line = new OpeningLine({
    open: connection => this.inTurn(connection.id, () => this.openInLine(connection)),
    opening: id => this.open.get(id)?.state === 'opening',
    failed: (id, error) => this.parts.failed(id, error),
  });
  private stopped = false;

  constructor(private readonly parts: SessionManagerParts) {}

  /**
   * Opens, a few at a time, the sessions that should be open. A blocked company's sessions are closed, and
   * reopened when it is unblocked; data of a removed company is deleted and its phones are unlinked.
   */
  async lookAfter(connections: readonly RegisteredConnection[]): Promise<void> {
    const closed = connections.filter(
      ({ id, status, shut }) =>
        shut === null &&
        status !== 'DISCONNECTED' &&
        !this.open.has(id) &&
        !this.resting.has(id) &&
        this.parts.leases.fenceOf(id) !== null,
    );
    // No session has connected yet, whatever state the previous process left in the row.
    const stale = closed.filter(({ status }) => status === 'CONNECTED');
    await Promise.all(
      stale.map(connection => this.inTurn(connection.id, () => this.markOpening(connection))),
    );
    this.line.add(closed);
    await Promise.all(connections.map(connection => this.letGo(connection)));
  }

  start(connection: InboundConnection): Promise<void> {
    return this.inTurn(connection.id, async () => {
      await this.parts.leases.claim([connection.id]);
      if (this.open.get(connection.id)?.state === 'connected') return;
      this.resting.delete(connection.id);
      await this.closeSession(connection.id, 'user');
      await this.openSession(connection);
    });
  }

  disconnect(connection: InboundConnection): Promise<void> {
    return this.inTurn(connection.id, () => this.unlink(connection));
  }

  forget(connection: InboundConnection): Promise<void> {
    return this.inTurn(connection.id, async () => {
      await this.unlink(connection);
      await this.parts.registry.forget(connection.id);
    });
  }

  /** Requests a pairing code for the phone of this number. */
  async pairingCode(connection: InboundConnection, phone: string): Promise<string> {
    if (this.connected(connection.id) !== null)
      throw new DomainError('ERR_WAPP_NOT_INITIALIZED', 'connected');
    if (this.sessionOf(connection.id)?.requestPairingCode === undefined) await this.start(connection);
    const session = this.sessionOf(connection.id);
    if (session?.requestPairingCode === undefined) throw new DomainError('ERR_WAPP_NOT_INITIALIZED');
    return session.requestPairingCode(phone);
  }

  /** Closes a session whose lease was lost. */
  lose(connectionId: number): void {
    this.inTurn(connectionId, () => this.letGoOf(connectionId, 'lease-lost')).catch((error: unknown) =>
      this.parts.failed(connectionId, error),
    );
  }

  /** Closes a session and releases its lease, so that another worker can open it. */
  handOver(connectionId: number): Promise<void> {
    return this.inTurn(connectionId, async () => {
      await this.letGoOf(connectionId, 'shutdown');
      await this.parts.leases.release([connectionId]);
    });
  }

  /** Whether the QR code of a connection is shown or was just scanned. */
  isPairing(connectionId: number): boolean {
    const state = this.open.get(connectionId)?.state;
    return state === 'qr' || state === 'pairing';
  }

  /** Number of open sessions, connected or not. */
  get count(): number {
    return this.open.size;
  }

  /** The connected session of a connection; null while there is none. */
  connected(connectionId: number): ConnectedSession | null {
    const open = this.open.get(connectionId);
    if (open?.session == null || open.state !== 'connected') return null;
    if (this.parts.leases.fenceOf(connectionId) !== open.fence) return null;
    return { session: open.session, connection: open.connection, fence: open.fence };
  }

  connectedIds(): number[] {
    return [...this.open.keys()].filter(id => this.connected(id) !== null);
  }

  /** Closes every session without unlinking it. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.line.clear();
    const ids = [...this.open.keys()];
    await Promise.all(ids.map(id => this.inTurn(id, () => this.closeSession(id, 'shutdown'))));
  }

  private async letGo(connection: RegisteredConnection): Promise<void> {
    const { id, shut } = connection;
    if (shut === null || this.stopped || this.parts.leases.fenceOf(id) === null) return;
    if (shut === 'blocked') return this.inTurn(id, () => this.closeSession(id, 'user'));
    await this.forget(connection);
    await this.parts.recorder.removed(connection);
  }

  private async markOpening(connection: InboundConnection): Promise<void> {
    if (this.open.has(connection.id) || this.parts.leases.fenceOf(connection.id) === null) return;
    await this.parts.recorder
      .record(connection, { state: 'opening' })
      .catch((error: unknown) => this.parts.failed(connection.id, error));
  }

  private async openInLine(connection: InboundConnection): Promise<void> {
    // A user may have unlinked it while it waited in the line.
    if (!this.resting.has(connection.id)) await this.openSession(connection);
  }

  private async openSession(connection: InboundConnection): Promise<void> {
    const fence = this.parts.leases.fenceOf(connection.id);
    if (this.stopped || fence === null || this.open.has(connection.id)) return;
    const abort = new AbortController();
    const open: Open = { connection, fence, abort, session: null, state: 'opening' };
    this.open.set(connection.id, open);
    try {
      open.session = await this.parts.provider.open(this.contextOf(open), this.sinkOf(open));
      if (open.state === 'connected') this.parts.connected();
    } catch (error) {
      this.open.delete(connection.id);
      this.parts.failed(connection.id, error);
    }
  }

  private contextOf({ connection, fence, abort }: Open) {
    const store = this.storeOf(connection, fence);
    return {
      connectionId: connection.id,
      companyId: connection.companyId,
      fence,
      credentials: store,
      journal: store,
      findSent: async (id: string) => {
        const notice = this.parts.notices.find(id);
        if (notice !== null) return notice;
        const row = await this.parts.dispatch.request(id);
        return row === null ? null : this.parts.commands.of(row);
      },
      wantsGroups: () => this.parts.wantsGroups(connection.companyId),
      background: this.parts.background(connection.id),
      signal: abort.signal,
    };
  }

  private sinkOf(open: Open): SessionSink {
    const { recorder, appender, clock, notices, sessionEvents, reach } = this.parts;
    const { connection } = open;
    const stands = (state: SessionUpdate['state'], recorded: boolean): void =>
      this.stands(open, state, recorded);
    return new SessionSink({
      connection,
      recorder,
      appender,
      clock,
      notices,
      sessionEvents,
      reach,
      stands,
      received: update => this.parts.stands(connection, update),
      owns: () => this.parts.leases.fenceOf(connection.id) === open.fence,
      rejectsCalls: () => this.parts.rejectsCalls(connection.companyId),
      rejectCall: async id => open.session?.rejectCall(id),
    });
  }

  private stands(open: Open, state: SessionUpdate['state'], recorded: boolean): void {
    const { id } = open.connection;
    open.state = state;
    if (this.open.get(id) !== open) return;
    if (state === 'connected' && recorded) this.parts.connected();
    if (state !== 'disconnected') return;
    // Not reopened automatically: the read model shows this state only after the fact is projected.
    this.resting.add(id);
    if (recorded) this.open.delete(id);
  }

  private async unlink(connection: InboundConnection): Promise<void> {
    const open = this.open.get(connection.id);
    this.resting.add(connection.id);
    if (open?.session == null) {
      await this.wipe(connection);
      await this.parts.recorder.record(connection, { state: 'disconnected', reason: 'logged_out' });
      return;
    }
    await open.session.logout();
    open.abort.abort();
    this.open.delete(connection.id);
  }

  private async wipe(connection: InboundConnection): Promise<void> {
    await this.parts.leases.claim([connection.id]);
    const fence = this.parts.leases.fenceOf(connection.id);
    if (fence === null) return;
    await this.storeOf(connection, fence).wipe();
  }

  private storeOf(connection: InboundConnection, fence: bigint): SessionStore {
    const { db, vault, received, fencedOut } = this.parts;
    return new SessionStore({ db, vault, connection, fence, received, ...(fencedOut ? { fencedOut } : {}) });
  }

  private sessionOf(connectionId: number): ProviderSession | null {
    return this.open.get(connectionId)?.session ?? null;
  }

  private async letGoOf(connectionId: number, reason: 'shutdown' | 'lease-lost'): Promise<void> {
    await this.closeSession(connectionId, reason);
    this.resting.delete(connectionId);
  }

  private async closeSession(
    connectionId: number,
    reason: 'shutdown' | 'lease-lost' | 'user',
  ): Promise<void> {
    const open = this.open.get(connectionId);
    if (open === undefined) return;
    this.open.delete(connectionId);
    await open.session?.close(reason);
    open.abort.abort();
  }

  /** Serialises work per connection: two clicks never open two sessions. */
  private inTurn(connectionId: number, work: () => Promise<void>): Promise<void> {
    const turn = ended(this.turns.get(connectionId) ?? Promise.resolve()).then(work);
    this.turns.set(connectionId, turn);
    return turn;
  }
}
