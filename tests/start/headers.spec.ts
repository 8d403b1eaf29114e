import { connect } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { livedSince } from '../support/lived-time';
import { sendBytes } from '../support/matrix-raw';
import { discard, startProduct, type Product } from '../support/product';

/** Where another site's page may come from, and what a browser or a forger says then. */
const elsewhere = [
  'https://evil.example',
  'http://evil.example:8080',
  'null',
  'http://127.0.0.1:1',
  'http://localhost',
  'https://127.0.0.1',
  'http://127.0.0.1.evil.example',
  'http://evil.example#127.0.0.1',
  'http://127.0.0.1@evil.example',
  'file://',
  'chrome-extension://abc',
  'http://[::1]:1',
];

describe('HTTP headers and limits', () => {
  let product: Product;
  let proxied: Product;
  let ana: ApiClient;

  beforeAll(async () => {
    [product, proxied] = await Promise.all([startProduct(), startProduct({ env: { TRUST_PROXY: 'true' } })]);
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
  });

  afterAll(async () => {
    for (const each of [product, proxied]) if (each) await discard(each);
  });

  const paths = [
    '/',
    '/login',
    '/api',
    '/api/tickets',
    '/api/nothing',
    '/api/%zz',
    '/health/live',
    '/socket.io/?x',
  ];

  it.each(paths)('let no page connect elsewhere by a bare ws: or wss: in the policy of %s', async path => {
    for (const { url } of [product, proxied]) {
      const policy = (await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain('default-src');
      expect(policy).not.toMatch(/\bwss?:(?!\/\/)/);
    }
  });

  it.each(paths)('include the security headers on %s', async path => {
    const { headers } = await fetch(`${product.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split(';').map(part => {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        return [name, sources.join(' ')] as const;
      }),
    );
    expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/)/);
    for (const name of ['default-src', 'script-src', 'style-src', 'form-action'])
      expect([name, directives.get(name)]).toEqual([name, "'self'"]);
    for (const name of ['frame-ancestors', 'object-src', 'base-uri'])
      expect([name, directives.get(name)]).toEqual([name, "'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(paths)('name the charset of every text response of %s', async path => {
    const { headers } = await fetch(`${product.url}${path}`);
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/')) expect(type).toMatch(/charset=utf-8/i);
    if (/^\/(api|socket\.io)/.test(path)) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('forbid caching of authenticated responses', async () => {
    for (const path of ['/users/me', '/tickets', '/contacts', '/settings', '/queue']) {
      const { headers } = await ana.call('GET', path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('include HSTS behind a proxy that terminates TLS, and nowhere else', async () => {
    const direct = await fetch(`${product.url}/api`);
    expect(direct.headers.get('strict-transport-security')).toBeNull();
    const behind = await fetch(`${proxied.url}/api`);
    expect(behind.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it('keep the refresh cookie from scripts, from other sites and, behind a proxy, from plain HTTP', async () => {
    const cookieAt = async ({ url }: Product): Promise<string> => {
      const answer = await new ApiClient(url).call('POST', '/auth/login', {
        email: 'bruno@demo.test',
        password: DEMO_PASSWORD,
      });
      return answer.headers.get('set-cookie') ?? '';
    };
    for (const part of ['HttpOnly', 'SameSite=Strict']) {
      expect(await cookieAt(product)).toContain(part);
      expect(await cookieAt(proxied)).toContain(part);
    }
    expect(await cookieAt(product)).toMatch(/^jrt=[\w-]{43};.*Path=\/api\/auth;/);
    expect(await cookieAt(proxied)).toMatch(/^__Host-jrt=[\w-]{43};.*Path=\/;/);
    expect(await cookieAt(product)).not.toContain('Secure');
    expect(await cookieAt(proxied)).toContain('Secure');
  });

  it.each(elsewhere)('allow no cross-origin reads from %s', async origin => {
    for (const [method, path] of [
      ['OPTIONS', '/api/tickets'],
      ['GET', '/api/tickets'],
      ['OPTIONS', '/api/auth/login'],
      ['POST', '/api/auth/refresh_token'],
    ] as const) {
      const { headers } = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      for (const [name] of headers) expect(name).not.toMatch(/^access-control-/);
    }
  });

  const opened = (origin: string, transports: string[]): Promise<string> =>
    new Promise(done => {
      const socket: Socket = io(product.url, {
        auth: { token: ana.token },
        transports,
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin },
      });
      const end = (how: string): void => {
        socket.removeAllListeners();
        socket.close();
        done(how);
      };
      socket.once('ready', () => end('ready'));
      socket.once('connect_error', error => end(`refused: ${error.message}`));
      socket.once('disconnect', reason => end(reason));
    });

  it('refuse cross-origin sockets on both transports', async () => {
    const accepted: string[] = [];
    for (const origin of elsewhere)
      for (const transport of ['websocket', 'polling'])
        if (!(await opened(origin, [transport])).startsWith('refused'))
          accepted.push(`${transport} ${origin}`);
    expect(accepted).toEqual([]);
    expect(await opened(new URL(product.url).origin, ['websocket'])).toBe('ready');
  });

  it('refuse cross-site session refreshes', async () => {
    const headers = { cookie: ana.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await new ApiClient(product.url).call('POST', '/auth/refresh_token', undefined, headers);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('refuse bodies that a cross-site form can send: signing in requires a preflight, which is never granted', async () => {
    const body = { email: 'ana@demo.test', password: DEMO_PASSWORD };
    for (const [type, text] of [
      ['application/x-www-form-urlencoded', new URLSearchParams(body).toString()],
      ['text/plain', JSON.stringify(body)],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const)
      for (const path of ['/auth/login', '/companies/cadastro', '/resetpasswords', '/founding']) {
        const headers = { 'content-type': type, origin: 'https://evil.example' };
        const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: text });
        expect([path, type, answer.status >= 400, answer.headers.has('set-cookie')]).toEqual([
          path,
          type,
          true,
          false,
        ]);
      }
  });

  it('clear the browser’s cache at sign-out', async () => {
    const bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const { headers } = await bruno.call('DELETE', '/auth/logout');
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });

  it('refuse bodies over a megabyte without reading them', async () => {
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const head = `POST /api/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ana.token}\r\nContent-Type: ${type}\r\n`;
      const received = await sendBytes(product.url, `${head}Content-Length: 3000000\r\n\r\n{`);
      expect([type, received.slice(9, 12)]).toEqual([type, expect.stringMatching(/41[35]|400/)]);
      expect(received).toMatch(/"error":"ERR_/);
    }
  });

  it('serve all clients while three hundred send their requests slowly', async () => {
    const { hostname, port } = new URL(product.url);
    const slow = Array.from({ length: 300 }, (_, index) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          index % 2 === 0
            ? 'GET /api HTTP/1.1\r\nHost: x\r\nX-A: '
            : 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
        ),
      );
      socket.on('error', () => undefined);
      return socket;
    });
    try {
      for (let round = 0; round < 5; round += 1) {
        for (const socket of slow) socket.write(' ');
        const lived = livedSince();
        expect((await ana.call('GET', '/tickets')).status).toBe(200);
        expect(lived()).toBeLessThan(2_000);
      }
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });
});
