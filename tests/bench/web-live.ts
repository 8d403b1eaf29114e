import type { MessageView, TicketView } from '@prosa/contracts';
import type { Page } from 'playwright-core';
import { percentile, type Measure } from './measure';

const EVENTS = 80;
const PAUSE_MS = 100;
const STORM_SECONDS = 5;
const STORM_RATE = 1_000;
const TICK_MS = 20;

/** Keeps the page's sockets within reach, so that frames can arrive in it as the network would bring them. */
const tap = `
  window.tapped = [];
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) { super(...given); window.tapped.push(this); }
  };
`;

/** Prepares a page before it is opened: its socket is reachable, and its sequence begins at nought. */
export const tapSocket = async (page: Page): Promise<void> => {
  await page.addInitScript(tap);
  await page.route('**/api/live/head', route => route.fulfill({ json: { head: 0, epoch: 'one' } }));
  await page.route('**/api/live/frames**', route =>
    route.fulfill({ json: { frames: [], head: 0, epoch: 'one', reset: false } }),
  );
};

/** What the page needs to make frames of: a ticket and a message, whose numbers and texts it fills in. */
interface Stuff {
  readonly ticket: TicketView;
  readonly message: MessageView;
}

/**
 * Runs in the page. `arrive(n, text)` is a customer's new message in ticket n: it comes through the socket's own
 * handler, so that decoding, sequence, batching, store and rendering are all in what is measured.
 */
const workshop = ({ ticket, message }: Stuff): string => `(() => {
  if (window.arrive) return;
  let seq = 0;
  const base = Date.now();
  const uuidOf = n => '00000000-0000-4000-8000-' + String(n).padStart(12, '0');
  const socket = () => window.tapped.findLast(each => each.readyState === 1 && each.url.includes('socket.io'));
  const ticket = ${JSON.stringify(ticket)};
  const message = ${JSON.stringify(message)};
  window.arrive = (n, text) => {
    seq += 1;
    const at = new Date(base + seq).toISOString();
    const contact = { ...ticket.contact, id: n, name: 'Cliente ' + n };
    const now = { ...ticket, id: n, uuid: uuidOf(n), contactId: n, contact, lastMessage: text, unreadMessages: 1, updatedAt: at };
    const said = { ...message, id: 'E' + seq, ticketId: n, body: text, order: base + seq, createdAt: at, updatedAt: at };
    const payload = { action: 'create', seq, message: said, ticket: now, contact };
    socket().onmessage({ data: '42' + JSON.stringify(['company-' + ticket.companyId + '-appMessage', payload]) });
  };
})()`;

const latencies = (events: number, pause: number): string => `new Promise(done => {
  const list = document.querySelector('.ticket-list');
  const found = [];
  let sentAt = 0;
  let wanted = '';
  const painted = then => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0); });
  const observer = new MutationObserver(() => {
    if (wanted === '' || !list.textContent.includes(wanted)) return;
    wanted = '';
    const from = sentAt;
    painted(() => {
      found.push(performance.now() - from);
      if (found.length === ${events}) { observer.disconnect(); done(found); }
      else setTimeout(send, ${pause} + Math.random() * 16);
    });
  });
  observer.observe(list, { subtree: true, childList: true, characterData: true });
  const send = () => {
    wanted = 'evento-' + found.length + '-fim';
    sentAt = performance.now();
    window.arrive(1 + ((found.length * 37) % 5000), wanted);
  };
  send();
})`;

const storm = (seconds: number, rate: number, tick: number): string => `new Promise(done => {
  let frames = 0;
  let sent = 0;
  const start = performance.now();
  const count = () => { frames += 1; if (performance.now() - start < ${seconds * 1_000}) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  const timer = setInterval(() => {
    const passed = performance.now() - start;
    const due = Math.min(${seconds * rate}, Math.floor((passed / 1000) * ${rate}));
    for (; sent < due; sent += 1) window.arrive(1 + ((sent * 7919) % 10000), 'tempestade ' + sent);
    if (passed < ${seconds * 1_000}) return;
    clearInterval(timer);
    done({ fps: (frames * 1000) / (performance.now() - start), rate: (sent * 1000) / (performance.now() - start) });
  }, ${tick});
})`;

/** From a message's arrival to its paint in a list of ten thousand, and the frames left while a thousand a second arrive. */
export const measureLive = async (page: Page, stuff: Stuff): Promise<readonly Measure[]> => {
  await page.mouse.move(1_200, 500);
  await page.evaluate(workshop(stuff));
  const times = await page.evaluate<number[]>(latencies(EVENTS, PAUSE_MS));
  const p95 = percentile(times, 0.95);
  const { fps, rate } = await page.evaluate<{ fps: number; rate: number }>(
    storm(STORM_SECONDS, STORM_RATE, TICK_MS),
  );
  return [
    {
      name: 'live event to paint among 10,000 tickets',
      value: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      goal: 'p95 ≤ 33 ms',
      met: p95 <= 33,
    },
    {
      name: `frames per second while ${rate.toFixed(0)} live events a second arrive`,
      value: `${fps.toFixed(1)} frames/s`,
      goal: '≥ 55 at 1,000 events/s',
      met: fps >= 55 && rate >= STORM_RATE * 0.95,
    },
  ];
};
