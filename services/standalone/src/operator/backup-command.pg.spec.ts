import 'reflect-metadata';
import { cp, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv5 } from '@prosa/kernel';
import { runCommand, type ExitCode } from './run-command';
import { Installation, photo, photoHash, useSecretsOf } from './testing/installation';

describe('prosa backup and restore', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('restores into an empty database, which is then equal table by table', async () => {
    const folder = join(world.folder, 'backup');
    const made = await world.run('backup', folder, '--json');
    expect(made).toMatchObject({ code: 0, rows: [{ position: '5', files: 1, missing: 0 }] });
    const keys = join(world.folder, 'keys');
    expect(await world.run('keys', 'backup', keys, '--json')).toMatchObject({
      code: 0,
      rows: [{ keys: 1 }, { count: 1, current: true, opens: true }],
    });
    const empty = await Installation.open(false);
    try {
      const refused = await empty.run('restore', folder);
      expect(refused).toMatchObject({
        code: 2,
        err: expect.stringContaining('prosa keys restore') as string,
      });
      await useSecretsOf(world, empty);
      expect(await empty.run('keys', 'restore', keys, '--json')).toMatchObject({
        code: 0,
        rows: [{ keys: 1 }, { opens: true }],
      });
      expect(await empty.run('keys', 'restore', keys)).toMatchObject({ code: 0 });
      const restored = await empty.run('restore', folder, '--json');
      expect(restored).toMatchObject({ code: 0, rows: [{ position: '5', files: 1 }] });
      expect(await empty.hashes()).toEqual(await world.hashes());
      expect(await empty.run('projections', 'verify')).toMatchObject({ code: 0 });
      const bytes = await readFile(join(empty.folder, 'media', '1', photoHash.slice(0, 2), photoHash));
      expect(bytes.equals(photo)).toBe(true);
      const next = `select nextval('numbers.ticket')::int as next`;
      const numbers = await Promise.all([world, empty].map(each => each.pool.query<{ next: number }>(next)));
      expect(numbers[1]?.rows).toEqual(numbers[0]?.rows);
      expect(await empty.run('restore', folder)).toMatchObject({ code: 2 });
      for (const { out, err } of [made, restored]) expect(out + err).not.toContain('argon2');
    } finally {
      await empty.close();
    }
  });

  it('contains no keys, and the log contains no personal data in clear', async () => {
    const { rows } = await world.pool.query<{ all: string }>(
      `select string_agg(data::text || meta::text, '') as all from es.events`,
    );
    expect(rows[0]?.all).not.toMatch(/ana@prosa\.test|a primeira/);
    const folder = join(world.folder, 'backup');
    await world.run('backup', folder);
    expect((await readdir(join(folder, 'tables'))).filter(name => name.startsWith('keys.'))).toEqual([]);
    const user = await world.run('log', 'stream', `user-1_${uuidv5('user', 1)}`, '--json');
    expect(user.rows).toMatchObject([{ data: { email: 'ana@prosa.test' } }]);
  });

  it('restores nothing from a changed or incomplete folder', async () => {
    const folder = join(world.folder, 'backup');
    await world.run('backup', folder);
    expect(await world.run('backup', folder)).toMatchObject({ code: 2 });
    const empty = await Installation.open(false);
    try {
      const table = 'es.events.ndjson.gz';
      await truncate(join(folder, 'tables', table), 20);
      const refused = await empty.run('restore', folder);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(`${table} is not as it was written`);
      await rm(join(folder, 'manifest.json'));
      expect((await empty.run('restore', folder)).err).toContain('holds no manifest.json');
    } finally {
      await empty.close();
    }
  });
});

describe('the prosa command beside an embedded database', () => {
  it('restores where no database exists yet, and verifies the result while Prosa does not run', async () => {
    const world = await Installation.open(true);
    const folder = await mkdtemp(join(tmpdir(), 'prosa-embedded-'));
    const run = async (...args: string[]): Promise<{ code: ExitCode; out: string }> => {
      let out = '';
      const say = (text: string): void => void (out += text);
      const terminal = { out: say, err: say, interactive: false, now: () => 0 };
      return { code: await runCommand(args, { DATA_DIR: join(folder, 'data') }, terminal), out };
    };
    try {
      expect(await world.run('backup', join(folder, 'backup'))).toMatchObject({ code: 0 });
      expect(await world.run('keys', 'backup', join(folder, 'keys'))).toMatchObject({ code: 0 });
      await cp(join(world.folder, 'secrets'), join(folder, 'data', 'secrets'), { recursive: true });
      expect(await run('log', 'verify')).toMatchObject({ code: 2 });
      expect(await run('keys', 'restore', join(folder, 'keys'))).toMatchObject({ code: 0 });
      expect(await run('restore', join(folder, 'backup'))).toMatchObject({ code: 0 });
      expect(await run('log', 'verify')).toMatchObject({ code: 0 });
    } finally {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
