import type { Browser, Page } from 'playwright-core';
import { axeFaults, sharedBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const customer = '5511955550011';

/** Where the keyboard is, and whether that can be seen. */
interface Focus {
  readonly name: string;
  readonly role: string;
  readonly isShown: boolean;
}

const focusNow = `(() => {
  const at = document.activeElement;
  const { top, bottom, left, right, width } = at.getBoundingClientRect();
  const inView = width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const ringOf = element => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  };
  const hasRing = [at, at.parentElement, at.closest('.bp6-input-group, .composer-box, .composer')].some(each => each && ringOf(each));
  return { name: at.getAttribute('aria-label') ?? at.textContent.trim(), role: at.getAttribute('role') ?? at.tagName, isShown: inView && hasRing };
})()`;

describe('Handling a ticket by keyboard only', () => {
  let company: NewCompany;
  let browser: Browser;
  let simulator: SimulatorClient;
  let ana: AgentWindow;
  let page: Page;

  beforeAll(async () => {
    company = await newCompany();
    browser = await sharedBrowser();
    simulator = company.phone;
    await company.connect();
    for (const [n, name] of ['Rafael Antunes', 'Beatriz Rocha'].entries())
      await simulator.write({ from: `551195555002${n}`, name, to: company.business, text: 'Bom dia' });
    await simulator.write({
      from: customer,
      name: 'Marina Duarte',
      to: company.business,
      text: 'O pedido já saiu?',
    });
    ana = await openWindow(browser);
    page = ana.page;
    await signIn(page, company.url, company.email('ana'));
    await page.getByRole('tab', { name: /Aguardando.*3 atendimentos/ }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
  });

  const press = async (...keys: readonly string[]): Promise<void> => {
    // A finger stays on a key for a moment, in which much may open and close.
    for (const key of keys) await page.keyboard.press(key, { delay: key === 'Enter' ? 60 : 0 });
  };
  /** The focus is where expected, and visible. */
  const isAt = (name: RegExp): Promise<void> =>
    eventually(async () => {
      const focus = await page.evaluate<Focus>(focusNow);
      expect(focus.name).toMatch(name);
      expect(focus.isShown).toBe(true);
    });
  const isIn = (role: string): Promise<void> =>
    eventually(async () => expect((await page.evaluate<Focus>(focusNow)).role).toBe(role));
  const find = async (word: string): Promise<void> => {
    await press('/');
    await isAt(/Buscar/);
    await press('Control+a');
    await page.keyboard.type(word);
  };

  const onlyMarina = (): Promise<void> =>
    eventually(async () => {
      const rows = await page.locator('[data-ticket]').allTextContents();
      expect(rows).toEqual([expect.stringContaining('Marina Duarte')]);
    });

  it('finds the pending customer, and accepts', async () => {
    await find('marina');
    await onlyMarina();
    await press('ArrowDown');
    await isAt(/^Aceitar o atendimento de Marina Duarte$/);
    await picture(page, 'keyboard-found-1440-light');
    await press('a');
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('log').getByText('O pedido já saiu?').waitFor();
  });

  it('answers with a quick reply', async () => {
    await isAt(/^Mensagem$/);
    await page.keyboard.type('/ho');
    await page.getByRole('option', { name: /horario/ }).waitFor();
    await picture(page, 'keyboard-quick-1440-light');
    await press('Enter', 'Enter');
    await page.getByRole('article').filter({ hasText: 'das 8h às 18h' }).getByText('Entregue').waitFor();
    await eventually(async () =>
      expect(JSON.stringify(await simulator.messages(customer))).toContain('das 8h às 18h'),
    );
  });

  it('adds an emoji with the arrows, from the field and back', async () => {
    await isAt(/^Mensagem$/);
    const emojis = page.getByRole('group', { name: 'Emojis', exact: true });
    await press('Tab', 'Tab', 'Tab');
    await isAt(/^Inserir emoji$/);
    await press('Enter');
    await isAt(/^Buscar emoji$/);
    await emojis.locator('.emoji-grid button').first().waitFor();
    await press('ArrowDown', 'ArrowUp');
    await isAt(/^Buscar emoji$/);
    await press('ArrowDown', 'ArrowRight', 'Enter');
    const field = page.getByRole('textbox', { name: 'Mensagem', exact: true });
    await eventually(async () => expect(await field.inputValue()).not.toBe(''));
    await field.fill('');
  });

  it('opens its details, and shows the focus at once', async () => {
    await press('Control+k');
    await isAt(/^Atendimentos, contatos/);
    await page.keyboard.type('detalhes');
    await page.getByRole('option', { name: 'Detalhes do ticket', selected: true }).waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: 'Detalhes' }).waitFor();
    await isAt(/^Detalhes do Ticket$/);
    await press('Escape');
    await isAt(/^Mensagem$/);
  });

  it('tags it', async () => {
    await press('Control+g');
    await isIn('combobox');
    await page.keyboard.type('vip');
    await page.getByRole('option', { name: /VIP/ }).waitFor();
    await picture(page, 'keyboard-tag-1440-light');
    await press('Enter');
    await page.getByRole('button', { name: /Remover.*VIP/ }).waitFor();
    await page.getByRole('combobox', { name: 'Buscar ou criar uma tag' }).waitFor({ state: 'hidden' });
    await isAt(/^Mensagem$/);
  });

  it('transfers it to another queue', async () => {
    await press('Control+Shift+e');
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.waitFor();
    await isIn('SELECT');
    await dialog.getByRole('option', { name: 'Vendas', exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.type('Vendas');
    await eventually(async () => expect(await dialog.getByLabel('Fila').inputValue()).not.toBe(''));
    await picture(page, 'keyboard-transfer-1440-light');
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await isAt(/^Transferir$/);
    await press('Enter');
    await page.waitForURL(/\/tickets$/);
  });

  it('takes it over again and resolves it', async () => {
    await find('marina');
    await onlyMarina();
    await press('ArrowDown');
    await isAt(/^Aceitar o atendimento de Marina Duarte$/);
    await press('Enter');
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    await press('Control+e');
    await page.waitForURL(/\/tickets$/);
    await page.getByText('Atendimento resolvido').waitFor();
  });

  it('opens any page by name, with Ctrl+K', async () => {
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Buscar e comandar' });
    await palette.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'palette-1440-light');
    await page.keyboard.type('respostas');
    await palette.getByRole('option', { name: 'Respostas rápidas', selected: true }).waitFor();
    await press('Enter');
    await page.waitForURL(/quick-messages$/);
    await press('Control+k');
    await page.keyboard.type('atendimentos');
    await palette.getByRole('option', { name: 'Atendimentos', selected: true }).waitFor();
    await press('Enter');
    await page.waitForURL(/\/tickets$/);
  });

  it('moves through the whole page and back, with a visible focus everywhere', async () => {
    const seen = new Set<string>();
    for (let tabs = 0; tabs < 40; tabs += 1) {
      await press('Tab');
      // Animations may be in progress.
      const name = await eventually(async () => {
        const focus = await page.evaluate<Focus>(focusNow);
        expect({ at: focus.name, isShown: focus.isShown || focus.role === 'BODY' }).toMatchObject({
          isShown: true,
        });
        return focus.name;
      });
      seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(10);
    expect(ana.faults).toEqual([]);
  });
});
