import type { ErrorBody, SignInAnswer, TicketPage } from '@prosa/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

type Line = Readonly<Record<string, unknown>>;

describe('The security log', () => {
  let product: Product;
  let admin: ApiClient;
  let ana: ApiClient;

  beforeAll(async () => {
    // Security events are logged at every level.
    product = await startProduct({ env: { LOG_LEVEL: 'error' } });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
  });

  afterAll(() => discard(product));

  const lines = (): readonly Line[] =>
    readFileSync(join(product.dataDir, 'prosa.log'), 'utf8')
      .split('\n')
      .filter(line => line.includes('"security":'))
      .map(line => JSON.parse(line) as Line);

  const received = (what: Line): Promise<void> =>
    eventually(async () => expect(lines()).toContainEqual(expect.objectContaining(what)));

  const of = ({ me }: ApiClient) => ({ userId: me?.id, companyId: me?.companyId });

  it('contains sign-ins, wrong passwords and sign-outs', async () => {
    await received({ security: 'signed-in', level: 'info', ...of(ana) });
    await new ApiClient(product.url).call('POST', '/auth/login', {
      email: 'ana@demo.test',
      password: 'errada-mesmo',
    });
    await received({
      security: 'sign-in-refused',
      level: 'warn',
      code: 'ERR_INVALID_CREDENTIALS',
      ...of(ana),
      network: expect.stringMatching(/^[\w-]{12}$/),
    });
    await new ApiClient(product.url).call('POST', '/auth/login', {
      email: 'ninguem@demo.test',
      password: 'errada-mesmo',
    });
    await eventually(async () =>
      expect(
        lines().filter(line => line['security'] === 'sign-in-refused' && !('userId' in line)),
      ).toHaveLength(1),
    );
    const once = await ApiClient.signIn(product.url, 'bruno@demo.test');
    await once.call('DELETE', '/auth/logout');
    await received({ security: 'session-ended', reason: 'logout', ...of(once) });
  });

  it('contains the reuse of a refresh token', async () => {
    const bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const refresh = (agent: string) =>
      new ApiClient(product.url).call<SignInAnswer & ErrorBody>('POST', '/auth/refresh_token', undefined, {
        cookie: bruno.cookie,
        'user-agent': agent,
      });
    expect((await refresh('own')).status).toBe(200);
    expect((await refresh('thief')).status).toBe(401);
    await received({ security: 'refresh-reused', level: 'warn', ...of(bruno) });
  });

  it('contains refused permissions: of a route, of a single record, over the socket', async () => {
    await ana.call('POST', '/users', { name: 'Quem Quer' });
    await received({
      security: 'permission-refused',
      level: 'warn',
      ...of(ana),
      method: 'POST',
      route: '/api/users',
      permission: 'users:manage',
    });
    await ana.call('PUT', `/users/${admin.me?.id}`, { name: 'Outro Nome' });
    await received({ security: 'permission-refused', ...of(ana), method: 'PUT', route: '/api/users/:id' });

    await connectPhone(product.url, admin);
    const from = '5511966661234';
    await new SimulatorClient(product.url).write({ from, name: 'Cliente', to: BUSINESS, text: 'Olá' });
    const { id } = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(({ contact }) => contact.number === from);
      if (found === undefined) throw new Error('not yet');
      return found;
    });
    await admin.put(`/tickets/${id}`, { status: 'open' });
    const { socket } = await ana.socket();
    await new Promise(done => socket.emit('joinChatBox', String(id), done));
    socket.close();
    await received({ security: 'permission-refused', ...of(ana), verb: 'joinChatBox' });
  });

  it('contains every action of a super user, also while acting for a company, and refusals', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const companies = await owner.get<readonly { id: number; name: string }[]>('/companies/list');
    const companyId = companies.find(({ name }) => name.includes('Outra'))?.id ?? 0;
    const own = { userId: owner.me?.id, ownCompanyId: owner.me?.companyId, companyId };
    const { token } = await owner.post<SignInAnswer>(`/companies/${companyId}/access`, {
      reason: 'Chamado 1',
    });
    await received({
      security: 'super-act',
      ...of(owner),
      method: 'POST',
      route: '/api/companies/:id/access',
    });
    await received({ security: 'access-begun', ...own });
    const acting = Object.assign(new ApiClient(product.url), { token });
    await acting.post('/tags', { name: 'Da plataforma', color: '#773DFA' });
    await received({ security: 'super-act', ...own, method: 'POST', route: '/api/tags' });
    await acting.call('POST', '/users', {});
    await received({ security: 'acting-refused', level: 'warn', ...own, key: 'user' });
    await acting.call('DELETE', '/companies/access');
    await received({ security: 'access-ended', ...own });
  });

  it('contains changed passwords and refused codes', async () => {
    await admin.put(`/users/${ana.me?.id}`, { password: 'dada-pela-chefe' });
    await received({ security: 'password-changed', ...of(ana), byUserId: admin.me?.id });
    await received({ security: 'session-ended', reason: 'password', ...of(ana) });
    await new ApiClient(product.url).call('POST', '/resetpasswords', {
      email: 'ana@demo.test',
      token: '000000',
      password: 'Nova-Senha-2-Gatos',
    });
    await received({ security: 'reset-code-refused', level: 'warn' });
  });

  it('contains no names and no credentials', () => {
    const text = JSON.stringify(lines());
    expect(lines().length).toBeGreaterThan(12);
    for (const secret of [
      '@demo.test',
      'Ana',
      DEMO_PASSWORD,
      'errada-mesmo',
      '000000',
      ana.token,
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret);
  });
});
