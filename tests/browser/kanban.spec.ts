import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

describe('The board of tickets in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let desk: AgentWindow;
  let connectionId: number;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    for (const [index, name] of ['Novo', 'Proposta'].entries())
      await admin.post('/tags', { name, color: ['#0E7490', '#B45309'][index], kanban: true });
    connectionId = (await connectPhone(product.url, admin)).id;
    const simulator = new SimulatorClient(product.url);
    for (const [from, name, text] of CUSTOMERS) await simulator.write({ from, name, to: BUSINESS, text });
    desk = await openWindow(browser);
    await signIn(desk.page, product.url, 'admin@demo.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a card is moved by pointer and by keyboard, and a colleague sees it', async () => {
    const { page } = desk;
    const colleague = await openWindow(browser);
    await signIn(colleague.page, product.url, 'ana@demo.test');
    for (const each of [page, colleague.page])
      await each.goto(`${product.url}/kanban?whatsappId=${connectionId}`);
    const column = (of: typeof page, name: string) => of.getByRole('region', { name });
    await column(page, 'Sem etapa').getByRole('listitem', { name: 'Clara Nunes' }).waitFor();
    await column(page, 'Sem etapa')
      .getByRole('listitem', { name: 'Clara Nunes' })
      .dragTo(column(page, 'Novo'));
    await column(page, 'Novo').getByRole('listitem', { name: 'Clara Nunes' }).waitFor();
    await column(colleague.page, 'Novo').getByRole('listitem', { name: 'Clara Nunes' }).waitFor();
    await column(page, 'Novo').getByRole('listitem', { name: 'Clara Nunes' }).press('Control+ArrowRight');
    await column(colleague.page, 'Proposta').getByRole('listitem', { name: 'Clara Nunes' }).waitFor();
    await eventually(async () => {
      const { tickets } = await admin.get<{
        tickets: { contact: { name: string }; tags: { name: string }[] }[];
      }>(`/ticket/kanban/${connectionId}?pageNumber=1`);
      const card = tickets.find(({ contact }) => contact.name === 'Clara Nunes');
      expect(card?.tags.map(({ name }) => name)).toEqual(['Proposta']);
    });
    await whole(page, 'kanban-1440-light');
    await colleague.page.close();
  });
});

/** Who writes to the connection before the board is opened. */
const CUSTOMERS = [
  ['5511955550001', 'Clara Nunes', 'Bom dia, quero um orçamento'],
  ['5511955550002', 'Davi Prado', 'Vocês entregam no sábado?'],
] as const;
