import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

/** The other looks of what the journeys go through in light at 1440 px. */
const LOOKS = [
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const;

describe('Help and announcements in the browser', () => {
  let product: Product;
  let browser: Browser;
  let operator: ApiClient;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    operator = await ApiClient.signIn(product.url, 'super@prosa.test');
    for (const [title, category, keyword, description] of HELPS)
      await operator.post('/helps', { title, category, keyword, description, video: 'dQw4w9WgXcQ' });
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a page’s help opens at the first visit, without external requests before a click', async () => {
    const { page, faults, context } = await openWindow(browser);
    const outside: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(product.url) && !/^(data|blob):/.test(request.url()))
        outside.push(request.url());
    });
    await signIn(page, product.url, 'admin@demo.test');
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('heading', { name: 'Organize com tags' }).waitFor();
    await whole(page, 'page-help-1440-light');
    await page.goto(`${product.url}/helps`);
    await page.getByRole('button', { name: /Primeiros passos no Prosa/ }).click();
    const video = page.getByRole('dialog', { name: 'Primeiros passos no Prosa' });
    await video.getByRole('button', { name: /^Assistir/ }).waitFor();
    expect(outside).toEqual([]);
    await video.getByRole('button', { name: /^Assistir/ }).click();
    const address = await video.locator('iframe').getAttribute('src');
    expect(address).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(outside.every(url => url.startsWith('https://www.youtube-nocookie.com/'))).toBe(true);
    // Any other frame is blocked by the policy.
    expect(await framesOf(page, 'https://example.test/')).toBe('refused');
    expect(faults.filter(fault => !/frame|youtube|net::/i.test(fault))).toEqual([]);
    await context.close();
  });

  it('a super user publishes an announcement with an image, visible to users of all companies at once', async () => {
    const people = await Promise.all(
      ['ana@demo.test', 'admin@outra.test'].map(async email => {
        const opened = await openWindow(browser);
        await signIn(opened.page, product.url, email);
        return opened;
      }),
    );
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'super@prosa.test');
    await page.goto(`${product.url}/announcements`);
    await page.getByRole('button', { name: 'Adicionar informativo' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar informativo' });
    await sheet.getByLabel('Título').fill('Manutenção no domingo');
    await sheet.getByLabel('Texto').fill('Das 3h às 4h as mensagens ficam guardadas e saem depois.');
    await sheet.getByLabel('Prioridade').selectOption('1');
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'aviso.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await whole(page, 'announcement-sheet-1440-light');
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    // The picture goes after the words: both are there once the sheet has closed.
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Manutenção no domingo.*aviso\.png/ }).waitFor();
    for (const person of people) {
      await person.page.getByRole('button', { name: 'Informativos: 1 não lido' }).click();
      await person.page.getByRole('button', { name: /Manutenção no domingo/ }).click();
      const dialog = person.page.getByRole('dialog', { name: 'Manutenção no domingo' });
      await dialog.locator('img').waitFor();
      const width = "document.querySelector('[role=dialog] img').naturalWidth";
      await eventually(async () => expect(await person.page.evaluate<number>(width)).toBe(1));
      await person.page
        .getByRole('button', { name: 'Informativos', exact: true })
        .waitFor({ state: 'attached' });
      expect(person.faults).toEqual([]);
      await person.context.close();
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a featured announcement opens full screen once', async () => {
    await operator.post('/announcements', { title: 'Novidades de novembro', text: 'Menus.', isModel: true });
    const { page, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    const carousel = page.getByRole('dialog', { name: 'Novidades de novembro' });
    await carousel.getByRole('button', { name: 'Entendi' }).waitFor();
    await whole(page, 'carousel-1440-light');
    await carousel.getByRole('button', { name: 'Entendi' }).click();
    await page.reload();
    await page.getByRole('button', { name: /^Informativos/ }).waitFor();
    expect(await carousel.count()).toBe(0);
    await context.close();
  });

  it.each(LOOKS)('the pages fit at $width px in the $theme theme', async look => {
    const { page, faults, context } = await openWindow(browser, look);
    const name = (what: string): string => `${what}-${look.width}-${look.theme}`;
    await signIn(page, product.url, 'super@prosa.test');
    await page.getByRole('dialog', { name: 'Novidades de novembro' }).waitFor();
    await whole(page, name('carousel'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Informativos/ }).click();
    await page.getByRole('button', { name: /Manutenção no domingo/ }).waitFor();
    await whole(page, name('announcement-panel'));
    await page.goto(`${product.url}/announcements`);
    await page.getByText('Manutenção no domingo').first().waitFor();
    await whole(page, name('announcements'));
    await page.goto(`${product.url}/helps`);
    await page.getByRole('button', { name: /Primeiros passos no Prosa/ }).waitFor();
    await whole(page, name('helps'));
    await page.goto(`${product.url}/settings/help`);
    await page.getByText('Organize com tags').first().waitFor();
    await whole(page, name('help-settings'));
    expect(faults).toEqual([]);
    await context.close();
  });
});

const HELPS = [
  ['Primeiros passos no Prosa', 'Começo', '', 'Do QR code à primeira mensagem, em três minutos.'],
  ['Convide a sua equipe', 'Começo', 'users', ''],
  ['Organize com tags', 'Organização', 'tags', 'Colunas do Kanban e etiquetas para separar os atendimentos.'],
] as const;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What the page's policy says to a frame of an address; nothing, when it says nothing. */
const framesOf = (page: Page, address: string): Promise<string> =>
  page.evaluate<string>(`new Promise(resolve => {
    addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective === 'frame-src' ? 'refused' : event.effectiveDirective));
    const frame = document.createElement('iframe');
    frame.src = ${JSON.stringify(address)};
    document.body.append(frame);
  })`);
