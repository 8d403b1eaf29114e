import type { InboundJournal } from '../whatsapp.port';
import type { Baileys, Socket, SocketConfig, Stanza } from './baileys-library';
import { entryOf, type Owner } from './journal-payload';
import { isPerson } from './jids';
import type { ReceivedScope } from './received-scope';

type MakeRepository = NonNullable<SocketConfig['makeSignalRepository']>;

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
  owner(): Owner;
}

/**
 * Baileys' Signal repository, with the plaintext of every direct message written in the transaction that advances the
 * ratchet. Baileys sends the delivery receipt only after that transaction, and tells nobody before: without this a
 * crash between the two loses the message for good, since the server forgets it on the receipt.
 */
export function journallingRepository(journalling: Journalling): MakeRepository {
  const { baileys, scope, journal } = journalling;
  return (auth, logger, fetchLids) => {
    const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, fetchLids);
    const decrypt = repository.decryptMessage.bind(repository);
    const { keys } = auth;
    if (!('transaction' in keys)) throw new Error('Baileys gave a key store without transactions');
    const numberOf = (jid: string) => repository.lidMapping.getPNForLID(jid);
    repository.decryptMessage = options =>
      scope.run(async () => {
        const plain = await keys.transaction(async () => {
          const decrypted = await decrypt(options);
          const stanza = journalling.stanzas.stanzaOf(options.ciphertext);
          if (stanza !== undefined && isPerson(stanza.attrs['from'] ?? '')) {
            const entry = await entryOf(stanza, decrypted, journalling.owner(), numberOf);
            if (entry !== null) scope.hold(entry);
          }
          return decrypted;
        }, options.jid);
        const left = scope.take();
        if (left !== undefined) await journal.append(left);
        return plain;
      });
    return repository;
  };
}
