import 'reflect-metadata';
import type { OwnSessionView } from '@prosa/contracts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { type IdentityRig, openIdentity, password, seed } from '../testing/identity-rig';

let identity: IdentityRig;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

describe('a session', () => {
  it('continues by its cookie; reuse by another browser ends the session for both', async () => {
    const first = await identity.signIn('ana@demo.test');
    const second = await identity.call('POST', '/auth/refresh_token', { cookie: first.cookie });
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    const stolen = await identity.call('POST', '/auth/refresh_token', {
      cookie: first.cookie,
      from: '203.0.113.66',
    });
    expect(stolen).toMatchObject({ status: 401, body: { error: 'ERR_REFRESH_REFUSED' } });
    const after = await identity.call('POST', '/auth/refresh_token', { cookie: second.cookie });
    expect(after.status).toBe(401);
    const token = String(second.body['token']);
    expect(await identity.call('GET', '/users/list', { token })).toMatchObject({
      status: 403,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
  });

  it('answers ten concurrent refreshes of one browser with one successor, and continues', async () => {
    const { cookie } = await identity.signIn('ana@demo.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => identity.call('POST', '/auth/refresh_token', { cookie })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [successor, ...others] = new Set(answers.map(answer => answer.cookie));
    expect(others).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from identity.refresh_token r where r.session_id = (
        select session_id from identity.refresh_token
         where hash = encode(sha256(${cookie}::bytea), 'hex'))`.execute(identity.platform.readModel.owner);
    expect(rows).toEqual([{ count: 2 }]);
    const next = await identity.call('POST', '/auth/refresh_token', { cookie: successor ?? '' });
    expect(next.status).toBe(200);
    // A late response contains the current token of the session, not an earlier one.
    expect((await identity.call('POST', '/auth/refresh_token', { cookie })).cookie).toBe(next.cookie);
  });

  it('ends when a used token is reused later, also from the same browser', async () => {
    const { cookie } = await identity.signIn('ana@demo.test');
    const { cookie: next } = await identity.call('POST', '/auth/refresh_token', { cookie });
    await sql`update identity.refresh_token set used_at = used_at - interval '11 seconds'
               where hash = encode(sha256(${cookie}::bytea), 'hex')`.execute(
      identity.platform.readModel.owner,
    );
    expect((await identity.call('POST', '/auth/refresh_token', { cookie })).status).toBe(401);
    expect((await identity.call('POST', '/auth/refresh_token', { cookie: next })).status).toBe(401);
  });

  it('is refused without a cookie, with an invalid one, and from another site', async () => {
    const { cookie } = await identity.signIn('ana@demo.test');
    expect((await identity.call('POST', '/auth/refresh_token')).status).toBe(401);
    expect((await identity.call('POST', '/auth/refresh_token', { cookie: 'made-up' })).status).toBe(401);
    const crossSite = await identity.app.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      headers: { cookie: `jrt=${cookie}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.statusCode).toBe(401);
    expect((await identity.call('POST', '/auth/refresh_token', { cookie })).status).toBe(200);
  });

  it('ends at sign-out, for the access token too', async () => {
    const { token, cookie } = await identity.signIn('ana@demo.test');
    expect((await identity.call('GET', '/auth/me', { token })).body).toMatchObject({
      email: 'ana@demo.test',
    });
    expect((await identity.call('GET', '/auth/me', { cookie })).body).toMatchObject({
      email: 'ana@demo.test',
    });
    expect((await identity.call('DELETE', '/auth/logout', { token, cookie })).body).toEqual({ ok: true });
    expect((await identity.call('GET', '/auth/me', { token })).status).toBe(403);
    expect((await identity.call('POST', '/auth/refresh_token', { cookie })).status).toBe(401);
    expect((await identity.call('GET', '/auth/me')).status).toBe(401);
  });

  it('stores neither tokens nor passwords readably in database, event log or log lines', async () => {
    const { token, cookie } = await identity.signIn('ana@demo.test');
    const { rows } = await sql<{ text: string }>`
      select string_agg(t::text, ' ') as text from identity.refresh_token t
      union all select string_agg(c::text, ' ') from identity.credential c`.execute(
      identity.platform.readModel.owner,
    );
    const facts = (await identity.platform.store.readAll(0n, 10_000)).map(event =>
      JSON.stringify(event.data),
    );
    const everything = [...rows.map(row => row.text), ...facts, ...identity.lines].join('\n');
    for (const secret of [token, cookie, password]) expect(everything).not.toContain(secret);
    expect([...facts, ...identity.lines].join()).not.toContain('$argon2');
  });
});

describe('a user’s own sessions', () => {
  it('are listed for them, ended one by one or all others at once, and not visible to others', async () => {
    await identity.registry.registerUser(identity.demo, seed('Nina'));
    const [here, there, third] = [
      await identity.signIn('nina@demo.test'),
      await identity.signIn('nina@demo.test'),
      await identity.signIn('nina@demo.test'),
    ];
    const ana = await identity.signIn('ana@demo.test');
    const list = async (token: string) =>
      (await identity.call('GET', '/auth/sessions', { token })).body['sessions'] as OwnSessionView[];
    const own = await list(here.token);
    expect(own).toHaveLength(3);
    expect(own.filter(({ isThis }) => isThis)).toHaveLength(1);
    const thirds = (await list(third.token)).find(({ isThis }) => isThis)?.id ?? '';
    for (const id of [thirds, 'x', randomUUID()])
      expect(await identity.call('DELETE', `/auth/sessions/${id}`, { token: ana.token })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SESSION_FOUND' },
      });
    expect((await identity.call('DELETE', `/auth/sessions/${thirds}`, { token: here.token })).body).toEqual({
      ok: true,
    });
    expect((await identity.call('GET', '/auth/me', { token: third.token })).status).toBe(403);
    expect((await identity.call('POST', '/auth/refresh_token', { cookie: third.cookie })).status).toBe(401);
    expect((await identity.call('DELETE', '/auth/sessions', { token: here.token })).body).toEqual({
      ok: true,
    });
    expect((await identity.call('GET', '/auth/me', { token: there.token })).status).toBe(403);
    expect(await list(here.token)).toEqual([expect.objectContaining({ isThis: true })]);
    expect((await identity.call('GET', '/auth/me', { token: ana.token })).status).toBe(200);
  });
});
