import { randomBytes } from 'node:crypto';
import {
  DifferentKey,
  isOfCompany,
  KeysMissing,
  KeysUnavailable,
  SubjectErased,
  type FoundKey,
  type KeyOwner,
  type SubjectKeys,
} from '@prosa/crypto';
import { Batches, type Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { UnopenedSecret } from './company-secrets.port';
import type { SealedBy } from './company-secrets.store';
import type { SecretKeys } from './secret-keys';
import type { SubjectKeyRow } from './subject-key.tables';

const TABLE = 'keys.subjectKey';
const KEY_BYTES = 32;
const BATCH = 500;

type Found = Pick<SubjectKeyRow, 'companyId' | 'subject' | 'keyId' | 'wrapped'>;

const nameOf = ({ companyId, subject }: KeyOwner): string => `${companyId}/${subject}`;

const placeOf = ({ companyId, subject }: KeyOwner) => ({ companyId, place: `subject-key/${subject}` });

/** A key as it is kept: wrapped by the installation's key of that id. */
export interface WrappedKey extends KeyOwner {
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Whether the installation's keys open a wrapped key, in its place. */
export const opensKey = (wrapping: SecretKeys, { keyId, wrapped, ...owner }: WrappedKey): boolean => {
  try {
    return wrapping.open(placeOf(owner), { keyId, sealed: wrapped }) !== '';
  } catch (fault) {
    if (fault instanceof UnopenedSecret) return false;
    throw fault;
  }
};

/** Whether two wrapped keys are known to be different ones, however they are wrapped; false where one cannot be opened. */
export const areDifferent = (wrapping: SecretKeys, one: WrappedKey, other: WrappedKey): boolean => {
  if (!wrapping.knows(one.keyId) || !wrapping.knows(other.keyId)) return false;
  const [first, second] = [one, other].map(({ keyId, wrapped, ...owner }) =>
    wrapping.open(placeOf(owner), { keyId, sealed: wrapped }),
  );
  return first !== second;
};

/** Whatever keeps keys from being read says nothing about whether they exist. */
const reaching = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof SubjectErased || cause instanceof DifferentKey || cause instanceof KeysMissing)
      throw cause;
    throw new KeysUnavailable({ cause });
  }
};

/** A key that cannot be opened fails its own caller only. */
const resultOf = <Result>(read: () => Result): Result | Error => {
  try {
    return read();
  } catch (fault) {
    return fault instanceof Error ? fault : new Error('a key cannot be opened', { cause: fault });
  }
};

/** Keys of data subjects in the database, one row each, wrapped by the installation's key (SECRETS_KEY). */
export class StoredSubjectKeys implements SubjectKeys {
  /** An import makes thousands of keys, each of which would cost a commit of its own. */
  private readonly persons = new Batches((owners: readonly KeyOwner[]) => this.takeAll(owners));
  private readonly finds = new Batches((all: readonly (readonly KeyOwner[])[]) => this.findAll(all), {
    lanes: 2,
  });

  constructor(
    private readonly db: OwnerDatabase,
    private readonly wrapping: SecretKeys,
    private readonly clock: Clock,
  ) {}

  obtain(owner: KeyOwner): Promise<Buffer> {
    return reaching(isOfCompany(owner) ? this.takeOfCompany(owner) : this.persons.ask(owner));
  }

  find(owners: readonly KeyOwner[]): Promise<readonly FoundKey[]> {
    return owners.length === 0 ? Promise.resolve([]) : reaching(this.finds.ask(owners));
  }

  adopt(owner: KeyOwner, key: Buffer): Promise<void> {
    return reaching(this.keep(owner, key));
  }

  async shred({ companyId, subject }: KeyOwner): Promise<void> {
    const now = this.clock.now();
    await this.db
      .insertInto(TABLE)
      .values({ companyId, subject, keyId: '', wrapped: null, madeAt: now, shreddedAt: now })
      .onConflict(conflict =>
        conflict
          .columns(['companyId', 'subject'])
          .doUpdateSet({ keyId: '', wrapped: null, shreddedAt: now })
          .where('keys.subjectKey.shreddedAt', 'is', null),
      )
      .execute();
  }

  /**
   * Notes which companies have keys of their own, where that was not noted when they were made: by a process of an
   * earlier release, or before a restore.
   */
  async noteCompanyKeys(): Promise<void> {
    await sql`
      insert into secrets.company_key_made (company_id, purpose)
      select company_id, subject from keys.subject_key where subject not like '%/%'
      on conflict do nothing`.execute(this.db);
  }

  /** The keys of companies that were made and are not here, nor destroyed; by company. */
  async lostOfCompanies(): Promise<readonly KeyOwner[]> {
    const { rows } = await sql<KeyOwner>`
      select m.company_id as "companyId", m.purpose as subject
        from secrets.company_key_made m
       where not exists (select from keys.subject_key k
                          where k.company_id = m.company_id and k.subject = m.purpose)
       order by 1, 2`.execute(this.db);
    return rows;
  }

