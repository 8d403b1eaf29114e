import type {
  ApiMessageView,
  BoardAnswer,
  ConnectionView,
  DashboardView,
  ErrorBody,
  LeadFormView,
  LeadMessagePage,
  LeadPage,
  LeadView,
  MergePreview,
  MergeView,
  MessagePage,
  SearchAnswer,
  TagView,
  TicketAsOf,
  TicketPage,
  TicketView,
  UserView,
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

  it('are one ticket that receives the customer’s next messages, and are two again after the revert, with every message once', async () => {
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
    // Found by users who may see the destination, and not by those who only saw the source.
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

  it('are consistent in every view before the merge, during it and after its revert', async () => {
    const [oldNumber, newNumber] = ['5511944470011', '5511944470012'];
    const source = await arrives(oldNumber, 'antes');
    const destination = await arrives(newNumber, 'novo');
    await phone.send({ from: oldNumber, to: BUSINESS, media: { kind: 'image', fixture: 'photo' } });
    const photo = await eventually(async () => {
      const found = (await said(source)).find(({ mediaUrl }) => mediaUrl !== null);
      if (!found) throw new Error('no photo yet');
      return found;
    });
    const column = await admin.post<TagView>('/tags', { name: 'Pedidos', color: '#0E7490', kanban: true });
    await admin.put(`/ticket-tags/${source.id}/${column.id}`, {});
    const [inColumn, move] = [new Date().toISOString(), '"from":"Sem etapa","to":"Pedidos"'];
    const { token } = await admin.post<{ token: string }>(`/whatsapp/${connectionId}/token`);

    /** The text of an answer, and nothing for a ticket that is not there. */
    const text = async (path: string): Promise<string> => {
      const { status, body } = await admin.call('GET', path);
      return status === 200 ? JSON.stringify(body) : '';
    };
    const messagesOf = (of: TicketView) => text(`/messages/${of.id}?peek=true`);
    const shows: Readonly<Record<string, (of: TicketView) => Promise<boolean>>> = {
      conversation: async of => (await messagesOf(of)).includes('"body":"antes"'),
      search: async of =>
        (await admin.get<SearchAnswer>('/search?searchParam=antes')).messages.some(
          ({ ticket }) => ticket.id === of.id,
        ),
      history: async of => (await text(`/ticket/interaction/${of.id}`)).includes(move),
      historyAtThatTime: async of =>
        (await text(`/ticket/interaction/${of.id}?until=${inColumn}`)).includes(move),
      export: async of => (await text(`/ticket/${of.id}/history/export?format=json`)).includes('antes'),
      board: async of =>
        (await admin.get<BoardAnswer>(`/ticket/kanban/${connectionId}?tagId=${column.id}`)).tickets.some(
          ({ id }) => id === of.id,
        ),
      media: async of => {
        const { messages } = JSON.parse((await messagesOf(of)) || '{"messages":[]}') as MessagePage;
        const url = messages.find(({ id }) => id === photo.id)?.mediaUrl;
        return typeof url === 'string' && (await fetch(`${product.url}${url}`)).status === 200;
      },
    };
    /** Which of the two tickets each surface shows the source's past in. */
    const places = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(shows).map(async ([surface, show]) => {
            const [inSource, inDestination] = [await show(source), await show(destination)];
            return [surface, [inSource && 'source', inDestination && 'destination'].filter(Boolean)];
          }),
        ),
      );
    const everywhere = (place: string) =>
      Object.fromEntries(Object.keys(shows).map(surface => [surface, [place]]));
    /** Administrators still open the source's own history by its number. */
    const whileMerged = {
      ...everywhere('destination'),
      ...Object.fromEntries(
        ['history', 'historyAtThatTime', 'export'].map(surface => [surface, ['source', 'destination']]),
      ),
    };
    const asOf = (of: TicketView) => admin.call('GET', `/ticket/${of.id}/at?at=${inColumn}`);
    const tagsThen = async (of: TicketView) =>
      ((await asOf(of)).body as TicketAsOf).ticket?.tags.map(({ name }) => name);
    /** The column's tickets, as the list of tags and the list of its tickets count them. */
    const counted = async () => {
      const tags = await admin.get<TagView[]>('/tags/list');
      const { count } = await admin.get<{ count: number }>(`/ticket-tag/vinculed/tickets/${column.id}`);
      return [tags.find(({ id }) => id === column.id)?.ticketsCount, count];
    };
    const figures = async () => (await admin.get<DashboardView>('/dashboard?days=1')).counters;
    /** The ticket that a message of the external API to the source's number goes to. */
    const sendsTo = async (body: string): Promise<number | null> => {
      const answer = await fetch(`${product.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number: oldNumber, body }),
      });
      return ((await answer.json()) as ApiMessageView).ticketId;
    };

    await eventually(async () => expect(await places()).toEqual(everywhere('source')));
    expect([await tagsThen(source), await counted()]).toEqual([['Pedidos'], [1, 1]]);
    expect(await sendsTo('pela API, antes')).toBe(source.id);
    const before = await figures();

    const body = { sourceTicketId: source.id, destinationTicketId: destination.id };
    await admin.put(`/ticket/merge/${connectionId}`, body);
    await eventually(async () => expect(await places()).toEqual(whileMerged));
    expect([await tagsThen(source), await tagsThen(destination)]).toEqual([['Pedidos'], []]);
    expect(await counted()).toEqual([1, 1]);
    expect(await sendsTo('pela API, mesclado')).toBe(destination.id);
    await eventually(async () => expect(await texts(destination)).toContain('pela API, mesclado'));
    expect(await figures()).toEqual({
      ...before,
      supportPending: before.supportPending - 1,
      newContacts: before.newContacts - 1,
    });

    await superUser.post(`/ticket/merge/${source.id}/revert`, {});
    await eventually(async () => expect(await places()).toEqual(everywhere('source')));
    expect([await tagsThen(source), await tagsThen(destination)]).toEqual([['Pedidos'], []]);
    expect(await counted()).toEqual([1, 1]);
    expect(await sendsTo('pela API, depois')).toBe(source.id);
    expect(await figures()).toEqual(before);
  });

  it('are previewed with the open campaigns that still send to the old number, and those that skip the contact', async () => {
    const [goes, stays] = ['5511944470031', '5511944470032'];
    const [source, destination] = [await arrives(goes, 'de campanha'), await arrives(stays, 'que fica')];
    const tag = await admin.post<TagView>('/tags', { name: 'Sorteio', color: '#773DFA' });
    await admin.post('/tags/ticket/sync', { ticketId: source.id, tags: [{ id: tag.id }] });
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number: goes });
    const counts = async (from: TicketView, to: TicketView) => {
      const query = `sourceTicketId=${from.id}&destinationTicketId=${to.id}`;
      const preview = await admin.get<MergePreview>(`/ticket/merge/${connectionId}?${query}`);
      return [preview.campaigns, preview.campaignsWithout];
    };
    expect(await counts(source, destination)).toEqual([0, 0]);
    const at = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const card = { message1: 'Olá', whatsappId: connectionId, scheduledAt: at, status: 'PROGRAMADA' };
    await admin.post('/campaigns', { ...card, name: 'À lista', contactListId: list.id });
    await admin.post('/campaigns', { ...card, name: 'À tag', tagListId: tag.id });
    await admin.post('/campaigns', {
      ...{ ...card, name: 'Rascunho', scheduledAt: null, status: 'INATIVA' },
      contactListId: list.id,
    });
    expect(await counts(source, destination)).toEqual([1, 1]);
    expect(await counts(destination, source)).toEqual([0, 0]);
  });

  it('are refused of a ticket in which its contact goes on, which would hide what they write', async () => {
    const number = '5511944470041';
    const closed = await arrives(number, 'primeiro');
    await admin.put(`/tickets/${closed.id}`, { status: 'closed' });
    const open = await arrives(number, 'segundo');
    const merge = (source: TicketView, destination: TicketView) =>
      admin.call<ErrorBody>('PUT', `/ticket/merge/${connectionId}`, {
        ...{ sourceTicketId: source.id, destinationTicketId: destination.id },
      });
    const refused = await merge(open, closed);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_MERGE_SOURCE_ACTIVE']);
    expect((await merge(closed, open)).status).toBe(200);
    expect((await arrives(number, 'terceiro')).id).toBe(open.id);
    await eventually(async () => expect(await texts(open)).toEqual(['primeiro', 'segundo', 'terceiro']));
  });

  it('are refused while the contact to be merged has another conversation, and the preview says why', async () => {
    const [goes, stays] = ['5511944470021', '5511944470022'];
    const source = await arrives(goes, 'origem');
    const destination = await arrives(stays, 'destino');
    const path = `/ticket/merge/${connectionId}`;
    const body = { sourceTicketId: source.id, destinationTicketId: destination.id };
    const answers = async () => {
      const query = `sourceTicketId=${source.id}&destinationTicketId=${destination.id}`;
      const merge = await admin.call<ErrorBody>('PUT', path, body);
      const preview = await admin.call<ErrorBody>('GET', `${path}?${query}`);
      return [merge, preview].map(answer => [answer.status, answer.body.error]);
    };
    const refused = [
      [409, 'ERR_MERGE_CONTACT_IN_USE'],
      [409, 'ERR_MERGE_CONTACT_IN_USE'],
    ];
    const line = await admin.post<ConnectionView>('/whatsapp', { name: 'Outra linha', queueIds: [] });
    const other = await admin.post<TicketView>('/tickets', {
      ...{ contactId: source.contact.id, whatsappId: line.id, queueId: admin.me?.queues[0]?.id },
    });
    expect(await answers()).toEqual(refused);
    await admin.put(`/tickets/${other.id}`, { status: 'closed' });

    const user = await admin.get<UserView>(`/users/${admin.me?.id}`);
    await admin.put(`/users/${user.id}`, { ...user, leadsOn: true });
    const lead = await admin.post<LeadView>(`/tickets/${source.id}/lead`);
    expect(await answers()).toEqual(refused);
    await admin.delete(`/leads/${lead.id}`);
    expect((await admin.put<MergeView>(path, body)).id).toBe(source.id);
    expect((await arrives(goes, 'ainda ouvido')).id).toBe(destination.id);

    // What was closed before is no conversation again: it would get no message.
    const again = await admin.call<ErrorBody>('PUT', `/tickets/${other.id}`, { status: 'open' });
    expect([again.status, again.body.error]).toEqual([409, 'ERR_CONTACT_MERGED']);

    // A form filled in with the number that went is a lead of the contact that hears it.
    await admin.put(`/tickets/${destination.id}`, { status: 'closed' });
    const { publicId } = await admin.get<LeadFormView>(`/forms/${connectionId}`);
    const filled = { name: 'Quem preencheu', email: 'mesclado@cliente.test', phone: goes.slice(2) };
    const visitor = new ApiClient(product.url);
    expect((await visitor.call('POST', `/forms/apresentacao/${publicId}`, filled)).status).toBe(201);
    const { leads } = await admin.get<LeadPage>(`/leads?status=novo&searchParam=${filled.email}`);
    expect(leads.map(({ formClient }) => formClient.number)).toEqual([stays]);
    await phone.write({ from: goes, to: BUSINESS, text: 'pelo formulário' });
    await eventually(async () => {
      const { messages } = await admin.get<LeadMessagePage>(`/messages/leads/${leads[0]?.id}?peek=true`);
      expect(messages.map(({ body: text }) => text)).toEqual(['pelo formulário']);
    });
  });
});
