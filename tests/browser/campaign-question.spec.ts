import type { CampaignDetail, TicketPage, TicketView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openAs, openBrowser, whole } from '../support/browser';
import { BUSINESS, connectPhone, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CONFIRMS = '5511982360001';
const DECLINES = '5511982360002';

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
    for (const number of [CONFIRMS, DECLINES])
      await admin.post('/contact-list-items', { contactListId: list, name: 'Convidada', number });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('comes when it is asked, without a reload, and goes with the recorded answer', async () => {
    const tickets = [await accepted(CONFIRMS), await accepted(DECLINES)];
    const page = await openAs(browser, product.url, 'ana@demo.test', { width: 1440, theme: 'light' });
    await page.goto(`${product.url}/tickets/${tickets[0]?.uuid}`);
    await page.getByText('Bom dia').last().waitFor();
    const card = { name: 'Natal', whatsappId: connectionId, contactListId: list, message1: 'As ofertas' };
    const question = { confirmation: true, confirmationMessage1: 'Posso mandar as ofertas de Natal?' };
    const { id } = await admin.post<CampaignDetail>('/campaigns', { ...card, ...question });
    await admin.post(`/campaigns/${id}/start`, {});
    const bar = page.getByRole('region', { name: 'Pergunta de campanha' });
    await bar.getByText('A campanha Natal espera a resposta do cliente.').waitFor();
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await whole(page, `campaign-question-${width}-${colorScheme}`);
      }
    await bar.getByRole('button', { name: 'O cliente confirma' }).click();
    await page.getByText('Confirmação registrada').waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.goto(`${product.url}/tickets/${tickets[1]?.uuid}`);
    await bar.getByRole('button', { name: 'Não quer receber' }).click();
    await page.getByText('o cliente não recebe a campanha Natal').waitFor();
    await bar.waitFor({ state: 'detached' });
    const got = async (number: string): Promise<boolean> =>
      (await phone.messages(number)).some(({ text }) => text === 'As ofertas');
    await eventually(async () => expect(await got(CONFIRMS)).toBe(true));
    expect(await got(DECLINES)).toBe(false);
    await page.context().close();
  });
});
