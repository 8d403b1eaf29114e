import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openBrowser, openWindow, signIn } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const LEAST = 40;

/** What can be pressed and is smaller than a finger needs, as `name width x height`; links within texts are text. */
const smallTargets = `(() => {
  const controls = 'button, input, select, textarea, [role=tab], [role=option], [role=menuitem], .menu-entry';
  const shown = ({ width, height, right, bottom, left, top }) =>
    width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return [...document.querySelectorAll(controls)].flatMap(control => {
    const pressed = control.closest('label') ?? control;
    const box = pressed.getBoundingClientRect();
    const { visibility } = getComputedStyle(control);
    if (!shown(box) || visibility === 'hidden') return [];
    if (Math.round(box.width) >= ${LEAST} && Math.round(box.height) >= ${LEAST}) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent.trim();
    return [name + ' ' + Math.round(box.width) + 'x' + Math.round(box.height)];
  });
})()`;

describe.each(['light', 'dark'] as const)('Touch targets at 390 px, in %s', theme => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
    const simulator = new SimulatorClient(product.url);
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    await simulator.write({ from: '5511966660091', name: 'Marina Duarte', to: BUSINESS, text: 'Bom dia' });
    ({ page } = await openWindow(browser, { width: 390, theme, touch: true }));
    await signIn(page, product.url, 'ana@demo.test');
  });
  afterAll(async () => {
    await browser?.close();
    if (product) await discard(product);
  });

  const fits = (): Promise<void> =>
    eventually(async () => expect(await page.evaluate<string[]>(smallTargets)).toEqual([]));

  it('are large enough in the lists', async () => {
    await page.getByRole('tab', { name: /Aguardando/ }).tap();
    const accept = page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' });
    await accept.waitFor();
    await fits();
  });
});
