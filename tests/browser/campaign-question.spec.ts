import type { CampaignDetail, TicketPage, TicketView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openAs, openBrowser, whole, type Look } from '../support/browser';
import { BUSINESS, connectPhone, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CUSTOMERS: readonly (readonly [string, Look])[] = [
  ['5511982360001', { width: 1440, theme: 'light' }],
  ['5511982360002', { width: 1440, theme: 'dark' }],
  ['5511982360003', { width: 390, theme: 'light' }],
  ['5511982360004', { width: 390, theme: 'dark' }],
];

describe('The question of a campaign in a ticket that is open in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let ana: ApiClient;
  let phone: SimulatorClient;
  let list: number;
  let connectionId: number;

  const accepted = async (number: string): Promise<TicketView> => {
    await phone.write({ from: number, name: `Cliente ${number.slice(-1)}`, to: BUSINESS, text: 'Bom dia' });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (found === undefined) throw new Error(`${number} has no ticket`);
      return found;
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    return ticket;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    phone = new SimulatorClient(product.url);
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    await owner.put(`/companies/${admin.me?.companyId}`, { campaignsEnabled: true });
    ({ id: connectionId } = await connectPhone(product.url, admin));
    await paceCampaigns(admin);
    ({ id: list } = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' }));
    for (const [number] of CUSTOMERS)
      await admin.post('/contact-list-items', { contactListId: list, name: 'Convidada', number });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('comes when it is asked, without a reload, and goes with the recorded answer', async () => {
    const pages: (readonly [Page, string])[] = [];
    for (const [number, look] of CUSTOMERS) {
      const { uuid } = await accepted(number);
      const page = await openAs(browser, product.url, 'ana@demo.test', look);
      await page.goto(`${product.url}/tickets/${uuid}`);
      await page.getByText('Bom dia').last().waitFor();
      pages.push([page, `${look.width}-${look.theme}`]);
    }
    const card = { name: 'Natal', whatsappId: connectionId, contactListId: list, message1: 'As ofertas' };
    const question = { confirmation: true, confirmationMessage1: 'Posso mandar as ofertas de Natal?' };
    const { id } = await admin.post<CampaignDetail>('/campaigns', { ...card, ...question });
    await admin.post(`/campaigns/${id}/start`, {});
    for (const [page, look] of pages) {
      await page.getByText('A campanha Natal espera a resposta do cliente.').waitFor();
      await page.getByText('Posso mandar as ofertas de Natal?').last().waitFor();
      await whole(page, `campaign-question-${look}`);
    }
    const [[confirms], [declines]] = [pages[0] ?? [], pages[3] ?? []];
    const bar = (page?: Page) => page?.getByRole('region', { name: 'Pergunta de campanha' });
    await bar(confirms)?.getByRole('button', { name: 'O cliente confirma' }).click();
    await confirms?.getByText('Confirmação registrada').waitFor();
    await bar(declines)?.getByRole('button', { name: 'Não quer receber' }).click();
    await declines?.getByText('o cliente não recebe a campanha Natal').waitFor();
    for (const page of [confirms, declines]) await bar(page)?.waitFor({ state: 'detached' });
    const got = async (customer: number): Promise<boolean> =>
      (await phone.messages(CUSTOMERS[customer]?.[0] ?? '')).some(({ text }) => text === 'As ofertas');
    await eventually(async () => expect(await got(0)).toBe(true));
    expect(await got(3)).toBe(false);
    for (const [page] of pages) await page.context().close();
  });
});
