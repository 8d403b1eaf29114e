import { withoutFailedAttempts, type StoredRecord } from '../session-repair';
import { typedPublicKey, type KeyDerivation, type KeyPair } from './key-derivation';
import type { Store } from './store';
import type { Libsignal, WireLibrary } from './wire-library';
import type { Account } from './world';

type SessionRecord = InstanceType<Libsignal['SessionRecord']>;
type ProtocolAddress = InstanceType<Libsignal['ProtocolAddress']>;
type SignalStorage = ConstructorParameters<Libsignal['SessionCipher']>[0];
/** The keys needed to start a session with a device. */
export type SignalBundle = Omit<
  Parameters<InstanceType<Libsignal['SessionBuilder']>['initOutgoing']>[0],
  'preKey'
> & {
  preKey?: { keyId: number; publicKey: Uint8Array };
};

/** An encrypted message part of a stanza. */
export interface Sealed {
  readonly type: 'pkmsg' | 'msg';
  readonly body: Buffer;
}

/** A phone's public keys, including a one-time key. */
export interface PhoneBundle {
  readonly registrationId: number;
  readonly identity: Buffer;
  readonly signed: { readonly id: number; readonly public: Buffer; readonly signature: Uint8Array };
  readonly oneTime: { readonly id: number; readonly public: Buffer };
}

type StoredSessions = StoredRecord & {
  readonly _sessions: Readonly<Record<string, { readonly indexInfo: { readonly closed: number } }>>;
};

const SIGNED_PRE_KEY_ID = 1;
/** libsignal keeps forty closed sessions per peer; here only those that late messages may use are needed. */
const CLOSED_SESSIONS_KEPT = 3;

/** The Signal side of one phone: keys are derived from the seed, sessions are journalled. */
export class SignalPhone {
  readonly identity: KeyPair;
  readonly registrationId: number;
  private readonly signedPreKey: KeyPair;
  private signature: Uint8Array | undefined;
  private readonly live = new Map<string, SessionRecord>();
  private readonly storage: SignalStorage;
  private readonly mending: SignalStorage;

  constructor(
    private readonly account: Account,
    private readonly keys: KeyDerivation,
    private readonly store: Store,
    private readonly library: WireLibrary,
  ) {
    this.identity = keys.keyPair(`phone/${account.number}/identity`);
    this.signedPreKey = keys.keyPair(`phone/${account.number}/signed`);
    this.registrationId = keys.secret(`phone/${account.number}/registration`, 2).readUInt16BE(0) & 0x3fff;
    this.storage = this.makeStorage();
    this.mending = { ...this.storage, storeSession: async (id, record) => this.mend(peerOf(id), record) };
  }

