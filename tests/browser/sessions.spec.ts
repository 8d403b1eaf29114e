import type { SignInAnswer } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn, type Look } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const marina = { from: '5511933330001', name: 'Marina Duarte', to: BUSINESS };
const SECRET = 'Rascunho que ninguém lê';
const FILE = 'bytes que ninguém lê';

/** Everything that the browser's storage holds, as text: a person at this machine reads no less. */
const STORED = `(async () => {
  const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(entry => entry.join('='));
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise(done => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); });
    for (const store of database.objectStoreNames) {
      const all = await new Promise(done => { const r = database.transaction(store).objectStore(store).getAll(); r.onsuccess = () => done(r.result); });
      for (const each of all) {
        const bytes = each instanceof Blob ? await each.text() : each?.sealed ? new TextDecoder('latin1').decode(each.sealed) : JSON.stringify(each);
        texts.push(store + ':' + (each?.name ?? '') + bytes);
      }
    }
    database.close();
  }
  return texts.join('\\n');
})()`;

describe('The sessions of a user', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await new SimulatorClient(product.url).write({ ...marina, text: 'Bom dia! O pedido já saiu?' });
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  const composer = (page: Page) => page.locator('.composer-field');
  const stored = (page: Page): Promise<string> => page.evaluate<string>(STORED);
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Sua conta' }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(/\/login$/);
  };
  const openProfile = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Sua conta' }).click();
    await page.getByRole('button', { name: 'Perfil' }).click();
    await page.getByRole('heading', { name: 'Onde você está conectado' }).waitFor();
  };

  it('leave nothing readable in the browser: drafts and chosen files are encrypted, and available again later', async () => {
    const { page, context, faults } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: /Aceitar o atendimento/ }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    const place = page.url();
    await composer(page).fill(SECRET);
    await page
      .locator('.composer input[type=file]')
      .first()
      .setInputFiles({ name: 'contrato.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
    await page.getByText('contrato.txt').waitFor();
    await eventually(async () => expect(await stored(page)).toContain(FILE));
    await eventually(async () => expect(await stored(page)).toContain(SECRET));
    await signOut(page);
    await eventually(async () => {
      const left = await stored(page);
      for (const text of [SECRET, FILE, 'contrato.txt']) expect(left).not.toContain(text);
      expect(left).toContain('sealed:');
    });

    await signIn(page, product.url, 'bruno@demo.test');
    const others = await stored(page);
    for (const text of [SECRET, FILE, 'contrato.txt']) expect(others).not.toContain(text);
    await signOut(page);

    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(place);
    await eventually(async () => expect(await composer(page).inputValue()).toBe(SECRET));
    await page.getByText('contrato.txt').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('expire while the browser is closed, with drafts encrypted before anybody can read them', async () => {
    const { page, context } = await openWindow(browser);
    await signIn(page, product.url, 'bruno@demo.test');
    const { userId, companyId } = await page.evaluate<{ userId: string; companyId: string }>(
      '({ userId: localStorage.getItem("userId"), companyId: localStorage.getItem("companyId") })',
    );
    await page.evaluate(
      `localStorage.setItem('prosa.draft.${companyId}.${userId}.1', ${JSON.stringify(SECRET)})`,
    );
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`${product.url}/tickets`);
    await page.waitForURL(/\/login$/);
    await eventually(async () => {
      expect(await stored(page)).not.toContain(SECRET);
      expect(await stored(page)).toContain('sealed:');
    });
    await context.close();
  });

  it.each<Look>([
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ])('are listed in their profile, and ended there, at $width in $theme', async look => {
    const program = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const other = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const third = await ApiClient.signIn(product.url, 'bruno@demo.test');
    const { page, context, faults } = await openWindow(browser, look);
    await signIn(page, product.url, 'bruno@demo.test');
    await openProfile(page);
    const rows = page.locator('.own-session');
    await eventually(async () => expect(await rows.count()).toBe(4));
    expect(await rows.first().textContent()).toMatch(/Chrome · Linux.*esta sessão/);
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).scrollIntoViewIfNeeded();
    await picture(page, `own-sessions-${look.width}-${look.theme}`);
    expect(await axeFaults(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Encerrar a sessão em/ })
      .first()
      .click();
    await eventually(async () => expect(await rows.count()).toBe(3));
    const alive = async () =>
      (await Promise.all([program, other, third].map(each => each.call('GET', '/tickets')))).filter(
        ({ status }) => status === 200,
      ).length;
    expect(await alive()).toBe(2);
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await eventually(async () => expect(await rows.count()).toBe(1));
    expect(await alive()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('end at the server at a sign-in on another computer, also in a tab that is offline', async () => {
    const office = await openWindow(browser);
    await signIn(office.page, product.url, 'bruno@demo.test');
    const token = await office.page.evaluate<string>(
      `fetch('/api/auth/refresh_token', { method: 'POST' }).then(answer => answer.json()).then(({ token }) => token)`,
    );
    await office.page.goto('about:blank');
    const home = await openWindow(browser);
    await signIn(home.page, product.url, 'bruno@demo.test');
    const late = Object.assign(new ApiClient(product.url), { token });
    expect((await late.call('GET', '/tickets')).status).toBe(403);
    await office.page.goto(`${product.url}/tickets`);
    await office.page.getByText('Sua conta foi acessada em outro computador.').waitFor();
    await home.page.getByRole('tab', { name: /Aguardando/ }).waitFor();
    await Promise.all([office.context.close(), home.context.close()]);
  });

  it('continue in the other tabs of the browser in which the user signs in again', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto(`${product.url}/login`);
    const second = await context.newPage();
    await second.goto(`${product.url}/login`);
    await signIn(page, product.url, 'bruno@demo.test');
    // The second tab stood at the sign-in all the while.
    await second.getByLabel('E-mail').fill('bruno@demo.test');
    await second.getByLabel('Senha', { exact: true }).fill('prosa-demo');
    await second.getByRole('button', { name: 'Entrar', exact: true }).click();
    await second.waitForURL(/\/tickets/);
    const renewed = page.waitForResponse(/auth\/refresh_token/);
    expect((await renewed).status()).toBe(200);
    await page.getByRole('tab', { name: /Aguardando/ }).waitFor();
    expect(await page.getByText('Sua conta foi acessada em outro computador.').count()).toBe(0);
    await context.close();
  });

  it('report to the company’s administrators what a super user was refused while acting for it', async () => {
    const owner = await ApiClient.signIn(product.url, 'super@prosa.test');
    const companies = await owner.get<readonly { id: number; name: string }[]>('/companies/list');
    const id = companies.find(({ name }) => name.includes('Outra'))?.id ?? 0;
    const entered = await owner.post<SignInAnswer>(`/companies/${id}/access`, { reason: 'Chamado 1234' });
    const acting = Object.assign(new ApiClient(product.url), { token: entered.token });
    const refused = await acting.call('POST', '/users', {
      name: 'Porta dos fundos',
      email: 'porta@outra.test',
      password: 'uma-senha-nova-1',
    });
    expect(refused.status).toBe(403);
    const { page, context } = await openWindow(browser);
    await signIn(page, product.url, 'admin@outra.test');
    await page.goto(`${product.url}/settings/access`);
    await page.getByText('Recusado: criar um usuário.').waitFor();
    await picture(page, 'access-refused');
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });
});
