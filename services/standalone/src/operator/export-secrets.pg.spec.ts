import 'reflect-metadata';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '@prosa/testing';
import { runCommand } from './run-command';
import { Installation } from './testing/installation';

const linesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map(line => line.split('=') as [string, string]),
  );

describe('prosa secrets export', () => {
  let world: Installation;
  beforeEach(async () => {
    world = await Installation.open(true);
  });
  afterEach(() => world.close());

  it('gives what several processes need to read the data of one, on another database and without its DATA_DIR', async () => {
    mkdirSync(join(world.folder, 'secret'));
    writeFileSync(join(world.folder, 'secret', 'gateway.key'), 'ab'.repeat(32));
    const exported = await world.run('secrets', 'export');
    expect(exported.code).toBe(0);
    const given = linesOf(exported.out);
    expect(given).toMatchObject({
      SECRETS_KEY: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      GATEWAY_KEY: 'ab'.repeat(32),
    });
    const [keys, whole, elsewhere] = ['keys', 'whole', 'elsewhere'].map(name => join(world.folder, name)) as [
      ...[string, string, string],
    ];
    await world.run('keys', 'backup', keys);
    await world.run('backup', whole);

    const database = await testDatabase();
    let said = '';
    const run = (...args: string[]) =>
      runCommand(
        args,
        { ...given, DATABASE_URL: database.url, DATA_DIR: elsewhere },
        {
          ...{ out: text => (said += text), err: text => (said += text), interactive: false, now: () => 0 },
        },
      );
    try {
      for (const args of [
        ['keys', 'restore', keys],
        ['restore', whole],
        ['keys', 'verify'],
        ['secrets', 'status'],
      ])
        expect([args, await run(...args), said]).toEqual([args, 0, expect.anything()]);
      expect(said).toContain('unreadable 0');
    } finally {
      await database.drop();
    }
  });

  it('makes no key where none is, and says so', async () => {
    const nowhere = join(world.folder, 'nowhere');
    let said = '';
    const terminal = { out: () => undefined, err: (text: string) => (said += text) };
    const code = await runCommand(
      ['secrets', 'export'],
      { DATA_DIR: nowhere, DATABASE_URL: world.database.url },
      { ...terminal, interactive: false, now: () => 0 },
    );
    expect(code).toBe(1);
    expect(said).toContain(`SECRETS_KEY is neither given nor kept under ${nowhere}`);
  });
});
