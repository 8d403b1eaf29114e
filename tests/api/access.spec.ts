import type {
  CompanyAccessView,
  ErrorBody,
  SignInAnswer,
  TicketPage,
  TicketView,
  UserView,
} from '@prosa/contracts';
import { sign, type Algorithm } from 'jsonwebtoken';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany, SHARED_JWT_SECRET } from '../support/shared-product';

const secret = SHARED_JWT_SECRET;
const kidOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
const kid = kidOf(secret);
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

type Claims = Record<string, unknown>;

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** Every way in which a token can be invalid, derived from a valid one and one of another company. */
const corpus = (good: string, other: string): readonly (readonly [string, string])[] => {
  const claims = claimsOf(good);
  const strange = claimsOf(other);
  const now = Math.floor(Date.now() / 1_000);
  const signed = (change: Claims, key = secret, keyid = kid): string =>
    sign({ ...claims, ...change }, key, { keyid, noTimestamp: true });
  const without = (claim: string): string => {
    const { [claim]: _gone, ...rest } = claims;
    return sign(rest, secret, { keyid: kid, noTimestamp: true });
  };
  const [head = '', body = '', signature = ''] = good.split('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const algorithms = ['HS384', 'HS512'] as const satisfies readonly Algorithm[];
  return [
    ...['none', 'None', 'NONE', 'nOnE'].flatMap(alg => [
      [`alg ${alg}`, `${encoded({ alg, typ: 'JWT', kid })}.${body}.`] as const,
      [`alg ${alg} with a signature`, `${encoded({ alg, typ: 'JWT', kid })}.${body}.${signature}`] as const,
    ]),
    ...algorithms.map(
      algorithm => [algorithm, sign(claims, secret, { algorithm, keyid: kid, noTimestamp: true })] as const,
    ),
    ['RS256', sign(claims, privateKey, { algorithm: 'RS256', keyid: kid, noTimestamp: true })],
    ['another key', signed({}, 'x'.repeat(40))],
    ['another key under its own name', signed({}, 'x'.repeat(40), kidOf('x'.repeat(40)))],
    ['an empty key id', signed({}, secret, '')],
    ['a key id that is a path', signed({}, secret, '../../dev/null')],
    ['a key id that is SQL', signed({}, secret, "' or 1=1 --")],
    ['no key id', sign(claims, secret, { noTimestamp: true })],
    ['run out', signed({ exp: now - 1 })],
    ['run out long ago', signed({ exp: 1 })],
    ['an end that is a text', `${head}.${encoded({ ...claims, exp: 'never' })}.${signature}`],
    ['not yet', signed({ nbf: now + 3_600 })],
    ...['secondary', 'prosa', 'elsewhere', ''].map(aud => [`audience ${aud}`, signed({ aud })] as const),
    ...['aud', 'exp', 'id', 'companyId', 'sessionId'].map(name => [`no ${name}`, without(name)] as const),
    ['another company', signed({ companyId: strange['companyId'] })],
    ['no company', signed({ companyId: 0 })],
    ['a company below nothing', signed({ companyId: -1 })],
    ['another person', signed({ id: strange['id'] })],
    ['another person and company', signed({ id: strange['id'], companyId: strange['companyId'] })],
    ['a session of another company', signed({ sessionId: strange['sessionId'] })],
    ['a session that never was', signed({ sessionId: randomUUID() })],
    ['a session that is no uuid', signed({ sessionId: 'x' })],
    ['a person that is a text', signed({ id: String(claims['id']) })],
    ['a person that is half', signed({ id: 1.5 })],
    ['a person beyond numbers', signed({ id: 2 ** 53 })],
    ['a person that is a list', signed({ id: [claims['id']] })],
    ['another body', `${head}.${encoded({ ...claims, super: true })}.${signature}`],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${good}.${signature}`],
    ['half', good.slice(0, good.length / 2)],
    ['another last letter', `${good.slice(0, -8)}AAAAAAAA`],
    ['backwards', [...good].toReversed().join('')],
    ['words', 'not.a.token'],
    ['a very long one', 'x'.repeat(5_000)],
    ['braces', '{}'],
  ];
};

describe('Access', () => {
  let company: NewCompany;
  let other: NewCompany;

  beforeAll(async () => {
    company = await newCompany();
    other = await newCompany({ furnished: false });
  });

  const signedIn = (email: string, password?: string): Promise<ApiClient> =>
    ApiClient.signIn(company.url, email, password);
  const withToken = (token: string): ApiClient => Object.assign(new ApiClient(company.url), { token });
  const statusOf = async (client: ApiClient, path = '/tickets'): Promise<number> =>
    (await client.call('GET', path)).status;
  const goodbyeOf = (client: ApiClient): Promise<string> =>
    new Promise((done, fail) => {
      const socket = io(company.url, {
        auth: { token: client.token },
        transports: ['websocket'],
        forceNew: true,
      });
      socket.once('ready', () => fail(new Error('let in')));
      socket.once('disconnect', done);
    });

  const enter = async (root: ApiClient, companyId: number): Promise<ApiClient> => {
    const answer = await root.call<SignInAnswer>('POST', `/companies/${companyId}/access`, {
      reason: 'Chamado 1234',
    });
    expect(answer.status).toBe(200);
    return Object.assign(new ApiClient(company.url), { token: answer.body.token, me: answer.body.user });
  };

  it('rejects every forged token of a corpus, at routes and at the socket', async () => {
    const [ana, outra] = [await signedIn(company.email('ana')), await signedIn(other.email('admin'))];
    const tokens = corpus(ana.token, outra.token);
    expect(tokens.length).toBeGreaterThanOrEqual(40);
    const faults: string[] = [];
    for (const [name, token] of tokens) {
      for (const [method, path] of [
        ['GET', '/tickets'],
        ['PUT', `/users/${ana.me?.id}`],
        ['GET', '/auth/me'],
      ] as const) {
        const { status } = await withToken(token).call(method, path, method === 'PUT' ? {} : undefined);
        if (status !== 401 && status !== 403) faults.push(`${name}: ${method} ${path} → ${status}`);
      }
      const goodbye = await goodbyeOf(withToken(token)).catch((fault: Error) => fault.message);
      if (goodbye !== 'io server disconnect') faults.push(`${name}: socket → ${goodbye}`);
    }
    expect(faults).toEqual([]);
    expect(await statusOf(ana)).toBe(200);
  });

  it('lets a super user act in another company, recorded in that company only', async () => {
    const [root, outra] = [await signedIn('super@prosa.test'), await signedIn(other.email('admin'))];
    const own = root.me?.companyId ?? 0;
    const otherId = outra.me?.companyId ?? 0;
    const acting = await enter(root, otherId);
    expect(acting.me).toMatchObject({
      companyId: otherId,
      profile: 'admin',
      super: false,
      acting: { name: root.me?.name, companyId: own, reason: 'Chamado 1234' },
    });
    expect(claimsOf(acting.token)).toMatchObject({
      impersonated: true,
      originalUserId: root.me?.id,
      originalCompanyId: own,
    });
    const people = await acting.get<UserView[]>('/users/list');
    expect(people.every(person => person.companyId === otherId)).toBe(true);
    expect(await statusOf(acting, `/users/${root.me?.id}`)).toBe(404);
    const further = await acting.call<ErrorBody>('POST', `/companies/${own}/access`, { reason: 'weiter' });
    expect([further.status, further.body.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    const log = () => outra.get<{ accesses: CompanyAccessView[] }>('/companies/access-log');
    expect((await log()).accesses[0]).toMatchObject({
      name: root.me?.name,
      reason: 'Chamado 1234',
      endedAt: null,
    });

    const back = await acting.call<SignInAnswer>('DELETE', '/companies/access');
    expect(back.body.user).toMatchObject({ companyId: own, super: true });
    expect(back.body.user.acting).toBeUndefined();
    expect(await statusOf(acting)).toBe(403);
    expect((await log()).accesses[0]?.endedAt).not.toBeNull();
    const again = await withToken(back.body.token).call<ErrorBody>('DELETE', '/companies/access');
    expect([again.status, again.body.error]).toEqual([409, 'ERR_OWN_COMPANY']);
  });

  it('ends access to another company with the super user’s own session, and closes its sockets at once', async () => {
    const [root, outra] = [await signedIn('super@prosa.test'), await signedIn(other.email('admin'))];
    const acting = await enter(root, outra.me?.companyId ?? 0);
    const { socket } = await acting.socket();
    const gone = new Promise<string>(done => socket.once('disconnect', done));
    await root.call('DELETE', '/auth/logout');
    expect(await gone).toBe('io server disconnect');
    expect(await statusOf(acting)).toBe(403);
    const { accesses } = await outra.get<{ accesses: CompanyAccessView[] }>('/companies/access-log');
    expect(accesses[0]?.endedAt).not.toBeNull();
  });

  it('refuses access to other users, to unknown companies and to the super user’s own', async () => {
    const [root, admin] = [await signedIn('super@prosa.test'), await signedIn(other.email('admin'))];
    const ask = async (client: ApiClient, id: number | string, reason?: string) =>
      (await client.call<ErrorBody>('POST', `/companies/${id}/access`, { reason })).body.error;
    expect(await ask(admin, root.me?.companyId ?? 0, 'por favor')).toBe('ERR_NO_PERMISSION');
    expect(await ask(root, root.me?.companyId ?? 0, 'por favor')).toBe('ERR_OWN_COMPANY');
    expect(await ask(root, 2_000_000_000, 'por favor')).toBe('ERR_NO_COMPANY_FOUND');
    expect(await ask(root, admin.me?.companyId ?? 0, 'x')).toBe('ERR_VALIDATION');
    expect(await ask(root, admin.me?.companyId ?? 0)).toBe('ERR_VALIDATION');
  });

  it('requires the current password to change password or e-mail, and signs out the user’s other browsers', async () => {
    const admin = await signedIn(company.email('admin'));
    const email = 'troca@demo.test';
    const password = DEMO_PASSWORD;
    const { id } = await admin.post<UserView>('/users', { name: 'Troca Senha', email, password });
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const { socket } = await there.socket();
    const gone = new Promise<string>(done => socket.once('disconnect', done));
    const change = (body: object) =>
      here.call<ErrorBody>('PUT', `/users/${id}`, { password: 'outra-senha', ...body });
    for (const wrong of [{}, { currentPassword: 'errada' }])
      expect((await change(wrong)).body.error).toBe('ERR_INVALID_CREDENTIALS');
    const moved = { password: undefined, email: 'trocado@demo.test' };
    expect((await change(moved)).body.error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await change({ ...moved, email, name: 'Troca Nome' })).status).toBe(200);
    expect((await change({ currentPassword: password })).status).toBe(200);
    expect(await gone).toBe('io server disconnect');
    expect(await statusOf(there)).toBe(403);
    expect(await statusOf(here)).toBe(200);
    await signedIn(email, 'outra-senha');
    await admin.put(`/users/${id}`, { password });
    expect(await statusOf(here)).toBe(403);
  });

  it('shows which users are online, and publishes changes to the others', async () => {
    const admin = await signedIn(company.email('admin'));
    const bruno = await signedIn(company.email('bruno'));
    const online = async () => (await admin.get<UserView>(`/users/${bruno.me?.id}`)).online;
    expect(await online()).toBe(false);
    const watching = await admin.socket();
    const { socket } = await bruno.socket();
    expect(await online()).toBe(true);
    socket.close();
    const received = () =>
      watching.frames.filter(({ event }) => event.endsWith('-userOnline')).at(-1)?.payload;
    await eventually(() => expect(received()).toEqual({ userId: bruno.me?.id, online: false }));
    expect(await online()).toBe(false);
    watching.socket.close();
  });

  it('returns the open tickets of a removed user to pending', async () => {
    const admin = await signedIn(company.email('admin'));
    const connection = await company.connect();
    const email = 'passageira@demo.test';
    const person = { name: 'Passageira', email, password: DEMO_PASSWORD, profile: 'supervisor' };
    const { id } = await admin.post<UserView>('/users', person);
    const agent = await signedIn(email);
    const contact = await agent.post<{ id: number }>('/contacts', {
      name: 'Cliente',
      number: '5511977770001',
    });
    const [queue] = await admin.get<{ id: number }[]>('/queue');
    const body = { contactId: contact.id, whatsappId: connection.id, queueId: queue?.id };
    const ticket = await agent.post<TicketView>('/tickets', body);
    expect(ticket).toMatchObject({ status: 'open', userId: id });
    await admin.delete(`/users/${id}`);
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(tickets.find(each => each.id === ticket.id)).toMatchObject({ status: 'pending', userId: null });
    });
  });
});
