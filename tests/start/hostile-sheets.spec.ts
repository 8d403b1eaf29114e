import type { ContactListView, ErrorBody, SheetSample } from '@prosa/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../bench/measure';
import { ApiClient } from '../support/api-client';
import { hostileSheets, type SheetOutcome } from '../support/hostile-sheets';
import { discard, startProduct, type Product } from '../support/product';

/** Above idle: a bound that a file without limits would break. The target, 150, is missed: docs/guides/measured-costs.md. */
const MOST_MB = 512;

describe('A file that is uploaded as a contact list', () => {
  let product: Product;
  let admin: ApiClient;
  let list: ContactListView;
  let idle = 0;

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    list = await admin.post('/contact-lists', { name: 'Arquivos' });
    idle = memory();
  });

  afterAll(() => discard(product));

  const memory = (): number => residentMb(product.pid);

  const send = async (path: string, bytes: Buffer, name: string): Promise<SheetOutcome> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${product.url}/api/contact-lists/${list.id}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const body = (await response.json()) as SheetSample & ErrorBody;
    if (response.status >= 400)
      return response.status === 422 ? body.error : `${response.status} ${body.error}`;
    return { total: body.total, skipped: body.skipped };
  };

  /** Whether the process answers others while it reads, and how far its memory goes. */
  const watched = async (work: () => Promise<SheetOutcome>) => {
    const state = { peak: 0, answers: 0, isOver: false };
    const asking = async (): Promise<void> => {
      while (!state.isOver) {
        const { status } = await fetch(`${product.url}/health/live`, { headers: { connection: 'close' } });
        if (status === 200) state.answers += 1;
        state.peak = Math.max(state.peak, memory());
        await pause(5);
      }
    };
    const asked = asking();
    const outcome = await work().finally(() => (state.isOver = true));
    await asked;
    return { outcome, ...state };
  };

  let peak = 0;

  it.each(hostileSheets.map(each => [each.what, each] as const))(
    'with %s is refused with a readable error, or imported as far as it is valid',
    async (_, { bytes, name = 'lista.xlsx', answer }) => {
      const file = bytes();
      const watching = await watched(() => send('upload/sample', file, name));
      peak = Math.max(peak, watching.peak);
      expect(watching.outcome).toEqual(answer);
      expect(watching.answers).toBeGreaterThan(0);
      // What is refused is refused by the import too, which is a job.
      if (typeof answer === 'string') expect(await send('upload', file, name)).toEqual(answer);
    },
  );

  it('leaves the list empty, and the memory of the process bounded', async () => {
    process.stdout.write(`${JSON.stringify({ idle: Math.round(idle), peak: Math.round(peak) })}\n`);
    expect(peak - idle).toBeLessThanOrEqual(MOST_MB);
    const items = `/contact-list-items?contactListId=${list.id}&pageNumber=1`;
    expect(await admin.get(items)).toMatchObject({ count: 0 });
  });
});
