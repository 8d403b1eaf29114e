import type { ErrorBody, SignInAnswer, TicketPage, TicketView } from '@prosa/contracts';
import { sign } from 'jsonwebtoken';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { livedSince } from '../support/lived-time';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const secret = 'auth-spec-secret-of-thirty-two-bytes-or-more';
const keyid = createHash('sha256').update(secret).digest('hex').slice(0, 16);

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token like a given one, with other claims and perhaps another key. */
const forged = (token: string, claims: Record<string, unknown>, key = secret, kid = keyid): string => {
  const { aud, ...rest } = claimsOf(token);
  return sign({ aud, ...rest, ...claims }, key, { keyid: kid });
};

describe('Signing in', () => {
  let product: Product;
  const canaries: string[] = [];

  beforeAll(async () => {
    product = await startProduct({ env: { JWT_SECRET: secret, LOG_LEVEL: 'trace' } });
  });

  afterAll(() => discard(product));

  const signedIn = async (email = 'ana@demo.test'): Promise<ApiClient> => {
    const client = await ApiClient.signIn(product.url, email);
    canaries.push(client.token, client.cookie.split('=')[1] ?? '');
    return client;
  };

  const refresh = (cookie: string, headers: Record<string, string> = {}) => {
    const browser = new ApiClient(product.url);
    return browser.call<SignInAnswer & ErrorBody>('POST', '/auth/refresh_token', undefined, {
      cookie,
      ...headers,
    });
  };

  const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const statusOf = async (client: ApiClient): Promise<number> =>
    (await client.call('GET', '/tickets')).status;

  it('keeps the refresh token in a cookie that scripts and other sites cannot read', async () => {
    const answer = await new ApiClient(product.url).call('POST', '/auth/login', {
      email: 'bruno@demo.test',
      password: DEMO_PASSWORD,
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^jrt=[\w-]{43};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(part);
    expect(JSON.stringify(answer.body)).not.toContain(cookieValue(cookie));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('exchanges each refresh token for a new pair, once', async () => {
    const ana = await signedIn();
    const next = await refresh(ana.cookie);
    expect(next.status).toBe(200);
    expect(cookieOf(next.headers)).not.toBe(ana.cookie);
    ana.token = next.body.token;
    expect(await statusOf(ana)).toBe(200);
    expect((await refresh(cookieOf(next.headers))).status).toBe(200);
  });

  it('ends the whole session when a used refresh token is presented again', async () => {
    const ana = await signedIn();
    const bystander = await signedIn();
    const next = await refresh(ana.cookie);
    const reuse = await refresh(ana.cookie, { 'user-agent': 'another browser' });
    expect([reuse.status, reuse.body.error]).toEqual([401, 'ERR_REFRESH_REFUSED']);
    expect((await refresh(cookieOf(next.headers))).status).toBe(401);
    const tokens = [ana.token, next.body.token];
    for (const token of tokens) expect(await statusOf(Object.assign(ana, { token }))).toBe(403);
    expect(await statusOf(bystander)).toBe(200);
  });

  it('answers ten simultaneous refreshes of one browser with the same new token', async () => {
    const ana = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(ana.cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const successors = new Set(answers.map(({ headers }) => cookieOf(headers)));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0] ?? '')).status).toBe(200);
  });

  it('rejects refreshes from another site', async () => {
    const ana = await signedIn();
    expect((await refresh(ana.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await refresh(ana.cookie)).status).toBe(200);
  });

  it('revokes access token, refresh token and cookie at sign-out', async () => {
    const ana = await signedIn();
    const out = await ana.call('DELETE', '/auth/logout');
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toMatch(/^jrt=;/);
    expect(await statusOf(ana)).toBe(403);
    expect((await refresh(ana.cookie)).status).toBe(401);
  });

  it('closes the sockets of a removed user', async () => {
    const admin = await signedIn('admin@demo.test');
    const email = 'passageiro@demo.test';
    const { id } = await admin.post<{ id: number }>('/users', {
      name: 'Passageiro',
      email,
      password: DEMO_PASSWORD,
    });
    const { socket } = await (await signedIn(email)).socket();
    const gone = new Promise<string>(done => socket.once('disconnect', done));
    await admin.delete(`/users/${id}`);
    expect(await gone).toBe('io server disconnect');
  });

  it.each<[string, (good: string) => string]>([
    ['one that has run out', good => forged(good, { exp: Math.floor(Date.now() / 1_000) - 1 })],
    ['one by a stranger’s key', good => forged(good, {}, 'another-key-of-thirty-two-bytes-or-more')],
    ['one that names a key of nobody', good => forged(good, {}, secret, 'unknown')],
    ['one for another audience', good => forged(good, { aud: 'elsewhere' })],
    ['one of another company', good => forged(good, { companyId: 2 })],
    ['one of another person', good => forged(good, { id: 1 })],
    [
      'one of a session that never was',
      good => forged(good, { sessionId: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e41' }),
    ],
    ['one without a signature', good => `${unsigned(good)}.`],
    ['half of one', good => good.slice(0, 80)],
    ['nothing', () => ''],
  ])('takes no token but a good one: not %s', async (_name, spoil) => {
    const ana = await signedIn();
    const token = spoil(ana.token);
    ana.token = token;
    ana.cookie = '';
    const answer = await ana.call<ErrorBody>('GET', '/tickets');
    expect([answer.status, answer.body.error]).toEqual([token === '' ? 401 : 403, 'ERR_SESSION_EXPIRED']);
    const reason = await new Promise<string>((done, fail) => {
      const socket = io(product.url, { auth: { token }, transports: ['websocket'], forceNew: true });
      socket.once('ready', () => fail(new Error('let in')));
      socket.once('disconnect', done);
    });
    expect(reason).toBe('io server disconnect');
  });

  it('closes a socket when its token expires', async () => {
    const ana = await signedIn();
    const { token } = ana;
    /** A socket whose token runs out soon: so soon that this machine can just let it in before. */
    const letIn = async (seconds = 2): Promise<Awaited<ReturnType<typeof ana.socket>>> => {
      ana.token = forged(token, { exp: Math.floor(Date.now() / 1_000) + seconds });
      return ana.socket().catch(() => letIn(seconds * 2));
    };
    const { socket } = await letIn();
    const left = Number(claimsOf(ana.token)['exp']) * 1_000 - Date.now();
    const lived = livedSince();
    const reason = await new Promise<string>(done => socket.once('disconnect', done));
    expect(reason).toBe('io server disconnect');
    expect(Date.now() / 1_000).toBeGreaterThan(Number(claimsOf(ana.token)['exp']) - 0.1);
    expect(lived()).toBeLessThan(left + 2_000);
  });

  it('throttles an account after a few wrong passwords, the right one included, without affecting other accounts', async () => {
    const guess = (password: string) =>
      new ApiClient(product.url).call<ErrorBody>('POST', '/auth/login', {
        email: 'super@prosa.test',
        password,
      });
    // Five, and one more in a minute.
    for (let tries = 0; tries < 6; tries += 1)
      expect((await guess(`errada ${tries}`)).body.error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await guess(DEMO_PASSWORD)).body.error).toBe('ERR_TOO_MANY_REQUESTS');
    await signedIn();
  });

  it('answers an unknown address as it answers a wrong password', async () => {
    const refused = async (email: string) => {
      const { status, body } = await new ApiClient(product.url).call<ErrorBody>('POST', '/auth/login', {
        email,
        password: 'errada-mesmo',
      });
      return { status, body };
    };
    expect(await refused('ninguem@demo.test')).toEqual(await refused('admin@outra.test'));
  });

  it('writes no token, QR code, number, text or password into any log line, even at trace', async () => {
    const admin = await signedIn('admin@demo.test');
    const ana = await signedIn();
    const [connection] = await eventually(async () => {
      const all = await admin.get<{ qrcode: string }[]>('/whatsapp/?session=0');
      if (!all[0]?.qrcode) throw new Error('no QR yet');
      return all;
    });
    const customer = '5511966661234';
    const texts = ['SEGREDO do cliente', 'SEGREDO do atendente', 'SEGREDO na busca', 'SEGREDO-senha'];
    canaries.push(
      connection?.qrcode ?? '',
      customer,
      BUSINESS,
      'ana@demo.test',
      DEMO_PASSWORD,
      ...texts,
      'Fulana Secreta',
    );
    await connectPhone(product.url, admin);
    const simulator = new SimulatorClient(product.url);
    await simulator.write({ from: customer, name: 'Fulana Secreta', to: BUSINESS, text: texts[0] ?? '' });
    const ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(each => each.contact.number === customer);
      if (!found) throw new Error('not yet');
      return found;
    });
    await everything(ana, ticket, texts);
    const query = io(product.url, {
      query: { token: ana.token },
      transports: ['websocket', 'polling'],
      forceNew: true,
    });
    await new Promise<void>(done => query.once('ready', () => done()));
    await fetch(`${product.url}/socket.io/?EIO=4&transport=polling&token=${ana.token}`);
    query.close();
    await admin.put(`/users/${ana.me?.id}`, { password: texts[3] });
    await ana.call('POST', '/auth/login', { email: 'ana@demo.test', password: 'SEGREDO-senha-errada' });

    const log = readFileSync(join(product.dataDir, 'prosa.log'), 'utf8') + product.output();
    expect(log.split('\n').length).toBeGreaterThan(50);
    const found = canaries.filter(canary => canary !== '' && log.includes(canary));
    expect(found.map(canary => linesWith(log, canary))).toEqual([]);
    expect(log).not.toContain('SEGREDO');
  });

  /** What an agent does in a day, and what goes wrong in it. */
  const everything = async (ana: ApiClient, ticket: TicketView, texts: readonly string[]): Promise<void> => {
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    await ana.post(`/messages/${ticket.id}`, { body: texts[1] });
    await ana.call('POST', `/messages/${ticket.id}`, { body: texts[1], quotedMsg: { id: texts[1] } });
    await ana.call('POST', `/messages/${texts[1]}`, { body: texts[1] });
    await ana.call('POST', '/contacts', { name: texts[1], number: '5511966661234' });
    await ana.call('POST', '/contacts', { name: texts[1], number: texts[1] });
    await ana.call('GET', `/tickets?searchParam=${encodeURIComponent(texts[2] ?? '')}`);
    await ana.call('GET', `/${encodeURIComponent(texts[2] ?? '')}`);
    await ana.call('PUT', `/users/${ana.me?.id}`, { email: 'admin@demo.test' });
    await ana.call('POST', '/messages/1', { body: `${texts[1]}\u0000` });
    await ana.put(`/tickets/${ticket.id}`, { status: 'closed' });
    await eventually(async () => {
      const { messages } = await ana.get<{ messages: { ack: number; fromMe: boolean }[] }>(
        `/messages/${ticket.id}`,
      );
      expect(messages.find(message => message.fromMe)?.ack).toBeGreaterThanOrEqual(2);
    });
  };

  const cookieValue = (cookie: string): string => /^jrt=([^;]+)/.exec(cookie)?.[1] ?? 'none';
  const unsigned = (token: string): string => {
    const [, payload] = token.split('.');
    return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid: keyid })).toString('base64url')}.${payload}`;
  };
  const linesWith = (log: string, canary: string): string =>
    log
      .split('\n')
      .find(line => line.includes(canary))
      ?.slice(0, 400) ?? '';
});
