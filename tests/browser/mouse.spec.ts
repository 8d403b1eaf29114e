import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, openAs, openBrowser, picture, tick } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const people = [
  { from: '5511933330077', name: 'Marina Duarte' },
  { from: '5511922221111', name: 'Beatriz Lima' },
] as const;

/** Whether the middle of the last message that holds a text is covered by nothing else. */
const isInSight = (page: Page, text: string): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const bubble = [...document.querySelectorAll('[role=log] .bubble')].filter(each => each.textContent.includes(${JSON.stringify(text)})).at(-1);
    const { left, top, width, height } = bubble.getBoundingClientRect();
    return bubble.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  })()`);

describe('The workspace by mouse', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  const history = () => page.getByRole('log');
  const composer = () => page.getByRole('textbox', { name: 'Mensagem', exact: true });
  const hasFocus = (locator: Locator): Promise<void> =>
    eventually(async () => expect(await locator.and(page.locator(':focus')).count()).toBe(1));

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    const simulator = new SimulatorClient(product.url);
    for (const person of people) {
      await simulator.write({ ...person, to: BUSINESS, text: `Bom dia, aqui é ${person.name}` });
      await simulator.send({
        ...person,
        to: BUSINESS,
        media: { kind: 'voice', fixture: 'voice', seconds: 2 },
      });
    }
    page = await openAs(browser, product.url, 'admin@demo.test');
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('previews a conversation without focusing a message’s control, and returns the focus to the preview button', async () => {
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    const eye = page.getByRole('button', { name: 'Espiar a conversa de Beatriz Lima' });
    for (const _ of ['messages on their way', 'messages there']) {
      await eye.click();
      const dialog = page.getByRole('dialog', { name: 'Conversa de Beatriz Lima' });
      await dialog.getByText('Bom dia, aqui é Beatriz Lima').waitFor();
      await eventually(async () => expect(await dialog.locator(':focus').count()).toBe(1));
      expect(await dialog.locator('article :focus').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await dialog.waitFor({ state: 'hidden' });
      await hasFocus(eye);
    }
  });

  it('opens the menu of a message on right click, and focuses the composer after a selection', async () => {
    await page.getByRole('button', { name: /Aceitar o atendimento de Marina Duarte/ }).click();
    const words = history().getByText('Bom dia, aqui é Marina Duarte');
    await words.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Selecionar' }).click();
    await page.getByRole('toolbar').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(composer());
  });

  it('adds a note while its field keeps the focus, under a notice that covers no new message', async () => {
    await composer().fill('A última palavra');
    await composer().press('Enter');
    await history().getByText('A última palavra').waitFor();
    await page.getByTitle('Dados do contato').click();
    const note = page.getByLabel('Nova observação, só para a equipe');
    await note.click();
    await page.keyboard.type('Só à tarde');
    await page.getByRole('button', { name: 'Adicionar observação' }).click();
    await page.locator('.toast').filter({ hasText: 'Observação adicionada' }).waitFor();
    expect(await isInSight(page, 'A última palavra')).toBe(true);
    await hasFocus(note);
    await picture(page, 'mouse-note');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('keeps the filters on one line beside the docked card', async () => {
    const filters = page.locator('.manager-filters');
    const fits = await filters.evaluate(bar => ({
      height: bar.getBoundingClientRect().height,
      overflow: bar.scrollWidth - bar.clientWidth,
    }));
    expect(fits.height).toBeLessThanOrEqual(42);
    expect(fits.overflow).toBeLessThanOrEqual(0);
    await tick(page.getByLabel('Todos', { exact: true }));
    await tick(page.getByLabel('Todos', { exact: true }), false);
  });

  it('says why a transfer to a colleague alone is not possible yet', async () => {
    await page.getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.getByText('Escolha a fila que vai atender.').waitFor();
    await dialog.getByRole('option', { name: /Ana Souza/ }).click();
    await dialog.getByText('Escolha a fila em que Ana Souza vai atender.').waitFor();
    await picture(page, 'mouse-transfer');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await hasFocus(composer());
  });

  it('opens the pending list from the palette of another page, whose button has the focus again after Esc', async () => {
    await page.goto(`${product.url}/tags`);
    const opener = page.getByRole('button', { name: 'Buscar e comandar' });
    await opener.click();
    await page.getByRole('combobox', { name: /Atendimentos, contatos/ }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(opener);
    await opener.click();
    await page.getByRole('combobox', { name: /Atendimentos, contatos/ }).fill('aguard');
    await page.getByRole('option', { name: /^Aguardando/ }).click();
    await page.waitForURL(/\/tickets$/);
    await page.getByRole('tab', { name: /Aguardando/, selected: true }).waitFor();
  });
});
