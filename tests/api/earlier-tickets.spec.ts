import type {
  ContactView,
  EarlierTicketPage,
  MessageHit,
  MessagePage,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('What a contact had before a ticket', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let contact: ContactView;
  let whatsappId: number;
  let own: TicketView;
  let hidden: TicketView;
  let current: TicketView;

  const open = (who: ApiClient, queue: string): Promise<TicketView> =>
    who.post('/tickets', { contactId: contact.id, whatsappId, queueId: company.queues[queue]?.id });
  const closed = async (who: ApiClient, queue: string, body: string): Promise<TicketView> => {
    const ticket = await open(who, queue);
    await who.post(`/messages/${ticket.id}`, { body });
    return who.put(`/tickets/${ticket.id}`, { status: 'closed' });
  };
  const earlier = (who: ApiClient, id: number, cursor?: string): Promise<EarlierTicketPage> =>
    who.get(`/tickets/${id}/earlier${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`);

  beforeAll(async () => {
    company = await newCompany();
    ({ admin, ana, bruno } = company);
    whatsappId = (await company.connect()).id;
    contact = await admin.post('/contacts', { name: 'Conceição', number: company.customer() });
    own = await closed(ana, 'Vendas', 'sobre o boleto');
    hidden = await closed(bruno, 'Suporte', 'o boleto de outra fila');
    current = await open(ana, 'Vendas');
  });

  it('is listed newest first; of what the viewer may not see, only when it began', async () => {
    const seen = { status: 'closed', queue: { name: 'Vendas' }, user: { name: 'Ana Souza' } };
    const { tickets, nextCursor } = await earlier(ana, current.id);
    expect(tickets).toMatchObject([
      { id: hidden.id, createdAt: hidden.createdAt, seen: null },
      { id: own.id, seen },
    ]);
    expect(nextCursor).toBeNull();
    expect(JSON.stringify(tickets[0])).not.toMatch(/Suporte|Bruno/);
    expect((await earlier(admin, current.id)).tickets.map(({ seen: each }) => each?.queue?.name)).toEqual([
      'Suporte',
      'Vendas',
    ]);
    expect((await earlier(ana, own.id)).tickets).toEqual([]);
  });

  it('has its messages on the ordinary message routes, for users who may see it', async () => {
    const said = await ana.get<MessagePage>(`/messages/${own.id}?peek=true`);
    expect(said.messages.map(({ body }) => body)).toEqual(['sobre o boleto']);
    expect((await ana.call('GET', `/messages/${hidden.id}?peek=true`)).status).toBe(403);
  });

  it('is nothing to users who may not see the ticket, and to other companies', async () => {
    expect(await bruno.call('GET', `/tickets/${current.id}/earlier`)).toMatchObject({ status: 403 });
    const stranger = await newCompany({ furnished: false });
    expect(await stranger.admin.call('GET', `/tickets/${current.id}/earlier`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
  });

  it('is found by the search from the ticket that it is asked to go back to', async () => {
    const find = async (who: ApiClient, since?: number): Promise<number[]> => {
      const from = since === undefined ? '' : `&since=${since}`;
      const path = `/messages/${current.id}/search?searchParam=boleto${from}`;
      return (await who.get<{ hits: MessageHit[] }>(path)).hits.map(({ ticketId }) => ticketId);
    };
    expect(await find(ana)).toEqual([]);
    expect(await find(ana, own.id)).toEqual([own.id]);
    expect(await find(admin, own.id)).toEqual([hidden.id, own.id]);
    expect(await find(admin, hidden.id)).toEqual([hidden.id]);
  });

  it('continues over pages, whatever ends and begins meanwhile', async () => {
    const known = await admin.post<ContactView>('/contacts', { name: 'Bia', number: company.customer() });
    const ids: number[] = [];
    for (let n = 0; n < 45; n += 1) {
      const wanted = { contactId: known.id, whatsappId, queueId: company.queues['Vendas']?.id };
      const ticket = await ana.post<TicketView>('/tickets', wanted);
      ids.unshift(ticket.id);
      if (n < 44) await ana.put(`/tickets/${ticket.id}`, { status: 'closed' });
    }
    const [last = 0, ...before] = ids;
    const first = await earlier(ana, last);
    const second = await earlier(ana, last, first.nextCursor ?? '');
    expect([first, second].flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual(before);
    expect([first.tickets.length, second.nextCursor]).toEqual([40, null]);
    // A cursor of a later place shows nothing that is not before the ticket.
    expect((await earlier(ana, before.at(-1) ?? 0, first.nextCursor ?? '')).tickets).toEqual([]);
  });

  it('stays unread, also in a group', async () => {
    await admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' });
    const camila = company.customer();
    const members = [camila, company.business];
    const { id: group } = await company.phone.makeGroup({ subject: 'Condomínio', members });
    const waiting = (): Promise<TicketView> =>
      eventually(async () => {
        const { tickets } = await admin.get<TicketPage>('/tickets?status=pending');
        const found = tickets.find(ticket => ticket.isGroup && ticket.unreadMessages === 1);
        if (found === undefined) throw new Error('not there yet');
        return found;
      });
    await company.phone.write({ from: camila, to: group, text: 'bom dia' });
    const first = await waiting();
    await admin.put(`/tickets/${first.id}`, { status: 'open' });
    await admin.put(`/tickets/${first.id}`, { status: 'closed' });
    await company.phone.write({ from: camila, to: group, text: 'boa tarde' });
    const second = await waiting();
    expect((await earlier(admin, second.id)).tickets).toMatchObject([{ id: first.id }]);
    await admin.get<MessagePage>(`/messages/${first.id}?peek=true`);
    expect(await admin.get<TicketView>(`/tickets/${second.id}`)).toMatchObject({ unreadMessages: 1 });
  });
});
