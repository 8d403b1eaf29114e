import { AsyncResource } from 'node:async_hooks';
import type { InboundJournal } from '../whatsapp.port';
import type { Baileys, Socket, SocketConfig, Stanza } from './baileys-library';
import { entryOf, isFromOwner, type Owner, type UnreadableMessage, unreadableIn } from './journal-payload';
import { isPerson } from './jids';
import type { ReceivedScope } from './received-scope';
import { withoutFailedAttempts, type StoredRecord } from '../session-repair';

type MakeRepository = NonNullable<SocketConfig['makeSignalRepository']>;
type Repository = ReturnType<MakeRepository>;
type TransactionKeys = Extract<Parameters<MakeRepository>[0]['keys'], { transaction: unknown }>;
type Transaction = <T>(work: () => Promise<T>) => Promise<T>;

/** Remembers which stanza a ciphertext came in, for as long as somebody holds the ciphertext. */
export class StanzaIndex {
  private readonly byCiphertext = new WeakMap<object, Stanza>();

  /** Starts to remember the encrypted parts of every message stanza of a socket. */
  watch(socket: Socket): void {
    socket.ws.on('frame', (frame: Stanza | Uint8Array) => {
      if (frame instanceof Uint8Array || frame.tag !== 'message' || !Array.isArray(frame.content)) return;
      for (const child of frame.content as readonly Stanza[]) {
        if (child.tag === 'enc' && child.content instanceof Uint8Array) {
          this.byCiphertext.set(child.content, frame);
        }
      }
    });
  }

  stanzaOf(ciphertext: Uint8Array): Stanza | undefined {
    return this.byCiphertext.get(ciphertext);
  }
}

/** What the journalling repository works with. */
export interface Journalling {
  readonly baileys: Baileys;
  readonly stanzas: StanzaIndex;
  readonly scope: ReceivedScope;
  readonly journal: InboundJournal;
  readonly owner: () => Owner;
  /** Told of messages of direct chats that could not be decrypted. */
  readonly unreadable: (message: UnreadableMessage) => void;
}

/**
 * Baileys' Signal repository with three promises added.
 *
 * The plaintext of every direct message is written in the transaction that advances the ratchet. Baileys sends the
 * delivery receipt only after that transaction, and tells nobody before: without this a crash between the two loses
 * the message for good, since the server forgets it on the receipt.
 *
 * Everything that changes a session happens one after the other and is durable before its result is used. Baileys
 * itself encrypts under another lock than it decrypts, in a transaction that it commits after sending: a message that
 * comes in meanwhile is overwritten, and from then on the two phones cannot read each other.
 *
 * Sessions are neither replaced while they are in use nor harmed by attempts to decrypt with the wrong one.
 */
export function journallingRepository(journalling: Journalling): MakeRepository {
  return (auth, logger, fetchLids) => {
    const repository = journalling.baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      auth,
      logger,
      fetchLids,
    );
    const { keys } = auth;
    if (!('transaction' in keys)) throw new Error('Baileys gave a key store without transactions');
    const transact = keys.transaction.bind(keys);
    // Outside of any transaction that is under way, so that it is committed on its own, and at once.
    const outside = new AsyncResource('SignalTransaction');
    const alone: Transaction = work => outside.runInAsyncScope(() => transact(work, 'signal'));
    return {
      ...repository,
      ...serialized(repository, keys, alone),
      decryptMessage: options =>
        journalling.scope.run(async () => {
          try {
            const plain = await transact(() => decryptInto(journalling, keys, repository, options), 'signal');
            const left = journalling.scope.take();
            if (left !== undefined) await journalling.journal.append(left);
            return plain;
          } catch (error) {
            if (await isRepetition(journalling, options.ciphertext)) return NOTHING;
            await tellUnreadable(journalling, repository, options.ciphertext);
            throw error;
          }
        }),
    };
  };
}

/** A message without content, padded as messages are. */
const NOTHING = Buffer.from([1]);

/**
 * Whether what cannot be decrypted was journalled before: WhatsApp delivers again what it got no receipt for, but its
 * key is spent. Confirming it is right; asking the phone for it again would begin a new session for nothing.
 */
async function isRepetition(
  { stanzas, journal, owner }: Journalling,
  ciphertext: Uint8Array,
): Promise<boolean> {
  const stanza = stanzas.stanzaOf(ciphertext);
  const id = stanza?.attrs['id'];
  if (stanza === undefined || id === undefined) return false;
  return journal.has({ id, fromMe: isFromOwner(stanza, owner()) });
}

async function tellUnreadable(
  { stanzas, owner, unreadable }: Journalling,
  { lidMapping }: Repository,
  ciphertext: Uint8Array,
): Promise<void> {
  const stanza = stanzas.stanzaOf(ciphertext);
  const message = stanza && (await unreadableIn(stanza, owner(), jid => lidMapping.getPNForLID(jid)));
  if (message) unreadable(message);
}

/** Decrypts, and undoes what failed attempts did to the record. */
async function decryptMending(
  keys: TransactionKeys,
  repository: Repository,
  options: Parameters<Repository['decryptMessage']>[0],
): Promise<Uint8Array> {
  if (options.type !== 'msg') return repository.decryptMessage(options);
  const id = repository.jidToSignalProtocolAddress(options.jid);
  // The typings say bytes; the record is plain JSON.
  const record = async () => (await keys.get('session', [id]))[id] as unknown as StoredRecord | undefined;
  const before = await record();
  const decrypted = await repository.decryptMessage(options);
  const after = await record();
  const mended = before && after ? withoutFailedAttempts(before, after) : null;
  if (mended !== null) await keys.set({ session: { [id]: mended as unknown as Uint8Array } });
  return decrypted;
}

/** Decrypts, and leaves what a direct chat received to be written with the ratchet. */
async function decryptInto(
  { stanzas, scope, owner }: Journalling,
  keys: TransactionKeys,
  repository: Repository,
  options: Parameters<Repository['decryptMessage']>[0],
): Promise<Uint8Array> {
  const decrypted = await decryptMending(keys, repository, options);
  const stanza = stanzas.stanzaOf(options.ciphertext);
  if (stanza !== undefined && isPerson(stanza.attrs['from'] ?? '')) {
    const numberOf = (jid: string) => repository.lidMapping.getPNForLID(jid);
    const entry = await entryOf(stanza, decrypted, owner(), numberOf);
    if (entry !== null) scope.hold(entry);
  }
  return decrypted;
}

/** The operations that read a session, change it and write it back. */
function serialized(
  repository: Repository,
  keys: TransactionKeys,
  transaction: Transaction,
): Partial<Repository> {
  return {
    encryptMessage: options => transaction(() => repository.encryptMessage(options)),
    injectE2ESession: async options => {
      // While it sends, Baileys replaces sessions that are in use whenever it looks up devices; crossing messages
      // make that dear. Where a session is really lost the phone says so, and that comes outside of sending.
      const inUse = keys.isInTransaction() && (await repository.validateSession(options.jid)).exists;
      if (!inUse) await transaction(() => repository.injectE2ESession(options));
    },
    deleteSession: jids => transaction(() => repository.deleteSession(jids)),
    migrateSession: (from, to) => transaction(() => repository.migrateSession(from, to)),
  };
}
