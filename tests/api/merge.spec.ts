import type {
  ErrorBody,
  MergeView,
  MessagePage,
  SearchAnswer,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const OLD = '5511944470001';
const NEW = '5511944470002';

describe('Merged tickets', () => {
  let product: Product;
  let phone: SimulatorClient;
  let admin: ApiClient;
  let superUser: ApiClient;
  let connectionId: number;

  const arrives = async (from: string, text: string): Promise<TicketView> => {
    await phone.write({ from, name: `Cliente ${from.slice(-2)}`, to: BUSINESS, text });
    return eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(ticket => ticket.lastMessage === text);
      if (!found) throw new Error(`nobody said ${text}`);
      return found;
    });
  };
  const said = async ({ id }: TicketView) =>
    (await admin.get<MessagePage>(`/messages/${id}?peek=true`)).messages;
  const texts = async (ticket: TicketView) => (await said(ticket)).map(({ body }) => body);
  const numbers = async () =>
    (await admin.get<{ contacts: { number: string }[] }>('/contacts')).contacts.map(({ number }) => number);
  const choices = async () =>
    (await admin.get<TicketPage>(`/tickets/${connectionId}?forMerge=true`)).tickets.map(({ id }) => id);

  beforeAll(async () => {
    product = await startProduct();
    phone = new SimulatorClient(product.url);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    superUser = await ApiClient.signIn(product.url, 'super@prosa.test');
    connectionId = (await connectPhone(product.url, admin)).id;
  });

  afterAll(() => discard(product));

  it('are one, take in what the customer writes next, and are two again with every message once', async () => {
    const source = await arrives(OLD, 'um');
    const destination = await arrives(NEW, 'dois');
    await arrives(OLD, 'três');
    expect(await choices()).toEqual(expect.arrayContaining([source.id, destination.id]));

    const body = { sourceTicketId: source.id, destinationTicketId: destination.id };
    const merge = await admin.put<MergeView>(`/ticket/merge/${connectionId}`, body);
    expect(merge).toEqual({ id: source.id, ...body });
    expect(await admin.put<MergeView>(`/ticket/merge/${connectionId}`, body)).toEqual(merge);
    expect(
      (await said(destination)).map(({ body: text, ticketId, mergedFrom }) => [text, ticketId, mergedFrom]),
    ).toEqual([
      ['um', destination.id, source.id],
      ['dois', destination.id, undefined],
      ['três', destination.id, source.id],
    ]);
    // Found by who may see the destination, and by nobody who only saw the source.
    const [bruno, ana] = [
      await ApiClient.signIn(product.url, 'bruno@demo.test'),
      await ApiClient.signIn(product.url, 'ana@demo.test'),
    ];
    await ana.put(`/tickets/${destination.id}`, { status: 'open' });
    const found = async (who: ApiClient) =>
      (await who.get<SearchAnswer>('/search?searchParam=um')).messages.map(({ ticket }) => ticket.id);
    await eventually(async () => expect(await found(ana)).toEqual([destination.id]));
    expect(await found(bruno)).toEqual([]);
    await ana.put(`/tickets/${destination.id}`, { status: 'pending' });
    await eventually(async () => expect(await found(bruno)).toEqual([destination.id]));
    expect(await choices()).not.toContain(source.id);
    expect(await numbers()).not.toContain(OLD);
    expect((await admin.call<ErrorBody>('GET', `/tickets/${source.id}`)).status).toBe(404);

    const followed = await arrives(OLD, 'quatro');
    expect(followed.id).toBe(destination.id);
    await arrives(NEW, 'cinco');
    expect(await texts(destination)).toEqual(['um', 'dois', 'três', 'quatro', 'cinco']);

    expect((await admin.call<ErrorBody>('POST', `/ticket/merge/${source.id}/revert`, {})).status).toBe(403);
    await superUser.post(`/ticket/merge/${source.id}/revert`, {});
    await superUser.post(`/ticket/merge/${source.id}/revert`, {});
    expect(await texts(destination)).toEqual(['dois', 'cinco']);
    expect(await texts(source)).toEqual(['um', 'três', 'quatro']);
    expect(await numbers()).toEqual(expect.arrayContaining([OLD, NEW]));
    expect((await arrives(OLD, 'seis')).id).toBe(source.id);
  });
});
