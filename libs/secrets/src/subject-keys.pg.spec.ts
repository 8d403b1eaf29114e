import { KeysUnavailable } from '@prosa/crypto';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
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

const emptied = (): Promise<unknown> => read.owner.deleteFrom('keys.subjectKey').execute();
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
