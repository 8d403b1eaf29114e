import type { ErrorBody, MessageView, QuickMessageView, TicketPage } from '@prosa/contracts';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

jest.setTimeout(300_000);

const CUSTOMER = '5511977770001';
const ROOM = 260;

/** A disk of its own in memory; null where this account may not mount one. */
const mountSmall = (): string | null => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-small-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${ROOM}m,mode=755`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
};

/** Takes every byte that is left, until it is taken away again. */
const fill = (path: string): void => {
  const file = openSync(path, 'a');
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 16)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // No room for so many; fewer may fit.
    }
  }
  closeSync(file);
};

const disk = mountSmall();

// What becomes of log lines, and what the log file does where nothing can be mounted, `log-file.spec.ts` shows at its port.
(disk === null ? describe.skip : describe)('A full disk', () => {
  const folder = disk ?? '';
  let product: Product;
  let ana: ApiClient;
  let simulator: SimulatorClient;
  let quickMessage: number;

  beforeAll(async () => {
    product = await startProduct({ dataDir: join(folder, 'data'), env: { LOG_LEVEL: 'info' } });
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    simulator = new SimulatorClient(product.url);
    const made = await ana.post<QuickMessageView>('/quick-messages', { shortcode: 'cheio', message: 'Olá' });
    quickMessage = made.id;
  });

  afterAll(async () => {
    await product.stop();
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
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

  it('ends nothing: what was taken is there once when there is room again, and all goes on by itself', async () => {
    await write('antes');
    await eventually(async () => expect(await shown()).toContain('antes'));
    fill(join(folder, 'ballast'));

    const taken: string[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const text = `enquanto cheio ${number} ${'x'.repeat(2_000)}`;
      await write(text).then(
        () => taken.push(text),
        () => undefined,
      );
    }
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(['ERR_DISK_FULL', 'ERR_UNAVAILABLE']).toContain(refused.error);
    expect((await fetch(`${product.url}/health/live`)).status).toBe(200);

    rmSync(join(folder, 'ballast'));
    await eventually(
      async () => expect((await fetch(`${product.url}/health/ready`)).status).toBe(200),
      90_000,
    );
    await eventually(async () => expect((await upload()).status).toBe(201), 60_000);
    await write('depois');
    await eventually(async () => expect(await shown()).toContain('depois'), 90_000);
    const all = await shown();
    for (const text of taken) expect(all.filter(each => each === text)).toHaveLength(1);
  });
});