  /** The number of keys per key that wrapped them; destroyed ones are not counted. */
  async count(): Promise<readonly SealedBy[]> {
    const rows = await this.db
      .selectFrom(TABLE)
      .select(['keyId', sql<number>`count(*)::int`.as('count')])
      .where('wrapped', 'is not', null)
      .groupBy('keyId')
      .orderBy('keyId')
      .execute();
    return rows.map(({ keyId, count }) => ({
      keyId,
      count,
      current: keyId === this.wrapping.current,
      opens: this.wrapping.knows(keyId),
    }));
  }

  /** Whether the installation's keys open every key; costs one step in an index per key that wrapped any. */
  async openAll(): Promise<boolean> {
    const { rows } = await sql<{ keyId: string }>`
      with recursive wrapping as (
        (select key_id from keys.subject_key where wrapped is not null order by key_id limit 1)
        union all
        select (select k.key_id from keys.subject_key k
                 where k.wrapped is not null and k.key_id > w.key_id order by k.key_id limit 1)
          from wrapping w where w.key_id is not null)
      select key_id as "keyId" from wrapping where key_id is not null`.execute(this.db);
    return rows.every(({ keyId }) => this.wrapping.knows(keyId));
  }

  /** Re-encrypts the keys that an older wrapping key encrypted; returns their number. Keys that it cannot decrypt are skipped. */
  async rotate(): Promise<number> {
    const older = (await this.count()).filter(({ current, opens }) => opens && !current);
    let total = 0;
    for (const { keyId } of older) {
      for (;;) {
        const rotated = await this.rotateSome(keyId);
        total += rotated;
        if (rotated < BATCH) break;
      }
    }
    return total;
  }

  private async takeOfCompany(owner: KeyOwner): Promise<Buffer> {
    const [known] = await this.rows([owner]);
    if (known !== undefined) return this.unwrappedOrErased(known);
    const fresh = randomBytes(KEY_BYTES);
    if (await this.insertOfCompany(owner, fresh, { onlyFirst: true })) return fresh;
    const [theirs] = await this.rows([owner]);
    if (theirs === undefined) throw new KeysMissing(owner);
    return this.unwrappedOrErased(theirs);
  }

  private async takeAll(owners: readonly KeyOwner[]): Promise<readonly (Buffer | Error)[]> {
    const known = new Map((await this.rows(owners)).map(row => [nameOf(row), row]));
    const fresh = new Map<string, KeyOwner & { readonly key: Buffer }>();
    for (const owner of owners)
      if (!known.has(nameOf(owner))) fresh.set(nameOf(owner), { ...owner, key: randomBytes(KEY_BYTES) });
    const made = new Set(await this.insert([...fresh.values()]));
    const lost = [...fresh.values()].filter(owner => !made.has(nameOf(owner)));
    if (lost.length > 0) for (const row of await this.rows(lost)) known.set(nameOf(row), row);
    return owners.map(owner => {
      const row = known.get(nameOf(owner));
      if (row !== undefined) return resultOf(() => this.unwrappedOrErased(row));
      return fresh.get(nameOf(owner))?.key ?? new Error('a key that was made at the same time is gone');
    });
  }

  private async keep(owner: KeyOwner, key: Buffer): Promise<void> {
    const isKept = isOfCompany(owner)
      ? await this.insertOfCompany(owner, key, { onlyFirst: false })
      : (await this.insert([{ ...owner, key }])).length > 0;
    if (isKept) return;
    const [kept] = await this.rows([owner]);
    const known = kept === undefined ? null : this.unwrapped(kept);
    if (known !== null && !known.equals(key)) throw new DifferentKey(owner);
  }

  /** Names those that had none before. */
  private async insert(owners: readonly (KeyOwner & { readonly key: Buffer })[]): Promise<readonly string[]> {
    if (owners.length === 0) return [];
    const madeAt = this.clock.now();
    // In one order everywhere: two processes that make the same keys do not wait for each other.
    const sorted = owners.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    const rows = sorted.map(({ companyId, subject, key }) => {
      const { keyId, sealed } = this.wrapping.seal(
        placeOf({ companyId, subject }),
        key.toString('base64url'),
      );
      return { companyId, subject, keyId, wrapped: sealed, madeAt, shreddedAt: null };
    });
    const made = await this.db
      .insertInto(TABLE)
      .values(rows)
      .onConflict(conflict => conflict.columns(['companyId', 'subject']).doNothing())
      .returning(['companyId', 'subject'])
      .execute();
    return made.map(nameOf);
  }

