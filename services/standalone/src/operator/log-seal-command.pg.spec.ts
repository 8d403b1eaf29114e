import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSealer } from '@prosa/crypto';
import { uuidv5 } from '@prosa/kernel';
import { Installation, photoHash, useSecretsOf } from './testing/installation';

describe('prosa log seal', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('encrypts a clear-text log: nothing is lost, nothing stays in clear, and the new chain names the old head', async () => {
    const open = await Installation.open(true, openSealer);
    const empty = await Installation.open(false);
    const folder = join(open.folder, 'backup');
    const text = `select string_agg(data::text, '') as all from es.events`;
    const factsOf = async (world: Installation) =>
      (
        await world.pool.query(`select position, stream, revision, event_id, company_id, type, schema_version,
           created_at::text, meta::text from es.events where type <> 'LogSealed' order by position`)
      ).rows;
    try {
      expect((await open.pool.query<{ all: string }>(text)).rows[0]?.all).toContain('ana@prosa.test');
      const { rows } = await open.run('log', 'verify', '--json');
      const [{ anchor }] = rows as [{ anchor: string }];
      expect(await open.keepCampaignKey()).toBe('1 beside, 0 wrapped');
      expect(await open.run('backup', folder)).toMatchObject({ code: 0 });
      expect(await empty.run('log', 'seal', folder)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Give SECRETS_KEY') as string,
      });
      await empty.run('keys', 'status');
      expect(await empty.run('log', 'seal', folder)).toMatchObject({
        code: 2,
        err: expect.stringContaining('SECRETS_KEY does not open') as string,
      });
      await useSecretsOf(open, empty);
      expect(await empty.run('log', 'seal', folder, '--json')).toMatchObject({
        code: 0,
        rows: [{ position: '5', files: 1, sealed: 1 }],
      });
      expect(await empty.campaignKeys()).toBe('0 beside, 1 wrapped');
      expect((await empty.pool.query<{ all: string }>(text)).rows[0]?.all).not.toMatch(
        /ana@prosa\.test|a primeira/,
      );
      expect(await factsOf(empty)).toEqual(await factsOf(open));
      expect(await empty.run('log', 'verify')).toMatchObject({ code: 0 });
      expect(await empty.run('projections', 'verify')).toMatchObject({ code: 0 });
      const tablesOf = async (world: Installation) =>
        Object.fromEntries(Object.entries(await world.hashes()).filter(([name]) => !name.startsWith('es.')));
      expect(await tablesOf(empty)).toEqual(await tablesOf(open));
      const [position, hash] = anchor.split(':');
      expect(await empty.run('log', 'stream', `log-0_${uuidv5('log')}`, '--json')).toMatchObject({
        rows: [{ type: 'LogSealed', position: 6, data: { from: { position, hash } } }],
      });
      for (const name of [`user-1_${uuidv5('user', 1)}`, `queue-1_${uuidv5('queue', 2)}`])
        expect(await empty.run('log', 'stream', name)).toEqual(await open.run('log', 'stream', name));
    } finally {
      await empty.close();
      await open.close();
    }
  });

  it('never leaves an encrypted log without the fact that names its old head, wherever it is interrupted', async () => {
    const empty = await Installation.open(false);
    const folder = join(world.folder, 'backup');
    const sealings = async () =>
      (await empty.pool.query<{ type: string }>(`select type from es.events order by position desc`)).rows
        .map(({ type }, index) => (type === 'LogSealed' ? index : -1))
        .filter(index => index >= 0);
    try {
      expect(await world.run('backup', folder)).toMatchObject({ code: 0 });
      await world.run('keys', 'backup', join(world.folder, 'keys'));
      await useSecretsOf(world, empty);
      await empty.run('keys', 'restore', join(world.folder, 'keys'));
      await empty.pool.query(`create function public.break_off() returns trigger language plpgsql as
          'begin raise exception ''broken off''; end';
        create trigger break_off before insert on es.events for each row when (new.type = 'LogSealed')
          execute function public.break_off()`);
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 1 });
      expect((await empty.pool.query('select from es.events')).rowCount).toBe(0);
      await empty.pool.query('drop trigger break_off on es.events');
      // Files come after the log: one that is not as it was written ends the command behind the commit.
      await writeFile(join(folder, 'media', '1', photoHash), 'another photo');
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 1 });
      expect(await sealings()).toEqual([0]);
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 2 });
      expect(await sealings()).toEqual([0]);
      expect(await empty.run('log', 'verify')).toMatchObject({ code: 0 });
    } finally {
      await empty.close();
    }
  });
});
