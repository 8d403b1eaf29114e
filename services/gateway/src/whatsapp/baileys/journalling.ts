import { AsyncResource } from 'node:async_hooks';
import type { InboundJournal } from '../whatsapp.port';
import type { Baileys, Socket, SocketConfig, Stanza } from './baileys-library';
import {
  entryOf,
  isFromOwner,
  holdsKeyAlone,
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

/** Maps a ciphertext to its stanza, for as long as the ciphertext is referenced. */
export class StanzaIndex {
  private readonly byCiphertext = new WeakMap<object, Stanza>();

  /** Starts to index the encrypted parts of every message stanza of a socket. */
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

/** Dependencies of the journalling repository. */
export interface Journalling {
  readonly baileys: Baileys;
  readonly stanzas: StanzaIndex;
  readonly scope: ReceivedScope;
  readonly journal: InboundJournal;
  readonly owner: () => Owner;
  /** Whether the company wants group messages. */
  readonly wantsGroups: () => Promise<boolean>;
  /** Called for messages that could not be decrypted. */
  readonly unreadable: (message: UnreadableMessage) => void;
}

/**
 * Baileys' Signal repository with three additional guarantees.
 *
 * The plaintext of every message, group messages included, is written in the transaction that advances the ratchet.
 * Baileys sends the delivery receipt only after that transaction and emits the message later: without this, a crash
 * in between would lose the message permanently, because the server discards it on the receipt.
 *
 * All changes to a session are serialised and durable before their result is used. Baileys itself encrypts under a
 * different lock than it decrypts, in a transaction that it commits after sending: a session updated by an inbound
 * message in the meantime would be overwritten, and from then on the two phones could not decrypt each other.
 *
 * Sessions are neither replaced while they are in use nor damaged by attempts to decrypt with the wrong one.
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
    // Outside any current transaction, so that it is committed separately and immediately.
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

/**
 * Decrypts in a transaction that also writes the received message; undecryptable messages are reported, unless they
 * were read before.
 */
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
      if (stanza !== undefined) await reportUnreadable(journalling, repository, stanza);
      throw error;
    }
  });
}

/** An empty message with the usual padding. */
const NOTHING = Buffer.from([1]);

/**
 * Whether an undecryptable message was journalled before: WhatsApp redelivers what it got no receipt for, but the
 * message key is already used. Confirming it is correct; a retry request would start a new session needlessly.
 * Likewise a redelivered sender key is not lost: either it is known already, or decrypting its content reports that
 * it is missing.
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

async function reportUnreadable(
  { owner, unreadable, wantsGroups }: Journalling,
  { lidMapping }: Repository,
  stanza: Stanza,
): Promise<void> {
  const message = await unreadableIn(stanza, owner(), jid => lidMapping.getPNForLID(jid));
  if (message && (!isOfGroup(stanza) || (await wantsGroups()))) unreadable(message);
}

/** Decrypts, and reverts what failed attempts changed in the record. */
async function decryptMending(
  keys: TransactionKeys,
  repository: Repository,
  options: Parameters<Repository['decryptMessage']>[0],
): Promise<Uint8Array> {
  if (options.type !== 'msg') return repository.decryptMessage(options);
  const id = repository.jidToSignalProtocolAddress(options.jid);
  // The typings say bytes, but the record is plain JSON.
  const record = async () => (await keys.get('session', [id]))[id] as unknown as StoredRecord | undefined;
  const before = await record();
  const decrypted = await repository.decryptMessage(options);
  const after = await record();
  const mended = before && after ? withoutFailedAttempts(before, after) : null;
  if (mended !== null) await keys.set({ session: { [id]: mended as unknown as Uint8Array } });
  return decrypted;
}

/** Decrypts, and hands a chat message over to be written together with the ratchet. */
async function decryptInto(
  journalling: Journalling,
  keys: TransactionKeys,
  repository: Repository,
  options: Parameters<Repository['decryptMessage']>[0],
): Promise<Uint8Array> {
  const decrypted = await decryptMending(keys, repository, options);
  const stanza = journalling.stanzas.stanzaOf(options.ciphertext);
  // The sender key comes first, under the message's own id.
  if (stanza === undefined || !isOfGroup(stanza) || !holdsKeyAlone(journalling.baileys, decrypted))
    await hold(journalling, repository, options.ciphertext, decrypted);
  return decrypted;
}

/** Hands the plaintext over to be written together with the ratchet, if it belongs to a chat. */
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
      // While sending, Baileys replaces sessions in use whenever it looks up devices; crossing messages make that
      // frequent. When a session is really lost, the phone sends a retry request, which is handled outside of
      // sending.
      const inUse = keys.isInTransaction() && (await repository.validateSession(options.jid)).exists;
      if (!inUse) await transaction(() => repository.injectE2ESession(options));
    },
    deleteSession: jids => transaction(() => repository.deleteSession(jids)),
    migrateSession: (from, to) => transaction(() => repository.migrateSession(from, to)),
  };
}
