import 'reflect-metadata';
import { rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEnvironment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { openSubjectKeys } from '@prosa/secrets';
import { Installation, useSecretsOf } from './testing/installation';

describe('prosa keys', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('restores no key from a changed backup, and reports keys that another SECRETS_KEY wrapped', async () => {
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await rm(join(world.folder, 'secrets'), { recursive: true });
    expect(await world.run('keys', 'status', '--json')).toMatchObject({ code: 1, rows: [{ opens: false }] });
    await truncate(join(folder, 'keys.ndjson.gz'), 20);
    expect(await world.run('keys', 'restore', folder)).toMatchObject({ code: 1, out: '' });
  });

  it('restores no key that SECRETS_KEY does not open, and says which key it needs', async () => {
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await world.stopProjecting();
    await world.pool.query('delete from keys.subject_key');
    await rename(join(world.folder, 'secrets'), join(world.folder, 'kept'));
    const refused = await world.run('keys', 'restore', folder);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/none was restored: give the SECRETS_KEY .*its id is [0-9a-f]{12}\)/);
    const { rows } = await world.pool.query('select from keys.subject_key');
    expect(rows).toEqual([]);
    await rm(join(world.folder, 'secrets'), { recursive: true });
    await rename(join(world.folder, 'kept'), join(world.folder, 'secrets'));
    expect(await world.run('keys', 'restore', folder)).toMatchObject({ code: 0 });
  });

  it("names a person's key that is missing, and the facts that cannot be read without it", async () => {
    expect(await world.run('keys', 'status')).toMatchObject({ code: 0 });
    const whole = await world.run('keys', 'verify', '--json');
    expect(whole).toMatchObject({ code: 0 });
    expect(whole.rows.at(-1)).toMatchObject({ unreadable: 0 });
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await world.pool.query(`delete from keys.subject_key where subject like '%/%'`);
    const status = await world.run('keys', 'status', '--json');
    expect(status.code).toBe(1);
    expect(status.rows).toContainEqual({ company: 1, missing: expect.stringContaining('/') as string });
    const verified = await world.run('keys', 'verify', '--json');
    expect(verified.code).toBe(1);
    expect(verified.rows).toContainEqual(expect.objectContaining({ type: 'UserRegistered' }));
    expect(verified.rows.at(-1)).toMatchObject({ unreadable: 1 });
    await world.run('keys', 'restore', folder);
    expect(await world.run('keys', 'verify')).toMatchObject({ code: 0 });
  });

  it('restores no key that Prosa has replaced meanwhile', async () => {
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await world.remakeKeys();
    const refused = await world.run('keys', 'restore', folder);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('1 keys here are not those of the backup');
  });

  it('names the company whose key is missing, until it is restored from a backup of keys', async () => {
    const folder = join(world.folder, 'keys');
    const environment = loadEnvironment({ DATA_DIR: world.folder });
    const keys = openSubjectKeys(environment, world.owner, systemClock);
    const pepper = { companyId: 1, subject: 'pepper' };
    const key = await keys.obtain(pepper);
    await world.run('keys', 'backup', folder);
    await world.pool.query(`delete from keys.subject_key where subject = 'pepper'`);
    expect(await world.run('keys', 'status', '--json')).toMatchObject({
      code: 1,
      rows: [
        { count: 1, opens: true },
        { company: 1, missing: 'pepper' },
      ],
    });
    await expect(keys.obtain(pepper)).rejects.toThrow('prosa keys restore');
    expect(await world.run('keys', 'restore', folder)).toMatchObject({ code: 0 });
    expect(await keys.obtain(pepper)).toEqual(key);
  });

  it('includes the key of campaigns in the backup of keys, and finds it in an older full backup', async () => {
    const [older, keys, newer] = ['older', 'keys', 'newer'].map(name => join(world.folder, name)) as [
      ...[string, string, string],
    ];
    expect(await world.keepCampaignKey()).toBe('1 beside, 0 wrapped');
    await world.run('keys', 'backup', keys);
    await world.run('backup', older);
    const empty = await Installation.open(false);
    try {
      await useSecretsOf(world, empty);
      expect(await empty.run('keys', 'restore', keys)).toMatchObject({ code: 0 });
      expect(await empty.run('restore', older)).toMatchObject({ code: 0 });
      expect(await empty.campaignKeys()).toBe('0 beside, 1 wrapped');
      expect(await empty.run('keys', 'backup', newer, '--json')).toMatchObject({
        code: 0,
        rows: [{ keys: 2 }, {}],
      });
    } finally {
      await empty.close();
    }
    expect(await world.run('keys', 'restore', newer)).toMatchObject({ code: 0 });
    const environment = loadEnvironment({ DATA_DIR: world.folder });
    const found = openSubjectKeys(environment, world.owner, systemClock);
    expect(await found.find([{ companyId: 1, subject: 'campaigns' }])).toEqual([Buffer.alloc(32, 9)]);
  });
});
