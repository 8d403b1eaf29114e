import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewWebhookView, WebhookOutcome } from '@prosa/contracts';
import { freePort, until } from '@prosa/testing';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import { N8nDouble, type N8nExport } from '../support/n8n-double';

/** The receiver of the guide, as it stands there. */
const receiver = (): string => {
  const guide = readFileSync('docs/guides/events.md', 'utf8');
  const [, code = ''] = /### A receiver of webhooks in Node\n+```js\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(code.split('\n').length).toBeLessThan(32);
  return code;
};

describe('The receivers of the guide', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  let company: NewCompany;
  let running: ChildProcess | undefined;

  beforeAll(async () => {
    company = await newCompany();
  });
  afterAll(() => {
    running?.kill();
    rmSync(folder, { recursive: true });
  });

  const test = (id: string): Promise<WebhookOutcome> => company.admin.post(`/webhooks/${id}/test`);

  it('take what is signed, in Node, and nothing else', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret } = await company.admin.post<NewWebhookView>('/webhooks', { url });
    const file = join(folder, 'receiver.mjs');
    writeFileSync(file, receiver());
    const env = { ...process.env, PROSA_SECRET: secret, PORT: String(port) };
    running = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    running.stdout?.on('data', (piece: Buffer) => (printed += piece.toString()));
    await until(async () => (await test(id)).status === 204);
    await until(() => printed.includes('0 prosa.webhook.test {}'));
    await company.admin.post(`/webhooks/${id}/secret`);
    expect((await test(id)).status).toBe(204);
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) };
    for (const headers of [{}, { ...forged, 'webhook-signature': 'v1,Zm9yZ2Vk v1a,x' }])
      expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401);
    await company.admin.delete(`/webhooks/${id}`);
  });

  it('tell events apart by their types, in n8n', async () => {
    const workflow = readFileSync('docs/guides/bots/eventos.n8n.json', 'utf8');
    const strange = await new N8nDouble(JSON.parse(workflow) as N8nExport).listen();
    const { id, secret } = await company.admin.post<NewWebhookView>('/webhooks', { url: strange.url });
    expect((await test(id)).status).toBe(500);
    const n8n = await new N8nDouble(JSON.parse(workflow.replace('whsec_…', secret)) as N8nExport).listen();
    await company.admin.put(`/webhooks/${id}`, {
      url: n8n.url,
      types: ['ticket.opened', 'message.received'],
    });
    expect((await test(id)).status).toBe(200);
    expect(n8n.ends).toEqual(['Anything else']);
    await company.connect();
    const message = { from: company.customer(), name: 'Rita', to: company.business, text: 'Bom dia' };
    await company.phone.write(message);
    await until(() => n8n.ends.includes('Ticket opened') && n8n.ends.includes('Message received'));
    await company.admin.delete(`/webhooks/${id}`);
    await Promise.all([strange.stop(), n8n.stop()]);
  });
});
