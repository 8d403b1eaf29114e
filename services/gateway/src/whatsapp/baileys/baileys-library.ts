import { silenceLibsignal } from '../silence-libsignal';
import { withSharedStorages } from './shared-storage';
import { capturingRejections } from './socket-faults';

const importBaileys = () => import('@whiskeysockets/baileys');

/** The public exports of Baileys. */
export type Baileys = Awaited<ReturnType<typeof importBaileys>>;
/** One open socket. */
export type Socket = ReturnType<Baileys['makeWASocket']>;
/** Configuration of a socket. */
export type SocketConfig = Parameters<Baileys['makeWASocket']>[0];
/** A decrypted message. */
export type ProtoMessage = NonNullable<Parameters<Baileys['normalizeMessageContent']>[0]>;
/** One stanza of the protocol. */
export interface Stanza {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly content?: readonly Stanza[] | string | Uint8Array;
}

let loaded: Promise<Baileys> | undefined;

/**
 * Loads Baileys once per process, and silences libsignal before it can print a key. Lazy because it is ESM-only,
 * takes up to a second to load, and only the gateway needs it.
 */
export function loadBaileys(): Promise<Baileys> {
  silenceLibsignal();
  loaded ??= importBaileys().then(baileys => ({
    ...baileys,
    // Each socket creates an AsyncLocalStorage for its transactions.
    makeWASocket: config => capturingRejections(() => withSharedStorages(() => baileys.makeWASocket(config))),
  }));
  return loaded;
}
