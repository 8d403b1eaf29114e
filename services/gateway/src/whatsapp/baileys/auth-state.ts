import { ended } from '@prosa/kernel';
import type { CredentialStore, KeyChange } from '../whatsapp.port';
import type { Baileys, SocketConfig } from './baileys-library';
import { BoundedCache } from './bounded-cache';
import type { ReceivedScope } from './received-scope';

type AuthenticationState = SocketConfig['auth'];
type KeyStore = AuthenticationState['keys'];
type KeySet = Parameters<KeyStore['set']>[0];
type Guard = <T>(work: () => Promise<T>) => Promise<T>;

const CACHED_KEYS = 2_000;

/** A session's secrets in Baileys' interface, backed by the port's store. */
export interface AuthState {
  readonly state: AuthenticationState;
  /** Writes the credentials after all earlier writes; the last state wins. */
  save(): Promise<void>;
  /**
   * Stops reading and writing keys, and resolves when no operation is in flight. An old socket may still process
   * what it received; it would overwrite its successor's sessions with older state.
   */
  retire(): Promise<void>;
  /** Calls `onFailure` when a store operation that a message needs fails. */
  readonly guard: Guard;
}

/**
 * Opens a session's secrets; a connection that was never paired gets new ones.
 * @param onFailure called on every failed read or write, so that nothing is confirmed to WhatsApp afterwards. Keys
 * are no longer read or written by then: later messages would overtake the redelivered ones.
 */
export async function openAuthState(
  baileys: Baileys,
  store: CredentialStore,
  scope: ReceivedScope,
  onFailure: (error: unknown) => void,
): Promise<AuthState> {
  const saved = await store.readCredentials();
  const creds: AuthenticationState['creds'] =
    saved === null ? baileys.initAuthCreds() : decode(baileys, saved);
  if (creds.account === undefined) forgetHalfPairing(creds);
  const guard: Guard = async work => {
    try {
      return await work();
    } catch (error) {
      void keys.retire();
      onFailure(error);
      throw error;
    }
  };
  let saving = Promise.resolve();
  const keys: CachedKeys = new CachedKeys(baileys, store, scope, guard);
  return {
    state: { creds, keys },
    guard,
    retire: () => keys.retire(),
    save: () => {
      const write = () => guard(() => store.writeCredentials(encode(baileys, creds)));
      saving = ended(saving).then(write);
      return saving;
    },
  };
}

/** A pairing code that was never entered leaves a number behind, with which Baileys would try to log in. */
function forgetHalfPairing(creds: AuthenticationState['creds']): void {
  Reflect.deleteProperty(creds, 'me');
  Reflect.deleteProperty(creds, 'pairingCode');
}

/**
 * Keys with a cache that also holds absent ones. This is safe because the fence makes this process the only writer
 * of the session's keys.
 */
class CachedKeys implements KeyStore {
  private readonly cache = new BoundedCache<Uint8Array | null>(CACHED_KEYS);
  private readonly writing = new Set<Promise<void>>();
  private retired = false;

  constructor(
    private readonly baileys: Baileys,
    private readonly store: CredentialStore,
    private readonly scope: ReceivedScope,
    private readonly guard: Guard,
  ) {}

  async retire(): Promise<void> {
    this.retired = true;
    await Promise.allSettled(this.writing);
  }

  async get<T extends Parameters<KeyStore['get']>[0]>(type: T, ids: string[]) {
    this.assertInUse();
    const held = new Map<string, Uint8Array | null | undefined>();
    for (const id of ids) held.set(id, this.cache.get(`${type}/${id}`));
    const missing = ids.filter(id => held.get(id) === undefined);
    if (missing.length > 0) await this.fetch(type, missing, held);
    const values: Record<string, never> = {};
    for (const [id, bytes] of held) if (bytes) values[id] = this.decodeKey(type, bytes) as never;
    return values;
  }

  async set(data: KeySet): Promise<void> {
    this.assertInUse();
    const changes = this.changesOf(data);
    const received = this.scope.take();
    const write = this.guard(() => this.store.writeKeys(changes, received));
    this.writing.add(write);
    await write.finally(() => this.writing.delete(write));
    for (const { type, id, value } of changes) this.cache.set(`${type}/${id}`, value);
  }

  private assertInUse(): void {
    if (this.retired) throw new Error('The session went on with another socket');
  }

  private async fetch(
    type: string,
    ids: readonly string[],
    into: Map<string, Uint8Array | null | undefined>,
  ): Promise<void> {
    const found = await this.guard(() => this.store.readKeys(type, ids));
    for (const id of ids) {
      // A write during the read is newer than the result of the read.
      const newer = this.cache.get(`${type}/${id}`);
      const value = newer === undefined ? (found.get(id) ?? null) : newer;
      this.cache.set(`${type}/${id}`, value);
      into.set(id, value);
    }
  }

  private changesOf(data: KeySet): KeyChange[] {
    const rows = Object.entries(data).flatMap(([type, values]) =>
      Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value as unknown })),
    );
    return rows.map(({ type, id, value }) => ({
      type,
      id,
      value: value === null || value === undefined ? null : encode(this.baileys, value),
    }));
  }

  private decodeKey(type: string, bytes: Uint8Array): unknown {
    const value: unknown = decode(this.baileys, bytes);
    if (type !== 'app-state-sync-key') return value;
    return this.baileys.proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>);
  }
}

const encode = ({ BufferJSON }: Baileys, value: unknown): Uint8Array =>
  Buffer.from(JSON.stringify(value, BufferJSON.replacer));

const decode = <T>({ BufferJSON }: Baileys, bytes: Uint8Array): T =>
  JSON.parse(Buffer.from(bytes).toString(), BufferJSON.reviver) as T;
