import type { TicketPage, TicketView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { axeFaults, openWindow, picture, sharedBrowser, signIn, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

/** More than two pages of messages. */
const SAID = 120;
const FAR = 60;
const wordsOf = (n: number): string => (n === FAR ? 'A cobrança veio errada' : `linha ${n}.`);

describe('The conversation of a known customer', () => {
  let company: NewCompany;
  let browser: Browser;
  let ana: AgentWindow;
  let page: Page;
  let customer: string;
  let waiting: TicketView;
  let current: TicketView;

  const log = () => page.getByRole('log');
  const lines = () => page.locator('.earlier-line');
  const toTop = (): Promise<void> => log().evaluate(each => each.scrollTo(0, 0));

  beforeAll(async () => {
    browser = await sharedBrowser();
    company = await newCompany();
    const { ana: first, bruno, queues, phone } = company;
    const [one, two] = await company.connectAll(2);
    customer = company.customer();
    const { id: contactId } = await company.admin.post<{ id: number }>('/contacts', {
      ...{ name: 'Marina Duarte', number: customer },
    });
    const open = (who: typeof first, queue: string): Promise<TicketView> =>
      who.post('/tickets', { contactId, whatsappId: one?.id, queueId: queues[queue]?.id });
    const close = (who: typeof first, { id }: TicketView) => who.put(`/tickets/${id}`, { status: 'closed' });
    const long = await open(first, 'Vendas');
    for (let n = 0; n < SAID; n += 1) await first.post(`/messages/${long.id}`, { body: wordsOf(n) });
    await close(first, long);
    const foreign = await open(bruno, 'Suporte');
    await bruno.post(`/messages/${foreign.id}`, { body: 'em outra fila' });
    await close(bruno, foreign);
    // On the other line the customer waits, unread.
    await phone.write({ from: customer, to: company.line(2), text: 'alguém aí?' });
    waiting = await eventually(async () => {
      const { tickets } = await company.admin.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(({ whatsappId }) => whatsappId === two?.id);
      if (found?.unreadMessages !== 1) throw new Error('not there yet');
      return found;
    });
    current = await open(first, 'Vendas');
    ana = await openWindow(browser);
    page = ana.page;
    await signIn(page, company.url, company.email('ana'));
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('shows what was said before above it, up to the first word, and reads nothing by that', async () => {
    await page.goto(`${company.url}/tickets/${current.uuid}`);
    await page.getByText(`Este atendimento · #${current.id}`).waitFor();
    await page.getByText('alguém aí?').last().waitFor();
    await picture(page, 'earlier-tickets-1440');
    await page.getByText(/Atendimento fora do seu acesso/).waitFor();
    const seen = new Set<string>();
    await eventually(async () => {
      await toTop();
      for (const text of await lines().allInnerTexts()) seen.add(text);
      expect(await log().getByText('linha 0.').isVisible()).toBe(true);
    });
    expect([...seen].join()).toContain('Vendas');
    expect([...seen].join()).toContain('Ana Souza');
    expect(await page.getByText('em outra fila').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);

    const kept = await company.admin.get<TicketView>(`/tickets/${waiting.id}`);
    expect(kept).toMatchObject({ unreadMessages: 1, status: 'pending' });
    const said = (await company.phone.messages(customer)).find(({ text }) => text === 'alguém aí?');
    expect(said?.ack).toBeLessThan(4);
  });

  it('finds words in what is shown, in the earlier tickets too', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: /Buscar|Procurar/ }).fill('cobranca');
    await page.getByText('1 de 1').waitFor();
    const found = page.getByRole('article').filter({ hasText: 'A cobrança veio errada' });
    await eventually(async () => {
      const box = await found.boundingBox();
      const view = await log().boundingBox();
      expect(box !== null && view !== null && box.y >= view.y && box.y < view.y + view.height).toBe(true);
    });
  });
});
