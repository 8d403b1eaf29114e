import type { ContactListImportState, ContactListView, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { cpuMs, median, sized, type BenchContext, type Measure } from './measure';

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
  /** From the start to the first message that an agent sees. */
  readonly shownMs: number;
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
    return ticket.id;
  });
  const shownMs = performance.now() - begun;
  await ana.put(`/tickets/${ticketId}`, { status: 'open' });
  return { product, admin, ana, simulator, ticketId, startMs, shownMs };
};

const imported = async ({ product, admin }: Stage, round: number, people: number): Promise<number> => {
  const list = await admin.post<ContactListView>('/contact-lists', { name: `Lista ${round}` });
  const rows = Array.from({ length: people }, (_, n) => `Cliente ${n};119${70_000_000 + round * people + n}`);
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
      if (last.answer?.created !== people) throw new Error(`${last.answer?.created} were imported`);
    },
    PATIENCE,
    100,
  );
  return (people * 1_000) / (performance.now() - begun);
};

const sent = async ({ ana, ticketId }: Stage, sends: number): Promise<number> => {
  const waits: number[] = [];
  for (let n = 0; n < sends; n += 1) {
    const begun = performance.now();
    await ana.post(`/messages/${ticketId}`, { id: randomUUID(), body: `saída ${n}` });
    waits.push(performance.now() - begun);
    await pause(20);
  }
  return median(waits);
};

const received = async (stage: Stage, round: number, inbound: number) => {
  const { product, ana, simulator, ticketId } = stage;
  const [begun, cpu] = [performance.now(), cpuMs(product.pid)];
  const texts = Array.from({ length: inbound }, (_, n) => `entrada ${round} ${n}`);
  for (const text of texts) await simulator.write({ from: CUSTOMER, to: BUSINESS, text });
  await eventually(async () => {
    const { messages } = await ana.get<{ messages: readonly { body: string }[] }>(
      `/messages/${ticketId}?peek=true`,
    );
    if (!messages.some(({ body }) => body === texts.at(-1))) throw new Error('not shown yet');
  }, PATIENCE);
  const seconds = (performance.now() - begun) / 1_000;
  return { cpu: (cpuMs(product.pid) - cpu) / inbound, perSecond: inbound / seconds };
};

/** What one engine does in one round; each figure is told as it comes. */
const figuresOf = async (
  stage: Stage,
  round: number,
  context: BenchContext,
  told: (figure: keyof Figures, value: number) => void,
): Promise<Figures> => {
  const tell = (figure: keyof Figures, value: number): number => {
    told(figure, value);
    return value;
  };
  const rows = tell('rows/s', await imported(stage, round, sized(PEOPLE, context)));
  const send = tell('send p50 ms', await sent(stage, sized(SENDS, context)));
  const { cpu, perSecond } = await received(stage, round, sized(INBOUND, context));
  return {
    'rows/s': rows,
    'send p50 ms': send,
    'inbound CPU ms': tell('inbound CPU ms', cpu),
    'inbound/s': tell('inbound/s', perSecond),
  };
};

const units = { 'rows/s': 'rows/s', 'send p50 ms': 'ms', 'inbound CPU ms': 'ms', 'inbound/s': '/s' } as const;

const goals = {
  'rows/s': { name: 'import of recipients', atLeast: 0.7 },
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
export const run = async (context: BenchContext, url: string): Promise<readonly Measure[]> => {
  const { log, rounds = ROUNDS } = context;
  const engines = [
    { name: 'EventStoreDB', env: { EVENT_STORE_URL: url } },
    { name: 'PostgreSQL', env: { EVENT_STORE_URL: 'postgres' } },
  ] as const;
  const stages: Stage[] = [];
  try {
    for (const { name, env } of engines) {
      const stage = await stageOn(env);
      stages.push(stage);
      log(
        `${name}: first start ${stage.startMs.toFixed(0)} ms, first message shown after ${stage.shownMs.toFixed(0)} ms`,
      );
    }
    const taken: Figures[][] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [index, stage] of stages.entries())
        taken[index]?.push(
          await figuresOf(stage, round, context, (figure, value) =>
            log(
              `${engines[index]?.name} ${round + 1} of ${rounds}: ${value.toFixed(1)} ${units[figure]}, ${goals[figure].name}`,
            ),
          ),
        );
    const compared = figures.map(figure => {
      const [one, other] = taken.map(all => median(all.map(each => each[figure]))) as [number, number];
      const value = `${one.toFixed(1)} ${units[figure]}, ${(one / other).toFixed(2)} × PostgreSQL's ${other.toFixed(1)}`;
      return measureOf(goals[figure].name, one / other, value, goals[figure]);
    });
    const [one = 0, other = 1] = stages.map(({ shownMs }) => shownMs);
    const value = `${one.toFixed(0)} ms, ${(one / other).toFixed(2)} × PostgreSQL's ${other.toFixed(0)}`;
    return [...compared, measureOf('empty server to the first message', one / other, value, { atMost: 1.2 })];
  } finally {
    for (const { product } of stages) await discard(product);
  }
};
