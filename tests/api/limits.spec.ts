import type { ErrorBody, PlanView, QuickMessageView, StorageView } from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

const PER_SECOND = 10;
/** What a person who comes fresh may ask at once; see `RequestQuota`. */
const BURST = PER_SECOND * 20;

describe('What one person, and one company, may take of the product', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ env: { PERSON_REQUESTS_PER_SECOND: String(PER_SECOND) } });
  });
  afterAll(() => discard(product));

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

  it('answers a person who asks too fast when to come back, and everybody else as ever', async () => {
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

  it('reads a company’s book a few at a time, and another company’s beside it', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const other = await ApiClient.signIn(product.url, 'admin@outra.test');
    const flood = Array.from({ length: 60 }, async () => {
      const response = await fetch(`${product.url}/api/contacts/export`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      await response.arrayBuffer();
      return response;
    });
    const theirs = await other.call<string>('GET', '/search?searchParam=oi');
    expect(theirs.status).toBe(200);
    const answers = await Promise.all(flood);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter(status => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.has(200)).toBe(true);
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  it('gives the places of those who hung up to those who still wait', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const gone = new AbortController();
    const left = Array.from({ length: 20 }, () =>
      fetch(`${product.url}/api/contacts/export`, {
        headers: { authorization: `Bearer ${admin.token}` },
        signal: gone.signal,
      }).then(
        response => response.arrayBuffer(),
        () => null,
      ),
    );
    gone.abort();
    await Promise.all(left);
    await eventually(async () =>
      expect((await admin.call('GET', '/search?searchParam=oi')).status).toBe(200),
    );
  });

  it('keeps a company within the room that its plan has for files, and says how much is taken', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const planId = admin.me?.company.plan?.id ?? 0;
    await owner.put<PlanView>(`/plans/${planId}`, { storageGb: 1 });
    const storage = await eventually(async () => {
      const view = await admin.get<StorageView>('/storage');
      expect(view.quotaBytes).toBe(1_073_741_824);
      return view;
    });
    const answer = await admin.post<QuickMessageView>('/quick-messages', {
      shortcode: 'anexo',
      message: 'Segue',
      geral: true,
    });
    const path = `/quick-messages/${answer.id}/media-upload`;
    expect((await upload(admin, path, 50_000)).status).toBeLessThan(300);
    expect((await admin.get<StorageView>('/storage')).usedBytes).toBeGreaterThanOrEqual(
      storage.usedBytes + 50_000,
    );
    await owner.put<PlanView>(`/plans/${planId}`, { storageGb: 0 });
    await eventually(async () => expect((await admin.get<StorageView>('/storage')).quotaBytes).toBeNull());
  });
});