  /** Inserts one, and notes that the company has the key; with `onlyFirst`, only where it never had one. */
  private async insertOfCompany(
    owner: KeyOwner,
    key: Buffer,
    { onlyFirst }: { readonly onlyFirst: boolean },
  ): Promise<boolean> {
    const { companyId, subject } = owner;
    const { keyId, sealed } = this.wrapping.seal(placeOf(owner), key.toString('base64url'));
    const { rows } = await sql`
      with made as (
        insert into keys.subject_key (company_id, subject, key_id, wrapped, made_at, shredded_at)
        select ${companyId}::integer, ${subject}::text, ${keyId}::text, ${sealed}::bytea,
               ${this.clock.now()}::timestamptz, null
         where not ${onlyFirst}::boolean
            or not exists (select from secrets.company_key_made
                            where company_id = ${companyId}::integer and purpose = ${subject}::text)
        on conflict (company_id, subject) do nothing
        returning company_id, subject),
      noted as (
        insert into secrets.company_key_made (company_id, purpose)
        select company_id, subject from made on conflict do nothing)
      select from made`.execute(this.db);
    return rows.length > 0;
  }

  private async findAll(
    all: readonly (readonly KeyOwner[])[],
  ): Promise<readonly (readonly FoundKey[] | Error)[]> {
    const rows = new Map((await this.rows(all.flat())).map(row => [nameOf(row), row]));
    const found = (owner: KeyOwner): FoundKey => {
      const row = rows.get(nameOf(owner));
      return row === undefined ? 'absent' : (this.unwrapped(row) ?? 'shredded');
    };
    return all.map(owners => resultOf(() => owners.map(found)));
  }

  private async rows(owners: readonly KeyOwner[]): Promise<readonly Found[]> {
    const { rows } = await sql<Found>`
      select k.company_id as "companyId", k.subject, k.key_id as "keyId", k.wrapped
        from unnest(${owners.map(({ companyId }) => companyId)}::integer[],
                    ${owners.map(({ subject }) => subject)}::text[]) as wanted (company_id, subject)
        join keys.subject_key k on k.company_id = wanted.company_id and k.subject = wanted.subject`.execute(
      this.db,
    );
    return rows;
  }

  private unwrapped(row: Found): Buffer | null {
    if (row.wrapped === null) return null;
    const text = this.wrapping.open(placeOf(row), { keyId: row.keyId, sealed: row.wrapped });
    return Buffer.from(text, 'base64url');
  }

  private unwrappedOrErased(row: Found): Buffer {
    const key = this.unwrapped(row);
    if (key === null) throw new SubjectErased(row);
    return key;
  }

  private async rotateSome(keyId: string): Promise<number> {
    return this.db.transaction().execute(async db => {
      const rows = await db
        .selectFrom(TABLE)
        .select(['companyId', 'subject', 'keyId', 'wrapped'])
        .where('keyId', '=', keyId)
        .where('wrapped', 'is not', null)
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const key = this.unwrapped(row);
        if (key === null) continue;
        const anew = this.wrapping.seal(placeOf(row), key.toString('base64url'));
        await db
          .updateTable(TABLE)
          .set({ keyId: anew.keyId, wrapped: anew.sealed })
          .where('companyId', '=', row.companyId)
          .where('subject', '=', row.subject)
          .execute();
      }
      return rows.length;
    });
  }
}

/** The log's personal data cannot be read by the keys that are given; `message` says what to do about it. */
export class UnusableSubjectKeys extends Error {
  override readonly name: string = 'UnusableSubjectKeys';
}

/** The configured wrapping keys do not decrypt every subject key. */
export class ForeignSubjectKeys extends UnusableSubjectKeys {
  override readonly name = 'ForeignSubjectKeys';

  constructor(count: number) {
    super(
      `SECRETS_KEY is not the one that this installation's personal data is sealed by: ${count} keys of data subjects cannot be opened. ` +
        'Give the right one, or the old one in SECRETS_PREVIOUS_KEYS (docs/runbooks/personal-data-keys.md)',
    );
  }
}

/** The log holds sealed facts, and their keys are not in this database. */
export class LostSubjectKeys extends UnusableSubjectKeys {
  override readonly name = 'LostSubjectKeys';

  constructor() {
    super(
      "The log holds sealed personal data, and the keys that open it are not in this database. Nothing is lost: put them back by `prosa keys restore <folder>` before starting, or correct DATABASE_URL if this is not the log's database (docs/runbooks/personal-data-keys.md)",
    );
  }
}

/**
 * Checks that the installation's key opens every subject's key.
 * @throws ForeignSubjectKeys when it does not.
 */
export const requireOpenKeys = async (keys: StoredSubjectKeys): Promise<void> => {
  // Counting reads every key, and is left to the case that something is wrong.
  if (await keys.openAll()) return;
  const closed = (await keys.count()).filter(({ opens }) => !opens);
  if (closed.length > 0) throw new ForeignSubjectKeys(closed.reduce((sum, { count }) => sum + count, 0));
};
