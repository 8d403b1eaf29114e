import { createHash } from 'node:crypto';
import { envelopeSealer } from './envelope-sealer';
import { MemorySubjectKeys } from './memory-subject-keys';
import { openSealer } from './open-sealer';
import { describeSubjectKeys } from './subject-keys.contract';
import {
  KEY_NOT_AT_HAND,
  type PersonalDataSealer,
  type PersonalPlace,
  type PersonalValue,
  type SealedValue,
} from './personal-data.port';
import {
  KeysMissing,
  KeysUnavailable,
  SubjectErased,
  type FoundKey,
  type KeyOwner,
  type SubjectKeys,
} from './subject-keys.port';

describeSubjectKeys('memory', () => {
  const keys = new MemorySubjectKeys();
  return Promise.resolve({ keys, again: () => keys, close: () => Promise.resolve() });
});

const where = { companyId: 1, subject: 'ana/2026', place: 'event-1/body' };

const open = async (sealer: PersonalDataSealer, place: PersonalPlace, value: PersonalValue) => {
  await sealer.fetchKeys([place]);
  return sealer.openNow(place, value);
};

const sealed = async (sealer: PersonalDataSealer, place: PersonalPlace, value: unknown) =>
  (await sealer.seal(place, value)) as SealedValue;

/** Counts how often keys are asked for. */
class CountingKeys implements SubjectKeys {
  finds: number[] = [];
  obtained = 0;
  isThere = true;

  constructor(private readonly inner: SubjectKeys) {}

  obtain(owner: KeyOwner): Promise<Buffer> {
    this.obtained += 1;
    return this.inner.obtain(owner);
  }

  find(owners: readonly KeyOwner[]): Promise<readonly FoundKey[]> {
    if (!this.isThere) return Promise.reject(new KeysUnavailable());
    this.finds.push(owners.length);
    return this.inner.find(owners);
  }

  adopt(owner: KeyOwner, key: Buffer): Promise<void> {
    return this.inner.adopt(owner, key);
  }

  shred(owner: KeyOwner): Promise<void> {
    return this.inner.shred(owner);
  }
}

describe('the envelope sealer', () => {
  const keys = new MemorySubjectKeys();
  const sealer = envelopeSealer(keys);

  it.each(['olá 😀', '', 'nul \u0000, half \ud83d', 7, false, { phone: ['1', '2'] }])(
    'opens %j again',
    async value => {
      expect(sealer.openNow(where, await sealer.seal(where, value))).toEqual(value);
    },
  );

  it('reveals nothing of the value, and differs for every call', async () => {
    const first = await sealer.seal(where, 'segredo');
    const second = await sealer.seal(where, 'segredo');
    expect(JSON.stringify(first)).not.toContain('segredo');
    expect(first).not.toEqual(second);
  });

  it('never uses a nonce twice', async () => {
    const all = await Promise.all(Array.from({ length: 1_000 }, () => sealed(sealer, where, 'a')));
    const nonces = all.map(value => Buffer.from(value.sealed, 'base64url').subarray(0, 12).toString('hex'));
    expect(new Set(nonces).size).toBe(1_000);
  });

  it('commits to its key, and opens by no other', async () => {
    const value = await sealed(sealer, where, 'segredo');
    const commitment = createHash('sha256')
      .update(await keys.obtain(where))
      .digest()
      .subarray(0, 16);
    expect(value.key).toBe(commitment.toString('base64url'));
    const strange = envelopeSealer(new MemorySubjectKeys());
    await strange.seal(where, 'outro');
    expect(() => strange.openNow(where, value)).toThrow(KeysMissing);
    const forged = { ...value, key: Buffer.alloc(16).toString('base64url') };
    expect(() => sealer.openNow(where, forged)).toThrow(KeysMissing);
  });

  it('opens a value at its own place only', async () => {
    const value = await sealer.seal(where, 'segredo');
    expect(() => sealer.openNow({ ...where, place: 'event-2/body' }, value)).toThrow();
  });

  it('refuses a value that was changed', async () => {
    const value = await sealed(sealer, where, 'segredo');
    const changed = { ...value, sealed: Buffer.alloc(60).toString('base64url') };
    expect(() => sealer.openNow(where, changed)).toThrow();
  });

  it('reads what was stored open before', async () => {
    expect(sealer.openNow(where, await openSealer.seal(where, 'aberto'))).toBe('aberto');
  });
});

