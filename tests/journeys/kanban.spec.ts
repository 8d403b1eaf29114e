import type { Browser } from 'playwright-core';
import type { ApiClient } from '../support/api-client';
import { sharedBrowser, openWindow, picture, signIn, whole, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import { fingerOn } from '../support/finger';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('The board of tickets in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let admin: ApiClient;
  let desk: AgentWindow;
  let connectionId: number;

  beforeAll(async () => {
    browser = await sharedBrowser();
    company = await newCompany();
    admin = company.admin;
    for (const [index, name] of ['Novo', 'Proposta'].entries())
      await admin.post('/tags', { name, color: ['#0E7490', '#B45309'][index], kanban: true });
    connectionId = (await company.connect()).id;
    const simulator = company.phone;
    for (const [from, name, text] of CUSTOMERS)
      await simulator.write({ from, name, to: company.business, text });
    desk = await openWindow(browser);
    await signIn(desk.page, company.url, company.email('admin'));
  });

  afterAll(async () => {
    await browser.close();
  });

  it('a card is moved by pointer and by keyboard, and a colleague sees it', async () => {
    const { page } = desk;
    const colleague = await openWindow(browser);
    await signIn(colleague.page, company.url, company.email('ana'));
    for (const each of [page, colleague.page])
      await each.goto(`${company.url}/kanban?whatsappId=${connectionId}`);
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

  it('a card that is moved while offline returns with a message, and can be moved once online', async () => {
    const { page } = desk;
    const card = (column: string) =>
      page.getByRole('region', { name: column }).getByRole('listitem', { name: 'Davi Prado' });
    await card('Sem etapa').waitFor();
    await page.context().setOffline(true);
    await card('Sem etapa').dragTo(page.getByRole('region', { name: 'Proposta' }));
    await page
      .getByText(/Davi Prado voltou para Sem etapa/)
      .first()
      .waitFor();
    await card('Sem etapa').waitFor();
    await whole(page, 'kanban-offline-1440-light');
    await page.context().setOffline(false);
    await card('Sem etapa').dragTo(page.getByRole('region', { name: 'Proposta' }));
    await card('Proposta').waitFor();
    await eventually(async () => {
      const { tickets } = await admin.get<{
        tickets: { contact: { name: string }; tags: { name: string }[] }[];
      }>(`/ticket/kanban/${connectionId}?pageNumber=1`);
      const davi = tickets.find(({ contact }) => contact.name === 'Davi Prado');
      expect(davi?.tags.map(({ name }) => name)).toEqual(['Proposta']);
    });
    const moved = page.locator('.toast').filter({ hasText: 'Davi Prado foi para Proposta' });
    await moved.getByRole('button', { name: /Desfazer/ }).click();
    await card('Sem etapa').waitFor();
  });

  it('a card is moved by its menu with the keyboard alone, and a live region says where it stands', async () => {
    const { page } = desk;
    const card = page.getByRole('listitem', { name: 'Davi Prado' });
    await card.press('m');
    await page.getByRole('menuitem', { name: 'Novo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Novo' }).getByRole('listitem', { name: 'Davi Prado' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'Davi Prado foi para Novo, 1 de 1' })
      .waitFor({ state: 'attached' });
    await card.press('Control+ArrowLeft');
    await page
      .getByRole('region', { name: 'Sem etapa' })
      .getByRole('listitem', { name: 'Davi Prado' })
      .waitFor();
  });

  it('a card opens its conversation beside the board, and Escape returns to it', async () => {
    const { page } = desk;
    const card = page.getByRole('listitem', { name: 'Davi Prado' });
    await card.focus();
    await card.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Conversa de Davi Prado' });
    await sheet.getByText('Vocês entregam no sábado?').waitFor();
    await whole(page, 'kanban-sheet-1440-light');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await eventually(async () =>
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Davi Prado'),
    );
  });

  it('a card is moved by touch on a phone, the column shows its limit, and the move is in the history', async () => {
    const [novo] = await admin.get<{ id: number; name: string }[]>('/tags/list?searchParam=Novo');
    await admin.put(`/tags/${novo?.id}`, { columnLimit: 1 });
    const { page, context } = await openWindow(browser, { width: 390, theme: 'dark', touch: true });
    await signIn(page, company.url, company.email('bruno'));
    await page.goto(`${company.url}/kanban?whatsappId=${connectionId}`);
    await page.getByRole('listitem', { name: 'Davi Prado' }).waitFor();
    await page.getByRole('button', { name: 'Ações de Davi Prado' }).tap();
    await page.getByRole('menuitem', { name: 'Novo' }).tap();
    await page.getByRole('tab', { name: /Novo/ }).tap();
    const moved = page.getByRole('region', { name: 'Novo' }).getByRole('listitem', { name: 'Davi Prado' });
    await moved.waitFor();
    await whole(page, 'kanban-touch-390-dark');
    const { tickets } = await admin.get<{ tickets: { id: number; contact: { name: string } }[] }>(
      `/ticket/kanban/${connectionId}?pageNumber=1`,
    );
    const davi = tickets.find(({ contact }) => contact.name === 'Davi Prado');
    await page.getByRole('button', { name: 'Números das etapas' }).tap();
    await page.getByRole('dialog').getByRole('row', { name: /^Novo/ }).waitFor();
    await whole(page, 'kanban-figures-390-dark');
    await eventually(async () => {
      const received = JSON.stringify(await admin.get(`/ticket/interaction/${davi?.id}`));
      expect(received).toContain('KANBAN_MOVE');
      expect(received).toContain('"from":"Sem etapa","to":"Novo"');
    });
    await context.close();
  });

  it('a card is dragged by touch onto the tab of its column, and a colleague sees it', async () => {
    const colleague = await openWindow(browser);
    await signIn(colleague.page, company.url, company.email('ana'));
    await colleague.page.goto(`${company.url}/kanban?whatsappId=${connectionId}`);
    const { page, context } = await openWindow(browser, { width: 390, theme: 'light', touch: true });
    await signIn(page, company.url, company.email('bruno'));
    await page.goto(`${company.url}/kanban?whatsappId=${connectionId}`);
    await page.getByRole('tab', { name: /Novo/ }).tap();
    const card = page.getByRole('region', { name: 'Novo' }).getByRole('listitem', { name: 'Davi Prado' });
    const finger = await fingerOn(page, card);
    const ghost = page.locator('.board-ghost');
    await ghost.waitFor();
    await finger.moveTo(page.getByRole('tab', { name: /Proposta/ }));
    const taking = page.locator('[role=tab][data-dropping=true]');
    await eventually(async () => expect(await taking.textContent()).toMatch(/^Proposta/));
    await picture(page, 'kanban-touch-drag-390-light');
    await finger.lift();
    await ghost.waitFor({ state: 'detached' });
    await colleague.page
      .getByRole('region', { name: 'Proposta' })
      .getByRole('listitem', { name: 'Davi Prado' })
      .waitFor();
    await page.getByRole('tab', { name: /Proposta/ }).tap();
    await page
      .getByRole('region', { name: 'Proposta' })
      .getByRole('listitem', { name: 'Davi Prado' })
      .waitFor();
    await colleague.context.close();
    await context.close();
  });

  it('the board scrolls while a card is held at its edge by touch, and the next column accepts it', async () => {
    for (const n of [3, 4, 5])
      await admin.post('/tags', { name: `Etapa ${n}`, color: '#6D28D9', kanban: true });
    const { page, context } = await openWindow(browser, { width: 1440, theme: 'light', touch: true });
    await signIn(page, company.url, company.email('bruno'));
    await page.goto(`${company.url}/kanban?whatsappId=${connectionId}`);
    const card = (column: string) =>
      page.getByRole('region', { name: column }).getByRole('listitem', { name: 'Davi Prado' });
    const finger = await fingerOn(page, card('Proposta'));
    await page.locator('.board-ghost').waitFor();
    await finger.moveTo(page.locator('.board'), 'right');
    const taking = page.locator('.board-column[data-dropping=true]');
    const board = page.locator('.board');
    await eventually(async () =>
      expect(
        await board.evaluate(
          ({ scrollLeft, scrollWidth, clientWidth }) => scrollWidth - clientWidth - scrollLeft,
        ),
      ).toBeLessThan(1),
    );
    // Beyond the last column, at the end of the board.
    await eventually(async () => expect(await taking.getAttribute('aria-label')).toBe('Etapa 5'));
    await picture(page, 'kanban-touch-edge-1440-light');
    await finger.lift();
    await card('Etapa 5').waitFor();
    await context.close();
  });
});

/** Who writes to the connection before the board is opened. */
const CUSTOMERS = [
  ['5511955550001', 'Clara Nunes', 'Bom dia, quero um orçamento'],
  ['5511955550002', 'Davi Prado', 'Vocês entregam no sábado?'],
] as const;
