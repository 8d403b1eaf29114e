import { createHash } from 'node:crypto';
import type {
  ContactView,
  ExportedLine,
  InteractionPage,
  InteractionView,
  TicketAsOf,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

interface ExportedHistory {
  readonly interactions: readonly ExportedLine[];
}

describe('The history of a ticket', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let ticket: TicketView;
  let contact: ContactView;

  const text = async (path: string): Promise<Response> =>
    fetch(`${company.url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}` } });

  const exported = async (id: number): Promise<{ readonly lines: readonly ExportedLine[] }> => {
    const answer = await text(`/ticket/${id}/history/export`);
    return { lines: ((await answer.json()) as ExportedHistory).interactions };
  };

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

  it('keeps what the team wrote: a note, and the note of a transfer to a queue, in the order of the ticket', async () => {
    const whom = await admin.post<ContactView>('/contacts', { name: 'Recado', number: '5511977001133' });
    const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
    const { id } = await admin.post<TicketView>('/tickets', {
      contactId: whom.id,
      whatsappId: connection?.id,
    });
    await admin.post('/ticket-notes', { ticketId: id, note: 'Prefere a tarde' });
    const queueId = ana.me?.queueIds[0];
    const waiting = await admin.put<TicketView>(`/tickets/${id}`, { queueId, note: 'Quer desconto' });
    expect(waiting).toMatchObject({
      status: 'pending',
      unreadMessages: 0,
      handover: { by: { name: admin.me?.name }, note: 'Quer desconto' },
    });
    const lines = await ana.get<InteractionView[]>(`/ticket/interaction/${id}/thread`);
    expect(lines.map(({ type, note }) => [type, note])).toEqual([
      ['NOTE_ADDED', 'Prefere a tarde'],
      ['TRANSFER', 'Quer desconto'],
    ]);
    const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${id}`);
    expect(interactions.map(({ note }) => note)).toContain('Quer desconto');
    expect(await (await text(`/ticket/${id}/history/export?format=csv`)).text()).toContain('Quer desconto');
    const accepted = await ana.put<TicketView>(`/tickets/${id}`, { status: 'open' });
    expect(accepted.handover?.note).toBe('Quer desconto');
    expect(await company.bruno.call('GET', `/ticket/interaction/${id}/thread`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_ASSIGNED' },
    });
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

  it('shows the words of any moment, also of a message that was changed and taken back later', async () => {
    await company.connect();
    const { phone, business: to } = company;
    const from = company.customer();
    const { id } = await phone.write({ from, to, text: 'preço 100' });
    const ticketId = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=pending&searchParam=${from}`);
      if (tickets[0] === undefined) throw new Error('not there yet');
      return tickets[0].id;
    });
    const edited = async (count: number): Promise<readonly InteractionView[]> =>
      eventually(async () => {
        const page = await admin.get<InteractionPage>(`/ticket/interaction/${ticketId}?types=EDIT`);
        expect(page.interactions).toHaveLength(count);
        return page.interactions;
      });
    await phone.change('edit', { from, to, id, text: 'preço 900' });
    const [edit] = await edited(1);
    await phone.change('revoke', { from, to, id });
    const [revoke] = await edited(2);
    const said = async (until: number): Promise<unknown> => {
      const moment = new Date(until).toISOString();
      const path = `/ticket/interaction/${ticketId}?types=MESSAGE&until=${moment}`;
      const [line] = (await admin.get<InteractionPage>(path)).interactions;
      return [line?.message?.text, line?.message?.isDeleted];
    };
    const at = (line: InteractionView | undefined): number => Date.parse(line?.createdAt ?? '');
    expect(await said(at(edit) - 1)).toEqual(['preço 100', false]);
    expect(await said(at(revoke) - 1)).toEqual(['preço 900', false]);
    expect(await said(at(revoke))).toEqual([expect.any(String), true]);
  });

  it.each(['', '?at=yesterday', '?at=2026-W03', '?at=%2B012026-01-01T00:00:00Z'])(
    'refuses invalid times: %j',
    async query => {
      expect(await admin.call('GET', `/ticket/${ticket.id}/at${query}`)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    },
  );

  it('is exported as JSON and as CSV, oldest first', async () => {
    const json = await text(`/ticket/${ticket.id}/history/export`);
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(json.headers.get('content-disposition')).toContain(`historico-${ticket.id}.json`);
    const body = (await json.json()) as ExportedHistory & { ticket: TicketView };
    expect(body.ticket.id).toBe(ticket.id);
    expect(body.interactions.map(each => each.type)).toEqual((await types()).toReversed());
    const csv = await text(`/ticket/${ticket.id}/history/export?format=csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = (await csv.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      'data;tipo;autor;texto;mensagem;arquivo;tipo do arquivo;bytes;sha256;id da mensagem;id do autor;fato;posição',
    );
    expect(lines[1]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d;CREATION;/);
    expect(lines).toHaveLength(10);
  });

  it('is exported whole: every version of a text, files, acks, and who did what', async () => {
    await company.connect();
    const { phone, business: to } = company;
    const from = company.customer();
    const words = `${'O preço é 100. '.repeat(20)}=SOMA(A1)`;
    const { id } = await phone.write({ from, to, text: words });
    const [{ id: number = 0 } = {}] = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=pending&searchParam=${from}`);
      if (tickets.length === 0) throw new Error('not there yet');
      return tickets;
    });
    await admin.put(`/tickets/${number}`, { status: 'open' });
    await phone.change('edit', { from, to, id, text: '=900' });
    await phone.change('revoke', { from, to, id });
    await admin.post(`/messages/${number}`, { body: 'Bom dia' });
    await eventually(async () => {
      const { lines } = await exported(number);
      expect(lines.map(({ type, message }) => [type, message?.body ?? message?.ack ?? ''])).toEqual(
        expect.arrayContaining([
          ['MESSAGE', words],
          ['EDIT', '=900'],
          ['EDIT', ''],
          ['MESSAGE', 'Bom dia'],
          ['ACK', 'delivered'],
        ]),
      );
    });
    const { lines } = await exported(number);
    const positions = lines.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((one, other) => Number(one - other)));
    expect(new Set(lines.map(line => line.id)).size).toBe(lines.length);
    expect(lines.find(({ type }) => type === 'ACCEPTED')?.authorId).toBe(admin.me?.id);
    expect(lines.find(({ message }) => message?.body === 'Bom dia')).toMatchObject({
      author: admin.me?.name,
      authorId: admin.me?.id,
      message: { fromMe: true },
    });
    const csv = await (await text(`/ticket/${number}/history/export?format=csv`)).text();
    expect(csv).toContain(words);
    expect(csv).toContain(";'=900;");
  });

  it('names the bytes of files, so that a file can be compared with the history', async () => {
    const from = company.customer();
    const to = company.business;
    const bytes = Buffer.from('%PDF-1.4\n% nota fiscal\n%%EOF\n');
    const media = { kind: 'document', name: 'nota.pdf', base64: bytes.toString('base64') };
    await company.phone.act('messages', { from, to, media });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?status=pending&searchParam=${from}`);
      const { lines } = await exported(tickets[0]?.id ?? 0);
      expect(lines.find(({ type }) => type === 'FILE')?.message?.file).toEqual({
        name: 'nota.pdf',
        mime: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    });
  });
});
