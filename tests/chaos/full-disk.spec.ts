import type { ErrorBody, MessageView, QuickMessageView, TicketPage } from '@prosa/contracts';
import { mountSmallDisk, type SmallDisk } from '@prosa/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CUSTOMER = '5511977770001';
const ROOM = 260;
const PHOTO = {
  from: CUSTOMER,
  to: BUSINESS,
  text: 'uma foto',
  media: { kind: 'image', fixture: 'photo' },
};

// The writers one by one: `log-file.spec.ts`, `spool.spec.ts` and `append-log.spec.ts`; all of them at once, with the database, here.
describe('A full disk', () => {
  let disk: SmallDisk;
  let product: Product;
  let ana: ApiClient;
  let simulator: SimulatorClient;
  let quickMessage: number;

  beforeAll(async () => {
    disk = mountSmallDisk(ROOM);
    product = await startProduct({ dataDir: join(disk.folder, 'data'), env: { LOG_LEVEL: 'info' } });
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    simulator = new SimulatorClient(product.url);
    const made = await ana.post<QuickMessageView>('/quick-messages', { shortcode: 'cheio', message: 'Olá' });
    quickMessage = made.id;
  });

  afterAll(async () => {
    await product.stop();
    disk.remove();
  });

  const write = (text: string) => simulator.write({ from: CUSTOMER, to: BUSINESS, text });

  const shown = async (): Promise<readonly string[]> => {
    const { tickets } = await ana.get<TicketPage>('/tickets?status=pending&showAll=true');
    const [ticket] = tickets;
    if (ticket === undefined) throw new Error('no ticket yet');
    const page = await ana.get<{ messages: readonly MessageView[] }>(`/messages/${ticket.id}?peek=true`);
    return page.messages.map(({ body }) => body);
  };

  const upload = async (): Promise<{ status: number; error: string | undefined }> => {
    const form = new FormData();
    form.set('typeArch', 'quickMessage');
    form.set('file', new Blob([Buffer.alloc(400_000, 'Prosa ')], { type: 'text/plain' }), 'lista.txt');
    const response = await fetch(`${product.url}/api/quick-messages/${quickMessage}/media-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
    });
    return { status: response.status, error: ((await response.json()) as Partial<ErrorBody>).error };
  };

  it('stops nothing: accepted messages are stored once when there is space again, and processing resumes by itself', async () => {
    await write('antes');
    await eventually(async () => expect(await shown()).toContain('antes'));
    disk.fill();

    const taken: string[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const text = `enquanto cheio ${number} ${'x'.repeat(2_000)}`;
      await write(text).then(
        () => taken.push(text),
        () => undefined,
      );
    }
    // A file that a phone sends has no room, and is fetched once there is some.
    await simulator.act('messages', PHOTO).then(
      () => taken.push(PHOTO.text),
      () => undefined,
    );
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(['ERR_DISK_FULL', 'ERR_UNAVAILABLE']).toContain(refused.error);
    expect((await fetch(`${product.url}/health/live`)).status).toBe(200);

    disk.free();
    await eventually(async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(200));
    await eventually(async () => expect((await upload()).status).toBe(201));
    await write('depois');
    await eventually(async () => expect(await shown()).toContain('depois'));
    await eventually(async () => {
      const all = await shown();
      for (const text of taken) expect(all.filter(each => each === text)).toHaveLength(1);
    });
    const log = readFileSync(join(disk.folder, 'data', 'prosa.log'), 'utf8')
      .trimEnd()
      .split('\n');
    for (const line of log) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
