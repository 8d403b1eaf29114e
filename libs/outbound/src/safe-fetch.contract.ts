import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { OutboundFailed, OutboundRefused } from './outbound-fault';
import type { OutboundRules, Resolver } from './safe-fetch';
import type { OutboundRecord, SafeFetch } from './safe-fetch.port';

/** Seventy ways to write an address that is not the public's. */
const SPELLINGS = `127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0x7f.0.0.1 0177.0.0.1
017700000001 0177.1 127.0.0.1. 127.0x0.1 0X7F.0.0.1 0 0.0.0.0 0x0 00000000000 0.1 localhost localhost. LOCALHOST
%31%32%37.0.0.1 %6cocalhost 127%2e0%2e0%2e1 ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 ⓛocalhost 10.0.0.1 10.1 167772161 0xa000001
172.16.0.1 172.31.255.255 192.168.0.1 192.168.1 3232235521 0xc0a80001 169.254.169.254 169.254.43518 2852039166
0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1
224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 192.88.99.1 [::1] [::] [0:0:0:0:0:0:0:1] [::127.0.0.1]
[::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:8.8.8.8] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1]
[2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [100::1] [2001:db8::1]
[3fff::1] [5f00::1] [::7f00:1]`
  .split(/\s+/)
  .filter(spelling => spelling !== '');

const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (fault: unknown) =>
      fault instanceof OutboundRefused || fault instanceof OutboundFailed ? fault.reason : fault,
  );

