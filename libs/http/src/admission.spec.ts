import fastify, { type FastifyInstance } from 'fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { admitFairly, joinCompany } from './admission';
import { setViewer } from './request-context';
import type { TooManyRequests } from './too-many-requests';
import type { Viewer } from './viewer';

const NEVER_MS = 2 ** 31 - 1;
const routes = [{ path: '/api/notices/:hook', isReserved: true }];

/** A server whose handlers answer on command, and the names of the requests that they were given. */
const openServer = (heldMs = NEVER_MS) => {
  const server: FastifyInstance = fastify();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const nameOf = (headers: Record<string, unknown>): string => String(headers['x-name']);
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const { company } = request.headers;
    if (typeof company === 'string') setViewer(request, { companyId: Number(company) } as Viewer);
    done();
  });
  admitFairly(server, routes, { heldMs, each: 2, expensiveReads: 4 });
  server.setErrorHandler((fault: TooManyRequests, _request, reply) =>
    reply.status(429).send({ code: fault.code, retryAfter: fault.retryAfter }),
  );
  const hold = (headers: Record<string, unknown>): Promise<object> => {
    begun.push(nameOf(headers));
    return new Promise(end => ends.set(nameOf(headers), () => end({})));
  };
  server.get('/health/live', async () => ({}));
  server.get('/api/things', ({ headers }) => hold(headers));
  server.post('/api/things', ({ headers }) => hold(headers));
  server.post('/api/forms/:uuid', ({ headers }) => hold(headers));
  server.post('/api/notices/:hook', ({ headers }) => hold(headers));
  server.post('/api/send', async request => {
    await joinCompany(request, 1);
    return hold(request.headers);
  });
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await turn();
  };
  const ask = async (
    name: string,
    { company, url = '/api/things', method = 'GET', ...more }: Record<string, string> = {},
  ): Promise<number> => {
    const headers = { 'x-name': name, ...(company === undefined ? {} : { company }) };
    const { statusCode } = await server.inject({ method: method as 'GET' | 'POST', url, headers, ...more });
    return statusCode;
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { server, begun, ask, end, settle };
};

const form = (uuid: number) => ({ url: `/api/forms/${uuid}`, method: 'POST' });

const names = (what: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${what}${index + 1}`);

describe('the admission of requests', () => {
  const opened: FastifyInstance[] = [];
  const open = (heldMs?: number) => {
    const opening = openServer(heldMs);
    opened.push(opening.server);
    return opening;
  };
  afterAll(() => Promise.all(opened.map(server => server.close())));

  it('lets a company that floods wait while another is served', async () => {
    const { begun, ask, end, settle } = open();
    void ask('b1', { company: '2' });
    await settle();
    for (const name of names('a', 10)) void ask(name, { company: '1' });
    await settle();
    void ask('b2', { company: '2' });
    await settle();
    expect(begun).toEqual(['b1', 'a1', 'a2', 'b2']);
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
  });

  it('refuses with the time to wait where the queue of a company is full, and answers health at any time', async () => {
    const { server, ask, settle } = open();
    for (const name of names('a', 116)) void ask(name, { company: '1' });
    await settle();
    const refused = await server.inject({ url: '/api/things', headers: { company: '1' } });
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'ERR_TOO_MANY_REQUESTS', retryAfter: 2 },
    ]);
    expect((await server.inject('/health/live')).statusCode).toBe(200);
  });

  it('lets more changes than reads of a company be under way, as these wait for the log', async () => {
    const { begun, ask, settle } = open();
    void ask('b1', { company: '2' });
    await settle();
    for (const name of names('read', 5)) void ask(name, { company: '1' });
    for (const name of names('change', 20)) void ask(name, { company: '1', method: 'POST' });
    await settle();
    expect(begun.filter(name => name.startsWith('read'))).toHaveLength(2);
    expect(begun.filter(name => name.startsWith('change'))).toHaveLength(16);
  });

  it('keeps strangers apart from companies, and gives them turns by network and by form', async () => {
    const { begun, ask, end, settle } = open();
    for (const name of names('flood', 5))
      void ask(name, { ...form(1), remoteAddress: `10.0.0.${name.at(-1)}` });
    void ask('other form', { ...form(2), remoteAddress: '10.0.1.1' });
    void ask('company', { company: '1' });
    await settle();
    expect(begun).toEqual(['flood1', 'flood2', 'company']);
    await end('flood1');
    expect(begun.at(-1)).toBe('other form');
  });

  it('gives turns by the account that a body names', async () => {
    const { begun, ask, end, settle } = open();
    const guess = (name: string, email: string, host: number): void =>
      void ask(name, {
        method: 'POST',
        remoteAddress: `10.0.0.${host}`,
        payload: { email } as unknown as string,
      });
    for (const [index, name] of names('guess', 4).entries()) guess(name, 'ana@demo.test', index);
    guess('person', 'bruno@demo.test', 99);
    await settle();
    await end('guess1');
    expect(begun).toEqual(['guess1', 'guess2', 'person']);
  });

  it('has a reserved place for notices', async () => {
    const { begun, ask, settle } = open();
    for (const name of names('stranger', 5)) void ask(name);
    void ask('notice', { url: '/api/notices/asaas', method: 'POST' });
    await settle();
    expect(begun).toContain('notice');
  });

  it('moves a program to the share of its company', async () => {
    const { begun, ask, settle } = open();
    for (const name of names('send', 5)) void ask(name, { url: '/api/send', method: 'POST' });
    void ask('stranger', form(1));
    await settle();
    expect(begun.toSorted()).toEqual([...names('send', 5), 'stranger']);
  });

  it('takes the place of a request that waits for something else', async () => {
    const { begun, ask, settle } = open(0);
    void ask('b1', { company: '2' });
    for (const name of names('a', 4)) void ask(name, { company: '1' });
    while (begun.length < 5) await settle();
    expect(begun).toHaveLength(5);
  });
});
