import type { MessagePage, TicketPage, TicketView } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const CAMILA = '5511944460001';
const DIEGO = '5511944460002';

describe('Groups', () => {
  let product: Product;
  let phone: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let group: string;

  const groupTickets = async (): Promise<readonly TicketView[]> =>
    (await ana.get<TicketPage>('/tickets?status=pending')).tickets.filter(({ isGroup }) => isGroup);

  const messages = async (ticketId: number) => (await ana.get<MessagePage>(`/messages/${ticketId}`)).messages;

  const ignores = (value: 'enabled' | 'disabled') => admin.put('/settings/CheckMsgIsGroup', { value });

  beforeAll(async () => {
    product = await startProduct();
    phone = new SimulatorClient(product.url);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    await connectPhone(product.url, admin);
    group = (await phone.makeGroup({ subject: 'Condomínio', members: [CAMILA, DIEGO, BUSINESS] })).id;
  });

  afterAll(() => discard(product));

  it('are ignored until the setting allows them, while direct messages arrive', async () => {
    await phone.write({ from: CAMILA, name: 'Camila', to: group, text: 'ninguém lê isto' });
    await phone.write({ from: CAMILA, to: BUSINESS, text: 'direto' });
    await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      if (!tickets.some(({ contact }) => contact.number === CAMILA)) throw new Error('not there yet');
    });
    expect(await groupTickets()).toEqual([]);
  });

  it('become one ticket under their subject, name each author, and get no automatic reply', async () => {
    await ignores('disabled');
    await phone.write({ from: CAMILA, to: group, text: 'bom dia a todos' });
    await phone.write({ from: DIEGO, name: 'Diego', to: group, text: '1' });
    const ticket = await eventually(async () => {
      const [found, ...others] = await groupTickets();
      if (found?.contact.name !== 'Condomínio' || found.unreadMessages !== 2)
        throw new Error('not there yet');
      expect(others).toEqual([]);
      return found;
    });
    const said = await messages(ticket.id);
    expect(said.map(({ body, contact }) => [contact?.name, body])).toEqual([
      ['Camila', 'bom dia a todos'],
      ['Diego', '1'],
    ]);
    expect(ticket).toMatchObject({ chatbot: false, contact: { number: '' } });

    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    const quotedMsg = { id: said[0]?.id };
    await ana.post(`/messages/${ticket.id}`, { body: 'bom dia, Camila', quotedMsg });
    for (const number of [CAMILA, DIEGO])
      await eventually(async () => {
        const shown = (await phone.messages(number)).find(({ text }) => text === 'bom dia, Camila');
        expect(shown).toMatchObject({ fromMe: false, quotedId: said[0]?.id });
      });
    await phone.read(CAMILA, group);
    const ackOf = async () => (await messages(ticket.id)).at(-1)?.ack;
    await eventually(async () => expect(await ackOf()).toBe(3));
    await phone.read(DIEGO, group);
    await eventually(async () => expect(await ackOf()).toBe(4));
  });

  it('follow their name without any automatic reply', async () => {
    const [ticket] = (await ana.get<TicketPage>('/tickets?status=open')).tickets.filter(
      ({ isGroup }) => isGroup,
    );
    if (ticket === undefined) throw new Error('the ticket of the group is gone');
    await phone.renameGroup({ id: group, subject: 'Condomínio Sol' });
    await eventually(async () => {
      const { contact } = await ana.get<TicketView>(`/tickets/u/${ticket.uuid}`);
      expect(contact.name).toBe('Condomínio Sol');
    });
    const first = (await messages(ticket.id))[0];
    await phone.change('react', { from: DIEGO, to: group, id: first?.id, emoji: '👍' });
    await phone.change('edit', { from: CAMILA, to: group, id: first?.id, text: 'boa tarde a todos' });
    await eventually(async () =>
      expect((await messages(ticket.id))[0]).toMatchObject({
        body: 'boa tarde a todos',
        isEdited: true,
        reactions: [{ emoji: '👍', fromMe: false }],
      }),
    );
  });

  it('are ignored again as soon as the setting is changed back', async () => {
    const [ticket] = (await ana.get<TicketPage>('/tickets?status=open')).tickets.filter(
      ({ isGroup }) => isGroup,
    );
    const before = await messages(ticket?.id ?? 0);
    await ignores('enabled');
    await phone.write({ from: DIEGO, to: group, text: 'ninguém lê isto' });
    await phone.write({ from: DIEGO, to: BUSINESS, text: 'direto' });
    await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      if (!tickets.some(({ contact }) => contact.number === DIEGO)) throw new Error('not there yet');
    });
    expect((await messages(ticket?.id ?? 0)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});
