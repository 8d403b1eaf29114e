import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEventStoreDouble,
  testCertificate,
  type EventStoreDouble,
  type EventStoreDoubleOptions,
} from '@prosa/event-store-double';
import { until } from '@prosa/testing';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

const past = [new Date('2020-01-01'), new Date('2020-02-01')] as const;
const awkward = 'pä%:@/?#ß';

describe('A start on EventStoreDB', () => {
  const doubles: EventStoreDouble[] = [];
  let folder: string;
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return encodeURIComponent(join(folder, name));
  };
  const start = async (options: EventStoreDoubleOptions = {}): Promise<EventStoreDouble> => {
    const double = await startEventStoreDouble(options);
    doubles.push(double);
    return double;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-esdb-'));
  });
  afterEach(async () => {
    await Promise.all(doubles.splice(0).map(double => double.stop()));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What is said at the start; null when the log can be used. */
  const said = async (url: string): Promise<string | null> => {
    let store: EventStoreDbEventStore | undefined;
    try {
      store = new EventStoreDbEventStore({ url, claims: new MemoryClaims(), deadlineMs: 3_000 });
      await store.check();
      return null;
    } catch (fault) {
      expect(fault).toMatchObject({ name: 'LogRefused' });
      return (fault as Error).message;
    } finally {
      await store?.close();
    }
  };

  it('goes on where the server can be used, by each of its names, and writes nothing', async () => {
    const double = await start();
    const length = double.log.records.length;
    for (const scheme of ['esdb', 'kurrentdb', 'kurrent'])
      expect(await said(double.url.replace('esdb', scheme))).toBeNull();
    expect(double.log.records).toHaveLength(length);
  });

  it('says that nobody listens, and that a name is unknown', async () => {
    expect(await said('esdb://127.0.0.1:9?tls=false')).toMatch(/^Nobody listens at 127\.0\.0\.1:9: start/);
    expect(await said('esdb://no-such-host.invalid?tls=false')).toMatch(
      /^The name no-such-host\.invalid is un/,
    );
  });

  it('says where TLS is expected, and where it is not', async () => {
    const plain = await start();
    const secure = await start({ tls: testCertificate('localhost') });
    expect(await said(`esdb://localhost:${plain.link.port}`)).toMatch(/speaks without TLS: add tls=false/);
    expect(await said(secure.url)).toMatch(/does not answer without TLS: leave tls=false out/);
  });

  it('says that a certificate is not trusted, has expired, or is for another name', async () => {
    const open = async (
      tls: ReturnType<typeof testCertificate>,
      name: string | null,
    ): Promise<string | null> => {
      const double = await start({ tls });
      const authority = name === null ? '' : `?tlsCAFile=${file(name, tls.cert)}`;
      return said(`esdb://localhost:${double.link.port}${authority}`);
    };
    const good = testCertificate('localhost');
    expect(await open(good, 'ca.crt')).toBeNull();
    expect(await open(good, null)).toMatch(/is not trusted: name its authority/);
    expect(await open(testCertificate('localhost', past), 'old.crt')).toMatch(/has expired: renew it/);
    expect(await open(testCertificate('other.example'), 'other.crt')).toMatch(/is for another name/);
    expect(await said('esdb://localhost:9?tlsCAFile=/nowhere.crt')).toMatch(/tlsCAFile.* cannot be read/);
  });

  it('says that a login is missing, wrong, or lacks a right, and assumes none', async () => {
    const tls = testCertificate('localhost');
    const logins = {
      admin: { password: 'changeit', readsAll: true },
      prosa: { password: awkward, readsAll: true },
      reader: { password: 'secret' },
      silent: { password: 'secret', readsAll: true, appends: false },
    };
    const { link } = await start({ tls, logins });
    const as = (login: string): Promise<string | null> =>
      said(`esdb://${login}localhost:${link.port}?tlsCAFile=${file('login.crt', tls.cert)}`);
    expect(await as('')).toMatch(/wants a login: EVENT_STORE_URL=esdb:\/\/user:password@/);
    expect(await as(`prosa:${encodeURIComponent(awkward)}@`)).toBeNull();
    expect(await as('prosa:wrong@')).toMatch(/refuses the login "prosa"/);
    expect(await as('reader:secret@')).toMatch(/may not read the whole log.*"\$r": \["\$admins", "reader"\]/);
    expect(await as('silent:secret@')).toMatch(/"silent" may not append/);
  });

  it('lets a login read the whole log, by an administrator, and leaves the others their right', async () => {
    const tls = testCertificate('localhost');
    const logins = {
      admin: { password: 'changeit', readsAll: true },
      prosa: { password: 's' },
      other: { password: 's' },
    };
    const { link } = await start({ tls, logins });
    const urlOf = (login: string): string =>
      `esdb://${login}@localhost:${link.port}?tlsCAFile=${file('prepare.crt', tls.cert)}`;
    for (const login of ['prosa', 'other']) {
      const url = urlOf(`${login}:s`);
      expect(await said(url)).toMatch(/may not read the whole log/);
      const store = new EventStoreDbEventStore({ url, claims: new MemoryClaims() });
      await expect(store.prepare(urlOf('admin:wrong'))).rejects.toThrow(/refuses the login "admin"/);
      await expect(store.prepare(`esdb://admin:changeit@localhost:${link.port}`)).rejects.toThrow(
        /is not trusted: name its authority in --admin-url/,
      );
      await expect(store.prepare('esdb://admin:changeit@localhost:many')).rejects.toThrow(
        /^--admin-url cannot be read: check its hosts, ports and options$/,
      );
      const readers = ['$admins', 'prosa', ...(login === 'other' ? ['other'] : [])];
      expect(await store.prepare(urlOf('admin:changeit'))).toEqual(readers);
      await store.close();
    }
    expect([await said(urlOf('prosa:s')), await said(urlOf('other:s'))]).toEqual([null, null]);
  });

  it.each([
    [
      'esdb+discover://a:2113,b:2113,c',
      /one name that resolves to all of them; .* esdb:\/\/a:2113,b:2113,c$/,
    ],
    ['esdb://localhost:2113?tls=false&colour=red', /unknown option "colour"/],
    ['esdb://localhost?tlsVerifyCert=false', /tlsVerifyCert, .* tlsCAFile=/],
    ['esdb://prosa@localhost', /a login without its password/],
    ['esdb://prosa:a:b@localhost', /percent-encode/],
    ['esdb://prosa:a@b@localhost', /percent-encode/],
    ['esdb://prosa:50%@localhost', /percent-encode/],
    ['http://localhost:2113', /is no address of EventStoreDB/],
    ['esdb://', /is no address of EventStoreDB/],
    ['esdb://prosa:secret@localhost:many', /cannot be read: check its hosts, ports and options$/],
  ])('refuses %s, and shows no password', async (url, expected) => {
    const text = await said(url);
    expect(text).toMatch(expected);
    expect(text).not.toContain('50%');
  });

  it.each([
    ['20.10.4', /is 20\.10\.4: Prosa needs 22\.10/],
    ['22.6.0', /is 22\.6\.0: Prosa needs 22\.10/],
    [null, /of a version before 21\.10/],
  ])('refuses a server of version %s', async (version, expected) => {
    expect(await said((await start({ version })).url)).toMatch(expected);
  });

  it.each(['22.10.0', '24.10.4', '25.0.1'])('takes a server of version %s', async version => {
    expect(await said((await start({ version })).url)).toBeNull();
  });

  it('says that no node of a cluster leads, and of nodes that are away what is wrong with them', async () => {
    const double = await start();
    double.faults.electing = true;
    expect(await said(double.url)).toMatch(/No node of .* leads: more than half/);
    const two = `127.0.0.1:9,127.0.0.1:${double.link.port}?tls=false&maxDiscoverAttempts=1`;
    expect(await said(`esdb://${two}`)).toMatch(/No node of .* leads/);
    const none = 'esdb://127.0.0.1:9,127.0.0.1:10?tls=false&maxDiscoverAttempts=1';
    expect(await said(none)).toMatch(/^Nobody listens at 127\.0\.0\.1:9/);
  });

  it('explains a fault that comes later', async () => {
    const double = await start();
    const store = new EventStoreDbEventStore({ url: double.url, claims: new MemoryClaims() });
    await store.check();
    doubles.splice(0);
    await double.stop();
    let said: string | null = null;
    const ask = async (): Promise<boolean> => {
      // The first call meets the end of the connection that was.
      said = await store.head().then(() => null, store.explain.bind(store));
      return said !== null;
    };
    await until(ask);
    expect(said).toMatch(/^Nobody listens at 127\.0\.0\.1/);
    expect(store.explain(new Error('something else'))).toBeNull();
    await store.close();
  });
});
