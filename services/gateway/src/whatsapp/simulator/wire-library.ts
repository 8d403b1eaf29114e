import { silenceLibsignal } from '../silence-libsignal';

const importBaileys = () => import('@whiskeysockets/baileys');
const importLibsignal = () => import('libsignal');

/** Baileys' public exports, as the simulator uses them. */
export type Baileys = Awaited<ReturnType<typeof importBaileys>>;
/** libsignal's public exports; the same instance that Baileys uses. */
export type Libsignal = Awaited<ReturnType<typeof importLibsignal>>;
/** One stanza of the protocol. */
export type WireNode = Parameters<Baileys['encodeBinaryNode']>[0];

/** The protocol primitives of the client library: codecs, protobufs and Signal. */
export interface WireLibrary {
  readonly baileys: Baileys;
  readonly signal: Libsignal;
}

let loaded: Promise<WireLibrary> | undefined;

/**
 * Loads the protocol primitives once per process. Lazy because Baileys is ESM-only and takes up to a second to
 * load.
 */
export function loadWireLibrary(): Promise<WireLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<WireLibrary> {
  silenceLibsignal();
  const [baileys, signal] = await Promise.all([importBaileys(), importLibsignal()]);
  return { baileys, signal };
}
