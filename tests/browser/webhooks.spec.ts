import { WebhookReceiver } from '@prosa/testing';
import type { Browser, Page } from 'playwright-core';
import { openAs, sharedBrowser, whole } from '../support/browser';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('Webhooks in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    [company, browser, receiver] = await Promise.all([
      newCompany(),
      sharedBrowser(),
      new WebhookReceiver().listen(),
    ]);
    await company.connect();
  });
  afterAll(async () => {
    await browser.close();
    await receiver.stop();
  });

  const write = async (text: string): Promise<void> => {
    await company.phone.write({ from: company.customer(), name: 'Rita Alves', to: company.business, text });
  };
  const openList = async (width: 1440 | 390, theme: 'light' | 'dark'): Promise<Page> => {
    const page = await openAs(browser, company.url, company.email('admin'), { width, theme });
    await page.goto(`${company.url}/webhooks`);
    return page;
  };

  it('an administrator adds one, and sees its first event, and that nothing is missing when its server is back', async () => {
    const page = await openList(1440, 'light');
    await page.getByRole('button', { name: 'Novo webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Novo webhook' });
    await form.getByLabel('Endereço').fill(receiver.url);
    await form.getByLabel('Eventos').fill('message.received');
    await whole(page, 'webhook-new-1440-light');
    await form.getByRole('button', { name: 'Criar webhook' }).click();
    const secret = page.getByRole('dialog', { name: 'Segredo do webhook' });
    expect(await secret.getByLabel('Segredo', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await secret.getByRole('button', { name: 'Já copiei' }).click();
    await page.getByRole('button', { name: /^Testar http/ }).click();
    await page.getByText(/O servidor respondeu 204/).waitFor();
    await write('Bom dia');
    await page.getByText(/Última entrega em/).waitFor();
    receiver.answer = () => ({ status: 503, body: '{"erro":"em manutenção"}' });
    await write('Ainda está aí?');
    await page.getByText('Falhando').waitFor();
    await page.getByText('1 evento espera').waitFor();
    await whole(page, 'webhooks-1440-light');
    await page.getByRole('button', { name: /^Detalhes de/ }).click();
    const details = page.getByRole('dialog', { name: 'Detalhes' });
    await details.getByText('{"erro":"em manutenção"}').first().waitFor();
    await whole(page, 'webhook-details-1440-light');
    receiver.answer = () => ({ status: 200 });
    await details.getByText('200').first().waitFor();
    expect(new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(
      3,
    );
    await page.context().close();
  });

  it('fits a phone, in the dark', async () => {
    const page = await openList(390, 'dark');
    await page.getByText('Em dia').waitFor();
    await whole(page, 'webhooks-390-dark');
    await page.getByRole('button', { name: /^Detalhes de/ }).click();
    const details = page.getByRole('dialog', { name: 'Detalhes' });
    await details.getByRole('tab', { name: 'Reenvio' }).click();
    await whole(page, 'webhook-replay-390-dark');
    await page.context().close();
  });
});
