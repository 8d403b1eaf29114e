import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';
import { TwoGenerationLru } from '@prosa/kernel';
import { erasedText, KEY_NOT_AT_HAND } from './personal-data.port';
import type { PersonalDataSealer, PersonalPlace, PersonalValue, SealedValue } from './personal-data.port';
import { KeysMissing, type KeyOwner, type SubjectKeys } from './subject-keys.port';

const nonceBytes = 12;
const tagBytes = 16;
const commitmentBytes = 16;
/** Minimum number of cached keys. */
const KEYS_AT_HAND = 100_000;
/** After this time a key is fetched again, so that one that another process destroyed opens nothing any more. */
const AT_HAND_MS = 600_000;

/** A subject's key, ready for use. */
interface ReadyKey {
  readonly key: KeyObject;
  /** As it is stored with each value. */
  readonly commitment: string;
}

/** A key that is at hand; null once it was destroyed. */
interface AtHand {
  readonly ready: ReadyKey | null;
  readonly until: number;
}

const readyKey = (bytes: Buffer): ReadyKey => ({
  key: createSecretKey(bytes),
  commitment: createHash('sha256').update(bytes).digest().subarray(0, commitmentBytes).toString('base64url'),
});

/** Bound to its place, so that a sealed value cannot be moved to another event, field, subject or company. */
const boundTo = ({ companyId, subject, place }: PersonalPlace): Buffer =>
  Buffer.from(`${companyId}\u001f${subject}\u001f${place}`);

const NONCES = 256;
const nonces = Buffer.alloc(nonceBytes * NONCES);
let nextNonce = NONCES;

/** A call of the system's generator for many nonces costs hardly more than for one. */
const freshNonce = (): Buffer => {
  if (nextNonce === NONCES) {
    randomFillSync(nonces);
    nextNonce = 0;
  }
  const start = nonceBytes * nextNonce;
  nextNonce += 1;
  return Buffer.from(nonces.subarray(start, start + nonceBytes));
};

const sealText = ({ key }: ReadyKey, where: PersonalPlace, text: string): string => {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(where));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

const openText = ({ key }: ReadyKey, where: PersonalPlace, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(boundTo(where))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
};

const nameOf = ({ companyId, subject }: KeyOwner): string => `${companyId}/${subject}`;

/**
 * Seals each value with a key of its subject alone (AES-256-GCM); destroying that key erases the subject from all of
 * history, backups of the log included. Values that were stored open before stay readable.
 */
export const envelopeSealer = (keys: SubjectKeys, now: () => number = Date.now): PersonalDataSealer =>
  new EnvelopeSealer(keys, now);

class EnvelopeSealer implements PersonalDataSealer {
  private readonly atHand = new TwoGenerationLru<AtHand>(KEYS_AT_HAND);
  private readonly obtaining = new Map<string, Promise<ReadyKey>>();

  constructor(
    private readonly keys: SubjectKeys,
    private readonly now: () => number,
  ) {}

  seal(where: PersonalPlace, value: unknown): PersonalValue | Promise<PersonalValue> {
    const known = this.known(nameOf(where));
    if (known?.ready != null) return this.sealBy(known.ready, where, value);
    return this.obtain(where).then(ready => this.sealBy(ready, where, value));
  }

  openNow(where: PersonalPlace, value: PersonalValue): unknown {
    if ('plain' in value) return value.plain;
    const known = this.known(nameOf(where));
    if (known === undefined) return KEY_NOT_AT_HAND;
    if (known.ready === null) return value.text ? erasedText : null;
    if (known.ready.commitment !== value.key) {
      // Another key was made in the place of a lost one: what is here is asked for again, as the lost one may be back.
      this.atHand.set(nameOf(where), { ready: known.ready, until: 0 });
      throw new KeysMissing(where);
    }
    return JSON.parse(openText(known.ready, where, value.sealed)) as unknown;
  }

  async fetchKeys(owners: readonly KeyOwner[]): Promise<void> {
    const missing = new Map<string, KeyOwner>();
    for (const owner of owners) {
      const name = nameOf(owner);
      if (this.known(name) === undefined) missing.set(name, owner);
    }
    if (missing.size === 0) return;
    const found = await this.keys.find([...missing.values()]);
    let absent: KeyOwner | undefined;
    [...missing].forEach(([name, owner], index) => {
      const bytes = found[index] ?? 'absent';
      // Not kept, so that a key is found as soon as it is restored.
      if (bytes === 'absent') absent ??= owner;
      else this.keep(name, bytes === 'shredded' ? null : readyKey(bytes));
    });
    if (absent !== undefined) throw new KeysMissing(absent);
  }

  private sealBy(ready: ReadyKey, where: PersonalPlace, value: unknown): SealedValue {
    const sealed = sealText(ready, where, JSON.stringify(value));
    return { $personal: where.subject, key: ready.commitment, sealed, text: typeof value === 'string' };
  }

  private known(name: string): AtHand | undefined {
    const known = this.atHand.get(name);
    return known !== undefined && known.until > this.now() ? known : undefined;
  }

  private keep(name: string, ready: ReadyKey | null): void {
    this.atHand.set(name, { ready, until: this.now() + AT_HAND_MS });
  }

  private obtain(owner: KeyOwner): Promise<ReadyKey> {
    const name = nameOf(owner);
    const pending = this.obtaining.get(name);
    if (pending !== undefined) return pending;
    const obtained = this.keys
      .obtain({ companyId: owner.companyId, subject: owner.subject })
      .then(bytes => {
        const ready = readyKey(bytes);
        this.keep(name, ready);
        return ready;
      })
      .finally(() => this.obtaining.delete(name));
    this.obtaining.set(name, obtained);
    return obtained;
  }
}
