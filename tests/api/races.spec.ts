import type { ConnectionView, InteractionPage, MessagePage, TicketPage, TicketView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const rounds = 12;

describe('Concurrent requests for a ticket', () => {
  let company: NewCompany;
  let simulator: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let connection: ConnectionView;

  beforeAll(async () => {
    company = await newCompany();
    simulator = company.phone;
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
    connection = await company.connect();
  });

  const ticketsOf = async (number: string): Promise<TicketView[]> => {
    const { tickets } = await admin.get<TicketPage>(`/tickets?showAll=true&searchParam=${number}`);
    return tickets.filter(ticket => ticket.contact.number === number);
  };

  const arrives = async (from: string, text: string): Promise<TicketView> => {
    await simulator.write({ from, to: company.business, text });
    return eventually(async () => {
      const waiting = (await ticketsOf(from)).find(
        ticket => ticket.status === 'pending' && ticket.lastMessage === text,
      );
      if (!waiting) throw new Error('nothing waits yet');
      return waiting;
    });
  };

  /** Where a text ended up, over all tickets of a customer. */
  const whereabouts = async (number: string, text: string): Promise<TicketView[]> => {
    const found: TicketView[] = [];
    for (const ticket of await ticketsOf(number)) {
      const { messages } = await admin.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
      found.push(...messages.filter(message => message.body === text).map(() => ticket));
    }
    return found;
  };

  const customer = (race: number, round: number): string =>
    `55119${race}${String(round + 11).padStart(7, '3')}`;

  it('a message that arrives while its ticket is being resolved is never lost in the closed ticket', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const from = customer(1, round);
      const { id } = await arrives(from, 'primeira');
      await ana.put(`/tickets/${id}`, { status: 'open' });
      const writing = simulator.write({ from, to: company.business, text: 'na hora H' });
      const closing = eventually(() => ana.put(`/tickets/${id}`, { status: 'closed' }));
      await Promise.all([writing, closing]);
      const [place, ...more] = await eventually(async () => {
        const places = await whereabouts(from, 'na hora H');
        if (places.length === 0) throw new Error('not arrived yet');
        return places;
      });
      expect(more).toEqual([]);
      const history = await admin.get<InteractionPage>(`/ticket/interaction/${place?.id}`);
      // Either it came before the end, or it waits in the ticket that follows.
      if (place?.id === id) expect(history.interactions[0]?.type).toBe('CLOSED_TICKET');
      // Retried: the ticket was listed before its messages were.
      else
        expect(await admin.get(`/tickets/${place?.id}`)).toMatchObject({
          status: 'pending',
          unreadMessages: 1,
        });
    }
  });

  it('a contact never has two open tickets, even when one is reopened as the next one arrives', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const from = customer(2, round);
      const { id } = await arrives(from, 'primeira');
      await ana.put(`/tickets/${id}`, { status: 'open' });
      await ana.put(`/tickets/${id}`, { status: 'closed' });
      await Promise.all([
        simulator.write({ from, to: company.business, text: 'voltei' }),
        ana.call('PUT', `/tickets/${id}`, { status: 'open' }),
      ]);
      await eventually(async () => expect(await whereabouts(from, 'voltei')).toHaveLength(1));
      const worked = (await ticketsOf(from)).filter(ticket => ticket.status !== 'closed');
      expect(worked).toHaveLength(1);
    }
  });

  it('a user cannot resolve or take over a ticket that another accepted at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await arrives(customer(3, round), 'olá');
      const [accepted, closed] = await Promise.all([
        bruno.call<TicketView>('PUT', `/tickets/${id}`, { status: 'open' }),
        ana.call<{ error: string }>('PUT', `/tickets/${id}`, { status: 'closed' }),
      ]);
      const ticket = await admin.get<TicketView>(`/tickets/${id}`);
      if (accepted.status === 200 && closed.status !== 200)
        expect(ticket).toMatchObject({ status: 'open', user: { name: 'Bruno Lima' } });
      // Resolved first: then there was nothing left to accept but a reopening, which is Bruno's to do.
      else
        expect([closed.status, ['open', 'closed']]).toEqual([200, expect.arrayContaining([ticket.status])]);
    }
  });

  it('a reply concurrent with the end of its ticket is either sent before it, or refused and not stored', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const from = customer(4, round);
      const { id } = await arrives(from, 'olá');
      await ana.put(`/tickets/${id}`, { status: 'open' });
      const [reply, closed] = await Promise.all([
        ana.call<{ error?: string }>('POST', `/messages/${id}`, { body: 'resposta' }),
        ana.call('PUT', `/tickets/${id}`, { status: 'closed' }),
      ]);
      expect(closed.status).toBe(200);
      const said = (await whereabouts(from, 'resposta')).map(ticket => ticket.id);
      if (reply.status === 201) {
        expect(said).toEqual([id]);
        const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${id}`);
        expect(interactions[0]?.type).toBe('CLOSED_TICKET');
        await eventually(async () =>
          expect((await simulator.messages(from)).filter(({ text }) => text === 'resposta')).toHaveLength(1),
        );
      } else expect([reply.body.error, said]).toEqual(['ERR_TICKET_NOT_OPEN', []]);
    }
  });

  it('an agent cannot start conversations for other users or in other queues', async () => {
    const contact = await ana.post<{ id: number }>('/contacts', { name: 'Alguém', number: '5511944440001' });
    const queues = await ana.get<{ id: number; name: string }[]>('/queue');
    const queueOf = (name: string) => queues.find(queue => queue.name === name)?.id;
    const open = (body: object) =>
      ana.call<{ error: string }>('POST', '/tickets', {
        contactId: contact.id,
        whatsappId: connection.id,
        ...body,
      });
    expect((await open({})).body.error).toBe('ERR_QUEUE_REQUIRED');
    expect((await open({ queueId: queueOf('Suporte') })).body.error).toBe('ERR_NO_PERMISSION');
    expect((await open({ queueId: queueOf('Vendas'), userId: bruno.me?.id })).body.error).toBe(
      'ERR_NO_PERMISSION',
    );
    expect((await open({ queueId: queueOf('Vendas') })).status).toBe(201);
  });

  it('a contact that is sent again under the same key is the same contact', async () => {
    const body = { name: 'Repetida', number: '5511944440002' };
    const key = { 'idempotency-key': '7d9f2a56-3b1c-4c55-9d0e-0a7a3f3c2b11' };
    const first = await ana.call<{ id: number }>('POST', '/contacts', body, key);
    const second = await ana.call<{ id: number }>('POST', '/contacts', body, key);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  });
});
