import type { ContactView, InteractionPage, TicketAsOf, TicketView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('The history of a ticket', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let ticket: TicketView;
  let contact: ContactView;

  const text = async (path: string): Promise<Response> =>
    fetch(`${company.url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}` } });

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
    contact = await admin.post('/contacts', { name: '=1+1', number: '5511977001122' });
    ticket = await admin.post('/tickets', { contactId: contact.id, whatsappId: connection?.id });
    const tag = await admin.post<{ id: number }>('/tags', { name: 'Histórico', color: '#112233' });
    const steps: [string, string, object][] = [
      ['POST', '/tags/ticket/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] }],
      ['POST', '/tags/ticket/sync', { ticketId: ticket.id, tags: [] }],
      ['POST', '/ticket-notes', { ticketId: ticket.id, note: 'Segredo da nota' }],
      ['PUT', `/contacts/${contact.id}`, { name: '=Novo nome' }],
      ['PUT', `/tickets/${ticket.id}`, { status: 'pending' }],
      ['PUT', `/tickets/${ticket.id}`, { userId: ana.me?.id, queueId: ana.me?.queueIds[0] }],
      ['PUT', `/tickets/${ticket.id}`, { status: 'closed' }],
    ];
    for (const [method, path, body] of steps) {
      const answer = await admin.call<TicketView>(method, path, body);
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    }
    const [note] = await admin.get<{ id: number }[]>(`/ticket-notes/list?ticketId=${ticket.id}`);
    await admin.delete(`/ticket-notes/${note?.id}`);
  });

  const types = async (): Promise<string[]> =>
    (await admin.get<InteractionPage>(`/ticket/interaction/${ticket.id}`)).interactions.map(
      each => each.type,
    );

  it('lists every change with author and time, newest first', async () => {
    expect(await types()).toEqual([
      'NOTE_REMOVED',
      'CLOSED_TICKET',
      'TRANSFER',
      'RETURNED',
      'CONTACT_CHANGED',
      'NOTE_ADDED',
      'TAG_REMOVED',
      'TAG_ADDED',
      'CREATION',
    ]);
    const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${ticket.id}`);
    expect(new Set(interactions.map(each => each.author))).toEqual(new Set([admin.me?.name]));
    expect(JSON.stringify(interactions)).not.toContain('Segredo da nota');
  });

  it('includes changes of the contact only during the ticket', async () => {
    await admin.put(`/contacts/${contact.id}`, { name: 'Depois do fim' });
    expect((await types()).filter(type => type === 'CONTACT_CHANGED')).toHaveLength(1);
  });

  it('returns the ticket as it was at any time', async () => {
    const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${ticket.id}`);
    const at = (type: string): Promise<TicketAsOf> => {
      const moment = interactions.find(each => each.type === type)?.createdAt;
      return admin.get(`/ticket/${ticket.id}/at?at=${moment}`);
    };
    expect(await at('CREATION')).toMatchObject({
      ticket: { status: 'open', queue: null, user: { name: admin.me?.name }, tags: [] },
      facts: 1,
    });
    expect(await at('TAG_ADDED')).toMatchObject({ ticket: { tags: [{ name: 'Histórico' }] }, facts: 2 });
    expect(await at('RETURNED')).toMatchObject({ ticket: { status: 'pending', user: null, tags: [] } });
    expect(await at('TRANSFER')).toMatchObject({ ticket: { status: 'open', user: { name: ana.me?.name } } });
    const last = await at('CLOSED_TICKET');
    expect(last).toMatchObject({ ticket: { status: 'closed' }, at: last.last });
    expect(await admin.get(`/tickets/show/${ticket.id}`)).toMatchObject({
      uuid: ticket.uuid,
      status: 'closed',
    });
    const before = await admin.get<TicketAsOf>(`/ticket/${ticket.id}/at?at=2000-01-01T00:00:00Z`);
    expect(before).toMatchObject({ ticket: null, facts: 0, position: null, first: ticket.createdAt });
  });

  it.each(['', '?at=yesterday', '?at=2026-W03', '?at=%2B012026-01-01T00:00:00Z'])(
    'refuses invalid times: %j',
    async query => {
      expect((await admin.call('GET', `/ticket/${ticket.id}/at${query}`)).status).toBe(400);
    },
  );

  it('is exported as JSON and as CSV, oldest first', async () => {
    const json = await text(`/ticket/${ticket.id}/history/export`);
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(json.headers.get('content-disposition')).toContain(`historico-${ticket.id}.json`);
    const body = (await json.json()) as InteractionPage & { ticket: TicketView };
    expect(body.ticket.id).toBe(ticket.id);
    expect(body.interactions.map(each => each.type)).toEqual((await types()).toReversed());
    const csv = await text(`/ticket/${ticket.id}/history/export?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = (await csv.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('data;tipo;autor;texto');
    expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;CREATION;/);
    expect(lines).toHaveLength(10);
  });
});
