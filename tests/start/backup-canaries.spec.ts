import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { operate } from '../chaos/judge/operate';
import { PERSONAL_CANARIES, writeThroughEveryDoor } from '../support/personal-canaries';
import { discard, startProduct, type Product } from '../support/product';

const SECRETS_KEY = '07'.repeat(32);

/** The files of a folder, unpacked. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return { name, content: name.endsWith('.gz') ? gunzipSync(bytes) : bytes };
    });

describe('A backup', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let product: Product;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-backup-'));
    server = await startEmbeddedPostgres({
      ...{ dataDir: join(folder, 'postgres'), log: () => undefined, durable: false },
    });
    product = await startProduct({ env: { DATABASE_URL: server.url, SECRETS_KEY } });
  });

  afterAll(async () => {
    if (product) await discard(product);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains no message and no personal data in clear text', async () => {
    await writeThroughEveryDoor(product.url);
    const [backup, keys] = [join(folder, 'backup'), join(folder, 'keys')];
    const scene = { databaseUrl: server.url, env: { SECRETS_KEY, DATA_DIR: product.dataDir } };
    expect(await operate(scene, ['backup', backup])).toMatchObject({ code: 0 });
    expect(await operate(scene, ['keys', 'backup', keys])).toMatchObject({ code: 0 });
    const files = [...filesOf(backup), ...filesOf(keys)];
    // The search sees what the log holds in clear.
    expect(files.some(({ content }) => content.includes('ContactAdded'))).toBe(true);
    const found = PERSONAL_CANARIES.flatMap(text =>
      files
        .filter(
          ({ content }) => content.includes(text) || content.includes(Buffer.from(text).toString('hex')),
        )
        .map(({ name }) => `${text} in ${name}`),
    );
    expect(found).toEqual([]);
  });
});
