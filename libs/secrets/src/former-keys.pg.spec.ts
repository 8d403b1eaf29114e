import { createHmac, randomBytes } from 'node:crypto';
import { KeyedHashes } from '@prosa/crypto';
import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { adoptCampaignKeys, TwoCampaignKeys } from './former-keys.store';
import { SecretKeys } from './secret-keys';
import { StoredSubjectKeys } from './subject-keys.store';

const phone = '5511999990000';

describe('the keys of campaigns that an earlier release kept beside the log', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let keys: StoredSubjectKeys;
  const company = { companyId: 3, subject: 'campaigns' };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
    keys = new StoredSubjectKeys(
      read.owner,
      new SecretKeys([Buffer.alloc(32, 1)]),
      new ManualClock(new Date(0)),
    );
  });
  beforeEach(async () => {
    await read.owner.deleteFrom('keys.subjectKey').execute();
    await read.owner.deleteFrom('secrets.companyKeyMade').execute();
    await read.owner.deleteFrom('campaigns.companyKey').execute();
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  /** As an earlier release made it. */
  const keep = async (companyId: number): Promise<string> => {
    const key = randomBytes(32).toString('base64url');
    await read.owner.transaction().execute(async db => {
      await sql`set local prosa.restoring = 'on'`.execute(db);
      await db.insertInto('campaigns.companyKey').values({ companyId, key }).execute();
    });
    return key;
  };
  const left = () => read.owner.selectFrom('campaigns.companyKey').selectAll().execute();
  const hashOf = (companyId: number) => new KeyedHashes(keys).hashOf(companyId, 'campaigns', phone);
  const formerHash = (key: string) => createHmac('sha256', key).update(phone).digest('hex');

  it('are moved to those of data subjects, and every person keeps the same id', async () => {
    const former = [await keep(3), await keep(4)];
    expect(await adoptCampaignKeys(read.owner, keys)).toBe(2);
    expect(await left()).toEqual([]);
    expect([await hashOf(3), await hashOf(4)]).toEqual(former.map(formerHash));
    expect(await adoptCampaignKeys(read.owner, keys)).toBe(0);
    const { rows } = await sql<{ all: string }>`
      select string_agg(encode(wrapped, 'escape'), '') as all from keys.subject_key`.execute(read.owner);
    for (const key of former) expect(rows[0]?.all).not.toContain(key);
  });

  it('are moved once by several processes at once, and by the next where one broke off between', async () => {
    const former = await keep(3);
    await keys.adopt(company, Buffer.from(former, 'base64url'));
    await Promise.all(Array.from({ length: 4 }, () => adoptCampaignKeys(read.owner, keys)));
    expect(await left()).toEqual([]);
    expect(await hashOf(3)).toBe(formerHash(former));
  });

  it('are neither replaced nor given up where the company has another one', async () => {
    await keys.obtain(company);
    await keep(3);
    await expect(adoptCampaignKeys(read.owner, keys)).rejects.toThrow(TwoCampaignKeys);
    expect(await left()).toHaveLength(1);
  });

  it('are not made again by a process of an earlier release', async () => {
    await keep(3);
    await adoptCampaignKeys(read.owner, keys);
    await expect(
      sql`insert into campaigns.company_key as k (company_id, key) values (3, 'another')
          on conflict (company_id) do update set key = k.key returning key`.execute(read.owner),
    ).rejects.toThrow('of an earlier release');
  });
});
