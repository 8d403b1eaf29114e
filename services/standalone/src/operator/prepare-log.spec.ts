import 'reflect-metadata';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDouble, testCertificate, type EventStoreDouble } from '@prosa/event-store-double';
import { runCommand } from './run-command';

describe('prosa log prepare on a machine where Prosa has never run', () => {
  let double: EventStoreDouble;
  let folder: string;
  let printed: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-prepare-'));
    const tls = testCertificate('localhost');
    writeFileSync(join(folder, 'ca.crt'), tls.cert);
    const logins = { admin: { password: 'changeit', readsAll: true }, prosa: { password: 's' } };
    double = await startEventStoreDouble({ tls, logins });
  });
  beforeEach(() => {
    printed = '';
  });
  afterAll(async () => {
    await double.stop();
    rmSync(folder, { recursive: true });
  });

  const urlOf = (login: string): string =>
    `esdb://${login}@localhost:${double.link.port}?tlsCAFile=${encodeURIComponent(join(folder, 'ca.crt'))}`;
  const prepare = (url: string, ...words: readonly string[]): Promise<number> => {
    const write = (text: string): void => void (printed += text);
    const terminal = { out: write, err: write, interactive: false, now: () => 0 };
    const source = { EVENT_STORE_URL: url, DATA_DIR: join(folder, 'data') };
    return runCommand(['log', 'prepare', ...words, '--json'], source, terminal);
  };

  it('gives the login its right without a database, as often as it is called', async () => {
    for (const _ of [1, 2])
      expect(await prepare(urlOf('prosa:s'), '--admin-url', urlOf('admin:changeit'))).toBe(0);
    expect(printed).toContain('"readers":"$admins prosa"');
    expect(printed).toContain('"usable":true');
    expect(readdirSync(folder)).toEqual(['ca.crt']);
  });

  it('says what is wrong with the login of the administrator, and with that of Prosa', async () => {
    expect(await prepare(urlOf('prosa:s'), '--admin-url', urlOf('admin:wrong'))).toBe(2);
    expect(printed).toContain('refuses the login "admin"');
    expect(await prepare(urlOf('prosa:wrong'), '--admin-url', urlOf('admin:changeit'))).toBe(2);
    expect(printed).toContain('refuses the login "prosa"');
    expect(await prepare(urlOf('prosa:s'))).toBe(2);
    expect(printed).toContain('As whom? --admin-url');
    expect(await prepare('')).toBe(2);
    expect(printed).toContain('The log is in PostgreSQL, where nothing is to be prepared');
  });
});
