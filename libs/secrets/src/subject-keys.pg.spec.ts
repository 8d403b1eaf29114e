import { KeysMissing, KeysUnavailable, KeyedHashes, PepperedIds } from '@prosa/crypto';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { describeSubjectKeys } from '../../crypto/src/subject-keys.contract';
import { SecretKeys } from './secret-keys';
import { ForeignSubjectKeys, requireOpenKeys, StoredSubjectKeys } from './subject-keys.store';

const clock = new ManualClock(new Date('2026-11-26T12:00:00Z'));
const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);

let database: TestDatabase;
let read: OpenReadModel;

beforeAll(async () => {
  database = await migratedDatabase();
  read = await openReadModel({ url: database.url, max: 2 });
  await migrateReadModel(read.owner);
});

afterAll(async () => {
  await read.close();
  await database.drop();
});

const emptied = async (): Promise<void> => {
  await read.owner.deleteFrom('keys.subjectKey').execute();
  await read.owner.deleteFrom('secrets.companyKeyMade').execute();
};
const over = (...keys: [Buffer, ...Buffer[]]) =>
  new StoredSubjectKeys(read.owner, new SecretKeys(keys), clock);

describeSubjectKeys('PostgreSQL', async () => {
  await emptied();
  return { keys: over(first), again: () => over(first), close: () => Promise.resolve() };
});

describe('keys of data subjects in the database', () => {
  beforeEach(emptied);
  const owners = Array.from({ length: 1_100 }, (_, n) => ({ companyId: n % 3, subject: `${n}/2026` }));

  it('do not lie there in clear', async () => {
    const key = await over(first).obtain({ companyId: 1, subject: 'ana/2026' });
    const row = await read.owner.selectFrom('keys.subjectKey').selectAll().executeTakeFirstOrThrow();
    expect(row.wrapped?.includes(key)).toBe(false);
    expect(row.wrapped?.toString('latin1')).not.toContain(key.toString('base64url'));
  });

  it('open for their own subject only', async () => {
    const keys = over(first);
    await keys.obtain({ companyId: 1, subject: 'ana/2026' });
    await read.owner.updateTable('keys.subjectKey').set({ subject: 'bia/2026' }).execute();
    await expect(keys.find([{ companyId: 1, subject: 'bia/2026' }])).rejects.toBeInstanceOf(KeysUnavailable);
  });

  it('are wrapped anew by a new key, every one, and the old key is needed no more', async () => {
    const made = await Promise.all(owners.map(owner => over(first).obtain(owner)));
    const both = over(second, first);
    await requireOpenKeys(both);
    expect(await both.rotate()).toBe(1_100);
    expect(await both.rotate()).toBe(0);
    expect(await over(second).find(owners)).toEqual(made);
  });

  it('are not taken for erased when the wrong key is given, and nothing starts with it', async () => {
    await over(first).obtain({ companyId: 1, subject: 'ana/2026' });
    const strange = over(second);
    await expect(strange.find([{ companyId: 1, subject: 'ana/2026' }])).rejects.toBeInstanceOf(
      KeysUnavailable,
    );
    await expect(requireOpenKeys(strange)).rejects.toBeInstanceOf(ForeignSubjectKeys);
    expect(await strange.rotate()).toBe(0);
  });

  it('are seen by neither requests nor projections', async () => {
    await expect(read.projector.selectFrom('keys.subjectKey').selectAll().execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      read.tenants.withTenant(1, db => db.selectFrom('keys.subjectKey').selectAll().execute()),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('keys of companies that are lost while others are there', () => {
  beforeEach(emptied);
  const pepper = { companyId: 1, subject: 'pepper' };
  const campaigns = { companyId: 2, subject: 'campaigns' };
  const phone = '5511999990000';
  /** As a process that has just started: no key is at hand. */
  const idIn = (companyId: number) => new PepperedIds(over(first)).idOf(companyId, 'contact', phone);
  const hashIn = (companyId: number) => new KeyedHashes(over(first)).hashOf(companyId, 'campaigns', phone);
  const lose = ({ companyId, subject }: typeof pepper) =>
    read.owner
      .deleteFrom('keys.subjectKey')
      .where('companyId', '=', companyId)
      .where('subject', '=', subject)
      .returningAll()
      .execute();
  const restore = (rows: Awaited<ReturnType<typeof lose>>) =>
    read.owner.insertInto('keys.subjectKey').values(rows).execute();

  it('are missed instead of made again, and the same ids come back with them', async () => {
    const [id, other, hash] = [await idIn(1), await idIn(2), await hashIn(2)];
    const kept = [...(await lose(pepper)), ...(await lose(campaigns))];
    await expect(idIn(1)).rejects.toBeInstanceOf(KeysMissing);
    await expect(idIn(1)).rejects.toThrow('prosa keys restore');
    await expect(hashIn(2)).rejects.toBeInstanceOf(KeysMissing);
    expect(await idIn(2)).toBe(other);
    expect(await over(first).find([pepper, campaigns])).toEqual(['absent', 'absent']);
    expect(await over(first).lostOfCompanies()).toEqual([pepper, campaigns]);
    await restore(kept);
    expect([await idIn(1), await hashIn(2)]).toEqual([id, hash]);
    expect(await over(first).lostOfCompanies()).toEqual([]);
  });

  it('are made for a company that never had any, once however many ask at once', async () => {
    await idIn(1);
    await lose(pepper);
    const ids = await Promise.all(Array.from({ length: 6 }, () => idIn(3)));
    expect(new Set(ids).size).toBe(1);
    expect(await over(first).lostOfCompanies()).toEqual([pepper]);
  });

  it('are missed as well when they came from elsewhere, and come back from there', async () => {
    const key = Buffer.alloc(32, 7);
    await over(first).adopt(campaigns, key);
    await lose(campaigns);
    await expect(hashIn(2)).rejects.toBeInstanceOf(KeysMissing);
    await over(first).adopt(campaigns, key);
    expect(await over(first).obtain(campaigns)).toEqual(key);
  });

  it('are missed in an installation of an earlier release too, once it was started', async () => {
    await idIn(1);
    // A process of that release notes nothing.
    await read.owner.deleteFrom('secrets.companyKeyMade').execute();
    await over(first).noteCompanyKeys();
    await over(first).noteCompanyKeys();
    await lose(pepper);
    await expect(idIn(1)).rejects.toBeInstanceOf(KeysMissing);
    await idIn(2);
  });

  it('say nothing of keys of persons, of which each year has another', async () => {
    const ana = { companyId: 1, subject: 'ana/2026' };
    await over(first).obtain(ana);
    await over(first).noteCompanyKeys();
    await lose(ana);
    await over(first).obtain(ana);
    const { rows } = await sql`select from secrets.company_key_made`.execute(read.owner);
    expect(rows).toEqual([]);
  });
});
