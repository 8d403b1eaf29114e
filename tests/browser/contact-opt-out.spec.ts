import type { CampaignDetail } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openAs, openBrowser, picture, type Look } from '../support/browser';
import { BUSINESS, connectPhone, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const NAMED = 'Rita Alves';
const NUMBER = '5511982280001';
const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
];

describe('Opt-outs and retries in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let campaign: CampaignDetail;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    const connection = await connectPhone(product.url, admin);
    await paceCampaigns(admin);
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    await admin.post('/contact-list-items', { contactListId: list.id, name: NAMED, number: NUMBER });
    await admin.post('/contacts', { name: NAMED, number: NUMBER });
    await phone.faults({ nack: 479 });
    const card = { name: 'Natal', whatsappId: connection.id, contactListId: list.id, message1: 'Natal' };
    campaign = await admin.post('/campaigns', card);
    await admin.post(`/campaigns/${campaign.id}/start`, {});
    await eventually(async () =>
      expect(await admin.get(`/campaigns/${campaign.id}`)).toMatchObject({
        ...{ status: 'FINALIZADA', retryable: 1 },
      }),
    );
    await phone.faults({ nack: 0 });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('are recorded on the contact’s card, visible to a colleague at once, and withdrawn after a confirmation', async () => {
    for (const look of LOOKS) {
      const suffix = `${look.width}-${look.theme}`;
      const [page, other] = [
        await openAs(browser, product.url, 'ana@demo.test', look),
        await openAs(browser, product.url, 'bruno@demo.test', look),
      ];
      for (const each of [page, other]) {
        await each.goto(`${product.url}/contacts`);
        await each.getByRole('button', { name: `Detalhes de ${NAMED}` }).click();
        await each.getByText('Recebe campanhas.').waitFor();
      }
      await page.getByRole('button', { name: 'Não enviar mais' }).click();
      await page.getByText(/^Registrado por Ana/).waitFor();
      await other.getByText(/^Registrado por Ana/).waitFor();
      await picture(page, `opt-out-card-${suffix}`);
      expect(await axeFaults(page)).toEqual([]);
      await phone.write({ from: NUMBER, to: BUSINESS, text: 'SAIR' });
      await other.getByText(/^Pedido do próprio cliente/).waitFor();
      await other.getByRole('button', { name: 'Voltar a enviar' }).click();
      await other.getByRole('button', { name: 'Sim, o cliente pediu' }).waitFor();
      await picture(other, `opt-out-question-${suffix}`);
      await other.getByRole('button', { name: 'Sim, o cliente pediu' }).click();
      await page.getByText('Recebe campanhas.').waitFor();
      await other.getByText('Recebe campanhas.').waitFor();
      await Promise.all([page.context().close(), other.context().close()]);
    }
  });

  it('start a retry draft for the failures from the report', async () => {
    for (const look of LOOKS) {
      const suffix = `${look.width}-${look.theme}`;
      const page = await openAs(browser, product.url, 'admin@demo.test', look);
      await page.goto(`${product.url}/campaign-report/${campaign.id}`);
      const retry = page.getByRole('button', { name: 'Reenviar às falhas (1)' });
      await retry.scrollIntoViewIfNeeded();
      await picture(page, `campaign-retry-${suffix}`);
      expect(await axeFaults(page)).toEqual([]);
      await retry.click();
      await page.getByText(/^Rascunho “Natal \(\d\)” criado/).waitFor();
      await page.getByRole('button', { name: /^Editar.*Natal \(2\)/ }).click();
      await page.getByRole('tab', { name: 'Conferir' }).click();
      await page.getByText(NAMED).waitFor();
      await page.locator('dd', { hasText: 'Falhas de “Natal”' }).waitFor();
      await picture(page, `campaign-retry-draft-${suffix}`);
      await page.context().close();
    }
  });
});
