import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client';
import { openWindow, signIn } from '../support/browser';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { SimulatorClient } from '../support/simulator-client';
import type { BenchContext, Measure } from './measure';

const MISSED = 5_000;
const CUSTOMERS = 60;
const LANES = 24;
const GOAL_MS = 1_000;
/** When nothing arrived for this long, nothing is in flight. */
const QUIET_MS = 1_000;
const LAST = 'a última de todas';

/** Notes when a socket is open again, and when its page shows the last text and has painted it. */
const watch = `(() => {
  const Native = window.WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      window.sockets.push(this);
      this.addEventListener('open', () => { window.openedAt = performance.now(); });
    }
  };
  const painted = then => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0); });
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (window.convergedAt || !document.querySelector('.ticket-list')?.textContent.includes('${LAST}')) return;
      window.convergedAt = -1;
      painted(() => { window.convergedAt = performance.now(); });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
})()`;

const phoneOf = (n: number): string => `55119300${String(10_001 + (n % CUSTOMERS))}`;

/** As many messages as are to be missed; answers how many events they were once all of them are there. */
const happen = async (simulator: SimulatorClient, admin: ApiClient, count: number): Promise<number> => {
  const headNow = async (): Promise<number> => (await admin.get<{ head: number }>('/live/head')).head;
  const before = await headNow();
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      const from = phoneOf(sent);
      await simulator.write({ from, name: `Cliente ${from}`, to: BUSINESS, text: `mensagem ${sent}` });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  let seen = 0;
  return eventually(async () => {
    const events = (await headNow()) - before;
    const isQuiet = events === seen;
    seen = events;
    await pause(QUIET_MS);
    if (events < count || !isQuiet) throw new Error(`${events} of ${count} events`);
    return events;
  }, 120_000);
};

const cut = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.evaluate('window.sockets.forEach(socket => socket.close())');
};

const back = async (page: Page): Promise<number> => {
  await page.context().setOffline(false);
  return eventually(async () => {
    const took = await page.evaluate<number>(
      'window.convergedAt > 0 ? window.convergedAt - window.openedAt : -1',
    );
    if (took < 0) throw new Error('not there yet');
    return took;
  }, 60_000);
};

/** From the socket's return until the list shows the last of what happened while it was gone. */
export const measureReconnect = async (
  browser: Browser,
  url: string,
  { log }: BenchContext,
): Promise<readonly Measure[]> => {
  const admin = await ApiClient.signIn(url, 'admin@demo.test');
  await connectPhone(url, admin);
  const simulator = new SimulatorClient(url);
  await happen(simulator, admin, CUSTOMERS * 2);
  const { page, context } = await openWindow(browser);
  await page.addInitScript(watch);
  await signIn(page, url, 'admin@demo.test');
  await page.getByRole('tab', { name: /^Aguardando/ }).click();
  await page.locator('[data-ticket]').first().waitFor();
  await cut(page);
  const missed = await happen(simulator, admin, MISSED);
  await simulator.write({ from: phoneOf(7), name: 'Cliente', to: BUSINESS, text: LAST });
  await eventually(async () => {
    const { tickets } = await admin.get<{ tickets: { lastMessage: string }[] }>('/tickets?status=pending');
    if (tickets[0]?.lastMessage !== LAST)
      throw new Error(`the list still ends with ${tickets[0]?.lastMessage}`);
  }, 60_000);
  const took = await back(page);
  await context.close();
  log(`back after ${missed} missed events: ${took.toFixed(0)} ms`);
  return [
    {
      name: 'the list is right again after 5,000 missed events',
      value: `${took.toFixed(0)} ms after the socket is back`,
      goal: `≤ ${GOAL_MS} ms`,
      met: took <= GOAL_MS,
    },
  ];
};