/** The contract suite of {@link SafeFetch}: `open` gives an adapter under these rules. */
export const describeSafeFetch = (name: string, open: (rules: OutboundRules) => SafeFetch): void => {
  describe(`calls of addresses that strangers chose: ${name}`, () => {
    let server: Server;
    let port: number;
    let received: IncomingMessage[] = [];
    let answer: (request: IncomingMessage, response: ServerResponse) => void;

    beforeAll(async () => {
      server = createServer((request, response) => {
        received.push(request);
        answer(request, response);
      });
      await new Promise<void>(done => void server.listen(0, done));
      ({ port } = server.address() as AddressInfo);
    });
    beforeEach(() => {
      received = [];
      answer = (_request, response) => response.end('here');
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise(done => void server.close(done));
    });

    const closed = open({ allow: [], plain: true });
    const get = (url: string, fetch = closed) => fetch({ method: 'GET', url, timeoutMs: 2_000 });
    const opened = (more: Partial<OutboundRules> = {}) =>
      open({ allow: [`127.0.0.1:${port}`], plain: false, ...more });
    const here = (path = '/') => `http://127.0.0.1:${port}${path}`;

    describe('addresses that strangers choose', () => {
      it('are at least seventy', () => expect(SPELLINGS.length).toBeGreaterThanOrEqual(70));

      it.each(SPELLINGS)('%s is not called', async host => {
        expect(await reasonOf(get(`http://${host}:${port}/`))).toMatch(/^(address|url)$/);
        expect(received).toHaveLength(0);
      });

      it.each([
        ['ftp://example.com/', 'protocol'],
        ['file:///etc/passwd', 'url'],
        ['http://somebody:secret@8.8.8.8/', 'url'],
        ['http://8.8.8.8:22/', 'port'],
        ['not an address', 'url'],
        ['http://', 'url'],
      ])('%s is refused for its %s', async (url, reason) => expect(await reasonOf(get(url))).toBe(reason));

      it('are called with TLS only, in production', async () => {
        const strict = open({ allow: [], plain: false });
        expect(await reasonOf(get('http://8.8.8.8:8080/', strict))).toBe('protocol');
      });

      it('are refused when one of several that a name leads to is not public', async () => {
        const resolve: Resolver = () =>
          Promise.resolve([
            { address: '8.8.8.8', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]);
        const fetch = open({ allow: [], plain: true, resolve });
        expect(await reasonOf(get(`http://two.example:${port}/`, fetch))).toBe('address');
      });

      it('are not asked for again once judged: a name that changes its mind gets nothing', async () => {
        let asked = 0;
        const resolve: Resolver = () => {
          asked += 1;
          // A public address: the documentation ranges (TEST-NET, RFC 5737) are refused before any connection.
          return Promise.resolve([{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]);
        };
        const fetch = open({ allow: [], plain: true, resolve });
        const call = fetch({ method: 'GET', url: `http://rebinding.example:${port}/`, timeoutMs: 300 });
        expect(await reasonOf(call)).toMatch(/^(timeout|unreachable)$/);
        expect({ asked, received: received.length }).toEqual({ asked: 1, received: 0 });
        expect(await reasonOf(get(`http://rebinding.example:${port}/`, fetch))).toBe('address');
        expect(received).toHaveLength(0);
      });
    });

    describe('a name', () => {
      it('is looked up within the time of its call, where its resolver has no limit', async () => {
        const resolve: Resolver = () => new Promise(() => undefined);
        const fetch = open({ allow: [], plain: true, resolve });
        const call = fetch({ method: 'GET', url: 'http://silent.example:8080/', timeoutMs: 50 });
        await expect(call).rejects.toMatchObject({ reason: 'timeout', sent: false });
      });
    });

    describe('servers that the operator opened', () => {
      it('are called by name and port, or by network', async () => {
        for (const allow of [[`127.0.0.1:${port}`], ['127.0.0.0/8']]) {
          const { status, body } = await get(here(), open({ allow, plain: false }));
          expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'here' });
        }
        expect(await reasonOf(get(`http://127.0.0.1:${port + 1}/`, opened()))).toBe('address');
      });

      it('lead nowhere else by a redirect, and POST follows none', async () => {
        answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
        expect(await reasonOf(get(here(), opened()))).toMatch(/^(port|address)$/);
        const posted = await opened()({ method: 'POST', url: here(), body: '{}', timeoutMs: 2_000 });
        expect(posted.status).toBe(302);
        answer = (_request, response) => response.writeHead(302, { location: '/again' }).end();
        expect(await reasonOf(get(here(), opened()))).toBe('redirect');
      });

      it('get no secrets when another server sent us there', async () => {
        const other = `http://localhost:${port}/`;
        answer = (request, response) =>
          request.url === '/' && request.headers.host?.startsWith('127') === true
            ? response.writeHead(307, { location: other }).end()
            : response.end('there');
        const fetch = open({ allow: [`127.0.0.1:${port}`, `localhost:${port}`], plain: false });
        const headers = { authorization: 'Bearer secret', accept: 'text/plain' };
        await fetch({ method: 'GET', url: here(), headers, timeoutMs: 2_000 });
        expect(received.map(({ headers: { authorization } }) => authorization)).toEqual([
          'Bearer secret',
          undefined,
        ]);
      });

      it('may not answer more than is wanted, not even deflated', async () => {
        answer = (_request, response) => response.end(Buffer.alloc(2_000_000));
        expect(await reasonOf(get(here(), opened()))).toBe('too-large');
        answer = (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)));
        expect(await reasonOf(get(here(), opened()))).toBe('too-large');
        answer = (_request, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'));
        expect((await get(here(), opened())).body.toString()).toBe('small');
      });

      it('may not hang, drip or cut', async () => {
        const call = () => reasonOf(opened()({ method: 'GET', url: here(), timeoutMs: 200 }));
        answer = () => undefined;
        expect(await call()).toBe('timeout');
        answer = (_request, response) => void response.writeHead(200).write('a');
        expect(await call()).toBe('timeout');
        answer = (_request, response) => void response.destroy();
        expect(await call()).toBe('cut');
      });
    });

    describe('what is sent and answered', () => {
      it('is as the caller and the server wrote it', async () => {
        const written: Buffer[] = [];
        answer = (request, response) => {
          request.on('data', (piece: Buffer) => written.push(piece));
          request.on('end', () => response.writeHead(418, { 'x-mark': ['a', 'b'] }).end('té'));
        };
        const { status, headers, body } = await opened()({
          ...{ method: 'POST', url: here('/webhook?one=1'), body: 'olá', timeoutMs: 2_000 },
          headers: { 'content-type': 'text/plain' },
        });
        expect({ status, mark: headers['x-mark'], text: body.toString() }).toEqual({
          ...{ status: 418, mark: 'a, b', text: 'té' },
        });
        const [request] = received;
        expect([request?.method, request?.url, Buffer.concat(written).toString()]).toEqual([
          ...['POST', '/webhook?one=1', 'olá'],
        ]);
        expect(request?.headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '4' });
      });

      it('may not be in an encoding that is not known', async () => {
        answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
        expect(await reasonOf(get(here(), opened()))).toBe('encoding');
      });

      it('may be as large as the caller wants, and no byte more', async () => {
        answer = (_request, response) => response.end(Buffer.alloc(100));
        const call = (maxBytes: number) =>
          reasonOf(opened()({ method: 'GET', url: here(), timeoutMs: 2_000, maxBytes }));
        expect([await call(100), await call(99)]).toEqual(['answered', 'too-large']);
      });
    });

    describe('redirects', () => {
      const chain = (length: number): void => {
        answer = ({ url = '/' }, response) => {
          const step = Number(url.slice(1));
          if (step === length) return response.end('there');
          return response.writeHead(302, { location: `/${step + 1}` }).end();
        };
      };

      it('are followed three times, and not a fourth', async () => {
        chain(3);
        expect((await get(here('/0'), opened())).body.toString()).toBe('there');
        chain(4);
        expect(await reasonOf(get(here('/0'), opened()))).toBe('redirect');
      });

      it('do not lengthen the time of a call', async () => {
        answer = ({ url }, response) =>
          void (url === '/' ? response.writeHead(302, { location: '/slow' }).end() : undefined);
        const call = opened()({ method: 'GET', url: here(), timeoutMs: 200 });
        await expect(call).rejects.toMatchObject({ reason: 'timeout', sent: true });
      });

      it.each(['http://169.254.169.254/latest', 'http://[::1]/', 'http://10.0.0.1/', 'file:///etc/passwd'])(
        'to %s are not followed',
        async location => {
          answer = (_request, response) => response.writeHead(302, { location }).end();
          expect(await reasonOf(get(here(), opened({ plain: true })))).toMatch(/^(address|url|protocol)$/);
          expect(received).toHaveLength(1);
        },
      );
    });

    describe('the record of a call', () => {
      const records: OutboundRecord[] = [];
      const recording = (more: Partial<OutboundRules> = {}) =>
        opened({ onCall: record => void records.push(record), ...more });
      beforeEach(() => void records.splice(0));

      it('has its host, status and duration, and nothing of its path, headers or content', async () => {
        let now = 1_000;
        answer = (_request, response) => {
          now += 34.6;
          response.writeHead(500).end('segredo da resposta');
        };
        const fetch = recording({ elapsed: () => now });
        await fetch({
          ...{ method: 'POST', url: here('/token-5511999990000?key=secret'), body: 'oi', timeoutMs: 2_000 },
          headers: { authorization: 'Bearer secret' },
        });
        expect(records).toEqual([{ host: `127.0.0.1:${port}`, status: 500, ms: 35 }]);
      });

      it('says why there was no answer, and why none was asked for', async () => {
        answer = (_request, response) => void response.destroy();
        await reasonOf(get(here(), recording()));
        await reasonOf(get('https://10.0.0.1/', recording()));
        expect(records.map(({ host, status }) => ({ host, status }))).toEqual([
          { host: `127.0.0.1:${port}`, status: 'cut' },
          { host: '10.0.0.1', status: 'address' },
        ]);
      });

      it('is one for each server of a redirect', async () => {
        answer = ({ headers: { host = '' } }, response) =>
          host.startsWith('127')
            ? response.writeHead(302, { location: `http://localhost:${port}/` }).end()
            : response.end('there');
        await get(here(), recording({ allow: [`127.0.0.1:${port}`, `localhost:${port}`] }));
        expect(records.map(({ host, status }) => [host, status])).toEqual([
          [`127.0.0.1:${port}`, 302],
          [`localhost:${port}`, 200],
        ]);
      });
    });
  });
};
