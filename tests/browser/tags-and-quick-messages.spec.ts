import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openBrowser, openWindow, picture, signIn } from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

jest.setTimeout(120_000);

describe('Tags and quick messages in the browser', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    for (const [name, color, kanban] of TAGS) await admin.post('/tags', { name, color, kanban });
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a quick message is kept with its file, and reads as it will be sent', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('link', { name: 'Respostas rápidas' }).click();
    await page.getByRole('button', { name: 'Adicionar resposta' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar resposta' });
    await sheet.getByLabel('Atalho').fill('catalogo');
    await sheet.getByLabel('Mensagem').fill('{{ms}}! Segue o catálogo, ');
    await sheet.getByRole('button', { name: 'Inserir firstName' }).click();
    await sheet.getByText(/Segue o catálogo, Maria/).waitFor();
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'catalogo de verao.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await whole(page, 'quick-message-sheet');
    await sheet.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page.getByRole('row', { name: /catalogo.*catalogo_de_verao\.png/ }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('both pages are whole at %i px in the %s theme', async (width, theme) => {
    const { page, faults, context } = await openWindow(browser, { width, theme });
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/tags`);
    await page.getByRole('heading', { name: 'Tags Kanban' }).waitFor();
    await whole(page, `tags-${width}-${theme}`);
    await page.getByRole('button', { name: 'Adicionar tag' }).click();
    await page.getByRole('dialog', { name: 'Adicionar tag' }).waitFor();
    await whole(page, `tag-sheet-${width}-${theme}`);
    await page.goto(`${product.url}/quick-messages`);
    await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
    await whole(page, `quick-messages-${width}-${theme}`);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const TAGS = [
  ['Indicação de amigo', '#0E7490', false],
  ['Troca pendente', '#C2410C', false],
  ['Etapa proposta', '#773DFA', true],
  ['Etapa fechamento', '#1D4ED8', true],
] as const;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Nothing sticks out sideways, and everybody can use it. */
const whole = async (page: Page, name: string): Promise<void> => {
  await eventually(async () => expect(await page.locator('.skeletons').count()).toBe(0));
  await picture(page, name);
  expect(await axeFaults(page)).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
};
