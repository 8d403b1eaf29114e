import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { UnopenedSecret, type SecretPlace } from './company-secrets.port';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value, and which key sealed it. */
export interface Sealed {
  readonly keyId: string;
  readonly sealed: Buffer;
}

const boundTo = ({ companyId, place }: SecretPlace): Buffer => Buffer.from(`${companyId}/${place}`);

/** The keys of this installation: the first seals, all of them open. A key's id reveals nothing of the key. */
export class SecretKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** The id of the key that seals. */
  readonly current: string;

  /** @param keys 32 bytes each, the one in use first. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    const named = keys.map(key => [keyIdOf(key), key] as const);
    this.keys = new Map(named);
    this.current = keyIdOf(keys[0]);
  }

  /** Whether a value that this key sealed can be opened. */
  knows(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /** A key of 32 bytes for another purpose, a function of the one in use. */
  derived(purpose: string): Buffer {
    const key = this.keys.get(this.current) ?? Buffer.alloc(0);
    return Buffer.from(hkdfSync('sha256', key, '', `prosa ${purpose}`, 32));
  }

  seal(where: SecretPlace, secret: string): Sealed {
    const key = this.keys.get(this.current);
    if (key === undefined) throw new UnopenedSecret(where);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(where));
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return { keyId: this.current, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
  }

  /** @throws UnopenedSecret when its key is unknown, or it was changed, or sealed for another place. */
  open(where: SecretPlace, { keyId, sealed }: Sealed): string {
    const key = this.keys.get(keyId);
    if (key === undefined || sealed.length < NONCE_BYTES + TAG_BYTES) throw new UnopenedSecret(where);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(boundTo(where))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new UnopenedSecret(where);
    }
  }
}

const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('prosa key id').update(key).digest('hex').slice(0, 12);
