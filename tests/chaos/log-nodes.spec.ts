import type { MessagePage, MessageView, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { everyMessage } from '../support/every-message';
import { startLogNodes, type Disturbance, type LogNodes } from '../support/log-nodes';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { judged, sceneOf } from './judged';

const customers = ['5511922250001', '5511922250002', '5511922250003', '5511922250004'];
/** By default one of each; against a server as many as its nodes shall bear. */
const times = Number(process.env['EVENTSTORE_TEST_DISTURBANCES'] ?? 2);
const disturbances = Array.from({ length: times }, (_, index): Disturbance =>
  index % 2 === 0 ? 'kill' : 'freeze',
);
/** How long a node stays away: longer than a cluster takes to choose another one. */
const awayMs = process.env['EVENTSTORE_TEST_URL'] === undefined ? 2_000 : 12_000;
const trafficMs = 2_000;
const writtenAgainWithinMs = 120_000;
// The usual limit of a spec, and as long again for every four disturbances.
jest.setTimeout(300_000 * (1 + times / 4));

describe('The node that leads the log is killed and frozen while messages flow', () => {
  let nodes: LogNodes;
  let product: Product;
  let ana: ApiClient;
  let simulator: SimulatorClient;

  beforeAll(async () => {
    nodes = await startLogNodes();
    product = await startProduct({ env: { EVENT_STORE_URL: nodes.url } });
    simulator = new SimulatorClient(product.url);
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
  });
  afterAll(async () => {
    await discard(product);
    await nodes.stop();
  });

  const everyOf = (ticketId: number): Promise<readonly MessageView[]> =>
    everyMessage(path => ana.get<MessagePage>(path), ticketId);

  const entered = async (ticketId: number): Promise<readonly string[]> =>
    (await everyOf(ticketId)).flatMap(({ fromMe, body }) => (fromMe || body === 'oi' ? [] : [body]));

  /** Waits as long as more is shown: on a busy machine customers write faster than the product takes it in. */
  const takenIn = async (ticketId: number, count: number): Promise<void> => {
    for (let shown = -1; shown < count;)
      await eventually(
        async () => {
          const { length } = await entered(ticketId);
          expect(length).toBeGreaterThan(shown);
          shown = length;
        },
        undefined,
        2_000,
      );
  };

  const opened = async (from: string): Promise<number> => {
    await simulator.write({ from, to: BUSINESS, text: 'oi' });
    return eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const ticket = tickets.find(each => each.contact.number === from);
      if (!ticket) throw new Error('not yet');
      await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
      return ticket.id;
    });
  };

  it('loses and doubles nothing, and the read model equals a replay', async () => {
    const written = new Map(customers.map(from => [from, [] as string[]]));
    const answered = new Map(customers.map(from => [from, [] as string[]]));
    const tickets = new Map<string, number>();
    for (const from of customers) tickets.set(from, await opened(from));
    let over = false;
    let accepted = 0;

    const writing = customers.map(async from => {
      for (let n = 1; !over; n += 1) {
        await simulator.write({ from, to: BUSINESS, text: `entrada ${n}` });
        written.get(from)?.push(`entrada ${n}`);
        await pause(100);
      }
    });
    const answering = customers.map(async from => {
      for (let n = 1; !over; n += 1) {
        const message = { id: randomUUID(), body: `saída ${n}` };
        await eventually(() => ana.post(`/messages/${tickets.get(from)}`, message), writtenAgainWithinMs);
        answered.get(from)?.push(message.body);
        accepted += 1;
        await pause(100);
      }
    });
    /** Waits until an answer is accepted that was not yet. */
    const oneMore = async (): Promise<void> => {
      const before = accepted;
      await eventually(() => expect(accepted).toBeGreaterThan(before), writtenAgainWithinMs, 10);
    };
    const waits: Record<Disturbance, number[]> = { kill: [], freeze: [] };
    const disturbing = (async () => {
      for (const how of disturbances) {
        await pause(trafficMs);
        await oneMore();
        const since = performance.now();
        const bringBack = await nodes.disturb(how);
        // Those that were on their way are answered at once.
        await pause(500);
        const again = oneMore().then(() => {
          const wait = Math.round(performance.now() - since);
          waits[how].push(wait);
          process.stderr.write(`${how}: written again after ${wait} ms\n`);
        });
        await Promise.race([again, pause(awayMs)]);
        await bringBack();
        await again;
      }
      over = true;
    })();
    await Promise.all([...writing, ...answering, disturbing]);
    const sorted = disturbances
      .slice(0, 2)
      .map(how => `${how} ${waits[how].sort((a, b) => a - b).join(', ')}`);
    process.stderr.write(`${accepted} answers; written again after (ms): ${sorted.join('; ')}\n`);

    for (const from of customers) {
      const ticketId = tickets.get(from) ?? 0;
      await takenIn(ticketId, written.get(from)?.length ?? 0);
      await eventually(async () => {
        const ours = (await everyOf(ticketId)).filter(({ fromMe }) => fromMe);
        expect(await entered(ticketId)).toEqual(written.get(from));
        expect(ours.map(({ body }) => body)).toEqual(answered.get(from));
        expect(ours.filter(({ ack }) => ack < 2)).toEqual([]);
        const held = (await simulator.messages(from)).filter(({ fromMe }) => !fromMe);
        expect(held.map(({ text }) => text)).toEqual(answered.get(from));
      });
    }
    expect(await judged({ ...sceneOf(product), eventStoreUrl: nodes.url })).toEqual([]);
  });
});
