import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import {
  axeFaults,
  openBrowser,
  openWindow,
  picture,
  signIn,
  type AgentWindow,
  whole,
} from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const MARINA = { from: '5511933330001', name: 'Marina Duarte' };
const CAIO = { from: '5511933330002', name: 'Caio Prado' };

interface Recorded {
  notes: number;
  shown: { title: string; body: string }[];
}

/** Records sounds and desktop notifications of a page. */
const LISTENER = `
  const told = { notes: 0, shown: [] };
  globalThis.told = told;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) { told.notes += 1; return start.call(this, when); };
  globalThis.Notification = class extends EventTarget {
    static permission = 'granted';
    constructor(title, { body }) { super(); told.shown.push({ title, body }); }
    close() {}
  };
`;
const recordedBy = (page: Page): Promise<Recorded> => page.evaluate<Recorded>('globalThis.told');

describe('Notifications and history in the browser', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let admin: AgentWindow;
  let ana: AgentWindow;
  let second: Page;
  /** The address of Marina's ticket. */
  let marina = '';

  beforeAll(async () => {
    browser = await openBrowser();
    product = await startProduct();
    simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    [admin, ana] = await Promise.all([openWindow(browser), openWindow(browser)]);
    await ana.context.addInitScript({ content: LISTENER });
    await Promise.all([
      signIn(admin.page, product.url, 'admin@demo.test'),
      signIn(ana.page, product.url, 'ana@demo.test'),
    ]);
    second = await ana.context.newPage();
    await second.goto(`${product.url}/tickets`);
    await second.getByRole('tab', { name: /Aguardando/ }).waitFor();
    // A tab behind another draws about once a second.
    await ana.page.bringToFront();
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('a message is notified once per browser, and marks each of its tabs', async () => {
    await simulator.write({ ...MARINA, to: BUSINESS, text: `Bom dia! ${'O pedido já saiu? '.repeat(10)}` });
    for (const page of [ana.page, second]) {
      await page.getByRole('button', { name: 'Notificações: 1 conversa não lida' }).waitFor();
      await eventually(async () => expect(await page.title()).toMatch(/^\(1\) /));
      await iconOf(page, '/favicon-unread.png');
    }
    const received = (): Promise<Recorded[]> => Promise.all([ana.page, second].map(recordedBy));
    await eventually(async () => expect((await received()).flatMap(({ shown }) => shown)).toHaveLength(1));
    // Two notes are one sound, from whichever tab; the other one may be the one that shows it.
    await eventually(async () => {
      const [here, there] = await received();
      expect((here?.notes ?? 0) + (there?.notes ?? 0)).toBe(2);
    });
    const [first, other] = await received();
    const [shown] = [...(first?.shown ?? []), ...(other?.shown ?? [])];
    expect(shown?.title).toBe('Marina Duarte');
    expect(shown?.body).toHaveLength(120);
  });

  it('the bell lists it and links to where it is accepted', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await page
      .getByRole('button', { name: /Marina Duarte/ })
      .first()
      .waitFor();
    await picture(page, 'bell-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await page.locator('.bell-entry').click();
    await page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    marina = page.url();
    await page.getByRole('button', { name: 'Notificações', exact: true }).waitFor();
    await eventually(async () => expect(await page.title()).not.toMatch(/^\(/));
    await iconOf(page, '/favicon.png');
  });

  it('a colleague who joins later sees who is in a ticket and who is typing', async () => {
    await ana.page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Marina');
    const { page } = admin;
    await page.goto(marina);
    await page.getByText('Ana Souza está', { exact: false }).first().waitFor();
    await ana.page.getByText('Alice Admin está vendo').first().waitFor();
    // The typing notice lasts some seconds only, so its check runs concurrently.
    await Promise.all([
      page.getByText('Ana Souza está digitando').first().waitFor(),
      ana.page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Marina!'),
    ]);
    await picture(page, 'presence-writing-1440-light');
    await picture(ana.page, 'presence-viewing-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    // A pause is no writing any more.
    await page.getByText('Ana Souza está vendo').first().waitFor();
  });

  it('an answer sent from the phone meanwhile is shown before the user’s own is sent', async () => {
    const { page } = ana;
    await simulator.write({ from: BUSINESS, to: MARINA.from, text: 'Saiu agora há pouco.' });
    await page.getByText('Uma resposta saiu pelo celular enquanto você escrevia:').waitFor();
    await picture(page, 'collision-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Entendi' }).click();
    await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
    await page
      .getByRole('article', { name: /Ana Souza/ })
      .first()
      .waitFor();
  });

  it('the details show the data of the ticket', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Devolver' }).click();
    await page.waitForURL(/\/tickets$/);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).click();
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    const dialog = await openDetails(page);
    await dialog.getByText('+55 11 93333-0001').waitFor();
    await picture(page, 'details-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('the history is read by keyboard, filtered by type and shown in full again', async () => {
    const { page } = ana;
    const dialog = await openHistory(page);
    await dialog.getByText('Atendimento aceito por Ana Souza').first().waitFor();
    for (const line of ['Mensagem recebida', 'Mensagem enviada', 'Atendimento devolvido para a fila'])
      await dialog.getByText(line).first().waitFor();
    await picture(page, 'history-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByLabel('Filtrar por tipo').selectOption({ label: 'Kanban' });
    await dialog.getByText('Nada deste tipo neste atendimento.').waitFor();
    await picture(page, 'history-none-1440-light');
    await dialog.getByRole('button', { name: 'Mostrar tudo' }).click();
    await dialog.getByText('Mensagem recebida').first().waitFor();
  });

  it('the ticket is replayed to an earlier time, by keyboard and automatically', async () => {
    const { page } = ana;
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Como estava em…' }).click();
    const slider = dialog.getByRole('slider', { name: 'Momento do atendimento' });
    const replay = dialog.getByRole('region', { name: 'Como estava em…' });
    await replay.getByText('Em atendimento').waitFor();
    await slider.focus();
    await page.keyboard.press('Home');
    await eventually(async () =>
      expect(await slider.getAttribute('aria-valuetext')).toMatch(
        /^\d\d\/\d\d\/\d{4} \d\d:\d\d, (Atendimento criado por|Mensagem recebida)/,
      ),
    );
    await replay.getByText('Aguardando').waitFor();
    await dialog.getByText('Mensagem enviada').waitFor({ state: 'hidden' });
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await replay.getByText('Aguardando').waitFor();
    await picture(page, 'replay-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Próximo momento' }).click();
    // A moment stands for less than a second: the page itself notes each that is shown.
    await page.evaluate(`{
      globalThis.moments = [];
      const place = document.querySelector('.replay-place');
      new MutationObserver(() => moments.push(place.textContent)).observe(place, { characterData: true, childList: true, subtree: true });
    }`);
    await dialog.getByRole('button', { name: 'Reproduzir' }).click();
    await eventually(async () => expect(await page.evaluate('moments[0]')).toMatch(/^1 de \d+$/));
    await dialog.getByRole('button', { name: 'Pausar' }).waitFor({ state: 'hidden' });
    await replay.getByText('Em atendimento').waitFor();
    await dialog.getByRole('button', { name: 'Como estava em…' }).click();
  });

  it.each([
    ['Dados (JSON)', /^historico-\d+\.json$/],
    ['Planilha (CSV)', /^historico-\d+\.csv$/],
  ])('it is exported: %s', async (item, name) => {
    const { page } = ana;
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Ana Souza');
  });

  it('it is printed as a page of its own', async () => {
    const { page } = ana;
    await page.evaluate('globalThis.print = () => undefined');
    await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Imprimir ou salvar em PDF' }).click();
    await page.locator('.history-print').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: /Histórico do atendimento nº \d+/ }).waitFor();
    await eventually(async () => expect(await page.getByRole('dialog').isVisible()).toBe(false));
    await picture(page, 'history-print');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await page.locator('.history-print').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('own unread messages are marked as read from the bell, in every tab', async () => {
    await ana.page.goto(`${product.url}/tickets`);
    await simulator.write({ ...MARINA, to: BUSINESS, text: 'E o boleto?' });
    await simulator.write({ ...CAIO, to: BUSINESS, text: 'Boa tarde' });
    const { page } = ana;
    await page.getByRole('button', { name: 'Notificações: 2 conversas não lidas' }).click();
    // Marina is assigned to Ana, so only Caio concerns others.
    await admin.page.getByRole('button', { name: 'Notificações: 1 conversa não lida' }).waitFor();
    await placed(page.locator('.bell-panel'));
    await picture(page, 'bell-two-1440-light');
    await page.getByRole('button', { name: 'Marcar Marina Duarte como lida' }).click();
    await second.getByRole('button', { name: 'Notificações: 1 conversa não lida' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('the volume is applied at once, saved, and can be zero', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Volume' }).click();
    const slider = page.getByRole('slider', { name: 'Volume' });
    await eventually(async () => expect(await slider.inputValue()).toBe('0.8'));
    const received = async (): Promise<number> =>
      (await recordedBy(page)).notes + (await recordedBy(second)).notes;
    const before = await received();
    await slider.press('ArrowRight');
    await eventually(async () => expect(await slider.inputValue()).toBe('0.9'));
    await eventually(async () => expect(await received()).toBeGreaterThan(before));
    await placed(page.locator('.volume'));
    await picture(page, 'volume-1440-light');
    expect(await axeFaults(page)).toEqual([]);
    await slider.press('Home');
    await page.getByText('0%').first().waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Volume' }).click();
    await eventually(async () => expect(await slider.inputValue()).toBe('0'));
    await page.keyboard.press('Escape');
    const silent = await received();
    await simulator.write({ from: '5511933330003', name: 'Bia Prado', to: BUSINESS, text: 'Olá' });
    await page.getByRole('button', { name: 'Notificações: 2 conversas não lidas' }).waitFor();
    await eventually(async () => {
      const shown = [...(await recordedBy(page)).shown, ...(await recordedBy(second)).shown];
      expect(shown.map(({ title }) => title)).toContain('Bia Prado');
    });
    expect(await received()).toBe(silent);
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('every view fits at %i px in the %s theme', async (width, theme) => {
    const window = await openWindow(browser, { width, theme });
    const { page } = window;
    await signIn(page, product.url, 'admin@demo.test');
    const look = `${width}-${theme}`;
    await page.getByRole('button', { name: /^Notificações/ }).click();
    await placed(page.locator('.bell-panel'));
    await whole(page, `bell-${look}`);
    await page.keyboard.press('Escape');
    await page.goto(marina);
    await openDetails(page);
    await whole(page, `details-${look}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Histórico de Interações' }).click();
    await dialog.getByText('Atendimento aceito por Ana Souza').first().waitFor();
    await whole(page, `history-${look}`);
    await dialog.getByRole('button', { name: 'Como estava em…' }).click();
    await dialog.getByText('Em atendimento').waitFor();
    await whole(page, `replay-${look}`);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it.each([
    ['en', 'More actions', 'Ticket details', 'Interaction history', 'Ticket accepted by Ana Souza'],
    [
      'es',
      'Más acciones',
      'Detalles de la atención',
      'Historial de interacciones',
      'Atención aceptada por Ana Souza',
    ],
  ])('it is translated to %s', async (language, more, item, tab, line) => {
    const { page, context } = await openWindow(browser);
    await signIn(page, product.url, 'admin@demo.test');
    await page.evaluate(`localStorage.setItem('i18nextLng', '${language}')`);
    await page.goto(marina);
    await page.getByRole('button', { name: more, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(line).first().waitFor();
    await picture(page, `history-${language}`);
    await context.close();
  });

  it('no console logged an error', () => {
    expect(ana.faults).toEqual([]);
    expect(admin.faults).toEqual([]);
  });
});

const openDetails = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Detalhes do ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Protocolo').waitFor();
  return dialog;
};

const openHistory = async (page: Page): Promise<Locator> => {
  const dialog = await openDetails(page);
  await dialog.getByRole('tab', { name: 'Detalhes do Ticket' }).focus();
  await page.keyboard.press('ArrowRight');
  return dialog;
};

/** What opens at a button stands there a moment after it is there at all. */
const placed = async (panel: Locator): Promise<void> => {
  await panel.waitFor();
  await eventually(async () => expect((await panel.boundingBox())?.y ?? 0).toBeGreaterThan(20));
};

const iconOf = (page: Page, address: string): Promise<void> =>
  eventually(async () => expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe(address));
