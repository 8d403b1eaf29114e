import { PATIENCE_MS } from '@prosa/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, mkdirSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { roughen } from './browser-jitter';
import { eventually } from './eventually';
import { ofWorker } from './worker-registry';

const executablePath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ??
  'chromium';

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--mute-audio',
  // A microphone that hums, given without asking.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Screenshots of a run. */
const pictures = resolve('artifacts/screenshots');

/** A person's window: its page, and what went wrong in its console. */
export interface AgentWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
}

export type Look = {
  readonly width: 1440 | 390;
  readonly theme: 'light' | 'dark';
  /** A finger instead of a pointer. */
  readonly touch?: boolean;
};

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: flags });

/** Connects to the Chromium of this Jest worker, which its first file that needs one starts; closing it disconnects. */
export const sharedBrowser = async (): Promise<Browser> => {
  const { url } = await ofWorker('browser', async () => {
    const options = JSON.stringify({ executablePath, args: flags });
    const server = resolve('tests/support/browser-server.cjs');
    const child = spawn(process.execPath, [server, options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    child.stdout.destroy();
    child.unref();
    return { url: address.toString().trim(), pid: child.pid ?? 0 };
  });
  return chromium.connect(url);
};

/** Opens a window with a session of its own. */
export const openWindow = async (
  browser: Browser,
  look: Look = { width: 1440, theme: 'light' },
): Promise<AgentWindow> => {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    colorScheme: look.theme,
    // Half-faded text has no contrast worth measuring.
    reducedMotion: 'reduce',
    hasTouch: look.touch === true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await roughen(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  page.on('console', message => {
    // A refused call is news for the page, not a fault of it; the network log still prints it as an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return { page, context, faults };
};

/** Signs a person in and waits for the workspace. */
export const signIn = async (page: Page, url: string, email: string): Promise<void> => {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('prosa-demo');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/\/tickets/);
};

/** A page with a user's own session, signed in. */
export const openAs = async (browser: Browser, url: string, email: string, look?: Look): Promise<Page> => {
  const { page } = await openWindow(browser, look);
  await signIn(page, url, email);
  return page;
};

/**
 * Sets a switch, a box or a choice that lies under its own drawing, as the keyboard does: a pointer sent there by force
 * would miss it while its form still slides into its place.
 */
export const tick = async (input: Locator, on = true): Promise<void> => {
  await eventually(async () => expect(await input.isEnabled()).toBe(true));
  await input.press('Space');
  await eventually(async () => expect(await input.isChecked()).toBe(on));
};

/** Whether letters and pictures are there, and nothing slides, fades or still looks for its place. */
const stands = `new Promise(done => {
  const places = () => JSON.stringify([...document.querySelectorAll('main, .bp6-overlay-content, .bp6-popover')].map(each => each.getBoundingClientRect()));
  const before = places();
  const isMoving = each => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity;
  const look = () => done(
    document.fonts.status === 'loaded' &&
    [...document.images].every(image => image.complete || image.loading === 'lazy') &&
    !document.getAnimations().some(isMoving) &&
    places() === before);
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/** Waits until the page has come to rest: a picture of it, and what is measured in it, are the same a moment later. */
const atRest = (page: Page): Promise<void> =>
  eventually(async () => expect(await page.evaluate<boolean>(stands)).toBe(true));

export const picture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(pictures, { recursive: true });
  await atRest(page);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility faults of what the page shows now, by WCAG 2.2 AA; none is the only good answer. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  await atRest(page);
  // Not through a script element: the page's own content policy would refuse it, and rightly so.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      .then(run => JSON.stringify(run.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  const violations = JSON.parse(String(result.value)) as AxeViolation[];
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`);
};

/** Takes a screenshot of the rendered page, and fails on accessibility violations or horizontal overflow. */
export const whole = async (page: Page, name: string): Promise<void> => {
  await eventually(async () => expect(await page.locator('.skeletons').count()).toBe(0));
  await picture(page, name);
  expect([name, await axeFaults(page)]).toEqual([name, []]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
};
