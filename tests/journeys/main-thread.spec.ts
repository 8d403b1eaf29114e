import type { Browser, Page } from 'playwright-core';
import { axeFaults, sharedBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const customer = '5511933330001';

describe('The main flow of a ticket in the browser', () => {
  let company: NewCompany;
  let browser: Browser;
  let simulator: SimulatorClient;
  let admin: AgentWindow;
  let ana: AgentWindow;
  let bruno: AgentWindow;

  beforeAll(async () => {
    [company, browser] = await Promise.all([newCompany(), sharedBrowser()]);
    simulator = company.phone;
    [admin, ana, bruno] = (await Promise.all([
      openWindow(browser),
      openWindow(browser),
      openWindow(browser),
    ])) as [AgentWindow, AgentWindow, AgentWindow];
  });

  afterAll(async () => {
    await browser.close();
  });

  it('an admin sees the QR code, the phone scans it, and the connection turns connected by itself', async () => {
    const { page } = admin;
    await page.goto(`${company.url}/login`);
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'login');
    await signIn(page, company.url, company.email('admin'));
    await page.getByRole('link', { name: /Conexões/ }).click();
    await page.getByRole('button', { name: 'QR CODE', exact: true }).click();
    await page.getByRole('img', { name: /QR code da conexão/ }).waitFor();
    await picture(page, 'connections-qr');
    expect(await axeFaults(page)).toEqual([]);

    const qrcode = await waitingQr();
    await simulator.scan(qrcode, company.business);
    await page.getByText('Conectado').first().waitFor();
    await page.getByRole('img', { name: /QR code da conexão/ }).waitFor({ state: 'hidden' });
    await picture(page, 'connections-connected');
  });

  it('a customer writes, and the ticket is pending in every agent’s list at once', async () => {
    await Promise.all([
      signIn(ana.page, company.url, company.email('ana')),
      signIn(bruno.page, company.url, company.email('bruno')),
    ]);
    for (const { page } of [ana, bruno]) await page.getByRole('tab', { name: /Aguardando/ }).click();
    await simulator.write({
      from: customer,
      name: 'Marina Duarte',
      to: company.business,
      text: 'Bom dia! O pedido já saiu?',
    });
    for (const { page } of [ana, bruno]) await page.getByText('O pedido já saiu?').first().waitFor();
    await picture(ana.page, 'tickets-waiting');
    expect(await axeFaults(ana.page)).toEqual([]);
    await eventually(async () => expect(await ana.page.title()).toMatch(/\(\d+\)/));
  });

  it('an agent accepts, and the ticket leaves the other agent’s list', async () => {
    await ana.page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).click();
    await ana.page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await bruno.page.getByText('O pedido já saiu?').first().waitFor({ state: 'hidden' });
  });

  it('the answer is shown at once with a clock, then with ticks as the phone receives and reads it', async () => {
    const { page } = ana;
    await simulator.faults({ autoDeliver: false });
    const composer = page.getByRole('textbox', { name: 'Mensagem' });
    await composer.fill('Bom dia, Marina! Saiu agora há pouco.');
    await composer.press('Enter');
    await page
      .getByRole('article', { name: /Ana Souza/ })
      .getByText('Saiu agora há pouco.')
      .waitFor();
    await answer(page, 'Enviada').waitFor();
    await eventually(async () =>
      expect((await simulator.messages(customer)).at(-1)?.text).toContain(
        'Bom dia, Marina! Saiu agora há pouco.',
      ),
    );
    await simulator.faults({ autoDeliver: true });
    await simulator.read(customer, company.business);
    await answer(page, 'Lida').waitFor();
    await picture(page, 'conversation');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('the details show the history, entry by entry', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Detalhes do ticket' }).click();
    await page.getByRole('tab', { name: 'Histórico de Interações' }).click();
    const dialog = page.getByRole('dialog');
    for (const line of ['Atendimento aceito por Ana Souza', 'Mensagem recebida', 'Mensagem enviada'])
      await dialog.getByText(line).first().waitFor();
    await picture(page, 'history');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('a ticket is transferred, returned, resolved and reopened', async () => {
    const { page } = ana;
    await page.getByRole('button', { name: 'Devolver' }).click();
    await page.waitForURL(/\/tickets$/);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).click();
    await page.getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' });
    await dialog.getByLabel('Fila').selectOption({ label: 'Suporte' });
    await picture(page, 'transfer');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await page.waitForURL(/\/tickets$/);

    await bruno.page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).click();
    await bruno.page.getByRole('button', { name: 'Resolver' }).click();
    await bruno.page.waitForURL(/\/tickets$/);
    await bruno.page.getByRole('tab', { name: 'Resolvidos' }).click();
    await bruno.page.getByRole('link', { name: /Marina Duarte/ }).click();
    await bruno.page.getByRole('button', { name: 'Reabrir' }).click();
    await bruno.page.getByRole('button', { name: 'Resolver' }).waitFor();
  });

  it.each([
    [1440, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('the workspace fits at %i px in the %s theme', async (width, theme) => {
    const window = await openWindow(browser, { width, theme });
    await signIn(window.page, company.url, company.email('bruno'));
    await window.page.getByRole('link', { name: /Marina Duarte/ }).click();
    await window.page.getByRole('article').getByText('O pedido já saiu?').waitFor();
    await picture(window.page, `conversation-${width}-${theme}`);
    expect(await axeFaults(window.page)).toEqual([]);
    const overflow = await window.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(window.faults).toEqual([]);
    await window.context.close();
  });

  it('the phone page shows the customer’s side', async () => {
    const window = await openWindow(browser);
    await window.page.goto(`${company.url}/simulator`);
    // Another spec's customer on the shared product may have the same name.
    await window.page.locator(`.phone-row[data-number="${customer}"]`).click();
    await window.page.getByText('Saiu agora há pouco.').first().waitFor();
    await picture(window.page, 'simulator');
    expect(await axeFaults(window.page)).toEqual([]);
    await window.context.close();
  });

  it('no console logged an error', () => {
    for (const { faults } of [admin, ana, bruno]) expect(faults).toEqual([]);
  });

  /** The tick of our answer, by the word that stands for it. */
  const answer = (page: Page, tick: string) =>
    page.getByRole('article', { name: /Ana Souza/ }).getByText(tick);

  const waitingQr = (): Promise<string> =>
    eventually(async () => {
      const response = await fetch(`${company.url}/simulator/api/qrcodes`);
      const waiting = (await response.json()) as { company: string; qrcode: string }[];
      const ours = waiting.find(each => each.company === company.name);
      if (ours === undefined) throw new Error('no QR code waits');
      return ours.qrcode;
    });
});
