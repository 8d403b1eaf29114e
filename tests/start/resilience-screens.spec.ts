import type { ConnectionView } from '@prosa/contracts';
import { freePort } from '@prosa/testing';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { axeFaults, sharedBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const marina = { from: '5511933330001', name: 'Marina Duarte', to: BUSINESS };
const pedro = { from: '5511933330002', name: 'Pedro Alves', to: BUSINESS };

describe('Faults around the workspace', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let ana: AgentWindow;

  beforeAll(async () => {
    // Its port is its own while it is down.
    const env = { PORT: String(await freePort()) };
    [product, browser] = await Promise.all([startProduct({ env }), sharedBrowser()]);
    simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await simulator.write({ ...marina, text: 'Bom dia! O pedido já saiu?' });
    await simulator.write({ ...pedro, text: 'Vocês abrem no sábado?' });
    ana = await openWindow(browser);
    await signIn(ana.page, product.url, 'ana@demo.test');
  });

  afterAll(async () => {
    await browser.close();
    await discard(product);
  });

  it('the keyboard alone leads from the list through an answer to a resolved ticket, and back', async () => {
    const { page } = ana;
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    for (const { name } of [marina, pedro])
      await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
    await page.locator('.composer-field:focus').waitFor();
    await page.keyboard.type('Já vou ver.');
    await page.keyboard.press('Enter');
    await bubble(page, 'Já vou ver.').waitFor();
    await page.keyboard.press('Control+e');
    await page.getByText('Atendimento resolvido.').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
  });

  it('a draft stays with its ticket, also over a reload', async () => {
    const { page } = ana;
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    const before = page.url();
    await page.getByRole('button', { name: /Aceitar o atendimento/ }).click();
    await page.waitForURL(url => /\/tickets\/[0-9a-f-]{36}/.test(url.href) && url.href !== before);
    await open(page, marina.name);
    await composer(page).fill('Rascunho para a Marina');
    await open(page, pedro.name);
    await eventually(async () => expect(await composer(page).inputValue()).toBe(''));
    await page.getByText('Rascunho:').waitFor();
    await page.reload();
    await eventually(async () => expect(await composer(page).inputValue()).toBe(''));
    await open(page, marina.name);
    await eventually(async () => expect(await composer(page).inputValue()).toBe('Rascunho para a Marina'));
    await composer(page).fill('');
  });

  it('a message refused by WhatsApp is marked red, and is delivered when sent again', async () => {
    const { page } = ana;
    await simulator.faults({ nack: 463 });
    await say(page, 'Seu pedido saiu agora.');
    const refused = page.locator('.bubble[data-failed=true]', { hasText: 'Seu pedido saiu agora.' });
    await refused.waitFor();
    await picture(page, 'message-refused');
    expect(await axeFaults(page)).toEqual([]);
    await simulator.faults({ nack: null });
    await refused.getByRole('button', { name: 'Reenviar' }).click();
    await refused.waitFor({ state: 'detached' });
    await bubble(page, 'Seu pedido saiu agora.')
      .getByText(/Enviada|Entregue/)
      .waitFor();
    await arrived(marina.from, 'Seu pedido saiu agora.');
  });

  it('an expired token is renewed silently, and the answer is sent once', async () => {
    const { page } = ana;
    let refusals = 0;
    await page.route('**/api/messages/*', route => {
      if (route.request().method() !== 'POST' || refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED', message: '' } });
    });
    const renewed = page.waitForResponse(/auth\/refresh_token/);
    await say(page, 'Chega na quinta.');
    expect((await renewed).status()).toBe(200);
    await arrived(marina.from, 'Chega na quinta.');
    await page.unroute('**/api/messages/*');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('the server restarts, and the conversation continues on the same page', async () => {
    const { page } = ana;
    await page.evaluate('window.samePage = true');
    const { port } = new URL(product.url);
    await product.stop();
    await page.getByText('Sem conexão.').waitFor();
    expect(await page.getByText('Sem conexão').count()).toBe(1);
    await say(page, 'Escrita sem servidor.');
    await bubble(page, 'Escrita sem servidor.').getByText('Enviando').waitFor();
    await picture(page, 'server-away');

    product = await startProduct({ dataDir: product.dataDir, env: { PORT: port } });
    await page.getByText('Sem conexão.').waitFor({ state: 'detached' });
    await eventually(connected);
    await arrived(marina.from, 'Escrita sem servidor.');
    await simulator.write({ ...marina, text: 'Voltaram?' });
    await page.getByRole('article').getByText('Voltaram?').waitFor();
    await eventually(async () => expect(await bubble(page, 'Escrita sem servidor.').count()).toBe(1));
    expect(await page.evaluate('window.samePage')).toBe(true);
  });

  it('signing in on another computer ends this session, and says why', async () => {
    const other = await openWindow(browser);
    await signIn(other.page, product.url, 'ana@demo.test');
    await ana.page.getByText('Sua conta foi acessada em outro computador.').waitFor();
    await ana.page.waitForURL(/\/login$/);
    expect(await axeFaults(ana.page)).toEqual([]);
    await other.page.getByRole('link', { name: /Marina Duarte/ }).click();
    await other.page.getByRole('article').getByText('Voltaram?').waitFor();
    expect(other.faults).toEqual([]);
    await other.context.close();
  });

  it.each([
    ['English', 'en', 'Sign in', 'Email', 'Password', 'Waiting'],
    ['Español', 'es', 'Entrar', 'Correo electrónico', 'Contraseña', 'En espera'],
  ])(
    'everything is translated to %s, from the sign-in to the conversation',
    async (language, lang, enter, email, password, waiting) => {
      const { page, context, faults } = await openWindow(browser);
      await page.goto(`${product.url}/login`);
      await page.getByRole('radio', { name: language }).click();
      await page.getByRole('button', { name: enter, exact: true }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await page.getByLabel(email).fill('admin@demo.test');
      await page.getByLabel(password, { exact: true }).fill('prosa-demo');
      await page.getByRole('button', { name: enter, exact: true }).click();
      await page.getByRole('tab', { name: new RegExp(waiting) }).click();
      await eventually(async () => expect(await page.getAttribute('html', 'lang')).toBe(lang));
      await picture(page, `workspace-${lang}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('the console logged only network errors', () => {
    expect(ana.faults.filter(fault => !fault.includes('WebSocket'))).toEqual([]);
  });

  const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

  /** A message of ours. */
  const bubble = (page: Page, text: string) =>
    page.getByRole('article', { name: /Ana Souza/ }).filter({ hasText: text });

  const open = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await page.getByRole('region', { name: new RegExp(name) }).waitFor();
  };

  const say = async (page: Page, text: string): Promise<void> => {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  };

  /** The customer's phone holds it, and holds it once. */
  const arrived = (number: string, text: string): Promise<void> =>
    eventually(async () => {
      const held = (await simulator.messages(number)).filter(message => message.text.includes(text));
      expect(held).toHaveLength(1);
    });

  const connected = async (): Promise<void> => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const [connection] = await admin.get<ConnectionView[]>('/whatsapp/?session=0');
    expect(connection?.status).toBe('CONNECTED');
  };
});
