import type {
  ContactView,
  ExportedLine,
  InteractionPage,
  RemovedTicketPage,
  TicketAsOf,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

describe('A ticket that no list shows any more', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let whatsappId: number;
  let contact: ContactView;
  let deleted: TicketView;
  let merged: TicketView;
  let target: TicketView;

  const opened = async (customer: ContactView, body: string): Promise<TicketView> => {
    const ticket = await ana.post<TicketView>('/tickets', {
      contactId: customer.id,
      whatsappId,
      queueId: company.queues['Vendas']?.id,
    });
    await ana.post(`/messages/${ticket.id}`, { body });
    return ticket;
  };
  const person = (name: string): Promise<ContactView> =>
    admin.post('/contacts', { name, number: company.customer() });
  const listed = (query = ''): Promise<RemovedTicketPage> => admin.get(`/removed-tickets${query}`);

  beforeAll(async () => {
    company = await newCompany();
    ({ admin, ana } = company);
    whatsappId = (await company.connect()).id;
    contact = await person('Helena Prado');
    deleted = await opened(contact, 'o desconto combinado é de 30%');
    await admin.delete(`/tickets/${deleted.id}`);
    const [twin, main] = [await person('Rui'), await person('Rui Melo')];
    merged = await opened(twin, 'sou o Rui');
    target = await opened(main, 'sou o Rui Melo');
    await admin.put(`/ticket/merge/${whatsappId}`, {
      sourceTicketId: merged.id,
      destinationTicketId: target.id,
    });
  });

  it('is listed for administrators, with who deleted it, or where its messages are', async () => {
    expect((await listed()).tickets).toMatchObject([
      { id: merged.id, state: 'merged', removedAt: null, mergedInto: target.id },
      {
        id: deleted.id,
        state: 'deleted',
        removedBy: admin.me?.name,
        contact: { id: contact.id, name: 'Helena Prado' },
        mergedInto: null,
      },
    ]);
    expect((await listed(`?number=${deleted.id}`)).tickets.map(({ id }) => id)).toEqual([deleted.id]);
    expect((await listed(`?number=${target.id}`)).tickets).toEqual([]);
  });

  it('keeps its history: what was written, and that it was deleted', async () => {
    const page = await admin.get<InteractionPage>(`/ticket/interaction/${deleted.id}`);
    expect(page.interactions[0]).toMatchObject({ type: 'DELETED_TICKET', author: admin.me?.name });
    const file = await admin.get<{ interactions: ExportedLine[] }>(`/ticket/${deleted.id}/history/export`);
    expect(file.interactions.flatMap(({ message }) => message?.body ?? [])).toEqual([
      'o desconto combinado é de 30%',
    ]);
    const before = page.interactions[1]?.createdAt ?? '';
    const then = await admin.get<TicketAsOf>(`/ticket/${deleted.id}/at?at=${encodeURIComponent(before)}`);
    expect(then.ticket).toMatchObject({ status: 'open', queue: { name: 'Vendas' } });
    const source = await admin.get<InteractionPage>(`/ticket/interaction/${merged.id}`);
    expect(source.interactions.map(({ type }) => type)).toContain('MERGED');
  });

  it('is nothing to agents, and to other companies', async () => {
    expect(await ana.call('GET', '/removed-tickets')).toMatchObject({ status: 403 });
    const addresses = [`/ticket/interaction/${deleted.id}`, `/ticket/${deleted.id}/history/export`];
    const stranger = await newCompany({ furnished: false });
    for (const address of addresses) {
      expect(await ana.call('GET', address)).toMatchObject({ status: 404 });
      expect(await stranger.admin.call('GET', address)).toMatchObject({ status: 404 });
    }
    expect((await stranger.admin.get<RemovedTicketPage>('/removed-tickets')).tickets).toEqual([]);
  });

  it('answers bad questions with a reason', async () => {
    for (const query of ['?number=0', '?number=99999999999', '?cursor=x', '?number=a'])
      expect(await admin.call('GET', `/removed-tickets${query}`)).toMatchObject({ status: 400 });
  });
});
