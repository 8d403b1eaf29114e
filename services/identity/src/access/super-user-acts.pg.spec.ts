import 'reflect-metadata';
import type { UserView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { type IdentityRig, openIdentity, password, seed } from '../testing/identity-rig';

let identity: IdentityRig;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

describe('a super user in another company', () => {
  it('is the author of their changes, for an hour at most, however often they refresh', async () => {
    const home = await identity.registry.registerCompany({
      uuid: randomUUID(),
      name: 'Plataforma',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    const number = await identity.registry.registerUser(
      home,
      seed('Sonia', { profile: 'admin', super: true }),
    );
    const sonia = await identity.signIn('sonia@demo.test');
    const entered = await identity.call('POST', `/companies/${identity.demo.companyId}/access`, {
      token: sonia.token,
      body: { reason: 'Chamado 1234' },
    });
    const refreshed = await identity.call('POST', '/auth/refresh_token', { cookie: entered.cookie });
    expect(refreshed.body['user']).toMatchObject({
      companyId: identity.demo.companyId,
      super: false,
      acting: { name: 'Sonia', companyId: home.companyId, reason: 'Chamado 1234' },
    });
    const token = String(refreshed.body['token']);
    const { body: ana } = await identity.login('ana@demo.test');
    const path = `/users/${(ana['user'] as UserView).id}`;
    expect((await identity.call('PUT', path, { token, body: { name: 'Ana Maria' } })).status).toBe(200);
    const facts = await identity.platform.store.readAll(0n, 10_000);
    const written = facts.filter(({ type }) => type === 'UserProfileChanged').at(-1);
    const actor = { kind: 'user', id: number, name: 'Sonia', companyId: home.companyId };
    expect(written?.metadata).toMatchObject({ companyId: identity.demo.companyId, actor });
    const sessions = await identity.platform.readModel.owner
      .selectFrom('identity.session')
      .selectAll()
      .where('ownUserId', '=', number)
      .execute();
    const minutes = sessions.map(({ createdAt, expiresAt }) => (+expiresAt - +createdAt) / 60_000);
    expect(minutes.map(Math.round)).toEqual([60]);
  });
});

describe('a super user who acts as an administrator', () => {
  it('cannot keep a way in: no password, no address, no new user; the company sees the attempts', async () => {
    const home = await identity.registry.registerCompany({
      uuid: randomUUID(),
      name: 'Suporte',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    await identity.registry.registerUser(home, seed('Tereza', { profile: 'admin', super: true }));
    const own = await identity.signIn('tereza@demo.test');
    const reason = 'Chamado 77';
    const access = await identity.call('POST', `/companies/${identity.demo.companyId}/access`, {
      token: own.token,
      body: { reason },
    });
    const token = String(access.body['token']);
    const admin = await identity.signIn('admin@demo.test');
    const path = `/users/${admin.user.id}`;
    const nova = { name: 'Nova', email: 'nova.da.tereza@demo.test', password };
    for (const [method, url, body] of [
      ['PUT', path, { password: 'taken-over' }],
      ['PUT', path, { email: 'tereza.minha@demo.test' }],
      ['PUT', path, { email: 'tereza.minha@demo.test' }],
      ['POST', '/users', nova],
    ] as const)
      expect(await identity.call(method, url, { token, body })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NOT_WHILE_ACTING' },
      });
    expect(
      (await identity.call('PUT', path, { token, body: { name: 'Admin', email: 'admin@demo.test' } })).status,
    ).toBe(200);
    const log = await identity.call('GET', '/companies/access-log', { token: admin.token });
    const [latest] = log.body['accesses'] as { reason: string; refused: string[] }[];
    expect(latest).toMatchObject({ reason, refused: ['password', 'email', 'user'] });
    expect((await identity.login('admin@demo.test')).status).toBe(200);
    expect(identity.lines.some(line => line.includes('"security":"acting-refused"'))).toBe(true);
  });
});
