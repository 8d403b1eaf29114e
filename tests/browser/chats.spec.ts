import type { ChatView } from '@prosa/contracts';
import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

describe('The internal chat in the browser', () => {
  let product: Product;
  let browser: Browser;
  let bruno: ApiClient;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('is started with a title and members, who receive each other’s messages', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('link', { name: 'Chat interno' }).click();
    await page.getByRole('button', { name: 'Nova conversa' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Por favor, preencha o título da conversa.').waitFor();
    await dialog.getByText('Por favor, selecione pelo menos um usuário.').waitFor();
    await dialog.getByLabel('Título').fill('Turno da manhã');
    await dialog.getByLabel('Buscar colegas').fill('bruno');
    await dialog.getByText('bruno@demo.test').click();
    await whole(page, 'chat-dialog-1440-light');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Nenhuma mensagem para exibir.').waitFor();
    await page.getByLabel('Escreva uma mensagem').fill('Alguém cobre o almoço?');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log', { name: 'Mensagens de Turno da manhã' });
    await log.getByText('Alguém cobre o almoço?').waitFor();
    const [chat] = (await bruno.get<{ records: ChatView[] }>('/chats')).records;
    await bruno.post(`/chats/${chat?.id}/messages`, { message: 'Eu cubro' });
    await log.getByText('Eu cubro').waitFor();
    await bruno.post(`/chats/${chat?.id}/messages`, { message: '*Escala*: https://prosa.test/escala' });
    await log.locator('strong').getByText('Escala', { exact: true }).waitFor();
    const link = log.getByRole('link', { name: 'https://prosa.test/escala' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('has the focus in its field when opened, and keeps drafts', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(`${product.url}/chats`);
    const field = page.getByLabel('Escreva uma mensagem');
    await page.locator('.chat-row').filter({ hasText: 'Turno da manhã' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Quem cobre');
    await eventually(async () => expect(await field.inputValue()).toBe('Quem cobre'));
    await page.keyboard.press('Escape');
    await page.locator('.chat-row[aria-current]:focus').waitFor();
    await page.getByRole('link', { name: 'Contatos' }).click();
    await page.getByRole('heading', { name: 'Contatos' }).waitFor();
    await page.goBack();
    await page.keyboard.type(' hoje?');
    await eventually(async () => expect(await field.inputValue()).toBe('Quem cobre hoje?'));
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows a dot in the menu and in the pop-over until it is read', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('button', { name: 'Chat interno', exact: true }).waitFor();
    const [chat] = (await bruno.get<{ records: ChatView[] }>('/chats')).records;
    await bruno.post(`/chats/${chat?.id}/messages`, { message: 'Volto às 14h' });
    await page.getByTitle('Há mensagens de colegas não lidas').waitFor();
    await page.getByRole('button', { name: 'Chat interno: 1 conversa com mensagens não lidas' }).click();
    await whole(page, 'chat-bell-1440-light');
    await page.getByRole('button', { name: /Turno da manhã.*Volto às 14h/ }).click();
    await page.getByRole('log').getByText('Volto às 14h').waitFor();
    await page.getByTitle('Há mensagens de colegas não lidas').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('loads earlier messages on scrolling up, and keeps the scroll position', async () => {
    const [chat] = (await bruno.get<{ records: ChatView[] }>('/chats')).records;
    for (let index = 0; index < 70; index += 1)
      await bruno.post(`/chats/${chat?.id}/messages`, { message: `Recado ${index}` });
    const { page, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(`${product.url}/chats/${chat?.uuid}`);
    const log = page.getByRole('log');
    await log.getByText('Recado 69').waitFor();
    await log.getByText('Recado 30', { exact: true }).scrollIntoViewIfNeeded();
    await log.getByText('Alguém cobre o almoço?').waitFor({ state: 'attached' });
    await eventually(async () =>
      expect(await log.getByText('Recado 30', { exact: true }).isVisible()).toBe(true),
    );
    await context.close();
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fits at %i px in the %s theme', async (width, theme) => {
    const { page, faults, context } = await openWindow(browser, { width, theme });
    await signIn(page, product.url, 'ana@demo.test');
    await page.goto(`${product.url}/chats`);
    await page.getByRole('link', { name: /Turno da manhã/ }).waitFor();
    await whole(page, `chats-${width}-${theme}`);
    await page.getByRole('link', { name: /Turno da manhã/ }).click();
    await page.getByRole('log').getByText('Recado 69').waitFor();
    await whole(page, `chat-${width}-${theme}`);
    expect(faults).toEqual([]);
    await context.close();
  });
});
