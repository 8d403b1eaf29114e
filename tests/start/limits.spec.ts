import type { ErrorBody, PlanView, QuickMessageView, StorageView } from '@prosa/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { MatrixDatabase } from '../support/matrix-database';
import { discard, startProduct, type Product } from '../support/product';

const GIBIBYTE = 1_073_741_824;
const PER_SECOND = 10;
/** The burst of a fresh bucket; see `RequestQuota`. */
const BURST = PER_SECOND * 20;

describe('Rate limits and quotas per user and company', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let database: MatrixDatabase;
  let product: Product;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'prosa-limits-'));
    server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, durable: false });
    product = await startProduct({
      env: { DATABASE_URL: server.url, PERSON_REQUESTS_PER_SECOND: String(PER_SECOND) },
    });
    database = await MatrixDatabase.open(server.url);
  });
  afterAll(async () => {
    await discard(product);
    await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const exported = (as: ApiClient, signal?: AbortSignal): Promise<Response> =>
    fetch(`${product.url}/api/contacts/export`, {
      headers: { authorization: `Bearer ${as.token}` },
      ...(signal === undefined ? {} : { signal }),
    });

  const upload = async (as: ApiClient, to: string, bytes: number): Promise<Answer<ErrorBody>> => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes)])]), 'a.pdf');
    const response = await fetch(`${product.url}/api${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body,
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as ErrorBody };
  };

  it('answer a user who exceeds the rate with Retry-After, and other users normally', async () => {
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    const bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const answers: Answer<ErrorBody>[] = [];
    for (let round = 0; round < 30; round += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => ana.call<ErrorBody>('GET', '/queue')))),
      );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(BURST - 10);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body.error).toBe('ERR_TOO_MANY_REQUESTS');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect((await bruno.call('GET', '/queue')).status).toBe(200);
    await eventually(async () => expect((await ana.call('GET', '/queue')).status).toBe(200));
  });

  it('run two contact exports of a company at once, keep twenty waiting, and answer the others with Retry-After', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const other = await ApiClient.signIn(product.url, 'admin@outra.test');
    const { flood, refused } = await database.whileHeld('rm.contact', async () => {
      const flood = Array.from({ length: 60 }, () => exported(admin));
      const refused: Response[] = [];
      for (const asked of flood)
        void asked.then(response => {
          if (response.status === 429) refused.push(response);
        });
      await eventually(() => {
        expect(refused).toHaveLength(8);
        return Promise.resolve();
      });
      await eventually(async () => expect(await database.waiting('from "contact"')).toBe(2));
      expect((await admin.call('GET', '/queue')).status).toBe(200);
      flood.push(exported(other));
      await eventually(async () => expect(await database.waiting('from "contact"')).toBe(3));
      return { flood, refused };
    });
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(53);
  });

  it('cancel the queries of disconnected clients, and never start those that waited', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await database.whileHeld('rm.contact', async () => {
      const gone = new AbortController();
      const left = Promise.allSettled(Array.from({ length: 10 }, () => exported(admin, gone.signal)));
      await eventually(async () => expect(await database.waiting('from "contact"')).toBe(2));
      gone.abort();
      await left;
      await eventually(async () => expect(await database.waiting('from "contact"')).toBe(0));
    });
    expect((await exported(admin)).status).toBe(200);
  });

  it('keep a company within its plan’s storage quota, and report how much is used', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const planId = admin.me?.company.plan?.id ?? 0;
    await owner.put<PlanView>(`/plans/${planId}`, { storageGb: 1 });
    await database.addFile(admin.me?.company.id ?? 0, GIBIBYTE - 400_000);
    await eventually(async () =>
      expect((await admin.get<StorageView>('/storage')).quotaBytes).toBe(GIBIBYTE),
    );
    const { usedBytes } = await admin.get<StorageView>('/storage');
    const answer = await admin.post<QuickMessageView>('/quick-messages', {
      shortcode: 'anexo',
      message: 'Segue',
      geral: true,
    });
    const path = `/quick-messages/${answer.id}/media-upload`;
    expect((await upload(admin, path, 50_000)).status).toBeLessThan(300);
    expect((await admin.get<StorageView>('/storage')).usedBytes).toBeGreaterThanOrEqual(usedBytes + 50_000);
    const refused = await upload(admin, path, GIBIBYTE - usedBytes);
    expect([refused.status, refused.body.error]).toEqual([402, 'ERR_STORAGE_QUOTA']);
    await owner.put<PlanView>(`/plans/${planId}`, { storageGb: 0 });
    await eventually(async () => expect((await admin.get<StorageView>('/storage')).quotaBytes).toBeNull());
  });
});
