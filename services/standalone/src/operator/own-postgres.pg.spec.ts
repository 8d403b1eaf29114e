import 'reflect-metadata';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { Client } from 'pg';
import { runCommand } from './run-command';

/** Where Debian keeps version 15, which is the oldest that Prosa supports. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/lib/postgresql/15/bin'];
const fifteen = folders.find(folder => existsSync(join(folder, 'postgres')));

const servers = [
  ['the bundled PostgreSQL', undefined],
  ...(fifteen === undefined ? [] : [['the PostgreSQL of this machine', fifteen] as const]),
] as const;

const founding = ['setup', '--name', 'Ada', '--email', 'ada@example.com', '--price', '0'];

describe.each(servers)('a database of an owner who is no superuser, on %s', (_name, programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-own-postgres-'));
  let server: EmbeddedPostgres;

  const asSuperuser = async (...statements: readonly string[]): Promise<void> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };

  /** The address of a database for a login, whose password is its name. */
  const addressFor = (login: string, database: string): string => {
    const url = new URL(server.url);
    if (login !== '') Object.assign(url, { username: login, password: login });
    url.pathname = `/${database}`;
    return url.toString();
  };

  /** What a command says of a fault; nothing when it ends well. */
  const faultOf = async (url: string, ...args: string[]): Promise<string> => {
    let err = '';
    const source = {
      ...{ DATABASE_URL: url, DATA_DIR: folder, WA_NETWORK: 'whatsapp', EVENT_STORE_URL: 'postgres' },
      PROSA_SETUP_PASSWORD: 'a long enough password',
    };
    const code = await runCommand(args, source, {
      ...{ out: () => undefined, err: text => (err += text), interactive: false, now: () => 0 },
    });
    return code === 0 ? '' : `${code}: ${err}`;
  };

  beforeAll(async () => {
    const settings = { dataDir: join(folder, 'server'), log: () => undefined, durable: false };
    server = await startEmbeddedPostgres({ ...settings, ...(programs === undefined ? {} : { programs }) });
    await asSuperuser(
      `create role owner login createrole createdb password 'owner'`,
      `create role member login password 'member' in role owner`,
      'create database own owner owner',
    );
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is founded, verified and backed up by that owner, by a member of it, and by a superuser', async () => {
    for (const login of ['owner', 'member', '']) {
      const url = addressFor(login, 'own');
      expect([login, await faultOf(url, ...founding)]).toEqual([login, '']);
      expect([login, await faultOf(url, 'log', 'verify')]).toEqual([login, '']);
      expect([login, await faultOf(url, 'backup', join(folder, `backup-${login}`))]).toEqual([login, '']);
    }
  });

  it('is restored by that owner into another database, where all roles are there already', async () => {
    await asSuperuser('create database other owner owner');
    const url = addressFor('owner', 'other');
    await faultOf(addressFor('owner', 'own'), 'keys', 'backup', join(folder, 'keys'));
    await faultOf(addressFor('owner', 'own'), 'backup', join(folder, 'whole'));
    expect(await faultOf(url, 'keys', 'restore', join(folder, 'keys'))).toBe('');
    expect(await faultOf(url, 'restore', join(folder, 'whole'))).toBe('');
    expect(await faultOf(url, 'log', 'verify')).toBe('');
  });
});
