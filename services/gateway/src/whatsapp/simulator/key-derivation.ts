import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';

const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER_LENGTH = 12;

/** A Curve25519 key pair, raw 32-byte halves. */
export interface KeyPair {
  readonly private: Buffer;
  readonly public: Buffer;
}

/**
 * Secrets derived from one seed by name, so that the same seed always gives the same identities and no private key
 * needs to be stored besides the seed.
 */
export class KeyDerivation {
  constructor(private readonly seed: Buffer) {}

  /** Derives `length` secret bytes for a name. */
  secret(name: string, length = 32): Buffer {
    return Buffer.from(hkdfSync('sha256', this.seed, Buffer.alloc(0), name, length));
  }

  /** Derives a Curve25519 key pair for a name. */
  keyPair(name: string): KeyPair {
    const secret = clamp(this.secret(name));
    const key = createPrivateKey({ key: Buffer.concat([PRIVATE_DER, secret]), format: 'der', type: 'pkcs8' });
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
    return { private: secret, public: der.subarray(PUBLIC_DER_LENGTH) };
  }
}

/** Adds the type byte of Signal public keys. */
export function typedPublicKey(raw: Buffer): Buffer {
  return raw.length === 33 ? raw : Buffer.concat([Buffer.from([5]), raw]);
}

function clamp(secret: Buffer): Buffer {
  secret.writeUInt8(secret.readUInt8(0) & 248, 0);
  secret.writeUInt8((secret.readUInt8(31) & 127) | 64, 31);
  return secret;
}
