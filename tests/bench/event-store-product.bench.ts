import type { ContactListImportState, ContactListView, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { cpuMs, median, type BenchContext, type Measure } from './measure';

const PEOPLE = 5_000;
const SENDS = 60;
const INBOUND = 300;
const ROUNDS = 3;
const PATIENCE = 600_000;
const CUSTOMER = '5511933350001';

interface Stage {
  readonly product: Product;
  readonly admin: ApiClient;
  readonly ana: ApiClient;
  readonly simulator: SimulatorClient;
  readonly ticketId: number;
  readonly startMs: number;
}

const figures = ['rows/s', 'send p50 ms', 'inbound CPU ms', 'inbound/s'] as const;
type Figures = Record<(typeof figures)[number], number>;

const stageOn = async (env: Readonly<Record<string, string>>): Promise<Stage> => {
  const begun = performance.now();
  const product = await startProduct({ env: { DEMO_CONTENT: 'false', ...env } });
  const startMs = performance.now() - begun;
  const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  const ana = await ApiClient.signIn(product.url, 'ana@demo.test');
  await connectPhone(product.url, admin);
  const simulator = new SimulatorClient(product.url);
  await simulator.write({ from: CUSTOMER, to: BUSINESS, text: 'oi' });
  const ticketId = await eventually(async () => {
    const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
    const ticket = tickets.find(each => each.contact.number === CUSTOMER);
    if (ticket === undefined) throw new Error('not yet');
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    return ticket.id;
  });
  return { product, admin, ana, simulator, ticketId, startMs };
};

const imported = async ({ product, admin }: Stage, round: number): Promise<number> => {
  const list = await admin.post<ContactListView>('/contact-lists', { name: `Lista ${round}` });
  const rows = Array.from({ length: PEOPLE }, (_, n) => `Cliente ${n};119${70_000_000 + round * PEOPLE + n}`);
  const form = new FormData();
  form.set('file', new Blob([['Nome;Telefone', ...rows].join('\n')]), 'lista.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const begun = performance.now();
  const url = `${product.url}/api/contact-lists/${list.id}/upload`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await eventually(
    async () => {
      const { import: last } = await admin.get<ContactListImportState>(`/contact-lists/${list.id}/import`);
      if (last?.status !== 'finished') throw new Error('the import goes on');
      if (last.answer?.created !== PEOPLE) throw new Error(`${last.answer?.created} were imported`);
    },
    PATIENCE,
    100,
  );
  return (PEOPLE * 1_000) / (performance.now() - begun);
};

const sent = async ({ ana, ticketId }: Stage): Promise<number> => {
  const waits: number[] = [];
  for (let n = 0; n < SENDS; n += 1) {
    const begun = performance.now();
    await ana.post(`/messages/${ticketId}`, { id: randomUUID(), body: `saída ${n}` });
    waits.push(performance.now() - begun);
    await pause(20);
  }
  return median(waits);
};

const received = async (stage: Stage, round: number) => {
  const { product, ana, simulator, ticketId } = stage;
  const [begun, cpu] = [performance.now(), cpuMs(product.pid)];
  const texts = Array.from({ length: INBOUND }, (_, n) => `entrada ${round} ${n}`);
  for (const text of texts) await simulator.write({ from: CUSTOMER, to: BUSINESS, text });
  await eventually(async () => {
    const { messages } = await ana.get<{ messages: readonly { body: string }[] }>(
      `/messages/${ticketId}?peek=true`,
    );
    if (!messages.some(({ body }) => body === texts.at(-1))) throw new Error('not shown yet');
  }, PATIENCE);
  const seconds = (performance.now() - begun) / 1_000;
  return { cpu: (cpuMs(product.pid) - cpu) / INBOUND, perSecond: INBOUND / seconds };
};

const figuresOf = async (stage: Stage, round: number): Promise<Figures> => {
  const rows = await imported(stage, round);
  const send = await sent(stage);
  const { cpu, perSecond } = await received(stage, round);
  return { 'rows/s': rows, 'send p50 ms': send, 'inbound CPU ms': cpu, 'inbound/s': perSecond };
};

const units = { 'rows/s': 'rows/s', 'send p50 ms': 'ms', 'inbound CPU ms': 'ms', 'inbound/s': '/s' } as const;

const goals = {
  'rows/s': { name: `import of ${PEOPLE} recipients`, atLeast: 0.7 },
  'inbound CPU ms': { name: 'inbound, CPU of Prosa per message', atMost: 1.1 },
  'inbound/s': { name: 'inbound, shown per second', atLeast: 0.8 },
  'send p50 ms': { name: 'send, p50', atMost: 1.3 },
} as const;

const measureOf = (
  name: string,
  ratio: number,
  value: string,
  goal: { atLeast?: number; atMost?: number },
) => {
  const { atLeast, atMost = Infinity } = goal;
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return { name, value, goal: `${bound} ×`, met: atLeast === undefined ? ratio <= atMost : ratio >= atLeast };
};

/** The product on an empty EventStoreDB and on PostgreSQL's log, in turns: A B A B. */
export const run = async ({ log }: BenchContext, url: string): Promise<readonly Measure[]> => {
  const stages: Stage[] = [];
  try {
    for (const env of [{ EVENT_STORE_URL: url }, { EVENT_STORE_URL: 'postgres' }])
      stages.push(await stageOn(env));
    const taken: Figures[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, stage] of stages.entries()) {
        const each = await figuresOf(stage, round);
        taken[index]?.push(each);
        log(`${index === 0 ? 'EventStoreDB' : 'PostgreSQL'}: ${JSON.stringify(each)}`);
      }
    const compared = figures.map(figure => {
      const [one, other] = taken.map(rounds => median(rounds.map(each => each[figure]))) as [number, number];
      const value = `${one.toFixed(1)} ${units[figure]}, ${(one / other).toFixed(2)} × PostgreSQL's ${other.toFixed(1)}`;
      return measureOf(goals[figure].name, one / other, value, goals[figure]);
    });
    const [one = 0, other = 1] = stages.map(({ startMs }) => startMs);
    const value = `${one.toFixed(0)} ms, ${(one / other).toFixed(2)} × PostgreSQL's ${other.toFixed(0)}`;
    return [...compared, measureOf('first start', one / other, value, { atMost: 1.2 })];
  } finally {
    for (const { product } of stages) await discard(product);
  }
};
