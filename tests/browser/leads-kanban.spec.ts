import type { LeadBoardAnswer, LeadFormView, UserView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole, type Look } from '../support/browser';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

describe('The board of leads in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let connectionId: number;
  let form: LeadFormView;

  const fill = (name: string, phone: string) =>
    new ApiClient(product.url).post(`/forms/apresentacao/${form.publicId}`, {
      name,
      email: `${phone}@cliente.test`,
      phone,
    });

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const users = await admin.get<{ users: readonly UserView[] }>('/users');
    for (const user of users.users.filter(({ email }) => /^(?:admin|ana)@/.test(email)))
      await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    for (const [index, name] of ['Primeiro contato', 'Proposta'].entries())
      await admin.post('/tags', { name, color: ['#0E7490', '#B45309'][index], kanban: true, forLeads: true });
    connectionId = (await connectPhone(product.url, admin)).id;
    form = await admin.get(`/forms/${connectionId}`);
    await fill('Rita Prado', '11982220001');
    await fill('Davi Luz', '11982220002');
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const opened = async (email: string, look?: Look): Promise<Page> => {
    const { page } = await openWindow(browser, look);
    await signIn(page, product.url, email);
    await page.goto(`${product.url}/leads-kanban?whatsappId=${connectionId}`);
    return page;
  };
  const column = (page: Page, name: string) => page.getByRole('region', { name });
  const card = (page: Page, where: string, name: string) =>
    column(page, where).getByRole('listitem', { name });
  const columnOf = async (name: string): Promise<readonly string[]> => {
    const { leads } = await admin.get<LeadBoardAnswer>(`/lead/kanban/${connectionId}?pageNumber=1`);
    return leads.find(({ formClient }) => formClient.name === name)?.tags.map(tag => tag.name) ?? [];
  };

  it('moves a lead by pointer, keyboard and menu, and a colleague sees it, and new leads too', async () => {
    const page = await opened('admin@demo.test');
    const colleague = await opened('ana@demo.test');
    await card(page, 'Sem etapa', 'Rita Prado').dragTo(column(page, 'Primeiro contato'));
    await card(colleague, 'Primeiro contato', 'Rita Prado').waitFor();
    await card(page, 'Primeiro contato', 'Rita Prado').press('Control+ArrowRight');
    await card(colleague, 'Proposta', 'Rita Prado').waitFor();
    await eventually(async () => expect(await columnOf('Rita Prado')).toEqual(['Proposta']));
    await fill('Nara Reis', '11982220003');
    await card(colleague, 'Sem etapa', 'Nara Reis').waitFor();
    await whole(page, 'leads-kanban-1440-light');
    await colleague.context().close();
    await page.context().close();
  });

  it('puts a card back that was moved without a line, and says so', async () => {
    const page = await opened('admin@demo.test');
    await card(page, 'Sem etapa', 'Davi Luz').waitFor();
    await page.context().setOffline(true);
    await card(page, 'Sem etapa', 'Davi Luz').dragTo(column(page, 'Proposta'));
    await page
      .getByText(/Davi Luz voltou para Sem etapa/)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await card(page, 'Sem etapa', 'Davi Luz').press('Control+ArrowRight');
    await eventually(async () => expect(await columnOf('Davi Luz')).toEqual(['Primeiro contato']));
    await page.context().close();
  });

  it('looks right on a phone in the dark', async () => {
    const page = await opened('admin@demo.test', { width: 390, theme: 'dark' });
    await page.getByRole('tab', { name: 'Proposta' }).click();
    await card(page, 'Proposta', 'Rita Prado').waitFor();
    await whole(page, 'leads-kanban-390-dark');
    await page.context().close();
  });
});
