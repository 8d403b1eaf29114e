import type { UserView } from '@prosa/contracts';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { type Look, openAs, openBrowser, whole } from '../support/browser';
import { connectPhone } from '../support/connected';
import { discard, startProduct, type Product } from '../support/product';

/** The smallest picture: one green point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('The pages about public forms', () => {
  let product: Product;
  let browser: Browser;
  let connectionId: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    connectionId = (await connectPhone(product.url, admin)).id;
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const opened = (look: Look): Promise<Page> => openAs(browser, product.url, 'admin@demo.test', look);

  const chooseConnection = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^Conexão/ }).click();
    await page.getByRole('option').first().click();
  };

  it('change the form’s choices and appearance, which the form shows', async () => {
    const page = await opened({ width: 1440, theme: 'light' });
    await page.getByRole('link', { name: 'Cadastro do formulário' }).click();
    await page.getByText('Selecione uma conexão para continuar.').waitFor();
    await chooseConnection(page);
    await page.getByLabel('Produtos').fill('Bolo');
    await page.getByLabel('Produtos').press('Enter');
    await page.getByLabel('Serviços').fill('Entrega');
    await page.getByRole('button', { name: 'Salvar tudo' }).click();
    await page.getByText('Dados salvos com sucesso!').waitFor();
    await page.getByRole('link', { name: 'Editor de formulário' }).click();
    await chooseConnection(page);
    await page.getByLabel('Texto de saudação').fill('Conte o que você procura');
    await page.getByLabel('Botão', { exact: true }).fill('#7a1f5c');
    await page
      .getByLabel('Escolher imagem')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await page.locator('.form-preview').getByText('Conte o que você procura').waitFor();
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await page.getByText('Formulário salvo com sucesso!').waitFor();
    const [form] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir em nova aba' }).click(),
    ]);
    await form.getByText('Conte o que você procura').waitFor();
    expect(await form.evaluate("document.fonts.load('16px Montserrat').then(found => found.length)")).toBe(1);
    await form.getByLabel('Bolo').check();
    await form.getByLabel('Entrega').check();
    expect(await form.evaluate("getComputedStyle(document.querySelector('.send')).backgroundColor")).toBe(
      'rgb(122, 31, 92)',
    );
    expect(await form.evaluate("document.querySelector('img.logo').naturalWidth")).toBe(1);
    await page.context().close();
  });

  it.each<Look>([
    { width: 1440, theme: 'light' },
    { width: 390, theme: 'dark' },
  ])('look right at $width px, $theme', async look => {
    const page = await opened(look);
    const at = `${look.width}-${look.theme}`;
    await page.goto(`${product.url}/form-register?whatsappId=${connectionId}`);
    await page.getByRole('button', { name: 'Salvar tudo' }).waitFor();
    await whole(page, `form-register-${at}`);
    await page.goto(`${product.url}/forms?whatsappId=${connectionId}`);
    await page.getByRole('button', { name: 'Salvar Alterações' }).waitFor();
    await whole(page, `form-editor-${at}`);
    await page.getByRole('button', { name: 'Ver a prévia' }).click();
    await page.getByRole('dialog').locator('.form-preview').getByText('Celular').waitFor();
    await whole(page, `form-preview-${at}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${product.url}/leads-config`);
    await page.getByRole('button', { name: 'Salvar' }).waitFor();
    await whole(page, `leads-config-${at}`);
    await page.context().close();
  });
});
