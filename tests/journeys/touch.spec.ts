import type { Browser, Page } from 'playwright-core';
import { openWindow, sharedBrowser, signIn } from '../support/browser';
import { eventually } from '../support/eventually';
import { newCompany } from '../support/shared-product';

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
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const company = await newCompany();
    browser = await sharedBrowser();
    await company.connect();
    const marina = { from: company.customer(), name: 'Marina Duarte', to: company.business };
    await company.phone.write({ ...marina, text: 'Bom dia' });
    ({ page } = await openWindow(browser, { width: 390, theme, touch: true }));
    await signIn(page, company.url, company.email('ana'));
  });
  afterAll(() => browser?.close());

  const fits = (): Promise<void> =>
    eventually(async () => expect(await page.evaluate<string[]>(smallTargets)).toEqual([]));

  it('are large enough in the lists', async () => {
    await page.getByRole('tab', { name: /Aguardando/ }).tap();
    const accept = page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' });
    await accept.waitFor();
    await fits();
  });
});
