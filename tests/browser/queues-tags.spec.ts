import type { Browser } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, type AgentWindow, whole } from '../support/browser';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';

/** The other looks of what the journeys go through in light at 1440 px. */
const LOOKS = [
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const;

describe('Queues, tags and quick messages in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: ApiClient;
  let desk: AgentWindow;

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    for (const [name, color, kanban] of TAGS) await admin.post('/tags', { name, color, kanban });
    desk = await openWindow(browser);
    await signIn(desk.page, product.url, 'admin@demo.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a menu is built by keyboard, and previewed as the customer sees it', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/queues`);
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar fila' });
    await sheet.getByRole('tab', { name: 'Dados da Fila' }).focus();
    await page.keyboard.press('ArrowRight');
    for (const [under, title, message] of MENU) {
      const button = under === null ? 'Adicionar opção' : `Adicionar opção em ${under}`;
      await sheet.getByRole('button', { name: button, exact: true }).press('Enter');
      await sheet.locator('.option-form input:focus').waitFor();
      await page.keyboard.type(title);
      await page.keyboard.press('Tab');
      await page.keyboard.type(message);
      await page.keyboard.press('Control+Enter');
      await sheet.locator('.option-title[aria-pressed=true]', { hasText: title }).waitFor();
    }
    await sheet.locator('.option-title', { hasText: 'Falar com uma pessoa' }).focus();
    await page.keyboard.press('Control+ArrowUp');
    await sheet.getByText('Falar com uma pessoa: lugar 1 de 2').waitFor();
    await sheet.locator('.option-title', { hasText: 'Segunda via' }).click();
    const phone = sheet.getByRole('region', { name: 'Como o cliente vê' });
    await phone.getByText('Enviamos o boleto por aqui.').waitFor();
    await whole(page, 'queue-menu-1440-light');
  });

  it('an option is dragged into another', async () => {
    const { page } = desk;
    const sheet = page.getByRole('dialog', { name: 'Editar fila' });
    const row = (name: string) => sheet.locator('.option-row').filter({ hasText: name });
    await row('Falar com uma pessoa')
      .locator('[draggable=true]')
      .dragTo(row('Boletos').locator('.option-name'));
    await eventually(async () => {
      const [queue] = await admin.get<{ id: number }[]>('/queue');
      const options = await admin.get<{ title: string; parentId: number | null }[]>(
        `/queue-options?queueId=${queue?.id}`,
      );
      expect(options.find(({ title }) => title === 'Falar com uma pessoa')?.parentId).not.toBeNull();
    });
    await page.keyboard.press('Escape');
  });

  it('the columns of the board are reordered by drag and by keyboard', async () => {
    const { page } = desk;
    await page.goto(`${product.url}/tags`);
    const board = page.getByRole('region', { name: 'Tags Kanban' });
    const names = () => board.locator('.chip-name').allTextContents();
    await board.getByText('Etapa proposta').waitFor();
    const [last = ''] = (await names()).slice(-1);
    const [first = ''] = await names();
    const dragged = page.waitForResponse(/tags\/positions\/update/);
    await board
      .getByRole('row', { name: last })
      .locator('[draggable=true]')
      .dragTo(board.getByRole('row', { name: first }), { targetPosition: { x: 60, y: 4 } });
    await eventually(async () => expect((await names())[0]).toBe(last));
    await dragged;
    const kept = page.waitForResponse(/tags\/positions\/update/);
    await board.getByRole('button', { name: `Mover ${last} para baixo` }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect((await names()).slice(0, 2)).toEqual([first, last]));
    await kept;
    await page.reload();
    await eventually(async () => expect((await names()).slice(0, 2)).toEqual([first, last]));
  });

  it('a tag becomes a column once the tickets that prevent it are detached', async () => {
    const { page } = desk;
    const phone = await connectPhone(product.url, admin, '5511900000077');
    const all = await admin.get<{ id: number; name: string }[]>('/tags/list');
    const tagId = (name: string): number => all.find(tag => tag.name === name)?.id ?? 0;
    for (const [index, name] of ['Bia Nunes', 'Caio Lima'].entries()) {
      const contact = { name, number: `55119555500${index}1` };
      const { id: contactId } = await admin.post<{ id: number }>('/contacts', contact);
      const [queue] = await admin.get<{ id: number }[]>('/queue');
      const place = { contactId, whatsappId: phone.id, queueId: queue?.id };
      const { id: ticketId } = await admin.post<{ id: number }>('/tickets', place);
      const tags = ['Etapa proposta', 'Troca pendente'].map(each => ({ id: tagId(each) }));
      await admin.post('/tags/ticket/sync', { ticketId, tags });
    }
    await page.goto(`${product.url}/tags`);
    await page.getByRole('button', { name: 'Editar Troca pendente' }).click();
    const sheet = page.getByRole('dialog', { name: 'Editar tag' });
    await sheet.getByText('Tag do Kanban').click();
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    const conflict = page.getByRole('dialog', { name: 'Não é possível ativar esta tag como Kanban' });
    await conflict.getByText('Bia Nunes').waitFor();
    await whole(page, 'tag-conflict-1440-light');
    for (const name of ['Bia Nunes', 'Caio Lima'])
      await conflict.getByRole('button', { name: `Desvincular de ${name}` }).click();
    await conflict.getByText(/Nada mais está vinculado/).waitFor();
    await conflict.getByRole('button', { name: 'Fechar' }).last().click();
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('region', { name: 'Tags Kanban' }).getByText('Troca pendente').waitFor();
    expect(desk.faults).toEqual([]);
  });

  it('a quick message is saved with its file, and previewed as it will be sent', async () => {
    const { page, faults, context } = await openWindow(browser);
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('link', { name: 'Respostas rápidas' }).click();
    await page.getByRole('button', { name: 'Adicionar resposta' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Adicionar resposta' });
    await sheet.getByLabel('Atalho').fill('catalogo');
    await sheet.getByLabel('Mensagem').fill('{{ms}}! Segue o catálogo, ');
    await sheet.getByRole('button', { name: 'Inserir Primeiro nome' }).click();
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

  it.each(LOOKS)('the pages fit at $width px in the $theme theme', async look => {
    const { page, faults, context } = await openWindow(browser, look);
    const name = (what: string): string => `${what}-${look.width}-${look.theme}`;
    await signIn(page, product.url, 'admin@demo.test');
    await page.goto(`${product.url}/tags`);
    await page.getByRole('heading', { name: 'Tags Kanban' }).waitFor();
    await whole(page, name('tags'));
    await page.getByRole('button', { name: 'Adicionar tag' }).click();
    await page.getByRole('dialog', { name: 'Adicionar tag' }).waitFor();
    await whole(page, name('tag-sheet'));
    await page.goto(`${product.url}/queues`);
    await page.getByRole('button', { name: 'Editar Suporte' }).waitFor();
    await whole(page, name('queues'));
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    await page.getByRole('tab', { name: 'Opções' }).click();
    await page.locator('.option-title', { hasText: 'Boletos' }).click();
    await whole(page, name('queue-menu'));
    await page.goto(`${product.url}/quick-messages`);
    await page.getByRole('heading', { name: 'Respostas rápidas' }).waitFor();
    await whole(page, name('quick-messages'));
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

const MENU = [
  [null, 'Boletos', 'O que você precisa?'],
  ['Boletos', 'Segunda via', 'Enviamos o boleto por aqui.'],
  [null, 'Falar com uma pessoa', ''],
] as const;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
