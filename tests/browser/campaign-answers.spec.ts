import type { CampaignDetail, QueueView, TicketPage } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openAs, openBrowser, whole } from '../support/browser';
import { BUSINESS, connectPhone, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const ANSWERS = '5511982370001';
const OTHER = '5511982370002';

describe('The answers to a campaign, in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let list: number;
  let queue: QueueView | undefined;
  let connectionId: number;
  let campaign: CampaignDetail;

  const looks = async (page: Page, name: string): Promise<void> => {
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await whole(page, `${name}-${width}-${colorScheme}`);
      }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    await owner.put(`/companies/${admin.me?.companyId}`, { campaignsEnabled: true });
    ({ id: connectionId } = await connectPhone(product.url, admin));
    await paceCampaigns(admin);
    await admin.put('/settings/campaignWindow', { key: 'campaignWindow', value: 'always' });
    queue = (await admin.get<QueueView[]>('/queue'))[1];
    ({ id: list } = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' }));
    await admin.post('/contact-list-items', { contactListId: list, name: 'Rita Alves', number: ANSWERS });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('are asked for by a form with the limits, the audience and a queue of their own', async () => {
    const page = await openAs(browser, product.url, 'admin@demo.test', { width: 1440, theme: 'light' });
    await page.evaluate("localStorage.setItem('cshow', '1')");
    await page.goto(`${product.url}/campaigns`);
    const first = page.getByRole('region', { name: 'Antes da primeira campanha' });
    await first.getByLabel('Campanhas por pessoa e semana').selectOption({ label: 'No máximo 3' });
    await looks(page, 'campaign-first');
    await first.getByRole('button', { name: 'Salvar' }).click();
    await first.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nova campanha' });
    await form.getByLabel('Nome', { exact: true }).fill('Natal');
    await form.getByLabel('Mensagem 1', { exact: true }).fill('As ofertas de Natal');
    await form.getByRole('tab', { name: 'Público' }).click();
    await form.getByLabel('Quem recebe', { exact: true }).selectOption({ label: 'Convidados' });
    await form.getByLabel('Menos estas pessoas', { exact: true }).waitFor();
    await looks(page, 'campaign-audience');
    await form.getByRole('tab', { name: 'Quando' }).click();
    await form.getByLabel('Conexão', { exact: true }).selectOption(String(connectionId));
    await form.getByLabel('Fila das respostas', { exact: true }).selectOption({ label: queue?.name ?? '' });
    await looks(page, 'campaign-when');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await form.waitFor({ state: 'detached' });
    const { records } = await admin.get<{ records: readonly CampaignDetail[] }>('/campaigns?pageNumber=1');
    const [made] = records.filter(({ name }) => name === 'Natal');
    expect(made).toMatchObject({ contactListId: list, answersQueueId: queue?.id });
    campaign = made as CampaignDetail;
    await page.context().close();
  });

  it('stand in their queue with their mark, and apart from all others when wanted', async () => {
    // The settings that were saved before the first campaign are those of the day.
    await admin.put('/settings/campaignWindow', { key: 'campaignWindow', value: 'always' });
    await admin.post(`/campaigns/${campaign.id}/start`, {});
    await eventually(async () =>
      expect((await admin.get<CampaignDetail>(`/campaigns/${campaign.id}`)).status).toBe('FINALIZADA'),
    );
    await phone.write({ from: ANSWERS, name: 'Rita Alves', to: BUSINESS, text: 'Quero dois' });
    await phone.write({ from: OTHER, name: 'Caio Dias', to: BUSINESS, text: 'Bom dia' });
    const page = await openAs(browser, product.url, 'admin@demo.test', { width: 1440, theme: 'light' });
    await page.goto(`${product.url}/tickets`);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    const rows = page.getByRole('tabpanel', { name: /Aguardando/ });
    await rows.getByText('Rita Alves').waitFor();
    await rows.getByText('Caio Dias').waitFor();
    expect(await rows.getByTitle('Respondeu à campanha Natal').count()).toBe(1);
    await looks(page, 'campaign-answers');
    await page.getByRole('button', { name: /^Campanhas:/ }).click();
    await page.getByLabel('Sem respostas de campanhas').click();
    await rows.getByText('Rita Alves').waitFor({ state: 'detached' });
    await rows.getByText('Caio Dias').waitFor();
    await page.getByLabel('Só respostas de campanhas').click();
    await rows.getByText('Rita Alves').waitFor();
    await rows.getByText('Caio Dias').waitFor({ state: 'detached' });
    await whole(page, 'campaign-filter');
    await page.keyboard.press('Escape');
    await page.context().close();
  });

  it('follow a message that bears its campaign, with the way to its report', async () => {
    const closed = `/tickets?status=closed&campaigns=[${campaign.id}]&pageNumber=1`;
    const { tickets } = await admin.get<TicketPage>(closed);
    const page = await openAs(browser, product.url, 'admin@demo.test', { width: 1440, theme: 'light' });
    await page.evaluate("localStorage.setItem('cshow', '1')");
    await page.goto(`${product.url}/tickets/${tickets[0]?.uuid}`);
    const bubble = page.getByRole('article', { name: /Campanha Natal/ });
    await bubble.getByText('As ofertas de Natal').waitFor();
    await looks(page, 'campaign-bubble');
    await bubble.getByRole('link', { name: 'Campanha Natal' }).click();
    await page.waitForURL(`**/campaign-report/${campaign.id}`);
    await page.context().close();
  });
});