describe('the keys at hand', () => {
  it('are fetched at once for many values, each once', async () => {
    const stored = new MemorySubjectKeys();
    const places = Array.from({ length: 50 }, (_, index) => ({
      ...where,
      subject: `person-${index % 10}/2026`,
    }));
    const writer = envelopeSealer(stored);
    const values = await Promise.all(places.map(async place => writer.seal(place, 'olá')));
    const keys = new CountingKeys(stored);
    const reader = envelopeSealer(keys);
    expect(places.map((place, index) => reader.openNow(place, values[index] as PersonalValue))).toEqual(
      places.map(() => KEY_NOT_AT_HAND),
    );
    await reader.fetchKeys(places);
    await reader.fetchKeys(places);
    expect(keys.finds).toEqual([10]);
    expect(places.map((place, index) => reader.openNow(place, values[index] as PersonalValue))).toEqual(
      places.map(() => 'olá'),
    );
  });

  it('seal without waiting, and are obtained once by all who seal at the same time', async () => {
    const keys = new CountingKeys(new MemorySubjectKeys());
    const sealer = envelopeSealer(keys);
    await Promise.all([sealer.seal(where, 'a'), sealer.seal(where, 'b')]);
    expect(keys.obtained).toBe(1);
    expect(sealer.seal(where, 'c')).not.toBeInstanceOf(Promise);
  });

  it('are no erasure when they cannot be reached', async () => {
    const stored = new MemorySubjectKeys();
    const value = await envelopeSealer(stored).seal(where, 'segredo');
    const keys = new CountingKeys(stored);
    const reader = envelopeSealer(keys);
    keys.isThere = false;
    await expect(reader.fetchKeys([where])).rejects.toBeInstanceOf(KeysUnavailable);
    expect(reader.openNow(where, value)).toBe(KEY_NOT_AT_HAND);
    keys.isThere = true;
    expect(await open(reader, where, value)).toBe('segredo');
  });

  it('are no erasure when one is missing, and open everything once it is restored', async () => {
    const stored = new MemorySubjectKeys();
    const other = { ...where, subject: 'bia/2026' };
    const writer = envelopeSealer(stored);
    const [value, kept] = [await writer.seal(where, 'segredo'), await writer.seal(other, 'fica')];
    const keys = new MemorySubjectKeys();
    const reader = envelopeSealer({
      obtain: owner => keys.obtain(owner),
      adopt: (owner, key) => keys.adopt(owner, key),
      shred: owner => keys.shred(owner),
      find: async owners =>
        (await stored.find(owners)).map((found, index) =>
          isLost && owners[index]?.subject === where.subject ? 'absent' : found,
        ),
    });
    let isLost = true;
    await expect(reader.fetchKeys([where, other])).rejects.toMatchObject({
      ...{ name: 'KeysMissing', code: 'ERR_PERSONAL_KEYS_MISSING' },
    });
    expect(reader.openNow(where, value)).toBe(KEY_NOT_AT_HAND);
    expect(reader.openNow(other, kept)).toBe('fica');
    isLost = false;
    expect(await open(reader, where, value)).toBe('segredo');
  });

  it('open a value again once its own key is back in the place of another one', async () => {
    const [right, wrong] = [new MemorySubjectKeys(), new MemorySubjectKeys()];
    await wrong.obtain(where);
    const value = await envelopeSealer(right).seal(where, 'segredo');
    let here = wrong;
    const reader = envelopeSealer({
      obtain: owner => here.obtain(owner),
      adopt: (owner, key) => here.adopt(owner, key),
      shred: owner => here.shred(owner),
      find: owners => here.find(owners),
    });
    await expect(open(reader, where, value)).rejects.toBeInstanceOf(KeysMissing);
    here = right;
    expect(await open(reader, where, value)).toBe('segredo');
  });

  it('lose an erased subject after a while, whoever erased it, and read everybody else', async () => {
    const keys = new MemorySubjectKeys();
    let now = 0;
    const sealer = envelopeSealer(keys, () => now);
    const subject = { ...where, subject: 'bia/2026' };
    const [text, object] = [await sealer.seal(subject, 'segredo'), await sealer.seal(subject, { a: 1 })];
    const other = await sealer.seal(where, 'fica');
    await keys.shred(subject);
    now += 600_000;
    expect(await open(sealer, subject, text)).toBe('[removido]');
    expect(await open(sealer, subject, object)).toBeNull();
    expect(await open(sealer, where, other)).toBe('fica');
    await expect(sealer.seal(subject, 'de novo')).rejects.toBeInstanceOf(SubjectErased);
  });
});

describe('the open sealer', () => {
  it('does not guess at sealed values', async () => {
    const value = await envelopeSealer(new MemorySubjectKeys()).seal(where, 'segredo');
    expect(() => openSealer.openNow(where, value)).toThrow('no keys are configured');
  });
});
