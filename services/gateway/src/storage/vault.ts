import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeySource } from './key-source';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals bytes for the database (AES-256-GCM). The location is authenticated with the value, so that sealed values
 * cannot be swapped between rows.
 */
export class Vault {
  constructor(private readonly keys: KeySource) {}

  seal(place: string, value: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.key(), nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(value), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error when the value was changed, moved, or sealed with another key. */
  open(place: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.keys.key(), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
