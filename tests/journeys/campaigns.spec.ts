import type { CampaignPage, TagView, TicketPage } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { type Look, openAs, sharedBrowser, whole } from '../support/browser';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const CUSTOMERS = ['5511982220001', '5511982220002', '5511982220003'];

const SIXTY = Array.from({ length: 60 }, (_, index) => `5511983300${String(101 + index)}`);

describe('Campaigns in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let phone: SimulatorClient;

  beforeAll(async () => {
    [company, browser] = await Promise.all([newCompany(), sharedBrowser()]);
    const owner = company.root;
    const admin = company.admin;
    await owner.put(`/companies/${admin.me?.companyId}`, { campaignsEnabled: true });
    await company.connect();
    const tag = await admin.post<TagView>('/tags', { name: 'Novidades', color: '#773DFA' });
    // So that sixty people take half a minute.
    await paceCampaigns(admin);
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Sessenta pessoas' });
    for (const [index, number] of SIXTY.entries())
      await admin.post('/contact-list-items', {
        contactListId: list.id,
        name: `Cliente ${index + 1}`,
        number,
      });
    phone = company.phone;
    for (const from of CUSTOMERS)
      await phone.write({
        from,
        name: `Cliente ${from.slice(-1)}`,
        to: company.business,
        text: 'Quero novidades',
      });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      expect(tickets).toHaveLength(CUSTOMERS.length);
      for (const { id } of tickets)
        await admin.post('/tags/ticket/sync', { ticketId: id, tags: [{ id: tag.id }] });
    });
  });
  afterAll(async () => {
    await browser?.close();
  });

  const opened = (look: Look): Promise<Page> => openAs(browser, company.url, company.email('admin'), look);

  it('are created in the sheet, sent to everybody with a tag, and reported as the phones received them', async () => {
    const page = await opened({ width: 1440, theme: 'light' });
    await page.goto(`${company.url}/campaigns`);
    await page.getByText('Ainda não há campanhas').waitFor();
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    await page.getByLabel('Nome', { exact: true }).fill('Natal');
    await page.getByLabel('Mensagem 1', { exact: true }).fill('Natal chegou, {{firstName}}!');
    await page.getByText('Natal chegou, Maria!').waitFor();
    await whole(page, 'campaign-sheet-1440-light');
    await page.getByRole('tab', { name: 'Público' }).click();
    await page.getByLabel('Quem recebe').selectOption({ label: 'Novidades' });
    await page.getByRole('tab', { name: 'Quando' }).click();
    await page.getByLabel('Conexão').selectOption({ index: 1 });
    await page.getByRole('tab', { name: 'Conferir' }).click();
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('Campanha salva').waitFor();
    await page.getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();
    await page.getByText('Em andamento').first().waitFor();
    await whole(page, 'campaigns-1440-light');
    await page.getByRole('link', { name: 'Relatório Natal' }).click();
    await page.waitForURL(/campaign-report/);
    await eventually(async () => {
      const texts = await Promise.all(CUSTOMERS.map(number => phone.messages(number)));
      expect(texts.every(all => all.some(({ text }) => text.startsWith('Natal chegou, Cliente')))).toBe(true);
    });
    await page.getByText('3 de 3 entregues (100%)').waitFor();
    await whole(page, 'campaign-report-1440-light');
    await page.context().close();
  });

  it('reach sixty entries of a list after a check, a trial, a stop and a restart', async () => {
    const page = await opened({ width: 1440, theme: 'light' });
    await page.goto(`${company.url}/campaigns`);
    await page.getByRole('button', { name: 'Nova campanha' }).first().click();
    await page.getByLabel('Nome', { exact: true }).fill('Sessenta');
    await page.getByLabel('Mensagem 1', { exact: true }).fill('Promoção para {{firstName}}');
    await page.getByRole('tab', { name: 'Público' }).click();
    await page.getByLabel('Quem recebe').selectOption({ label: 'Sessenta pessoas' });
    await page.getByRole('tab', { name: 'Quando' }).click();
    await page.getByLabel('Conexão').selectOption({ index: 1 });
    await page.getByRole('tab', { name: 'Conferir' }).click();
    await page.getByText('60 pessoas recebem.').waitFor();
    await page.getByTitle('Ver como chega para Cliente 7', { exact: true }).click();
    await page.getByText('Promoção para Cliente', { exact: true }).waitFor();
    await page.getByLabel('Enviar um teste para').fill('11 98224-9999');
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await page.getByText('Teste enviado').waitFor();
    await whole(page, 'campaign-check-1440-light');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('Campanha salva').waitFor();
    await page.getByRole('button', { name: 'Enviar agora Sessenta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click();
    const reached = async (): Promise<number> => {
      const all = await Promise.all(SIXTY.map(number => phone.messages(number)));
      const texts = all.map(
        said => said.filter(({ text }) => text.startsWith('Promoção para Cliente')).length,
      );
      expect(texts.every(times => times <= 1)).toBe(true);
      return texts.filter(times => times === 1).length;
    };
    await eventually(async () => expect(await reached()).toBeGreaterThan(3));
    await page.getByRole('button', { name: 'Cancelar envio Sessenta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar envio' }).click();
    await page.getByText('Envio cancelado').waitFor();
    const stopped = await reached();
    expect(stopped).toBeLessThan(60);
    await page.getByRole('button', { name: 'Retomar envio Sessenta' }).click();
    expect(await reached()).toBeLessThanOrEqual(stopped + 1);
    await page.getByRole('dialog').getByRole('button', { name: 'Retomar envio' }).click();
    await page.getByRole('link', { name: 'Relatório Sessenta' }).click();
    await page.getByText('60 de 60 entregues (100%)').waitFor();
    expect(await reached()).toBe(60);
    expect((await phone.messages('5511982249999')).map(({ text }) => text)).toHaveLength(1);
    for (const from of SIXTY.slice(0, 7)) await phone.write({ from, to: company.business, text: 'Quero!' });
    await page.getByRole('region', { name: 'Respostas e falhas' }).getByText('7', { exact: true }).waitFor();
    await page.getByLabel('Situação').selectOption({ label: 'Responderam' });
    await eventually(async () => expect(await page.locator('.report-scroll tbody tr').count()).toBe(7));
    await whole(page, 'campaign-replies-1440-light');
    await page.goto(`${company.url}/tickets`);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar o atendimento de Cliente 7', exact: true }).click();
    await page.locator('.header-campaign', { hasText: 'Respondeu à campanha Sessenta' }).waitFor();
    await whole(page, 'campaign-ticket-1440-light');
    await page.context().close();
  });

  it('are duplicated from their row, and unscheduled within their last hour', async () => {
    const admin = company.admin;
    const before = await admin.get<CampaignPage>('/campaigns?searchParam=Natal');
    const [natal] = before.records;
    const page = await opened({ width: 1440, theme: 'light' });
    await page.goto(`${company.url}/campaigns`);
    await page.getByRole('button', { name: 'Duplicar Natal', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicar' }).click();
    const copy = page.getByRole('button', { name: 'Enviar agora Natal (2)', exact: true });
    await copy.waitFor();
    const { records } = await admin.get<CampaignPage>('/campaigns?searchParam=Natal');
    expect(records).toHaveLength(before.records.length + 1);
    const drafted = records.find(({ name }) => name === 'Natal (2)');
    expect(drafted).toMatchObject({
      status: 'INATIVA',
      message1: natal?.message1,
      tagListId: natal?.tagListId,
    });
    const soon = new Date(Date.now() + 30 * 60_000).toISOString();
    await admin.put(`/campaigns/${drafted?.id}`, { scheduledAt: soon, status: 'PROGRAMADA' });
    await page.getByRole('button', { name: 'Tirar da agenda Natal (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da agenda' }).click();
    await copy.waitFor();
    expect(await admin.get(`/campaigns/${drafted?.id}`)).toMatchObject({
      status: 'INATIVA',
      scheduledAt: soon,
    });
    await whole(page, 'campaigns-duplicated-1440-light');
    await page.context().close();
  });

  it('have no visual defects on a phone in dark mode', async () => {
    const page = await opened({ width: 390, theme: 'dark' });
    const { records } = await company.admin.get<CampaignPage>('/campaigns');
    const report = (campaign: string): string =>
      `/campaign-report/${records.find(({ name }) => name === campaign)?.id}`;
    for (const [path, name, title] of [
      ['/campaigns', 'campaigns', 'Campanhas'],
      [report('Natal'), 'campaign-report', 'Natal'],
      [report('Sessenta'), 'campaign-report-sixty', 'Sessenta'],
      ['/campaigns-config', 'campaigns-config', 'Configurações de campanhas'],
    ] as const) {
      await page.goto(`${company.url}${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await whole(page, `${name}-390-dark`);
    }
    await page.context().close();
  });
});
