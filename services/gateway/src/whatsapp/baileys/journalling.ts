import { AsyncResource } from 'node:async_hooks';
import type { InboundJournal } from '../whatsapp.port';
import type { Baileys, Socket, SocketConfig, Stanza } from './baileys-library';
import {
  entryOf,
  isFromOwner,
  isKeyAlone,
  isOfGroup,
  type Owner,
  type UnreadableMessage,
  unreadableIn,
} from './journal-payload';
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
  /** Whether anybody wants to know what is said in groups. */
  readonly wantsGroups: () => Promise<boolean>;
  /** Told of messages that could not be decrypted. */
  readonly unreadable: (message: UnreadableMessage) => void;
}

/**
 * Baileys' Signal repository with three promises added.
 *
 * The plaintext of every message, of groups too, is written in the transaction that advances the ratchet. Baileys sends the
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
        received(journalling, repository, options.ciphertext, () =>
          transact(() => decryptInto(journalling, keys, repository, options), 'signal'),
        ),
      decryptGroupMessage: options =>
        received(journalling, repository, options.msg, () =>
          transact(async () => {
            const plain = await repository.decryptGroupMessage(options);
            await hold(journalling, repository, options.msg, plain);
            return plain;
          }, 'signal'),
        ),
    };
  };
}

/** Decrypts in a transaction that also writes what was received; what cannot be read is told, unless it was read before. */
function received(
  journalling: Journalling,
  repository: Repository,
  ciphertext: Uint8Array,
  decrypt: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { scope, journal, stanzas } = journalling;
  return scope.run(async () => {
    try {
      const plain = await decrypt();
      const left = scope.take();
      if (left !== undefined) await journal.append(left);
      return plain;
    } catch (error) {
      const stanza = stanzas.stanzaOf(ciphertext);
      if (stanza !== undefined && (await isNoLoss(journalling, stanza, ciphertext))) return NOTHING;
      if (stanza !== undefined) await tellUnreadable(journalling, repository, stanza);
      throw error;
    }
  });
}

/** A message without content, padded as messages are. */
const NOTHING = Buffer.from([1]);

/**
 * Whether what cannot be decrypted was journalled before: WhatsApp delivers again what it got no receipt for, but its
 * key is spent. Confirming it is right; asking the phone for it again would begin a new session for nothing. Nor is a
 * group's key lost that comes again beside what it opens: it is had already, or that part says that it is not.
 */
async function isNoLoss(
  { journal, owner }: Journalling,
  stanza: Stanza,
  ciphertext: Uint8Array,
): Promise<boolean> {
  const id = stanza.attrs['id'];
  if (id === undefined) return false;
  const parts = Array.isArray(stanza.content) ? (stanza.content as readonly Stanza[]) : [];
  const opened = parts.find(part => part.attrs['type'] === 'skmsg');
  if (opened !== undefined && opened.content !== ciphertext) return true;
  return journal.has({ id, fromMe: isFromOwner(stanza, owner()) });
}

async function tellUnreadable(
  { owner, unreadable, wantsGroups }: Journalling,
  { lidMapping }: Repository,
  stanza: Stanza,
): Promise<void> {
  const message = await unreadableIn(stanza, owner(), jid => lidMapping.getPNForLID(jid));
  if (message && (!isOfGroup(stanza) || (await wantsGroups()))) unreadable(message);
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

/** Decrypts, and leaves what a chat received to be written with the ratchet. */
async function decryptInto(
  journalling: Journalling,
  keys: TransactionKeys,
  repository: Repository,
  options: Parameters<Repository['decryptMessage']>[0],
): Promise<Uint8Array> {
  const decrypted = await decryptMending(keys, repository, options);
  const stanza = journalling.stanzas.stanzaOf(options.ciphertext);
  // The key of a group's sender comes first, under the message's own id.
  if (stanza === undefined || !isOfGroup(stanza) || !isKeyAlone(journalling.baileys, decrypted))
    await hold(journalling, repository, options.ciphertext, decrypted);
  return decrypted;
}

/** Leaves what was decrypted to be written with the ratchet, when people are to read it. */
async function hold(
  { stanzas, scope, owner, wantsGroups }: Journalling,
  { lidMapping }: Repository,
  ciphertext: Uint8Array,
  decrypted: Uint8Array,
): Promise<void> {
  const stanza = stanzas.stanzaOf(ciphertext);
  if (stanza === undefined) return;
  const entry = await entryOf(stanza, decrypted, owner(), jid => lidMapping.getPNForLID(jid));
  if (entry !== null && (entry.chat.kind === 'user' || (await wantsGroups()))) scope.hold(entry);
}

/** The operations that read a session, change it and write it back. */
function serialized(
  repository: Repository,
  keys: TransactionKeys,
  transaction: Transaction,
): Partial<Repository> {
  return {
    encryptMessage: options => transaction(() => repository.encryptMessage(options)),
    encryptGroupMessage: options => transaction(() => repository.encryptGroupMessage(options)),
    getSenderKeyDistributionMessage: options =>
      transaction(() => repository.getSenderKeyDistributionMessage(options)),
    processSenderKeyDistributionMessage: options =>
      transaction(() => repository.processSenderKeyDistributionMessage(options)),
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
