import type { LeadBoardAnswer, LeadFormView, UserView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, picture, signIn, whole, type Look } from '../support/browser';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { fingerOn } from '../support/finger';
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
  const focused = (page: Page): Promise<string | null> =>
    page.evaluate('document.activeElement.getAttribute("aria-label")');
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

  it('returns a card that was moved while offline, with a message', async () => {
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

  it('moves a lead by touch on a phone, visible to a colleague and in the lead’s history', async () => {
    const page = await opened('admin@demo.test', { width: 390, theme: 'light', touch: true });
    const colleague = await opened('ana@demo.test');
    await page.getByRole('tab', { name: /Primeiro contato/ }).tap();
    await page.getByRole('button', { name: 'Ações de Davi Luz' }).tap();
    await whole(page, 'leads-kanban-touch-menu-390-light');
    await page.getByRole('menuitem', { name: 'Proposta' }).tap();
    await card(colleague, 'Proposta', 'Davi Luz').waitFor();
    await page.getByRole('tab', { name: /Proposta/ }).tap();
    await card(page, 'Proposta', 'Davi Luz').waitFor();
    await eventually(async () => expect(await columnOf('Davi Luz')).toEqual(['Proposta']));
    const { leads } = await admin.get<LeadBoardAnswer>(`/lead/kanban/${connectionId}?pageNumber=1`);
    const davi = leads.find(({ formClient }) => formClient.name === 'Davi Luz');
    await eventually(async () => {
      const told = JSON.stringify(await admin.get(`/lead/interaction/${davi?.id}`));
      expect(told).toContain('"from":"Primeiro contato","to":"Proposta"');
    });
    await colleague.context().close();
    await page.context().close();
  });

  it('drags a lead by touch onto the tab of its column, visible to a colleague', async () => {
    const colleague = await opened('ana@demo.test');
    const page = await opened('admin@demo.test', { width: 390, theme: 'light', touch: true });
    await page.getByRole('tab', { name: /Proposta/ }).tap();
    const finger = await fingerOn(page, card(page, 'Proposta', 'Davi Luz'));
    const ghost = page.locator('.board-ghost');
    await ghost.waitFor();
    await finger.moveTo(page.getByRole('tab', { name: /Primeiro contato/ }));
    const taking = page.locator('[role=tab][data-dropping=true]');
    await eventually(async () => expect(await taking.textContent()).toMatch(/^Primeiro contato/));
    await picture(page, 'leads-kanban-touch-drag-390-light');
    await finger.lift();
    await ghost.waitFor({ state: 'detached' });
    await card(colleague, 'Primeiro contato', 'Davi Luz').waitFor();
    await page.getByRole('tab', { name: /Primeiro contato/ }).tap();
    await card(page, 'Primeiro contato', 'Davi Luz').waitFor();
    await eventually(async () => expect(await columnOf('Davi Luz')).toEqual(['Primeiro contato']));
    await colleague.context().close();
    await page.context().close();
  });

  it('moves a lead by its menu with the keyboard, announces its position, and undoes the move', async () => {
    const page = await opened('admin@demo.test');
    await card(page, 'Primeiro contato', 'Davi Luz').press('m');
    await page.getByRole('menuitem', { name: 'Proposta' }).focus();
    await page.keyboard.press('Enter');
    await card(page, 'Proposta', 'Davi Luz').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /Davi Luz foi para Proposta, \d de \d/ })
      .waitFor({ state: 'attached' });
    await eventually(async () => expect(await focused(page)).toBe('Davi Luz'));
    const moved = page.locator('.toast').filter({ hasText: 'Davi Luz foi para Proposta' });
    await moved.getByRole('button', { name: /Desfazer/ }).click();
    await card(page, 'Primeiro contato', 'Davi Luz').waitFor();
    await eventually(async () => expect(await columnOf('Davi Luz')).toEqual(['Primeiro contato']));
    await page.context().close();
  });

  it('opens the conversation of a lead beside the board, and Escape returns to its card', async () => {
    const page = await opened('admin@demo.test');
    await card(page, 'Primeiro contato', 'Davi Luz').press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Conversa de Davi Luz' });
    await sheet.getByText('WhatsApp Demo').waitFor();
    await whole(page, 'leads-kanban-sheet-1440-light');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await eventually(async () => expect(await focused(page)).toBe('Davi Luz'));
    await page.context().close();
  });

  it('has no visual defects on a phone in dark mode', async () => {
    const page = await opened('admin@demo.test', { width: 390, theme: 'dark' });
    await page.getByRole('tab', { name: 'Proposta' }).click();
    await card(page, 'Proposta', 'Rita Prado').waitFor();
    await whole(page, 'leads-kanban-390-dark');
    await page.context().close();
  });
});
