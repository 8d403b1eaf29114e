import type { MessageView, TicketView } from '@prosa/contracts';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser, openWindow, signIn } from '../support/browser';
import { startProduct, type Product } from '../support/product';
import { median, type BenchContext, type Measure } from './measure';
import { measureLive, tapSocket } from './web-live';
import { measureReconnect } from './web-reconnect';
import { LONG_HISTORY, LONG_TICKET, measureScroll } from './web-scroll';

const web = resolve('dist/web');

const gzipped = (file: string): number => gzipSync(readFileSync(join(web, file))).length / 1_024;

/** Scripts that the browser loaded before the workspace was shown, from its actual requests. */
const initialScripts = async (page: Page): Promise<number> => {
  const urls = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(entry => entry.name).filter(name => name.endsWith('.js'))`,
  );
  return urls.map(url => new URL(url).pathname.slice(1)).reduce((sum, file) => sum + gzipped(file), 0);
};

const ticket = (n: number, companyId: number): TicketView => ({
  id: n,
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  companyId,
  status: 'open',
  channel: 'whatsapp',
  queueId: null,
  queue: null,
  userId: 0,
  user: null,
  contactId: n,
  contact: { id: n, name: `Cliente ${n}`, number: `55119${n}`, profilePicUrl: null },
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Demo', color: '#0B6B5D' },
  tags: [],
  lastMessage: `Mensagem ${n}`,
  lastMessageKind: null,
  lastMessageAt: null,
  handover: null,
  fromMe: false,
  unreadMessages: 0,
  isGroup: false,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  waitingSince: null,
  createdAt: new Date(1.7e12 - n * 1e3).toISOString(),
  updatedAt: new Date(1.7e12 - n * 1e3).toISOString(),
});

interface Me {
  readonly id: number;
  readonly companyId: number;
}

/** Answers of a company with ten thousand open tickets of ours, fifty messages each. */
const crowd = async (page: Page): Promise<() => Me> => {
  let me: Me = { id: 0, companyId: 0 };
  await page.route('**/api/**', async route => {
    const url = new URL(route.request().url());
    const mine = (n: number) => ({
      ...ticket(n, me.companyId),
      userId: me.id,
      user: { id: me.id, name: 'Ana' },
    });
    if (url.pathname === '/api/auth/login') {
      const answer = await route.fetch();
      me = ((await answer.json()) as { user: Me }).user;
      return route.fulfill({ response: answer });
    }
    if (url.pathname === '/api/tickets')
      return route.fulfill({
        json: {
          tickets: Array.from({ length: 10_000 }, (_, index) => mine(index + 1)),
          hasMore: false,
          nextCursor: null,
        },
      });
    const byUuid = /\/api\/tickets\/u\/[0-9a-f-]+?0*(\d+)$/.exec(url.pathname);
    if (byUuid) return route.fulfill({ json: mine(Number(byUuid[1])) });
    const messages = /\/api\/messages\/(\d+)$/.exec(url.pathname);
    if (messages && route.request().method() === 'GET')
      return route.fulfill({ json: historyPage(Number(messages[1]), mine(Number(messages[1])), url) });
    return route.continue();
  });
  return () => me;
};

/** Fifty messages of a ticket; of the long one, all but fifty at once, and those fifty when it is scrolled up. */
const historyPage = (ticketId: number, owner: TicketView, { searchParams }: URL) => {
  if (ticketId !== LONG_TICKET) return page50(ticketId, owner);
  if (searchParams.has('cursor')) return page50(ticketId, owner, { from: -50 });
  const long = page50(ticketId, owner, { count: LONG_HISTORY });
  return { ...long, hasMore: true, nextCursor: 'older' };
};

const page50 = (ticketId: number, owner: TicketView, { from = 0, count = 50 } = {}) => ({
  messages: Array.from({ length: count }, (_, index) => index + from).map(index => ({
    id: `M${ticketId}-${index}`,
    ticketId,
    body: `Texto ${index} do atendimento ${ticketId}`,
    fromMe: index % 2 === 0,
    read: true,
    ack: 3,
    mediaType: 'extendedTextMessage',
    mediaUrl: null,
    mediaName: null,
    mediaSize: null,
    mediaMime: null,
    mediaSeconds: null,
    mediaState: 'none',
    isVoice: false,
    reactions: [],
    isDeleted: false,
    isEdited: false,
    quotedMsg: null,
    dataJson: '{}',
    contact: null,
    user: null,
    error: null,
    clientId: null,
    order: index,
    createdAt: new Date(1.7e12 + index * 6e4).toISOString(),
    updatedAt: new Date(1.7e12 + index * 6e4).toISOString(),
  })),
  hasMore: false,
  nextCursor: null,
  ticket: owner,
});

const threadMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1_000;
};

const switchCost = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const links = page.locator('a[href^="/tickets/"]');
  // Twice through the same rows: the second time their messages are in memory, which is what a switch is.
  const costs: number[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    const before = await threadMs(session);
    await links.nth(turn % 8).click();
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
    if (turn >= 8) costs.push((await threadMs(session)) - before);
    await page.waitForTimeout(120);
  }
  return median(costs);
};

/** What the browser pays: bytes before the workspace stands, CPU to switch tickets among ten thousand. */
export const run = async (context: BenchContext): Promise<readonly Measure[]> => {
  if (!readdirSync(web).includes('index.html')) throw new Error('the web is not built');
  const product: Product = await startProduct();
  let browser: Browser | null = null;
  try {
    browser = await openBrowser();
    const { page } = await openWindow(browser);
    const me = await crowd(page);
    await tapSocket(page);
    await signIn(page, product.url, 'ana@demo.test');
    await page.locator('a[href^="/tickets/"]').first().waitFor();
    const kilobytes = await initialScripts(page);
    const cost = await switchCost(page);
    const { id, companyId } = me();
    const owned = { ...ticket(1, companyId), userId: id, user: { id, name: 'Ana' } };
    const [message] = page50(1, owned).messages;
    const live = await measureLive(page, {
      ticket: owned,
      message: { ...message, fromMe: false } as MessageView,
    });
    const scroll = await measureScroll(page, ticket(LONG_TICKET, companyId).uuid);
    const reconnect = await measureReconnect(browser, product.url, context);
    context.log(`initial JS ${kilobytes.toFixed(0)} KB gz, ticket switch ${cost.toFixed(1)} ms CPU`);
    return [
      {
        name: 'initial JS of the workspace',
        value: `${kilobytes.toFixed(0)} KB gz`,
        goal: '≤ 230 KB',
        met: kilobytes <= 230,
      },
      {
        name: 'ticket switch among 10,000 tickets',
        value: `${cost.toFixed(1)} ms CPU`,
        goal: '≤ 25 ms',
        met: cost <= 25,
      },
      ...live,
      ...scroll,
      ...reconnect,
    ];
  } finally {
    await browser?.close();
    await product.stop();
    rmSync(product.dataDir, { recursive: true, force: true });
  }
};
