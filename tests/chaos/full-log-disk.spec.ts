import type { ErrorBody, MessageView, TicketPage } from '@prosa/contracts';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CUSTOMER = '5511977710001';
const WRITTEN = ['antes', 'enquanto cheio 1', 'enquanto cheio 2', 'enquanto cheio 3'];

describe('The disk of EventStoreDB has no room', () => {
  let log: EventStoreDouble;
  let product: Product;
  let ana: ApiClient;
  let simulator: SimulatorClient;

  beforeAll(async () => {
    log = await startEventStoreDouble();
    product = await startProduct({ env: { EVENT_STORE_URL: log.url } });
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    simulator = new SimulatorClient(product.url);
  });

  afterAll(async () => {
    if (product) await discard(product);
    await log?.stop();
  });

  const write = (text: string) => simulator.write({ from: CUSTOMER, to: BUSINESS, text });

  it('commands are refused with 503, screens go on, and nothing is lost or doubled when there is room again', async () => {
    await write('antes');
    const ticket = await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(({ contact }) => contact.number === CUSTOMER);
      if (found === undefined) throw new Error('no ticket yet');
      return found;
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    const shown = async (fromMe: boolean): Promise<readonly string[]> => {
      const path = `/messages/${ticket.id}?peek=true`;
      const { messages } = await ana.get<{ messages: readonly MessageView[] }>(path);
      return messages.filter(message => message.fromMe === fromMe).map(({ body }) => body);
    };
    await eventually(async () => expect(await shown(false)).toEqual(['antes']));

    log.fillDisk();
    const key = { 'idempotency-key': randomUUID() };
    const send = () => ana.call<ErrorBody>('POST', `/messages/${ticket.id}`, { body: 'saída' }, { ...key });
    const refused = await send();
    expect([refused.status, refused.body.error]).toEqual([503, 'ERR_UNAVAILABLE']);
    for (const text of WRITTEN.slice(1)) await write(text);
    expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
    expect(await shown(false)).toEqual(['antes']);

    await log.freeDisk();
    await eventually(async () => expect((await send()).status).toBeLessThan(300));
    await eventually(async () => expect(await shown(false)).toEqual(WRITTEN));
    expect((await send()).status).toBeLessThan(300);
    expect(await shown(true)).toEqual(['saída']);
    await eventually(async () => {
      const held = (await simulator.messages(CUSTOMER)).filter(({ fromMe }) => !fromMe);
      expect(held.map(({ text }) => text)).toEqual(['saída']);
    });
  });
});
