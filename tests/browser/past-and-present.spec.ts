import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, picture, signIn, type AgentWindow } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const marina = { from: '5511966660011', name: 'Marina Duarte', to: BUSINESS };
const rafael = { from: '5511966660012', name: 'Rafael Antunes', to: BUSINESS };

/** Already unread when the conversation is opened, and what comes while it is. */
const BEFORE = 100;
const FAR = 17;
const ALL = 600;

describe('Older and new messages of a conversation', () => {
  let product: Product;
  let browser: Browser;
  let simulator: SimulatorClient;
  let ana: AgentWindow;
  let page: Page;

  const log = () => page.getByRole('log');
  const composer = () => page.getByRole('textbox', { name: 'Mensagem', exact: true });
  const article = (text: string) => log().getByRole('article').filter({ hasText: text }).last();
  const divider = () => page.locator('.unread-line');
  const accept = (name: string) => page.getByRole('button', { name: `Aceitar o atendimento de ${name}` });
  const toTop = (): Promise<void> => log().evaluate(each => each.scrollTo(0, 0));

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await simulator.write({ ...rafael, text: 'Bom dia' });
    for (let n = 0; n < BEFORE; n += 1)
      await simulator.write({ ...marina, text: n === FAR ? 'A cobrança veio errada' : `linha ${n}.` });
    ana = await openWindow(browser);
    page = ana.page;
    await signIn(page, product.url, 'ana@demo.test');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page
      .getByText(`linha ${BEFORE - 1}.`)
      .first()
      .waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  it('a conversation opened while hundreds of messages arrive scrolls to its beginning, and keeps its unread divider', async () => {
    const writing = (async () => {
      for (let n = BEFORE; n < ALL; n += 1) await simulator.write({ ...marina, text: `linha ${n}.` });
    })();
    await accept('Marina Duarte').click();
    await page.locator('.unread-button').click();
    await divider().waitFor();
    const words = await divider().innerText();
    await writing;
    await eventually(async () => {
      await toTop();
      expect(await article('linha 0.').isVisible()).toBe(true);
    });
    // Every message is there once, from the first to the last, with nothing left out between them.
    const seen = new Set<number>();
    await eventually(async () => {
      const shown = await log().getByRole('article').allInnerTexts();
      for (const text of shown) {
        const number = /linha (\d+)\./.exec(text)?.[1];
        if (number !== undefined) seen.add(Number(number));
      }
      await log().evaluate(each => each.scrollBy(0, 300));
      expect(seen.size).toBe(ALL - 1);
    });
    await toTop();
    await eventually(async () => {
      await log().evaluate(each => each.scrollBy(0, 200));
      expect(await divider().isVisible()).toBe(true);
    });
    expect(await divider().innerText()).toBe(words);
    await picture(page, 'past-divider-1440-light');
  });

  it('a message sent while older messages are shown is visible', async () => {
    await page.reload();
    await article(`linha ${ALL - 1}.`).waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('search').getByRole('searchbox').fill('cobrança');
    await eventually(async () => expect(await article('A cobrança').isVisible()).toBe(true));
    expect(await article(`linha ${ALL - 1}.`).count()).toBe(0);
    await page.keyboard.press('Escape');
    await composer().fill('Já respondo, um momento');
    await composer().press('Enter');
    await eventually(async () => expect(await article('Já respondo, um momento').isVisible()).toBe(true));
    await article(`linha ${ALL - 1}.`).waitFor();
    await article('Já respondo, um momento')
      .getByText(/Enviada|Entregue|Lida/)
      .waitFor({ state: 'attached' });
    // Also when the old place was only scrolled to.
    await toTop();
    await composer().fill('E agora também');
    await composer().press('Enter');
    await eventually(async () => expect(await article('E agora também').isVisible()).toBe(true));
  });

  it('"Parar e enviar" pressed immediately stops the recording, and the composer has the focus', async () => {
    for (const press of ['click', 'Enter'] as const) {
      await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
      const stop = page.getByRole('button', { name: 'Parar e enviar' });
      if (press === 'click') await stop.click();
      else await page.keyboard.press('Enter');
      await composer().waitFor();
      expect(await stop.count()).toBe(0);
      await eventually(async () =>
        expect(await page.evaluate(`document.activeElement?.className`)).toContain('composer-field'),
      );
    }
    // No recording stays open: the next one is separate.
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await page
      .getByRole('timer')
      .getByText(/^0:0[1-9]$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await composer().waitFor();
    expect(ana.faults).toEqual([]);
  });
});
