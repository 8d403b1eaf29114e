import type { DashboardView, TicketView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

/** The names and tables of the page that are cut at their edge. */
const CUT = `[...document.querySelectorAll('.bar-name, .ranking-name, .dashboard-table')]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)`;

describe('The dashboard in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    const bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
    for (let index = 0; index < 5; index += 1) {
      const agent = index % 3 === 0 ? bruno : ana;
      const number = `55119830000${10 + index}`;
      const { id: contactId } = await admin.post<{ id: number }>('/contacts', {
        name: `Cliente ${index}`,
        number,
      });
      const whatsappId = connection?.id;
      const { id } = await admin.post<TicketView>('/tickets', {
        contactId,
        whatsappId,
        userId: agent.me?.id,
      });
      if (index < 3) await agent.put(`/tickets/${id}`, { status: 'closed' });
    }
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('shows figures from the event log, to administrators only', async () => {
    await eventually(async () => {
      const { counters, attendants } = await admin.get<DashboardView>('/dashboard?days=3');
      expect(counters).toMatchObject({ supportHappening: 2, supportFinished: 3 });
      expect(attendants[0]).toMatchObject({ name: 'Ana Souza', tickets: 2 });
    });
    const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    expect((await ana.call('GET', '/dashboard')).status).toBe(403);
  });

  it('opens from the menu for an administrator, and requires a filter', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'admin@demo.test');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Em conversa').waitFor();
    await page.getByRole('cell', { name: 'Online' }).first().waitFor();
    await page.getByLabel('Período', { exact: true }).last().selectOption('0');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('Selecione um filtro para continuar').waitFor();
    await page.getByText('Data', { exact: true }).click();
    await page.getByLabel('Data inicial').fill('2020-01-01');
    await page.getByLabel('Data final').fill('2020-01-02');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.getByText('De 01/01/2020 a 02/01/2020').waitFor();
    await page.getByText('Nada neste período').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('redirects an agent to the workspace without a message', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(`${product.url}/`);
    await page.waitForURL(/\/tickets$/);
    expect(await page.getByText('Acesso não autorizado!').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fits at %i px in the %s theme', async (width, theme) => {
    const { page, faults, context } = await openWindow(browser, { width, theme });
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/`);
    await page.getByRole('heading', { name: 'Top 5 atendentes' }).waitFor();
    await page.getByRole('cell', { name: 'Online' }).first().waitFor();
    await whole(page, `dashboard-${width}-${theme}`);
    expect(await page.evaluate(CUT)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([1440, 390] as const)('has its title where every other page has it, at %i px', async width => {
    const { page, faults, context } = await openWindow(browser, { width, theme: 'light' });
    await signIn(page, product.url, 'admin@demo.test');
    const places: string[] = [];
    for (const path of [
      '/',
      '/contacts',
      '/subscription',
      '/settings',
      '/schedules',
      '/todolist',
      '/merge',
    ]) {
      await page.goto(`${product.url}${path}`);
      const title = page.locator('.page-title');
      await title.waitFor();
      const box = await title.boundingBox();
      places.push(`${Math.round(box?.x ?? 0)}, ${Math.round(box?.y ?? 0)}`);
    }
    expect(new Set(places).size).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});
