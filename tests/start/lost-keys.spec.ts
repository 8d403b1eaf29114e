import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { endWithUs } from '@prosa/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { operate } from '../chaos/judge/operate';
import { ApiClient } from '../support/api-client';
import { discard, startProduct, type Product } from '../support/product';

const SECRETS_KEY = '07'.repeat(32);
/** What several processes share, which a service alone asks for. */
const SHARED = {
  ...{ GATEWAY_KEY: '01'.repeat(32), JWT_SECRET: '02'.repeat(32) },
  ...{ WA_SOCKET_URL: 'ws://127.0.0.1:1/ws', WA_NOISE_ROOT: '03'.repeat(32) },
};

describe('An installation without the keys of its personal data', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let product: Product;
  let database: Pool;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-lost-keys-'));
    server = await startEmbeddedPostgres({
      ...{ dataDir: join(folder, 'postgres'), log: () => undefined, durable: false },
    });
    database = new Pool({ connectionString: server.url, max: 1 });
    product = await startProduct({ env: { DATABASE_URL: server.url, SECRETS_KEY } });
  });

  afterAll(async () => {
    if (product) await discard(product);
    await database?.end();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What a process prints that does not start, and its exit code. */
  const refusal = async (
    service: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ code: number; printed: string }> => {
    const child = spawn(process.execPath, [resolve(`dist/services/${service}/src/main.js`)], {
      env: {
        ...process.env,
        ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: product.dataDir, DATABASE_URL: server.url, SECRETS_KEY },
        ...(service === 'standalone' ? {} : { ...SHARED, MEDIA_DIR: join(folder, 'media') }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithUs(child, 'INT');
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, printed };
  };

  it('starts neither as a whole nor as single services, prints what to do, and starts once that is done', async () => {
    const keys = join(folder, 'keys');
    const scene = { databaseUrl: server.url, env: { SECRETS_KEY, DATA_DIR: product.dataDir } };
    expect(await operate(scene, ['keys', 'backup', keys])).toMatchObject({ code: 0 });
    await product.stop();
    await database.query('delete from keys.subject_key');

    for (const service of ['standalone', 'identity', 'conversations', 'campaigns', 'gateway']) {
      const { code, printed } = await refusal(service);
      expect([service, code]).toEqual([service, 1]);
      expect(printed).toContain('Prosa could not start: The log holds sealed personal data');
      expect(printed).toContain('prosa keys restore');
      expect(printed).toContain('docs/runbooks/personal-data-keys.md');
      expect(printed).not.toMatch(/\n\s+at /);
    }
    expect((await refusal('standalone', { SECRETS_KEY: '08'.repeat(32) })).code).toBe(1);
    expect((await database.query('select from keys.subject_key')).rowCount).toBe(0);

    expect(await operate(scene, ['keys', 'restore', keys])).toMatchObject({ code: 0 });
    expect((await refusal('standalone', { SECRETS_KEY: '08'.repeat(32) })).printed).toContain(
      'SECRETS_KEY is not the one',
    );
    product = await startProduct({
      ...{ dataDir: product.dataDir, env: { DATABASE_URL: server.url, SECRETS_KEY } },
    });
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    expect(admin).toBeDefined();
  });
});
