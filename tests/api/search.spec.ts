import type {
  MessageHit,
  MessagePage,
  MessageView,
  SearchAnswer,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

interface Found {
  readonly hits: readonly MessageHit[];
  readonly count: number;
}

/** The company's day of a time, so that the query is independent of when it runs. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(at));

describe('The message search', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let ticket: TicketView;
  let first: MessageView;
  let said: readonly MessageView[];
  const customer = '5511966001122';

  const search = (who: ApiClient, text: string): Promise<SearchAnswer> =>
    who.get(`/search?searchParam=${encodeURIComponent(text)}`);
  const bodies = async (who: ApiClient, text: string): Promise<string[]> =>
    (await search(who, text)).messages.map(({ message }) => message.body);
  const page = (query: string): Promise<MessagePage> =>
    admin.get(`/messages/${ticket.id}?peek=true&${query}`);

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
    const connection = await company.connect();
    const contact = await admin.post<{ id: number }>('/contacts', { name: 'Conceição', number: customer });
    ticket = await admin.post('/tickets', { contactId: contact.id, whatsappId: connection.id });
    const say = (body: string): Promise<MessageView> => admin.post(`/messages/${ticket.id}`, { body });
    first = await say('fala 0');
    for (let n = 1; n < 120; n += 1) await say(n === 7 ? 'Segunda via dos BOLETOS e cartões' : `fala ${n}`);
    said = (await page('')).messages;
  });

  it('ignores accents, case and plurals, and treats the last word as a prefix', async () => {
    for (const text of ['boleto', 'CARTÃO', 'cartao segunda', 'boletos', 'segundas carto', 'bol'])
      expect(await bodies(admin, text)).toEqual(['Segunda via dos BOLETOS e cartões']);
    for (const text of ['boleta', 'bole via', 'boleto prazo', '%', "'", '&|!:*', '👍'])
      expect(await bodies(admin, text)).toEqual([]);
  });

  it('returns the newest first, each with its ticket, and matching contacts', async () => {
    const { messages } = await search(admin, 'fala');
    expect(messages).toHaveLength(20);
    expect(messages.map(({ message }) => message.body).slice(0, 2)).toEqual(['fala 119', 'fala 118']);
    expect(messages[0]?.ticket).toMatchObject({ id: ticket.id, contact: { name: 'Conceição' } });
    expect((await search(ana, 'conceicao')).contacts).toMatchObject([{ name: 'Conceição' }]);
  });

  it('respects the filters of the ticket list', async () => {
    const within = async (who: ApiClient, filter: string): Promise<number> =>
      (await who.get<SearchAnswer>(`/search?searchParam=boleto&${filter}`)).messages.length;
    const tag = await admin.post<{ id: number }>('/tags', { name: 'Cobrança', color: '#1D4ED8' });
    const other = await admin.post<{ id: number }>('/tags', { name: 'Troca', color: '#1D4ED8' });
    expect(await within(admin, `tags=${tag.id}`)).toBe(0);
    await admin.post('/tags/ticket/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] });
    expect(await within(admin, `tags=${tag.id}`)).toBe(1);
    expect(await within(admin, `tags=${tag.id},${other.id}`)).toBe(0);
    expect(await within(admin, `users=${ticket.userId}`)).toBe(1);
    expect(await within(admin, `users=${bruno.me?.id}`)).toBe(0);
    expect(await within(admin, 'withUnreadMessages=true')).toBe(0);
    expect(await within(admin, 'withUnreadMessages=false')).toBe(1);
  });

  it('returns only messages that the user may see', async () => {
    expect(await bodies(ana, 'boleto')).toEqual([]);
    expect(
      (await ana.call('GET', `/messages/${ticket.id}/search?searchParam=boleto`)).status,
    ).toBeGreaterThanOrEqual(403);
    await admin.put(`/tickets/${ticket.id}`, { userId: bruno.me?.id, queueId: bruno.me?.queueIds[0] });
    expect(await bodies(bruno, 'boleto')).toHaveLength(1);
    expect(await bodies(ana, 'boleto')).toEqual([]);
  });

  it('finds messages within a ticket, with their position', async () => {
    const { hits, count } = await admin.get<Found>(`/messages/${ticket.id}/search?searchParam=boletos`);
    expect({ count, bodies: hits.map(hit => hit.body) }).toEqual({
      count: 1,
      bodies: ['Segunda via dos BOLETOS e cartões'],
    });
    const around = await page(`around=${hits[0]?.id}`);
    expect(around.messages.map(each => each.id)).toContain(hits[0]?.id);
    expect(around).toMatchObject({ hasMore: false, nextCursor: null });
    expect(around.messages[0]?.body).toBe('fala 0');
    expect((await admin.get<Found>(`/messages/${ticket.id}/search?searchParam=fala`)).count).toBe(119);
    expect((await admin.call('GET', `/messages/${ticket.id}?peek=true&around=nothing`)).status).toBe(404);
  });

  it('pages from there to the newest and to the oldest without a gap', async () => {
    const middle = (await page(`around=${said[0]?.id}`)) as MessagePage;
    expect(middle.messages[25]?.id).toBe(said[0]?.id);
    const newer = await page(`newer=${middle.newerCursor}`);
    expect(newer.newerCursor).toBeNull();
    const older = await page(`cursor=${middle.nextCursor}`);
    expect(older).not.toHaveProperty('newerCursor');
    const all = [...older.messages, ...middle.messages, ...newer.messages];
    const orders = all.map(each => each.order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(120);
  });

  it('jumps to a day', async () => {
    const day = await page(`date=${dayOf(first.createdAt)}`);
    expect(day).toMatchObject({ hasMore: false });
    expect([day.messages.length, day.messages[0]?.body]).toEqual([50, 'fala 0']);
    expect(day.newerCursor).not.toBeNull();
    const future = await page('date=2099-01-01');
    expect(future.messages.at(-1)?.body).toBe('fala 119');
    expect(future.newerCursor).toBeNull();
  });

  it('finds an edited message by its current text, and keeps the earlier one', async () => {
    const phones = company.phone;
    const to = company.business;
    const { id } = await phones.write({ from: customer, to, text: 'Quero abacaxis' });
    await eventually(async () => expect(await bodies(admin, 'abacaxi')).toHaveLength(1));
    await phones.change('edit', { from: customer, to, id, text: 'Quero melancias' });
    await eventually(async () => expect(await bodies(admin, 'melancia')).toEqual(['Quero melancias']));
    expect(await bodies(admin, 'abacaxi')).toEqual([]);
    const { edits } = await admin.get<{ edits: { body: string; at: string }[] }>(`/messages/${id}/edits`);
    expect(edits).toMatchObject([{ body: 'Quero abacaxis' }]);
    await phones.change('revoke', { from: customer, to, id });
    await eventually(async () => expect(await bodies(admin, 'melancia')).toEqual([]));
    expect(await admin.get(`/messages/${said[0]?.id}/edits`)).toEqual({ edits: [] });
  });

  it('finds tickets by connection, day and unread state', async () => {
    const { createdAt, updatedAt } = await admin.get<TicketView>(`/tickets/${ticket.id}`);
    const ids = async (query: string): Promise<number[]> => {
      const { tickets } = await admin.get<TicketPage>(`/tickets?searchParam=conceicao&showAll=true&${query}`);
      return tickets.map(({ id }) => id);
    };
    for (const query of [
      'pageNumber=1',
      `whatsappId=${ticket.whatsappId}`,
      `date=${dayOf(createdAt)}`,
      `updatedAt=${dayOf(updatedAt)}`,
    ])
      expect(await ids(query)).toEqual([ticket.id]);
    for (const query of ['pageNumber=2', 'whatsappId=9999', 'date=2020-01-01', 'updatedAt=2020-01-01'])
      expect(await ids(query)).toEqual([]);
    const phones = company.phone;
    await phones.write({ from: customer, to: company.business, text: 'Alguém aí?' });
    await eventually(async () => expect(await ids('withUnreadMessages=true')).toEqual([ticket.id]));
    expect((await admin.call('GET', '/tickets?date=ontem')).status).toBe(400);
  });
});
