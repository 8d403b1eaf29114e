import type { Browser, Page } from 'playwright-core';
import type { MessagePage, TicketView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const marina = { from: '5511966660011', name: 'Marina Duarte', to: BUSINESS };
const rafael = { from: '5511966660012', name: 'Rafael Antunes', to: BUSINESS };

/**
 * Starts with letters that were shortcuts in earlier versions, and contains characters that still are elsewhere;
 * each is a key press.
 */
const sentence = 'Sim, respondo aqui: cada item #3 / vai hoje, pode ter certeza? Ok, nao encerre.';

describe('Typed text goes into the composer', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let api: ApiClient;
  let ana: AgentWindow;
  let page: Page;

  const composer = () => page.getByRole('textbox', { name: 'Mensagem', exact: true });
  const accept = (name: string) => page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
  const article = (text: string) => page.getByRole('article').filter({ hasText: text }).last();
  const row = (name: string) => page.locator('[data-ticket] a').filter({ hasText: name });
  const ticketOf = async (name: string): Promise<TicketView> => {
    const { tickets } = await api.get<{ tickets: TicketView[] }>('/tickets?showAll=true');
    const found = tickets.find(ticket => ticket.contact.name === name);
    if (found === undefined) throw new Error(`no ticket of ${name}`);
    return found;
  };

  /** Types a sentence from where the keyboard is now and reads it whole; the ticket is still open. */
  const typesWhole = async (text = sentence): Promise<void> => {
    await page.keyboard.type(text);
    await eventually(async () => expect(await composer().inputValue()).toBe(text));
    expect(page.url()).toMatch(/\/tickets\/[0-9a-f-]{36}/);
    expect(await page.getByRole('button', { name: 'Resolver' }).isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.evaluate(`document.querySelector('.composer-field').select()`);
    await page.keyboard.press('Delete');
    await eventually(async () => expect(await composer().inputValue()).toBe(''));
  };
  const hasCaret = (): Promise<void> =>
    eventually(async () =>
      expect(await page.evaluate(`document.activeElement?.className`)).toContain('composer-field'),
    );

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await simulator.write({ ...marina, text: 'O pedido já saiu?' });
    await simulator.write({ ...rafael, text: 'Bom dia' });
    api = await ApiClient.signIn(product.url, 'ana@demo.test');
    ana = await openWindow(browser);
    page = ana.page;
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await accept('Marina Duarte').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('after Aceitar, before the conversation has opened', async () => {
    await accept('Marina Duarte').click();
    await typesWhole();
    await article('O pedido já saiu?').waitFor();
  });

  it('after Aceitar by the key A in the list', async () => {
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await accept('Rafael Antunes').focus();
    await page.keyboard.press('a');
    await typesWhole();
    await row('Rafael Antunes').waitFor();
  });

  it('after a click on a row, of another conversation and of the open one', async () => {
    await row('Marina Duarte').click();
    await typesWhole();
    await row('Marina Duarte').click();
    await hasCaret();
    await typesWhole();
  });

  it('after a row is opened by Enter', async () => {
    await row('Rafael Antunes').focus();
    await page.keyboard.press('Enter');
    await typesWhole();
    await row('Marina Duarte').click();
  });

  it('after a click on the conversation, its header, and a button that stays', async () => {
    await page.getByRole('log').click({ position: { x: 20, y: 20 } });
    await typesWhole();
    await page.locator('.header-facts').click();
    await typesWhole();
    await page.getByRole('button', { name: 'Assinar' }).click();
    await typesWhole();
    await page.getByRole('button', { name: 'Assinar' }).click();
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await typesWhole();
    await page.getByRole('tab', { name: /Atendendo/ }).click();
  });

  it('after Responder', async () => {
    await article('O pedido já saiu?').hover();
    await article('O pedido já saiu?')
      .getByRole('button', { name: /^Responder/ })
      .click();
    await hasCaret();
    await typesWhole();
    await page.keyboard.press('Escape');
    await page.locator('.composer-quote').waitFor({ state: 'detached' });
    await hasCaret();
  });

  it('with the menu of a message open', async () => {
    await article('O pedido já saiu?').hover();
    await article('O pedido já saiu?')
      .getByRole('button', { name: /^Opções/ })
      .click();
    await page.getByRole('menuitem', { name: 'Copiar' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await typesWhole();
  });

  it('after an emoji, and after its picker was closed by Esc', async () => {
    await page.getByRole('button', { name: 'Inserir emoji' }).click();
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('Escape');
    await typesWhole();
    // The caret stays also when the picker has faded away.
    await page.locator('.emoji-picker').waitFor({ state: 'detached' });
    await hasCaret();
    await page.getByRole('button', { name: 'Inserir emoji' }).click();
    await page.locator('.emoji-grid button').first().click();
    await page.keyboard.type('oba');
    await eventually(async () => expect(await composer().inputValue()).toMatch(/^\S+oba$/u));
    await composer().fill('');
  });

  it('after a tag, its picker closed by Esc, and a tag taken off', async () => {
    await page.keyboard.press('Control+g');
    const picker = page.getByRole('combobox', { name: 'Buscar ou criar uma tag' });
    await picker.waitFor();
    await page.keyboard.press('Escape');
    await hasCaret();
    await typesWhole();
    await page.keyboard.press('Control+g');
    await picker.fill('vip');
    await page.getByRole('option', { name: /VIP/ }).waitFor();
    await page.keyboard.press('Enter');
    await hasCaret();
    await typesWhole();
    await page.getByRole('button', { name: /Remover.*VIP/ }).click();
    await typesWhole();
  });

  it('after a voice note, sent and discarded', async () => {
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await page.getByRole('button', { name: 'Cancelar gravação' }).click();
    await hasCaret();
    await typesWhole();
  });

  it('after a dialog was closed', async () => {
    await page.keyboard.press('Control+Shift+E');
    await page.getByRole('dialog', { name: 'Transferir atendimento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasCaret();
    await typesWhole();
  });

  it('after the palette, a dialog opened from it, and the search in the conversation were left by Esc', async () => {
    for (const [keys, opened] of [
      ['Control+k', page.getByRole('dialog', { name: 'Buscar e comandar' })],
      ['Control+f', page.getByRole('search', { name: 'Buscar na conversa' })],
    ] as const) {
      await page.keyboard.press(keys);
      await opened.waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      await hasCaret();
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('transferir o');
    await page.getByRole('option', { name: /^Transferir o atendimento/ }).click();
    await page.getByRole('dialog', { name: 'Transferir atendimento' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasCaret();
    await typesWhole();
  });

  it('after the contact was docked beside the conversation', async () => {
    await page.keyboard.press('Control+i');
    await page.locator('.contact-dock').waitFor();
    await typesWhole();
    await page.locator('.contact-dock').getByRole('button', { name: 'Fechar' }).click();
    await hasCaret();
    await typesWhole();
  });

  it('with the contact docked, where every key still works', async () => {
    const dock = page.locator('.contact-dock');
    await page.keyboard.press('Control+i');
    await page.locator('.contact-dock:focus').waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: /Buscar nesta conversa/ }).waitFor();
    await page.keyboard.press('Escape');
    await hasCaret();
    // The key leads into the card that is there, and out of it.
    await page.keyboard.press('Control+i');
    await page.locator('.contact-dock:focus').waitFor();
    await page.keyboard.press('Control+i');
    await dock.waitFor({ state: 'detached' });
    await hasCaret();
    await typesWhole();
  });

  it('at the end of an existing draft', async () => {
    await hasCaret();
    await page.keyboard.type('Bom');
    await page.keyboard.press('Escape');
    await page.locator('.ticket-list [data-row-focus]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/tickets$/);
    await row('Marina Duarte').focus();
    await page.keyboard.press('Enter');
    await hasCaret();
    await page.keyboard.type(' dia');
    await eventually(async () => expect(await composer().inputValue()).toBe('Bom dia'));
    await composer().fill('');
  });

  it('with the list focused, except for the list’s own keys, of which none resolves', async () => {
    await hasCaret();
    await page.keyboard.press('Escape');
    await page.locator('.ticket-list [data-row-focus]:focus').waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('t');
    await hasCaret();
    expect(await composer().inputValue()).toBe('et');
    await composer().fill('');
    expect((await ticketOf('Marina Duarte')).status).toBe('open');
  });

  it('after Reabrir', async () => {
    await page.keyboard.press('Control+e');
    await page.waitForURL(/\/tickets$/);
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    await row('Marina Duarte').click();
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await typesWhole();
  });

  it('and is sent as it was typed', async () => {
    await page.getByRole('log').click({ position: { x: 20, y: 20 } });
    await page.keyboard.type('Sim, respondo aqui');
    await page.keyboard.press('Enter');
    await eventually(async () => {
      const { id } = await ticketOf('Marina Duarte');
      const { messages } = await api.get<MessagePage>(`/messages/${id}?peek=true`);
      expect(messages.at(-1)?.body).toMatch(/Sim, respondo aqui$/);
    });
    expect(ana.faults).toEqual([]);
  });
});
