import 'reflect-metadata';
import type { UserView } from '@prosa/contracts';
import { until } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import { type Answer, type IdentityRig, openIdentity, password, seed } from '../testing/identity-rig';

let identity: IdentityRig;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

describe('the users of a company', () => {
  const admin = async (): Promise<string> => (await identity.signIn('admin@demo.test')).token;
  const add = (token: string, body: object, key?: string): Promise<Answer> =>
    identity.call('POST', '/users', {
      token,
      body: { password, ...body },
      ...(key === undefined ? {} : { key }),
    });
  const numberOf = (answer: Answer): number => Number(answer.body['id']);

  it('are listed, searched without case and accents, and shown', async () => {
    const token = await admin();
    await add(token, { name: 'Íris Conceição', email: 'iris@demo.test' });
    const found = await identity.call('GET', '/users/?searchParam=conceicao&pageNumber=1', { token });
    expect(found.body).toMatchObject({ count: 1, hasMore: false, users: [{ name: 'Íris Conceição' }] });
    const [iris] = found.body['users'] as UserView[];
    expect((await identity.call('GET', `/users/${iris?.id}`, { token })).body).toEqual(iris);
    expect((await identity.call('GET', '/users/list', { token })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'ana@demo.test' })]),
    );
  });

  it('are visible at once to their creator, and created once however often the request is repeated', async () => {
    const token = await admin();
    const key = randomUUID();
    const first = await add(token, { name: 'Carla', email: 'carla@demo.test', profile: 'supervisor' }, key);
    const again = await add(token, { name: 'Carla', email: 'carla@demo.test', profile: 'supervisor' }, key);
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    await identity.signIn('carla@demo.test');
  });

  it('have unique addresses over all companies, also when two are added concurrently', async () => {
    const token = await admin();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(n => add(token, { name: `Twin ${n}`, email: 'twin@demo.test' })),
    );
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await add(token, { name: 'Other Ana', email: 'ANA@demo.test' })).toMatchObject({
      body: { error: 'ERR_EMAIL_TAKEN' },
    });
  });

  it('may take an address that another user gave up', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Mover', email: 'mover@demo.test' }));
    await identity.call('PUT', `/users/${id}`, { token, body: { email: 'moved@demo.test' } });
    expect((await add(token, { name: 'Follower', email: 'mover@demo.test' })).status).toBe(201);
    await identity.signIn('moved@demo.test');
  });

  it('change their own name and password, which ends their other sessions, but no rights', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Dora', email: 'dora@demo.test' }));
    const [here, there] = [await identity.signIn('dora@demo.test'), await identity.signIn('dora@demo.test')];
    const change = { name: 'Dora Lima', password: 'another-one', profile: 'user', queueIds: [] };
    const refused = await identity.call('PUT', `/users/${id}`, { token: here.token, body: change });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    const body = { ...change, currentPassword: password };
    expect((await identity.call('PUT', `/users/${id}`, { token: here.token, body })).body).toMatchObject({
      name: 'Dora Lima',
    });
    expect((await identity.call('GET', '/auth/me', { token: here.token })).status).toBe(200);
    expect((await identity.call('GET', '/auth/me', { token: there.token })).status).toBe(403);
    expect((await identity.login('dora@demo.test')).status).toBe(400);
    expect((await identity.login('dora@demo.test', 'another-one')).status).toBe(200);
    expect(
      await identity.call('PUT', `/users/${id}`, { token: here.token, body: { profile: 'admin' } }),
    ).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('have new rights at once, with their current token', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Edu', email: 'edu@demo.test' }));
    const edu = await identity.signIn('edu@demo.test');
    const body = { name: 'Fabi', email: 'fabi@demo.test', password };
    expect((await identity.call('POST', '/users', { token: edu.token, body })).status).toBe(403);
    await identity.call('PUT', `/users/${id}`, { token, body: { profile: 'admin' } });
    expect((await identity.call('POST', '/users', { token: edu.token, body })).status).toBe(201);
    await identity.call('PUT', `/users/${id}`, { token, body: { profile: 'user' } });
    expect((await identity.call('DELETE', `/users/${id}`, { token: edu.token })).status).toBe(403);
  });

  it('work in queues of their own company only', async () => {
    const token = await admin();
    const answer = await add(token, { name: 'Gil', email: 'gil@demo.test', queueIds: [424242] });
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    const other = await add(token, { name: 'Gil', email: 'gil@demo.test', whatsappId: 424242 });
    expect(other).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
  });

  it('of another company do not exist', async () => {
    const other = await identity.registry.registerCompany({
      uuid: randomUUID(),
      name: 'Outra Empresa',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    await identity.registry.registerUser(other, seed('Outra', { profile: 'admin' }));
    const outra = await identity.signIn('outra@demo.test');
    const ana = (await identity.signIn('ana@demo.test')).user.id;
    for (const id of [ana, 999_999, 'x', '-1', '99999999999999999999']) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await identity.call(method, `/users/${id}`, {
          token: outra.token,
          ...(method === 'PUT' ? { body: {} } : {}),
        });
        expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
      }
    }
    expect((await identity.call('GET', '/users/list', { token: outra.token })).body).toHaveLength(1);
    expect(
      (await identity.call('GET', '/users/?searchParam=ana', { token: outra.token })).body,
    ).toMatchObject({
      count: 0,
    });
  });

  it('keep an administrator, also when two remove each other concurrently', async () => {
    const company = await identity.registry.registerCompany({
      uuid: randomUUID(),
      name: 'Dupla',
      timeZone: 'America/Sao_Paulo',
      dueDate: null,
    });
    const ids = [
      await identity.registry.registerUser(company, seed('Um', { profile: 'admin' })),
      await identity.registry.registerUser(company, seed('Dois', { profile: 'admin' })),
    ];
    const [um, dois] = [await identity.signIn('um@demo.test'), await identity.signIn('dois@demo.test')];
    const answers = await Promise.all([
      identity.call('DELETE', `/users/${ids[1]}`, { token: um.token }),
      identity.call('PUT', `/users/${ids[0]}`, { token: dois.token, body: { profile: 'user' } }),
    ]);
    const outcomes = answers.map(answer => String(answer.body['error'] ?? 'done'));
    // Whoever is removed before the own request is read has no session any more.
    expect(['ERR_LAST_ADMIN,done', 'ERR_SESSION_EXPIRED,done']).toContain(outcomes.toSorted().join(','));
    const administrators = await identity.platform.readModel.owner
      .selectFrom('userAccount')
      .select('id')
      .where('companyId', '=', company.companyId)
      .where('profile', '=', 'admin')
      .execute();
    expect(administrators).toHaveLength(1);
  });

  it('who are removed are signed out and cannot return, and the others see their removal', async () => {
    const token = await admin();
    const id = numberOf(await add(token, { name: 'Hugo', email: 'hugo@demo.test' }));
    const hugo = await identity.signIn('hugo@demo.test');
    identity.frames.length = 0;
    expect((await identity.call('DELETE', `/users/${id}`, { token })).body).toEqual({ ok: true });
    expect((await identity.call('GET', '/auth/me', { token: hugo.token })).status).toBe(403);
    expect((await identity.login('hugo@demo.test')).status).toBe(400);
    expect((await identity.call('GET', `/users/${id}`, { token })).status).toBe(404);
    await until(() => identity.frames.some(frame => frame.channel === 'user'));
    expect(identity.frames.find(frame => frame.channel === 'user')?.payload).toEqual({
      action: 'delete',
      userId: id,
    });
  });
});
