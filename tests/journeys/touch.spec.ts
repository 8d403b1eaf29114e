import type { Browser, Page } from 'playwright-core';
import { openWindow, sharedBrowser, signIn, whole } from '../support/browser';
import { eventually } from '../support/eventually';
import { fingerOn } from '../support/finger';
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

  it('are in the account menu where the bar has no room for them', async () => {
    await page.getByRole('button', { name: 'Sua conta' }).tap();
    for (const name of ['Buscar e comandar', 'Ajuda desta página', 'Recarregar a página'])
      await page.getByRole('button', { name }).waitFor();
    await page.getByRole('slider', { name: 'Volume das notificações' }).waitFor();
    await whole(page, `account-390-${theme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sair' }).waitFor({ state: 'detached' });
  });

  it('leave a conversation all but 110 pixels, and a message opens its menu for a finger that rests on it', async () => {
    await page.getByRole('button', { name: 'Aceitar o atendimento de Marina Duarte' }).tap();
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    const top = await page.evaluate<number>(
      "document.querySelector('.messages').getBoundingClientRect().top",
    );
    expect(top).toBeLessThanOrEqual(110);
    await whole(page, `conversation-390-${theme}`);
    const finger = await fingerOn(page, page.getByRole('article').filter({ hasText: 'Bom dia' }).first());
    const menu = page.getByRole('menu', { name: 'Ações da mensagem' });
    await menu.waitFor();
    await finger.lift();
    await page.getByRole('menuitem', { name: 'Copiar' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Atendimentos' }).tap();
    await page.getByRole('button', { name: 'Sua conta' }).waitFor();
  });
});