  /** Public keys for starting a session; every call returns a new one-time key. */
  bundle(): PhoneBundle {
    this.store.record({ k: 'preKeyMinted', n: this.account.number });
    const id = this.account.preKeysMinted;
    const signedKey = this.signedPreKey.public;
    this.signature ??= this.library.baileys.Curve.sign(this.identity.private, typedPublicKey(signedKey));
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signed: { id: SIGNED_PRE_KEY_ID, public: signedKey, signature: this.signature },
      oneTime: { id, public: this.oneTimeKey(id).public },
    };
  }

  /** Whether a session with the device exists. */
  knows(peer: string): boolean {
    return this.load(peer)?.haveOpenSession() ?? false;
  }

  /** Starts a new session with a device. */
  async begin(peer: string, bundle: SignalBundle): Promise<void> {
    const { SessionBuilder } = this.library.signal;
    // The typings require the one-time key, but the library works without it.
    const full = bundle as Parameters<InstanceType<typeof SessionBuilder>['initOutgoing']>[0];
    await new SessionBuilder(this.storage, this.addressOf(peer)).initOutgoing(full);
  }

  /** Encrypts for a device with which a session exists. */
  async seal(peer: string, plain: Uint8Array): Promise<Sealed> {
    const cipher = new this.library.signal.SessionCipher(this.storage, this.addressOf(peer));
    const { type, body } = await cipher.encrypt(Buffer.from(plain));
    return { type: type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(body, 'binary') };
  }

  /** Decrypts a device's message. Sessions that did not match stay unchanged, and all of them when it fails. */
  async open(peer: string, { type, body }: Sealed): Promise<Buffer> {
    const { SessionCipher } = this.library.signal;
    const address = this.addressOf(peer);
    try {
      if (type === 'pkmsg') {
        return await new SessionCipher(this.storage, address).decryptPreKeyWhisperMessage(body);
      }
      return await new SessionCipher(this.mending, address).decryptWhisperMessage(body);
    } catch (error) {
      // A failed attempt has already advanced the ratchet of the cached record.
      this.live.delete(peer);
      throw error;
    }
  }

  /** Loses every session, as a reinstalled phone does. */
  forget(): void {
    this.live.clear();
    for (const peer of [...this.account.sessions.keys()]) {
      this.store.record({ k: 'session', n: this.account.number, peer, record: null });
    }
  }

  private makeStorage(): SignalStorage {
    return {
      loadSession: async id => this.load(peerOf(id)),
      storeSession: async (id, record) => this.keep(peerOf(id), record),
      isTrustedIdentity: () => true,
      loadPreKey: async id => this.preKey(Number(id)),
      removePreKey: id => this.store.record({ k: 'preKeyUsed', n: this.account.number, id }),
      loadSignedPreKey: () => signalPair(this.signedPreKey),
      getOurRegistrationId: () => this.registrationId,
      getOurIdentity: () => signalPair(this.identity),
    };
  }

  private load(peer: string): SessionRecord | null {
    const live = this.live.get(peer);
    if (live) return live;
    const stored = this.account.sessions.get(peer);
    if (stored === undefined) return null;
    // The typings say bytes, but the record is plain JSON.
    const record = this.library.signal.SessionRecord.deserialize(stored as Uint8Array);
    this.live.set(peer, record);
    return record;
  }

  private keep(peer: string, record: SessionRecord): void {
    this.live.set(peer, record);
    this.write(peer, record.serialize() as unknown as StoredSessions);
  }

  private mend(peer: string, record: SessionRecord): void {
    const before = this.account.sessions.get(peer) as StoredSessions | undefined;
    const after = record.serialize() as unknown as StoredSessions;
    const mended = before && (withoutFailedAttempts(before, after) as StoredSessions | null);
    if (mended) this.live.delete(peer);
    else this.live.set(peer, record);
    this.write(peer, mended ?? after);
  }

  private write(peer: string, stored: StoredSessions): void {
    if (prune(stored)) this.live.delete(peer);
    this.store.record({ k: 'session', n: this.account.number, peer, record: stored });
  }

  private preKey(id: number): { privKey: Buffer; pubKey: Buffer } | undefined {
    const spent = id < 1 || id > this.account.preKeysMinted || this.account.preKeysUsed.has(id);
    return spent ? undefined : signalPair(this.oneTimeKey(id));
  }

  private oneTimeKey(id: number): KeyPair {
    return this.keys.keyPair(`phone/${this.account.number}/one-time/${id}`);
  }

  // libsignal serialises its work per address in one process-wide map, so the name contains both sides.
  private addressOf(peer: string): ProtocolAddress {
    const [number = '', device = '0'] = peer.split('.');
    return new this.library.signal.ProtocolAddress(`sim-${this.account.number}-${number}`, Number(device));
  }
}

function peerOf(address: string): string {
  return address.slice(address.lastIndexOf('-') + 1);
}

function signalPair(pair: KeyPair): { privKey: Buffer; pubKey: Buffer } {
  return { privKey: pair.private, pubKey: typedPublicKey(pair.public) };
}

function prune(stored: StoredSessions): boolean {
  const closed = Object.entries(stored._sessions)
    .filter(([, session]) => session.indexInfo.closed !== -1)
    .sort(([, one], [, other]) => other.indexInfo.closed - one.indexInfo.closed);
  const surplus = closed.slice(CLOSED_SESSIONS_KEPT);
  for (const [key] of surplus) Reflect.deleteProperty(stored._sessions, key);
  return surplus.length > 0;
}
