import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { accept, clean, closeLists, openLists, pending, row, type ListsRig } from '../support/lists-rig';

describe('The message search in the browser', () => {
  let rig: ListsRig;
  let page: Page;
  let bruno: AgentWindow;

  const search = (within = page) => within.getByRole('searchbox', { name: /^Buscar nome/ });
  const messagesTab = (within = page) => within.getByRole('tab', { name: /^Mensagens/ });
  const hits = (within = page) => within.getByRole('list', { name: 'Mensagens' }).getByRole('listitem');
  const inView = (text: string, within = page, height = 800): Promise<void> =>
    eventually(async () => {
      const box = await within.getByRole('article').filter({ hasText: text }).first().boundingBox();
      expect(box?.y).toBeGreaterThan(60);
      expect(box?.y).toBeLessThan(height);
    });

  beforeAll(async () => {
    rig = await openLists();
    ({ page } = rig.ana);
    bruno = rig.bruno;
    await pending(page).click();
    await accept(page, 'Marina Duarte').click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await rig.customerWrites(1, 'Marina Duarte', 'Quero a segunda via dos BOLETOS de março, por favor');
    // The message that is looked for stands more than a page back.
    for (let n = 0; n < 70; n += 1) await rig.customerWrites(1, 'Marina Duarte', `fala ${n}`);
    await page.getByText('fala 69').first().waitFor();
  });
  afterAll(() => closeLists(rig));

  it('the search lists matching messages, and a row opens its place, by keyboard', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/tickets$/);
    await page.keyboard.press('/');
    await page.keyboard.type('boleto');
    // No contact is called so: what was said shows by itself.
    await hits().first().waitFor();
    expect(await hits().count()).toBe(1);
    expect(await hits().first().innerText()).toMatch(/Quero a segunda via dos BOLETOS de março/);
    expect(await hits().first().locator('mark').innerText()).toBe('BOLETOS');
    await messagesTab().getByText('1', { exact: true }).waitFor();
    await picture(page, 'search-messages-1440-light');
    await clean(page);
    await search().press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await inView('segunda via dos BOLETOS');
    await picture(page, 'search-jumped-1440-light');
  });

  it('contacts and messages are listed side by side, and filters apply to both', async () => {
    await search().fill('marina');
    await row(page, 'Marina Duarte').first().waitFor();
    expect(await messagesTab().getAttribute('aria-selected')).toBe('false');
    await search().fill('fala');
    await hits().first().waitFor();
    await messagesTab().getByText('20+', { exact: true }).waitFor();
    expect(await hits().first().innerText()).toMatch(/fala 69/);
    await page.getByRole('button', { name: 'Não lidas', exact: true }).click();
    await eventually(async () => expect(await messagesTab().innerText()).toMatch(/Mensagens\s*0/));
    await page.getByRole('button', { name: 'Não lidas', exact: true }).click();
    await hits().first().waitFor();
  });

  it('a message elsewhere in the open conversation is shown too, repeatedly if necessary', async () => {
    await search().fill('boleto');
    for (let n = 0; n < 2; n += 1) {
      await hits().first().getByRole('link').click();
      await inView('segunda via dos BOLETOS');
      await page.locator('.jump-button').click();
      await inView('fala 69');
    }
  });

  it('a pending conversation can be accepted from a result, and users find only what they may see', async () => {
    const { page: his } = bruno;
    await his.keyboard.press('/');
    await search(his).fill('boleto');
    await messagesTab(his).click();
    await his.getByText('Nenhuma mensagem contém estas palavras.').waitFor();
    await search(his).fill('sábado');
    await hits(his).first().getByRole('button').click();
    await his.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
    await inView('Vocês abrem no sábado?', his);
  });

  it('the URL of a message opens it, and on a narrow screen the row does', async () => {
    const href = await hits().first().getByRole('link').getAttribute('href');
    expect(href).toMatch(/^\/tickets\/[0-9a-f-]{36}#m-\w+$/);
    const small = await openWindow(rig.browser, { width: 390, theme: 'dark' });
    await signIn(small.page, rig.product.url, 'ana@demo.test');
    await small.page.goto(`${rig.product.url}${href}`);
    await inView('segunda via dos BOLETOS', small.page);
    // A keyboard, a notice or a composer that comes late takes room, and the message stays.
    for (const height of [480, 844]) {
      await small.page.setViewportSize({ width: 390, height });
      await inView('segunda via dos BOLETOS', small.page, height);
    }
    await small.page.getByRole('tab', { name: 'Atendimentos' }).click();
    await small.page.getByRole('tab', { name: 'Busca' }).click();
    // No hour begins with a 3: “fala 1” at 21:10 reads “fala 121:10”.
    await search(small.page).fill('fala 13');
    await messagesTab(small.page).click();
    await hits(small.page).first().waitFor();
    await picture(small.page, 'search-messages-390-dark');
    await clean(small.page);
    await hits(small.page).first().getByRole('link').click();
    await inView('fala 13', small.page);
    expect(small.faults).toEqual([]);
  });

  it('no console logged an error', () => {
    for (const { faults } of [rig.ana, bruno]) expect(faults).toEqual([]);
  });
});
