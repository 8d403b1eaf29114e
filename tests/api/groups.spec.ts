import type { MessagePage, TicketPage, TicketView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

describe('Groups', () => {
  let company: NewCompany;
  let phone: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let camila: string;
  let diego: string;
  let group: string;

  const groupTickets = async (): Promise<readonly TicketView[]> =>
    (await ana.get<TicketPage>('/tickets?status=pending')).tickets.filter(({ isGroup }) => isGroup);

  const messages = async (ticketId: number) => (await ana.get<MessagePage>(`/messages/${ticketId}`)).messages;

  const ignores = (value: 'enabled' | 'disabled') => admin.put('/settings/CheckMsgIsGroup', { value });

  beforeAll(async () => {
    company = await newCompany();
    ({ admin, ana, phone } = company);
    [camila, diego] = [company.customer(), company.customer()];
    await company.connect();
    group = (await phone.makeGroup({ subject: 'Condomínio', members: [camila, diego, company.business] })).id;
  });

  it('are ignored until the setting allows them, while direct messages arrive', async () => {
    await phone.write({ from: camila, name: 'Camila', to: group, text: 'ninguém lê isto' });
    await phone.write({ from: camila, to: company.business, text: 'direto' });
    await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      if (!tickets.some(({ contact }) => contact.number === camila)) throw new Error('not there yet');
    });
    expect(await groupTickets()).toEqual([]);
  });

  it('become one ticket under their subject, name each author, and get no automatic reply', async () => {
    await ignores('disabled');
    await phone.write({ from: camila, to: group, text: 'bom dia a todos' });
    await phone.write({ from: diego, name: 'Diego', to: group, text: '1' });
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
    for (const number of [camila, diego])
      await eventually(async () => {
        const shown = (await phone.messages(number)).find(({ text }) => text === 'bom dia, Camila');
        expect(shown).toMatchObject({ fromMe: false, quotedId: said[0]?.id });
      });
    await phone.read(camila, group);
    const ackOf = async () => (await messages(ticket.id)).at(-1)?.ack;
    await eventually(async () => expect(await ackOf()).toBe(3));
    await phone.read(diego, group);
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
    await phone.change('react', { from: diego, to: group, id: first?.id, emoji: '👍' });
    await phone.change('edit', { from: camila, to: group, id: first?.id, text: 'boa tarde a todos' });
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
    await phone.write({ from: diego, to: group, text: 'ninguém lê isto' });
    await phone.write({ from: diego, to: company.business, text: 'direto' });
    await eventually(async () => {
      const { tickets } = await ana.get<TicketPage>('/tickets?status=pending');
      if (!tickets.some(({ contact }) => contact.number === diego)) throw new Error('not there yet');
    });
    expect((await messages(ticket?.id ?? 0)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});
