import type {
  ContactImportAnswer,
  ContactTickets,
  ContactView,
  ErrorBody,
  NoteView,
  TicketView,
} from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

interface Page {
  readonly contacts: readonly ContactView[];
  readonly count: number;
  readonly hasMore: boolean;
}

let numbers = 0;
const number = (): string => `55119${String(81_000_001 + ++numbers)}`;
const errorOf = ({ body }: { body: unknown }): string | null => (body as Partial<ErrorBody>).error ?? null;

describe('The contact book', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
  });

  const add = (name: string, phone = number()): Promise<ContactView> =>
    admin.post('/contacts', { name, number: phone });
  const found = (search: string): Promise<Page> =>
    admin.get(`/contacts?searchParam=${encodeURIComponent(search)}`);
  const upload = async (
    text: string | Buffer,
    as = admin,
  ): Promise<Answer<ContactImportAnswer & ErrorBody>> => {
    const form = new FormData();
    form.set('file', new Blob([text], { type: 'text/csv' }), 'contatos.csv');
    const response = await fetch(`${company.url}/api/contacts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body: form,
    });
    const body = (await response.json()) as ContactImportAnswer & ErrorBody;
    return { status: response.status, headers: response.headers, body };
  };
  const openTicket = async (contactId: number): Promise<TicketView> => {
    const [connection] = await admin.get<{ id: number }[]>('/whatsapp/?session=0');
    return admin.post('/tickets', { contactId, whatsappId: connection?.id });
  };

  describe('numbers', () => {
    it('are accepted unchecked while no phone is connected, and an existing contact is named', async () => {
      const first = await add('Davi Rocha');
      expect(first).toMatchObject({ checked: false });
      const again = await admin.call<ErrorBody>('POST', '/contacts', { name: 'Davi', number: first.number });
      expect(again).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
      expect(again.body.details).toMatchObject([
        { field: 'number', message: 'Davi Rocha' },
        { field: 'contactId', message: String(first.id) },
      ]);
    });

    it('are the same with and without the ninth digit of Brazilian mobiles', async () => {
      await add('Elisa', '5521987001122');
      const short = await admin.call('POST', '/contacts', { name: 'Elisa', number: '552187001122' });
      expect(errorOf(short)).toBe('ERR_DUPLICATED_CONTACT');
    });
  });

  describe('lists', () => {
    it('are searched without accents, by name, number and e-mail', async () => {
      const contact = await add('Conceição Brandão');
      await admin.put(`/contacts/${contact.id}`, { name: contact.name, email: 'cb@loja.test' });
      for (const search of ['conceicao', 'CONCEIÇÃO', contact.number.slice(3), 'cb@loja'])
        expect((await found(search)).contacts).toMatchObject([{ id: contact.id }]);
    });

    it('are filtered by day in the time zone of the company', async () => {
      const contact = await add('Fábio de Hoje');
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
        new Date(contact.createdAt),
      );
      const on = async (query: string) =>
        (await admin.get<Page>(`/contacts?searchParam=Fábio de Hoje&${query}`)).count;
      expect(await on(`date=${today}`)).toBe(1);
      expect(await on('date=2020-01-01')).toBe(0);
      expect(await on(`dateStart=${today}`)).toBe(1);
      expect(await on('dateStart=2020-01-01&dateEnd=2020-12-31')).toBe(0);
      expect((await admin.call('GET', '/contacts?date=2020-02-31')).status).toBe(400);
    });

    it('come in pages of forty', async () => {
      const rows = Array.from({ length: 42 }, (_, n) => `Paginada ${n};${number()};`);
      expect((await upload(['nome;numero;email', ...rows].join('\n'))).status).toBe(200);
      const names = new Set<string>();
      for (const page of [1, 2]) {
        const { contacts, count, hasMore } = await admin.get<Page>(
          `/contacts?searchParam=paginada&pageNumber=${page}`,
        );
        expect([count, hasMore]).toEqual([42, page === 1]);
        for (const { name } of contacts) names.add(name);
      }
      expect(names.size).toBe(42);
    });

    it('contain contacts of the token’s company, whichever one is asked for', async () => {
      const other = (await newCompany({ furnished: false })).admin;
      const theirs = other.me?.companyId;
      const contact = await add('Só nossa');
      const all = await admin.get<{ id: number }[]>(`/contacts/list?companyId=${theirs}`);
      expect(all.map(({ id }) => id)).toContain(contact.id);
      const emails = (await admin.get<{ email: string }[]>(`/users/list?companyId=${theirs}`)).map(
        each => each.email,
      );
      expect(emails).toContain(company.email('ana'));
      expect(emails).not.toContain('super@prosa.test');
      const phones = await admin.get<{ name: string }[]>(`/whatsapp?session=0&companyId=${theirs}`);
      expect(phones.map(({ name }) => name)).toEqual(['WhatsApp Demo']);
    });

    it('are returned unpaged for pickers', async () => {
      const contact = await add('Zuleica');
      const all = await ana.get<{ id: number; name: string }[]>('/contacts/list');
      expect(all.find(each => each.id === contact.id)).toMatchObject({ name: 'Zuleica' });
    });
  });

  describe('removing', () => {
    it('removes the contact from the list and publishes it, but keeps its tickets', async () => {
      const contact = await add('Gilda Removida');
      const ticket = await openTicket(contact.id);
      const busy = await admin.call('DELETE', `/contacts/${contact.id}`);
      expect([busy.status, errorOf(busy)]).toEqual([409, 'ERR_CONTACT_IN_USE']);
      await admin.put(`/tickets/${ticket.id}`, { status: 'closed' });
      expect((await ana.call('DELETE', `/contacts/${contact.id}`)).status).toBe(403);
      const { socket, frames } = await ana.socket();
      await admin.delete(`/contacts/${contact.id}`);
      await eventually(() =>
        expect(frames.filter(({ event }) => event.endsWith('-contact'))).toMatchObject([
          { payload: { action: 'delete', contactId: contact.id } },
        ]),
      );
      socket.close();
      expect((await found('Gilda Removida')).count).toBe(0);
      expect((await admin.call('GET', `/contacts/${contact.id}`)).status).toBe(404);
      expect(await admin.get(`/tickets/${ticket.id}`)).toMatchObject({ contact: { name: 'Gilda Removida' } });
    });

    it('is undone when the number is added again: the same contact, with its tickets', async () => {
      const contact = await add('Hugo');
      const ticket = await openTicket(contact.id);
      await admin.put(`/tickets/${ticket.id}`, { status: 'closed' });
      await admin.delete(`/contacts/${contact.id}`);
      const back = await add('Hugo de Volta', contact.number);
      expect(back).toMatchObject({ id: contact.id, name: 'Hugo de Volta' });
      const had = await admin.get<ContactTickets>(`/contacts/${contact.id}/tickets`);
      expect(had).toMatchObject({ tickets: [{ id: ticket.id }], hasMore: false });
    });
  });

  describe('files', () => {
    it('are imported row by row, and change nothing when imported again', async () => {
      const [first, second] = [number(), number()];
      const text = `nome;número;e-mail\nIvo Importado;${first};ivo@x.test\nX;${second}\nJoana;${second};\nJoana;${second};\n`;
      const { status, body } = await upload(text);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...{ status: 'finished', imported: 2, updated: 0, skippedCount: 2, notes: [] },
        skipped: [
          { line: 3, reason: 'name' },
          { line: 5, reason: 'repeated' },
        ],
      });
      expect((await found(first)).contacts).toMatchObject([{ name: 'Ivo Importado', email: 'ivo@x.test' }]);
      expect((await upload(text)).body).toMatchObject({ imported: 0, updated: 2 });
      expect((await upload(`Ivo Mudado;${first}`)).body).toMatchObject({ imported: 0, updated: 1 });
      const [ivo] = (await found(first)).contacts;
      expect(ivo).toMatchObject({ name: 'Ivo Mudado', email: 'ivo@x.test', checked: false });
    });

    it('are refused when they are corrupt, too large, or sent without authentication', async () => {
      const broken = await upload(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]));
      expect([broken.status, errorOf(broken)]).toEqual([422, 'ERR_SHEET_UNREADABLE']);
      expect((await upload(Buffer.alloc(13 * 1_048_576, 'a'))).status).toBe(413);
      expect((await upload('a;b', new ApiClient(company.url))).status).toBe(401);
    });

    it('are imported with five thousand rows at once', async () => {
      const rows = Array.from({ length: 5_000 }, (_, n) => `Pessoa ${n};5531${String(930_000_000 + n)}`);
      expect((await upload(rows.join('\r\n'))).body).toMatchObject({ imported: 5_000, skipped: [] });
    });

    it('are exported with all contacts, and contain no spreadsheet formulas', async () => {
      const evil = await add('=HYPERLINK("http://x")');
      const response = await fetch(`${company.url}/api/contacts/export`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.headers.get('content-disposition')).toContain('contatos.csv');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = bytes.toString().slice(1).trim().split('\r\n');
      expect(lines[0]).toBe('name;number;email');
      expect(lines).toContain(`"'=HYPERLINK(""http://x"")";${evil.number};`);
      expect(lines.length).toBeGreaterThan(5_000);
    });
  });

  describe('notes', () => {
    it('are written by users who see the ticket, published to them, and removed by author or administrator', async () => {
      const contact = await add('Kátia');
      const ticket = await openTicket(contact.id);
      await admin.put(`/tickets/${ticket.id}`, { userId: ana.me?.id, queueId: ana.me?.queueIds[0] });
      const { socket, frames } = await ana.socket();
      const note = await ana.post<NoteView>('/ticket-notes', {
        note: 'Prefere manhãs',
        ticketId: ticket.id,
        contactId: contact.id,
      });
      expect(note).toMatchObject({ note: 'Prefere manhãs', contactId: contact.id, user: { id: ana.me?.id } });
      expect(await ana.get(`/ticket-notes/list?ticketId=${ticket.id}&contactId=${contact.id}`)).toEqual([
        note,
      ]);
      expect(await ana.get(`/ticket-notes/list?contactId=${contact.id}`)).toEqual([note]);
      expect(await bruno.get(`/ticket-notes/list?contactId=${contact.id}`)).toEqual([]);
      expect(
        (await bruno.call('GET', `/ticket-notes/list?ticketId=${ticket.id}`)).status,
      ).toBeGreaterThanOrEqual(403);
      expect((await bruno.call('DELETE', `/ticket-notes/${note.id}`)).status).toBeGreaterThanOrEqual(403);
      await admin.delete(`/ticket-notes/${note.id}`);
      expect(await ana.get(`/ticket-notes/list?ticketId=${ticket.id}`)).toEqual([]);
      await eventually(() =>
        expect(
          frames.filter(({ event }) => event.endsWith('-ticketNote')).map(({ payload }) => payload['action']),
        ).toEqual(['create', 'delete']),
      );
      socket.close();
    });

    it.each([
      ['too short', { note: 'x' }, 400],
      ['of no ticket', { note: 'xx', ticketId: 999_999 }, 404],
    ])('are refused when they are %s', async (_, body, status) => {
      const ticket = await openTicket((await add('Lia')).id);
      expect((await admin.call('POST', '/ticket-notes', { ticketId: ticket.id, ...body })).status).toBe(
        status,
      );
    });
  });

  // Last, because from here on a phone is connected.
  describe('numbers with a phone connected', () => {
    beforeAll(() => company.connect());

    it('are checked with WhatsApp', async () => {
      expect(await add('Mauro')).not.toHaveProperty('checked');
      const nobody = await admin.call('POST', '/contacts', { name: 'Ninguém', number: '5511981230000' });
      expect([nobody.status, errorOf(nobody)]).toEqual([422, 'ERR_WAPP_INVALID_CONTACT']);
    });

    it('that could not be checked before are checked with the next change', async () => {
      const [davi] = (await found('Davi Rocha')).contacts;
      expect(davi).toMatchObject({ checked: false });
      expect(await admin.put(`/contacts/${davi?.id}`, { name: 'Davi Rocha' })).not.toHaveProperty('checked');
    });
  });
});
