import { BackgroundFaults } from '@prosa/observability';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CredentialStore,
  FencedOut,
  type InboundContent,
  type JournalEntry,
  type KeyChange,
  type OutboundCommand,
  type ProviderSession,
  type ProviderSink,
  type SessionUpdate,
  type StatusUpdate,
} from '../whatsapp.port';
import type { WhatsAppRig } from './whatsapp-rig';

const PATIENCE_MS = 15_000;

/** Waits until a condition holds; the error contains its name. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await pause(5);
  }
}

/** A connection's state beyond one session: secrets and journal, in memory. */
export class ConnectionMemory implements CredentialStore {
  credentials: Uint8Array | null = null;
  readonly keys = new Map<string, Uint8Array>();
  readonly journal = new Map<string, JournalEntry>();
  fenced = false;
  /** Whether group messages are journalled. */
  wantsGroups = false;
  /** Number of upcoming writes with a message that fail. */
  failures = 0;
  /** Number of upcoming key reads that fail. */
  unreadKeys = 0;
  /** Latency of a write, like a database's. */
  latencyMs = 0;

  readCredentials(): Promise<Uint8Array | null> {
    return Promise.resolve(this.credentials);
  }

  async writeCredentials(value: Uint8Array): Promise<void> {
    await this.guard();
    this.credentials = value;
  }

  readKeys(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (type === 'session' && this.unreadKeys > 0) {
      this.unreadKeys -= 1;
      return Promise.reject(new Error('Connection terminated: the database is away'));
    }
    const found = ids.flatMap(id => {
      const value = this.keys.get(`${type}/${id}`);
      return value === undefined ? [] : [[id, value] as const];
    });
    return Promise.resolve(new Map(found));
  }

  async writeKeys(changes: readonly KeyChange[], received?: JournalEntry): Promise<void> {
    await this.guard();
    if (this.latencyMs > 0) await pause(this.latencyMs);
    if (received !== undefined && this.failures > 0) {
      this.failures -= 1;
      throw new Error('Connection terminated: the database is away');
    }
    for (const { type, id, value } of changes) {
      if (value === null) this.keys.delete(`${type}/${id}`);
      else this.keys.set(`${type}/${id}`, value);
    }
    if (received !== undefined) await this.append(received);
  }

  async append(entry: JournalEntry): Promise<void> {
    await this.guard();
    const { phone, lid, groupId } = entry.chat;
    const key = `${groupId ?? phone ?? lid}/${entry.fromMe}/${entry.id}`;
    if (!this.journal.has(key)) this.journal.set(key, entry);
  }

  has({ id, fromMe }: { readonly id: string; readonly fromMe: boolean }): Promise<boolean> {
    return Promise.resolve(
      [...this.journal.values()].some(entry => entry.id === id && entry.fromMe === fromMe),
    );
  }

  wipe(): Promise<void> {
    this.credentials = null;
    this.keys.clear();
    return Promise.resolve();
  }

  private guard(): Promise<void> {
    return this.fenced ? Promise.reject(new FencedOut(1)) : Promise.resolve();
  }
}

/** One opened session and all its events. */
export class SessionProbe implements ProviderSink {
  readonly updates: SessionUpdate[] = [];
  readonly statuses: StatusUpdate[] = [];
  readonly calls: Parameters<ProviderSink['call']>[0][] = [];
  readonly unread: string[] = [];
  readonly presences: Parameters<ProviderSink['presence']>[0][] = [];
  readonly contacts: Parameters<ProviderSink['contact']>[0][] = [];
  readonly renamed: Parameters<ProviderSink['group']>[0][] = [];
  /** Whether calls are rejected. */
  refusesCalls = true;
  /** The number of journalled entries when `caughtUp` was called. */
  caughtUpWith: number | null = null;
  readonly sent = new Map<string, OutboundCommand>();
  readonly session: Promise<ProviderSession>;
  private readonly abort = new AbortController();

  constructor(
    private readonly rig: WhatsAppRig,
    readonly memory: ConnectionMemory,
  ) {
    this.session = rig.provider.open(
      {
        connectionId: 1,
        companyId: 1,
        fence: 1n,
        credentials: memory,
        journal: memory,
        findSent: id => Promise.resolve(this.sent.get(id) ?? null),
        wantsGroups: () => Promise.resolve(memory.wantsGroups),
        background: new BackgroundFaults({ warn: () => undefined }),
        signal: this.abort.signal,
      },
      this,
    );
  }

  get last(): SessionUpdate | undefined {
    return this.updates.at(-1);
  }

  /** The session's states in order, without repetitions. */
  get path(): string[] {
    const steps = this.updates.map(({ state, reason }) =>
      reason === undefined ? state : `${state}:${reason}`,
    );
    return steps.filter((step, index) => step !== steps[index - 1]);
  }

  reaches(state: SessionUpdate['state'], times = 1): Promise<void> {
    return until(`the session is ${state}`, () => this.count(state) >= times);
  }

  /** The interpreted content of the journal, in order of arrival. */
  async read(): Promise<(InboundContent | null)[]> {
    const { provider } = this.rig;
    const unknown = () => Promise.resolve(null);
    return Promise.all([...this.memory.journal.values()].map(entry => provider.interpret(entry, unknown)));
  }

  async texts(): Promise<string[]> {
    return (await this.read()).map(content =>
      content?.kind === 'message' ? content.body : `(${String(content)})`,
    );
  }

  send(to: string, text: string, id: string): Promise<string> {
    return this.sends(to, { type: 'text', text }, { id });
  }

  /** Sends content; returns the id that the provider assigned. */
  async sends(
    to: string,
    content: OutboundCommand['content'],
    more: Partial<Pick<OutboundCommand, 'id' | 'chat' | 'quoted'>> = {},
  ): Promise<string> {
    const id = more.id ?? this.rig.provider.newMessageId();
    const chat = more.chat ?? { kind: 'user' as const, phone: to };
    const command: OutboundCommand = { content, ...more, chat, id };
    this.sent.set(id, command);
    return (await (await this.session).send(command)).providerId;
  }

  async close(): Promise<void> {
    await (await this.session).close('user');
  }

  /** Aborts the session as its owner does, and resolves when it has ended. */
  async abandon(): Promise<void> {
    this.abort.abort();
    await this.close();
  }

  connection(update: SessionUpdate): Promise<void> {
    this.updates.push(update);
    return Promise.resolve();
  }

  status(update: StatusUpdate): Promise<void> {
    this.statuses.push(update);
    return Promise.resolve();
  }

  caughtUp(): Promise<void> {
    this.caughtUpWith ??= this.memory.journal.size;
    return Promise.resolve();
  }

  presence(update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    this.presences.push(update);
    return Promise.resolve();
  }

  async call(update: Parameters<ProviderSink['call']>[0]): Promise<void> {
    this.calls.push(update);
    if (update.state === 'offer' && this.refusesCalls) await (await this.session).rejectCall(update.id);
  }

  unreadable(update: Parameters<ProviderSink['unreadable']>[0]): Promise<void> {
    this.unread.push(update.id);
    return Promise.resolve();
  }

  contact(update: Parameters<ProviderSink['contact']>[0]): Promise<void> {
    this.contacts.push(update);
    return Promise.resolve();
  }

  newChats(): Promise<void> {
    return Promise.resolve();
  }

  identityLinked(): Promise<void> {
    return Promise.resolve();
  }

  group(update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    this.renamed.push(update);
    return Promise.resolve();
  }

  private count(state: string): number {
    return this.updates.filter(update => update.state === state).length;
  }
}
