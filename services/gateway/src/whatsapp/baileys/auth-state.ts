import type { CredentialStore, KeyChange } from '../whatsapp.port';
import type { Baileys, SocketConfig } from './baileys-library';
import { BoundedCache } from './bounded-cache';
import type { ReceivedScope } from './received-scope';

type AuthenticationState = SocketConfig['auth'];
type KeyStore = AuthenticationState['keys'];
type KeySet = Parameters<KeyStore['set']>[0];
type Guard = (write: () => Promise<void>) => Promise<void>;

const CACHED_KEYS = 2_000;

/** A session's secrets as Baileys wants them, over the store of the port. */
export interface AuthState {
  readonly state: AuthenticationState;
  /** Writes the credentials after all earlier writes; the last state wins. */
  save(): Promise<void>;
}

/**
 * Opens a session's secrets; a connection that was never paired gets fresh ones.
 * @param onFailure told of every write that failed, so that nothing is confirmed to WhatsApp after it.
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
  const guard: Guard = async write => {
    try {
      await write();
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  let saving = Promise.resolve();
  return {
    state: { creds, keys: new CachedKeys(baileys, store, scope, guard) },
    save: () => {
      const write = () => guard(() => store.writeCredentials(encode(baileys, creds)));
      saving = saving.catch(() => undefined).then(write);
      return saving;
    },
  };
}

/**
 * Keys with a cache in front, which remembers absent ones too. That is sound because the fence makes this process
 * the only writer of the session's keys.
 */
class CachedKeys implements KeyStore {
  private readonly cache = new BoundedCache<Uint8Array | null>(CACHED_KEYS);

  constructor(
    private readonly baileys: Baileys,
    private readonly store: CredentialStore,
    private readonly scope: ReceivedScope,
    private readonly guard: Guard,
  ) {}

  async get<T extends Parameters<KeyStore['get']>[0]>(type: T, ids: string[]) {
    const missing = ids.filter(id => this.cache.get(`${type}/${id}`) === undefined);
    const fetched =
      missing.length === 0 ? new Map<string, Uint8Array>() : await this.store.readKeys(type, missing);
    const values: Record<string, never> = {};
    for (const id of ids) {
      const bytes = missing.includes(id) ? (fetched.get(id) ?? null) : this.cache.get(`${type}/${id}`);
      this.cache.set(`${type}/${id}`, bytes ?? null);
      if (bytes) values[id] = this.decodeKey(type, bytes) as never;
    }
    return values;
  }

  async set(data: KeySet): Promise<void> {
    const changes = this.changesOf(data);
    const received = this.scope.take();
    await this.guard(() => this.store.writeKeys(changes, received));
    for (const { type, id, value } of changes) this.cache.set(`${type}/${id}`, value);
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
