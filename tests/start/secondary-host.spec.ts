import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

describe('The secondary host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-hosts-'));
  let server: EmbeddedPostgres;
  let primary: Product;
  let secondary: Product;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
    const keys = { JWT_SECRET: 'k'.repeat(64), SECRETS_KEY: '5'.repeat(64) };
    const shared = { DATABASE_URL: server.url, ...keys };
    primary = await startProduct({ env: shared });
    secondary = await startProduct({ env: { ...shared, SECONDARY_HOST: '1' } });
  });

  afterAll(async () => {
    for (const each of [primary, secondary]) if (each) await discard(each);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('issues tokens and cookies that are invalid at the primary host, and accepts none of its', async () => {
    const here = await ApiClient.signIn(primary.url, 'ana@demo.test');
    const there = await ApiClient.signIn(secondary.url, 'ana@demo.test');
    expect([here.cookie.split('=')[0], there.cookie.split('=')[0]]).toEqual(['jrt', 'jrt-secondary']);
    for (const [client, elsewhere] of [
      [here, secondary],
      [there, primary],
    ] as const) {
      expect((await client.call('GET', '/tickets')).status).toBe(200);
      const moved = Object.assign(new ApiClient(elsewhere.url), { token: client.token });
      expect((await moved.call('GET', '/tickets')).status).toBe(403);
      for (const name of ['jrt', 'jrt-secondary']) {
        const cookie = `${name}=${client.cookie.split('=')[1] ?? ''}`;
        const refreshed = await new ApiClient(elsewhere.url).call('POST', '/auth/refresh_token', undefined, {
          cookie,
        });
        expect([name, refreshed.status]).toEqual([name, 401]);
      }
      await expect(moved.socket()).rejects.toThrow('refused');
    }
  });

  it('does not end sessions of the primary host at a sign-in, and applies changes of rights made there', async () => {
    const here = await ApiClient.signIn(primary.url, 'ana@demo.test');
    const { socket, frames } = await here.socket();
    const there = await ApiClient.signIn(secondary.url, 'ana@demo.test');
    const admin = await ApiClient.signIn(primary.url, 'admin@demo.test');
    await admin.put(`/users/${here.me?.id}`, { profile: 'supervisor' });
    await eventually(async () =>
      expect(await there.get('/auth/me')).toMatchObject({ profile: 'supervisor' }),
    );
    expect(frames.filter(({ event }) => event.endsWith('-auth'))).toEqual([]);
    await admin.delete(`/users/${here.me?.id}`);
    await eventually(async () => expect((await there.call('GET', '/tickets')).status).toBe(403));
    socket.disconnect();
  });
});
