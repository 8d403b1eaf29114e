import type { MessagePage, TicketPage } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { everyMessage } from '../support/every-message';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';
import { judged, sceneOf } from './judged';

const count = 200;
const numbers = (from: number, length: number): number[] =>
  Array.from({ length }, (_, index) => from + index);
const incoming = numbers(1, count).map(each => `entrada ${each}`);
const outgoing = numbers(1, count).map(each => ({ id: randomUUID(), body: `saída ${each}` }));

describe('kill -9 of the whole process while 200 messages flow in and 200 out', () => {
  const customers = ['5511922220001', '5511922220002', '5511922220003', '5511922220004'];
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });

  afterAll(() => discard(product));

  /** Repeats a call until it is answered, through crashes and restarts: what a browser or a phone does. */
  const insisting = <T>(
    call: (client: { ana: ApiClient; simulator: SimulatorClient }) => Promise<T>,
  ): Promise<T> =>
    eventually(async () => {
      const ana = agents.get(product.url) ?? (await ApiClient.signIn(product.url, 'ana@demo.test'));
      agents.set(product.url, ana);
      return call({ ana, simulator: new SimulatorClient(product.url) });
    });
  const agents = new Map<string, ApiClient>();

  const conversation = async (number: string): Promise<number> => {
    const { tickets } = await insisting(({ ana }) => ana.get<TicketPage>('/tickets?status=open'));
    const ticket = tickets.find(each => each.contact.number === number);
    if (!ticket) throw new Error(`no open ticket of ${number}`);
    return ticket.id;
  };

  it('leaves every message there exactly once and in order, on both sides', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    await connectPhone(product.url, admin);
    for (const from of customers)
      await insisting(({ simulator }) => simulator.write({ from, to: BUSINESS, text: 'oi' }));
    const tickets = new Map<string, number>();
    for (const from of customers)
      await eventually(async () => {
        const { tickets: waiting } = await insisting(({ ana }) =>
          ana.get<TicketPage>('/tickets?status=pending'),
        );
        const ticket = waiting.find(each => each.contact.number === from);
        if (!ticket) throw new Error('not yet');
        await insisting(({ ana }) => ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
        tickets.set(from, ticket.id);
      });

    const accepted = new Set<string>();
    const writing = customers.map(async (from, lane) => {
      for (const text of incoming.filter((_, index) => index % customers.length === lane))
        await insisting(async ({ simulator }) => {
          // The simulator crashes with the product: what it accepted is journalled, so only the rest is repeated.
          const held = (await simulator.messages(from)).some(message => message.text === text);
          if (!held) await simulator.write({ from, to: BUSINESS, text });
          accepted.add(text);
        });
    });
    const answering = customers.map(async (from, lane) => {
      const ticketId = tickets.get(from) ?? 0;
      for (const message of outgoing.filter((_, index) => index % customers.length === lane))
        await insisting(({ ana }) => ana.post(`/messages/${ticketId}`, message));
    });
    const killing = (async () => {
      await eventually(() => expect(accepted.size).toBeGreaterThan(count / 4));
      await product.kill();
      product = await startProduct({ dataDir: product.dataDir });
      await eventually(() => expect(accepted.size).toBeGreaterThan(count / 2));
      await product.kill();
      product = await startProduct({ dataDir: product.dataDir });
    })();
    await Promise.all([...writing, ...answering, killing]);

    for (const [lane, from] of customers.entries()) {
      const theirs = incoming.filter((_, index) => index % customers.length === lane);
      const ours = outgoing.filter((_, index) => index % customers.length === lane).map(each => each.body);
      await eventually(async () => {
        const messages = await everyMessage(
          path => insisting(({ ana }) => ana.get<MessagePage>(path)),
          await conversation(from),
        );
        const said = messages.filter(message => message.body !== 'oi');
        expect(said.filter(message => !message.fromMe).map(message => message.body)).toEqual(theirs);
        expect(said.filter(message => message.fromMe).map(message => message.body)).toEqual(ours);
        expect(said.filter(message => message.fromMe && message.ack < 2)).toEqual([]);
      });
      const onPhone = await insisting(({ simulator }) => simulator.messages(from));
      expect(onPhone.filter(message => !message.fromMe).map(message => message.text)).toEqual(ours);
    }
    expect(await judged(sceneOf(product))).toEqual([]);
  });
});
