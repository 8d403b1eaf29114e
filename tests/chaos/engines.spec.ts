import { connectBus } from '@prosa/bus';
import type { MessagePage, TicketPage } from '@prosa/contracts';
import { EventStoreDbEventStore, type StoredEvent } from '@prosa/event-store';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import type { Engines } from '../support/engines';
import { eventually } from '../support/eventually';
import { everyMessage } from '../support/every-message';
import { discard, enginesBelow, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { judged, sceneOf } from './judged';

const count = 60;
const numbers = Array.from({ length: count }, (_, index) => index + 1);
const incoming = numbers.map(each => `entrada ${each}`);
const outgoing = numbers.map(each => ({ id: randomUUID(), body: `saída ${each}` }));
const customer = '5511933330001';

describe('kill -9 of NATS, Redis and the event store while messages flow', () => {
  let product: Product;
  let engines: Engines;
  let ana: ApiClient;
  let simulator: SimulatorClient;

  beforeAll(async () => {
    product = await startProduct({ distributed: true });
    engines = enginesBelow(product);
    simulator = new SimulatorClient(product.url);
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
  });
  afterAll(() => discard(product));

  /** The log as the event store holds it, and its copy on the bus: position by position. */
  const logAndCopy = async (): Promise<readonly [string[], string[]]> => {
    const claims = { claim: () => Promise.resolve([]), reclaim: () => Promise.resolve() };
    const log = new EventStoreDbEventStore({ url: engines.env['EVENT_STORE_URL'] ?? '', claims });
    const stored: readonly StoredEvent[] = await log.readAll(0n, 100_000);
    await log.close();
    const bus = await connectBus({ url: engines.env['NATS_URL'] ?? '', name: 'spec' });
    const manager = await bus.jetstreamManager();
    const { state } = await manager.streams.info('EVENTS');
    const copied: string[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage('EVENTS', { seq });
      copied.push(message.json<{ position: string }>().position);
    }
    await bus.close();
    return [stored.map(event => event.position.toString()), copied];
  };

  it('loses, duplicates and reorders nothing, and the stream on the bus equals the log', async () => {
    await simulator.write({ from: customer, to: BUSINESS, text: 'oi' });
    const ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(each => each.contact.number === customer);
      if (!found) throw new Error('not yet');
      return found;
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });

    const writing = (async () => {
      for (const text of incoming) {
        await simulator.write({ from: customer, to: BUSINESS, text });
        await pause(60);
      }
    })();
    const answering = (async () => {
      for (const message of outgoing) await eventually(() => ana.post(`/messages/${ticket.id}`, message));
    })();
    const killing = (async () => {
      for (const kill of [engines.restartNats, engines.restartEventStore, engines.restartRedis]) {
        await pause(700);
        await kill();
      }
    })();
    await Promise.all([writing, answering, killing]);

    await eventually(async () => {
      const said = (await everyMessage(path => ana.get<MessagePage>(path), ticket.id)).filter(
        message => message.body !== 'oi',
      );
      expect(said.filter(message => !message.fromMe).map(message => message.body)).toEqual(incoming);
      expect(said.filter(message => message.fromMe).map(message => message.body)).toEqual(
        outgoing.map(({ body }) => body),
      );
      expect(said.filter(message => message.fromMe && message.ack < 2)).toEqual([]);
    });
    await eventually(async () => {
      const [log, copy] = await logAndCopy();
      expect(log.length).toBeGreaterThan(2 * count);
      expect(copy).toEqual(log);
    });
    expect(await judged(sceneOf(product))).toEqual([]);
  });
});
