import type { TicketPage, TicketView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openAs, sharedBrowser, whole } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

describe('Merging tickets in the browser', () => {
  let product: Product;
  let browser: Browser;
  let phone: SimulatorClient;
  let tickets: readonly TicketView[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), sharedBrowser()]);
    phone = new SimulatorClient(product.url);
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    await phone.write({ from: '5511944471001', name: 'Ana Lima', to: BUSINESS, text: 'Do número antigo' });
    await phone.write({ from: '5511944471002', name: 'Ana Nova', to: BUSINESS, text: 'Do número novo' });
    tickets = await eventually(async () => {
      const page = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      expect(page.tickets).toHaveLength(2);
      return page.tickets;
    });
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    for (const { id } of tickets) await ana.put(`/tickets/${id}`, { status: 'open' });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const ticketOf = (name: string): TicketView => {
    const found = tickets.find(({ contact }) => contact.name === name);
    if (found === undefined) throw new Error(`no ticket of ${name}`);
    return found;
  };
  const choose = async (page: Page, field: string, name: string): Promise<void> => {
    await page.getByRole('combobox', { name: field }).fill('ana');
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };

  it('previews the result, then shows both conversations in one and takes its agent there, and a super user reverts it', async () => {
    const [source, destination] = [ticketOf('Ana Lima'), ticketOf('Ana Nova')];
    const ana = await openAs(browser, product.url, 'ana@demo.test');
    await ana.goto(`${product.url}/tickets/${destination.uuid}`);
    await ana.getByRole('log').getByText('Do número novo').waitFor();
    await ana.goto(`${product.url}/tickets/${source.uuid}`);
    await ana.getByRole('log').getByText('Do número antigo').waitFor();
    const page = await openAs(browser, product.url, 'admin@demo.test');
    await page.evaluate("localStorage.setItem('cshow', '1')");
    await page.goto(`${product.url}/merge`);
    await page.getByText('Li e sei o que acontece').click();
    await page.getByRole('button', { name: 'Avançar' }).click();
    await page.getByRole('button', { name: /^Conexão/ }).click();
    await page.getByRole('option').first().click();
    await choose(page, 'Atendimento de origem', 'Ana Lima');
    await choose(page, 'Atendimento de destino', 'Ana Nova');
    await whole(page, 'merge-1440-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await whole(page, 'merge-390-light');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Mesclar Tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mesclar Tickets?' });
    await dialog.getByText('1 mensagem').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Mesclar Tickets' }).click();
    await page.getByText('Ticket transferido com sucesso!').waitFor();

    await ana.getByText(`O atendimento aberto foi mesclado no #${destination.id}.`).first().waitFor();
    await ana.waitForURL(`**/tickets/${destination.uuid}`);
    await ana.getByRole('log').getByText('Do número antigo').waitFor();
    await ana.getByRole('log').getByText('Do número novo').waitFor();
    await whole(ana, 'merge-followed-1440-light');

    const root = await openAs(browser, product.url, 'super@prosa.test');
    await root.goto(`${product.url}/tickets/${destination.uuid}`);
    await root.getByText('Do número antigo').first().waitFor();
    await root.getByText(`do atendimento #${source.id}`).first().waitFor();
    await root.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await root.getByRole('menuitem', { name: 'Detalhes do ticket' }).click();
    await root.getByRole('dialog').getByRole('tab', { name: 'Histórico de Interações' }).click();
    await root.getByText(`Atendimento #${source.id} mesclado neste`).first().waitFor();
    await whole(root, 'merge-history-1440-light');
    await root.getByRole('button', { name: 'Desfazer mesclagem' }).click();
    await root
      .getByRole('dialog', { name: /Desfazer a mesclagem/ })
      .getByRole('button', { name: 'Desfazer mesclagem' })
      .click();
    await ana.locator('.ticket-row', { hasText: 'Ana Lima' }).waitFor();
    await ana.getByRole('log').getByText('Do número antigo').waitFor({ state: 'detached' });
    await ana.getByRole('log').getByText('Do número novo').waitFor();
  });
});
