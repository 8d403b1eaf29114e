import 'reflect-metadata';
import type { SignInAnswer } from '@prosa/contracts';
import { until } from '@prosa/testing';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type IdentityRig, openIdentity, overdue, password, seed, soon } from '../testing/identity-rig';

let identity: IdentityRig;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

describe('signing in', () => {
  it('returns a token, the user with their company, and an HttpOnly cookie', async () => {
    const answer = await identity.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ' Ana@Demo.test ', password },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user: {
        name: 'Ana',
        email: 'ana@demo.test',
        profile: 'user',
        super: false,
        companyId: identity.demo.companyId,
        queues: [],
        company: {
          id: identity.demo.companyId,
          name: 'Empresa Demo',
          dueDate: null,
          settings: expect.any(Array),
        },
      },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    const [, payload = ''] = answer.json<SignInAnswer>().token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      companyId: identity.demo.companyId,
      profile: 'user',
      username: 'Ana',
    });
  });

  it('responds equally to a wrong password and to an unknown address', async () => {
    const wrong = await identity.login('admin@demo.test', 'not-this-one');
    const unknown = await identity.login('nobody@demo.test', 'not-this-one');
    expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    expect(unknown).toEqual(wrong);
  });

  it('names the fields that are missing', async () => {
    const answer = await identity.call('POST', '/auth/login', { body: { email: 'x' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect((answer.body['details'] as { field: string }[]).map(fault => fault.field)).toEqual([
      'email',
      'password',
    ]);
  });

  it('is refused when the subscription is expired, and warns shortly before', async () => {
    const company = (name: string, dueDate: string) =>
      identity.registry.registerCompany({ uuid: randomUUID(), name, timeZone: 'America/Sao_Paulo', dueDate });
    await identity.registry.registerUser(await company('Vencida', overdue()), seed('Late'));
    await identity.registry.registerUser(await company('Vencendo', soon(3)), seed('Soon'));
    expect(await identity.login('late@demo.test')).toMatchObject({
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    });
    expect((await identity.login('soon@demo.test')).body['expiresInDays']).toBe(3);
  });

  it('delays failed attempts, for known and unknown addresses, without affecting others', async () => {
    await identity.registry.registerUser(identity.demo, seed('Victim'));
    for (const email of ['victim@demo.test', 'ghost@demo.test']) {
      // Five, and one more in a minute.
      for (let guess = 0; guess < 6; guess += 1)
        expect((await identity.login(email, 'wrong-one', '198.51.100.1')).status).toBe(400);
      expect(await identity.login(email, password, '198.51.100.1')).toMatchObject({
        status: 429,
        body: { error: 'ERR_TOO_MANY_REQUESTS' },
      });
    }
    expect((await identity.login('victim@demo.test', password, '198.51.100.9')).status).toBe(200);
  });

  it('unlocks an account when an administrator sets a new password', async () => {
    const id = await identity.registry.registerUser(identity.demo, seed('Slip'));
    for (let guess = 0; guess < 6; guess += 1)
      await identity.login('slip@demo.test', 'wrong-one', '198.51.100.2');
    expect((await identity.login('slip@demo.test', password, '198.51.100.2')).status).toBe(429);
    const { token } = await identity.signIn('admin@demo.test');
    const body = { password: 'given-by-admin' };
    expect((await identity.call('PUT', `/users/${id}`, { token, body })).status).toBe(200);
    expect((await identity.login('slip@demo.test', 'given-by-admin', '198.51.100.2')).status).toBe(200);
  });

  it('with the old password is refused when the password is replaced before its session starts', async () => {
    const id = await identity.registry.registerUser(identity.demo, seed('Rosa'));
    const { token } = await identity.signIn('admin@demo.test');
    const { owner } = identity.platform.readModel;
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_locks
        where not granted and relation = 'identity.known_browser'::regclass`.execute(owner);
      return rows.length > 0;
    };
    // The sign-in waits here between the check of the password and the start of the session.
    const signingIn = await owner.transaction().execute(async held => {
      await sql`lock table identity.known_browser in exclusive mode`.execute(held);
      const answer = identity.login('rosa@demo.test');
      await until(waiting);
      const body = { password: 'given-by-admin' };
      expect((await identity.call('PUT', `/users/${id}`, { token, body })).status).toBe(200);
      return { answer };
    });
    expect(await signingIn.answer).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_CREDENTIALS' } });
    const active = await owner
      .selectFrom('identity.session')
      .select('endReason')
      .where('userId', '=', id)
      .execute();
    expect(active).toEqual([{ endReason: 'password' }]);
    expect((await identity.login('rosa@demo.test', 'given-by-admin')).status).toBe(200);
  });

  it('accepts a known browser while a hundred networks guess', async () => {
    await identity.registry.registerUser(identity.demo, seed('Target'));
    const first = await identity.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.1',
      payload: { email: 'target@demo.test', password },
    });
    const known = first.cookies.find(({ name }) => name === 'prosa-browser');
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    for (let n = 0; n < 100; n += 1) await identity.login('target@demo.test', 'wrong-one', `198.51.101.${n}`);
    expect((await identity.login('target@demo.test', password, '203.0.113.2')).status).toBe(429);
    const again = await identity.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.3',
      cookies: { 'prosa-browser': known?.value ?? '' },
      payload: { email: 'target@demo.test', password },
    });
    expect(again.statusCode).toBe(200);
  });

  it('notifies the user’s other browsers, and no others', async () => {
    identity.frames.length = 0;
    const { user } = await identity.signIn('bruno@demo.test');
    await until(() => identity.frames.some(frame => frame.channel === 'auth'));
    expect(identity.frames.find(frame => frame.channel === 'auth')).toMatchObject({
      payload: {
        action: 'update',
        user: { id: user.id, email: 'bruno@demo.test', companyId: identity.demo.companyId },
      },
      audience: { kind: 'user', userId: user.id },
    });
  });
});
