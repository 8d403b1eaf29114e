import type { TicketPage, TicketView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, signIn, whole, type Look } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const TASK = 'Enviar a proposta por e-mail';

describe('Tasks of columns in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let ana: ApiClient;
  let ticket: TicketView;
  let connectionId: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    await admin.post('/tags', { name: 'Proposta', color: '#B45309', kanban: true });
    connectionId = (await connectPhone(product.url, admin)).id;
    const phone = new SimulatorClient(product.url);
    await phone.write({
      from: '5511955551001',
      name: 'Clara Nunes',
      to: BUSINESS,
      text: 'Quero um orçamento',
    });
    ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(({ contact }) => contact.name === 'Clara Nunes');
      if (!found) throw new Error('nobody waits yet');
      return found;
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
  });

  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const opened = async (email: string, path: string, look?: Look): Promise<Page> => {
    const { page } = await openWindow(browser, look);
    await signIn(page, product.url, email);
    await page.goto(`${product.url}${path}`);
    return page;
  };

  it('are set in the form of the column', async () => {
    const page = await opened('admin@demo.test', '/tags');
    await page.getByRole('button', { name: /Editar.*Proposta/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Tarefa ao entrar').fill(TASK);
    await whole(page, 'column-task-form-1440-light');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('are assigned to the ticket’s agent when its card is dragged in, and are completed in place', async () => {
    const page = await opened('ana@demo.test', '/todolist');
    const board = await opened('admin@demo.test', `/kanban?whatsappId=${connectionId}`);
    const column = (name: string) => board.getByRole('region', { name });
    await column('Sem etapa').getByRole('listitem', { name: 'Clara Nunes' }).dragTo(column('Proposta'));
    await page.getByText(`Nova tarefa com Clara Nunes: ${TASK}`).waitFor();
    await page
      .getByRole('region', { name: 'Dos atendimentos' })
      .getByRole('checkbox', { name: TASK })
      .waitFor();
    await whole(page, 'column-task-page-1440-light');
    await page.getByRole('link', { name: 'Abrir o atendimento de Clara Nunes' }).click();
    const tasks = page.getByRole('region', { name: 'Tarefas deste atendimento' });
    await tasks.getByRole('checkbox', { name: TASK }).waitFor();
    await whole(page, 'column-task-conversation-1440-light');
    await tasks.getByText(TASK).click();
    await tasks.getByText('1 tarefa concluída').click();
    await tasks.getByText(/^Concluída por Ana Souza/).waitFor();
    await board.context().close();
    await page.context().close();
  });

  it('have no visual defects on a phone in dark mode, and are accessible', async () => {
    await admin.put(`/ticket-tags/${ticket.id}/0`, {});
    const { lista } = await admin.get<{ lista: { id: number; name: string }[] }>('/tags/kanban');
    const proposal = lista.find(({ name }) => name === 'Proposta');
    await admin.put(`/ticket-tags/${ticket.id}/${proposal?.id}`, {});
    const page = await opened('ana@demo.test', `/tickets/${ticket.uuid}`, { width: 390, theme: 'dark' });
    await page.getByRole('checkbox', { name: TASK, checked: false }).waitFor();
    await whole(page, 'column-task-conversation-390-dark');
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${product.url}/todolist`);
    await page
      .getByRole('region', { name: 'Dos atendimentos' })
      .getByRole('checkbox', { name: TASK })
      .waitFor();
    await whole(page, 'column-task-page-390-dark');
    expect(await axeFaults(page)).toEqual([]);
    await page.context().close();
  });
});
