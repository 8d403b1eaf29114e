import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { describeCompanySecrets } from './company-secrets.contract';
import { StoredCompanySecrets } from './company-secrets.store';
import { SecretKeys } from './secret-keys';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
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

const emptied = (): Promise<unknown> => read.owner.deleteFrom('secrets.companySecret').execute();
const over = (keys: SecretKeys) => new StoredCompanySecrets(read.owner, keys, clock);

describeCompanySecrets('PostgreSQL', async () => {
  await emptied();
  return {
    over,
    move: async (from, to) => {
      await read.owner
        .updateTable('secrets.companySecret')
        .set(to)
        .where('companyId', '=', from.companyId)
        .where('place', '=', from.place)
        .execute();
    },
    close: () => Promise.resolve(),
  };
});

describe('sealed secrets in the database', () => {
  beforeEach(emptied);

  it('are sealed anew by a new key, every one, and the old key is needed no more', async () => {
    const before = over(new SecretKeys([first]));
    for (let n = 0; n < 130; n += 1)
      await before.put({ companyId: n % 3, place: `prompt/${n}/apiKey` }, `s${n}`);
    const both = over(new SecretKeys([second, first]));
    expect((await both.count()).map(({ count, opens }) => ({ count, opens }))).toEqual([
      { count: 130, opens: true },
    ]);
    expect(await both.rotate()).toBe(130);
    expect(await both.rotate()).toBe(0);
    const after = over(new SecretKeys([second]));
    expect(await after.open({ companyId: 129 % 3, place: 'prompt/129/apiKey' })).toBe('s129');
    expect(await after.count()).toEqual([
      expect.objectContaining({ count: 130, current: true, opens: true }),
    ]);
  });

  it('stay as they are when their key is not given', async () => {
    await over(new SecretKeys([first])).put({ companyId: 1, place: 'a' }, 'segredo');
    const strange = over(new SecretKeys([second]));
    expect(await strange.rotate()).toBe(0);
    expect(await strange.count()).toEqual([
      expect.objectContaining({ count: 1, current: false, opens: false }),
    ]);
  });

  it('are seen by neither requests nor projections', async () => {
    await expect(read.projector.selectFrom('secrets.companySecret').selectAll().execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      read.tenants.withTenant(1, db => db.selectFrom('secrets.companySecret').selectAll().execute()),
    ).rejects.toThrow(/permission denied/);
  });
});
