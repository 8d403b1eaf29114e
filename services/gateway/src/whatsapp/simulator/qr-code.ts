import type { Account } from './world';

/** The parts of a pairing code. Keys are base64. */
export interface QrParts {
  readonly ref: string;
  readonly noise: string;
  readonly identity: string;
  readonly secret: string;
}

/** A client that shows a code; scanning resolves when the device is linked. */
export interface Scannable {
  scan(account: Account, qr: QrParts): Promise<void>;
}

/** Parses a pairing code, bare or as a wa.me link; undefined when it is not one. */
export function parseQr(code: string): QrParts | undefined {
  const bare = code.slice(code.indexOf('#') + 1).trim();
  const [ref, noise, identity, secret] = bare.split(',');
  return ref && noise && identity && secret ? { ref, noise, identity, secret } : undefined;
}
