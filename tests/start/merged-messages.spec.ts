import type {
  ErrorBody,
  MergeView,
  MessageEditView,
  MessagePage,
  MessageView,
  NoteView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const OLD = '5511944480001';
const NEW = '5511944480002';

describe('What is shown through a merge', () => {
  let product: Product;
  let phone: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let connectionId: number;
  let source: TicketView;
  let destination: TicketView;
  let note: NoteView;
  /** What an agent wrote in the source before the merge; the second one WhatsApp refused. */
  let ours: { greeting: MessageView; refused: MessageView };

  const arrives = async (from: string, text: string): Promise<TicketView> => {
    await phone.write({ from, name: `Cliente ${from.slice(-2)}`, to: BUSINESS, text });
    return eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(ticket => ticket.lastMessage === text);
      if (!found) throw new Error(`nobody said ${text}`);
      return found;
    });
  };
  const said = async ({ id }: TicketView): Promise<readonly MessageView[]> =>
    (await admin.get<MessagePage>(`/messages/${id}?peek=true`)).messages;
  const message = async (ticket: TicketView, text: string): Promise<MessageView> => {
    const found = (await said(ticket)).find(({ body }) => body === text);
    if (!found) throw new Error(`${text} is not shown`);
    return found;
  };
  const inDestination = async (id: string) => (await said(destination)).find(each => each.id === id);
  const onPhone = async (number: string, text: string) =>
    (await phone.messages(number)).find(each => each.text === text);
  const starred = async (ticket: TicketView, by = ana) =>
    (await by.get<{ messages: MessageView[] }>(`/messages/${ticket.id}/starred`)).messages.map(
      ({ body }) => body,
    );
  const refusal = async (by: ApiClient, method: string, path: string, body?: unknown) => {
    const answer = await by.call<ErrorBody>(method, path, body);
    return [answer.status, answer.body.error];
  };

  beforeAll(async () => {
    product = await startProduct();
    phone = new SimulatorClient(product.url);
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    ana = await ApiClient.signIn(product.url, 'ana@demo.test');
    bruno = await ApiClient.signIn(product.url, 'bruno@demo.test');
    connectionId = (await connectPhone(product.url, admin)).id;
    source = await arrives(OLD, 'um');
    destination = await arrives(NEW, 'dois');
    await bruno.put(`/tickets/${source.id}`, { status: 'open' });
    const greeting = await bruno.post<MessageView>(`/messages/${source.id}`, { body: 'Bom dai' });
    await eventually(async () => expect(await onPhone(OLD, 'Bom dai')).toBeDefined());
    await phone.faults({ nack: 479 });
    const refused = await bruno.post<MessageView>(`/messages/${source.id}`, { body: 'Não chegou' });
    await eventually(async () => expect((await message(source, 'Não chegou')).ack).toBe(0));
    await phone.faults({ nack: null });
    ours = { greeting, refused };
    note = await bruno.post<NoteView>('/ticket-notes', { ticketId: source.id, note: 'Prefere manhãs' });
    // Only she may write in the destination, and he may not even see it; the source was his.
    await ana.put(`/tickets/${destination.id}`, { status: 'open' });
    const body = { sourceTicketId: source.id, destinationTicketId: destination.id };
    await admin.put<MergeView>(`/ticket/merge/${connectionId}`, body);
    await eventually(async () => expect(await inDestination(greeting.id)).toBeDefined());
  });

  afterAll(() => discard(product));

  it('is refused to those who may not see the destination, as its own messages are', async () => {
    const { id } = await message(destination, 'um');
    const own = (await message(destination, 'dois')).id;
    const acts = [
      ['PUT', '/star', { isStarred: true }],
      ['POST', '/reactions', { emoji: '👍' }],
      ['GET', '/edits', undefined],
    ] as const;
    for (const [method, path, body] of acts) {
      const refused = await refusal(bruno, method, `/messages/${id}${path}`, body);
      expect(refused).toEqual(await refusal(bruno, method, `/messages/${own}${path}`, body));
      expect(refused[0]).toBeGreaterThanOrEqual(400);
      expect(refused[1]).not.toBe('ERR_NO_TICKET_FOUND');
    }
    for (const [method, path, body] of [
      ['PUT', '', { body: 'Boa tarde' }],
      ['DELETE', '', undefined],
    ] as const)
      expect(await refusal(bruno, method, `/messages/${ours.greeting.id}${path}`, body)).toEqual([
        409,
        'ERR_TICKET_ASSIGNED',
      ]);
    expect(await refusal(bruno, 'POST', `/messages/${ours.refused.id}/retry`)).toEqual([
      409,
      'ERR_TICKET_ASSIGNED',
    ]);
  });

  it('is starred where it is shown, and is among the starred messages there', async () => {
    const { id } = await message(destination, 'um');
    const star = await ana.put<MessageView>(`/messages/${id}/star`, { isStarred: true });
    expect(star).toMatchObject({ isStarred: true, ticketId: destination.id, mergedFrom: source.id });
    expect(await starred(destination)).toEqual(['um']);
    await ana.put<MessageView>(`/messages/${id}/star`, { isStarred: false });
    expect(await starred(destination)).toEqual([]);
  });

  it('is reacted to on the phone that wrote it, also what that phone wrote after the merge', async () => {
    await phone.write({ from: OLD, to: BUSINESS, text: 'três' });
    await eventually(async () => expect(await message(destination, 'três')).toBeDefined());
    for (const text of ['um', 'três']) {
      const { id } = await message(destination, text);
      await ana.post<MessageView>(`/messages/${id}/reactions`, { emoji: '👍' });
      await eventually(async () => expect((await onPhone(OLD, text))?.reactions?.theirs).toBe('👍'));
    }
  });

  it('is edited and deleted on the phone that has it, and its earlier texts are shown', async () => {
    const { id } = ours.greeting;
    await ana.put<MessageView>(`/messages/${id}`, { body: 'Bom dia' });
    await eventually(async () => expect(await onPhone(OLD, 'Bom dia')).toMatchObject({ edited: true }));
    await eventually(async () => expect(await inDestination(id)).toMatchObject({ changing: null }));
    const { edits } = await ana.get<{ edits: MessageEditView[] }>(`/messages/${id}/edits`);
    expect(edits.map(({ body }) => body.trim().split('\n').at(-1))).toEqual(['Bom dai']);
    await ana.delete<MessageView>(`/messages/${id}`);
    await eventually(async () => expect(await inDestination(id)).toMatchObject({ isDeleted: true }));
  });

  it('is sent again to the number it was for when it had failed', async () => {
    await ana.post<MessageView>(`/messages/${ours.refused.id}/retry`);
    await eventually(async () => expect(await onPhone(OLD, 'Não chegou')).toBeDefined());
    await eventually(async () => expect((await inDestination(ours.refused.id))?.ack).toBeGreaterThan(1));
    expect(await onPhone(NEW, 'Não chegou')).toBeUndefined();
  });

  it('includes notes: who may see the destination reads them, also of the contact, and may remove them', async () => {
    const listed = (by: ApiClient, query: string) => by.get<NoteView[]>(`/ticket-notes/list?${query}`);
    const ofContact = `contactId=${source.contactId}`;
    expect(await listed(ana, `ticketId=${destination.id}`)).toEqual([note]);
    expect(await listed(ana, ofContact)).toEqual([note]);
    expect(await listed(bruno, ofContact)).toEqual([]);

    const own = await ana.post<NoteView>('/ticket-notes', {
      ticketId: destination.id,
      note: 'Mudou de número',
    });
    const refused = await refusal(bruno, 'DELETE', `/ticket-notes/${own.id}`);
    expect(refused[1]).not.toBe('ERR_NO_NOTE_FOUND');
    expect(await refusal(bruno, 'DELETE', `/ticket-notes/${note.id}`)).toEqual(refused);
    // She sees it, but it is not hers.
    expect(await refusal(ana, 'DELETE', `/ticket-notes/${note.id}`)).toEqual([403, 'ERR_NO_PERMISSION']);

    const [anas, brunos] = [await ana.socket(), await bruno.socket()];
    const removed = ({ frames }: typeof anas) =>
      frames.flatMap(({ event, payload }) => (event.endsWith('ticketNote') ? [payload['noteId']] : []));
    await admin.delete(`/ticket-notes/${note.id}`);
    await admin.delete(`/ticket-notes/${own.id}`);
    await eventually(() => expect(removed(anas)).toEqual([note.id, own.id]));
    expect(removed(brunos)).toEqual([]);
    for (const { socket } of [anas, brunos]) socket.close();
    expect(await listed(ana, `ticketId=${destination.id}`)).toEqual([]);
  });

  it('has its stars and reactions taken off after the revert, also where it came after the merge', async () => {
    const { id } = await message(destination, 'três');
    await ana.put<MessageView>(`/messages/${id}/star`, { isStarred: true });
    const superUser = await ApiClient.signIn(product.url, 'super@prosa.test');
    await superUser.post(`/ticket/merge/${source.id}/revert`, {});
    await eventually(async () => expect(await starred(source, bruno)).toEqual(['três']));
    const star = await bruno.put<MessageView>(`/messages/${id}/star`, { isStarred: false });
    expect(star).toMatchObject({ isStarred: false, ticketId: source.id });
    expect(await refusal(ana, 'PUT', `/messages/${id}/star`, { isStarred: true })).toEqual(
      await refusal(ana, 'GET', `/messages/${source.id}?peek=true`),
    );
    await bruno.post<MessageView>(`/messages/${id}/reactions`, { emoji: '' });
    await eventually(async () => expect((await onPhone(OLD, 'três'))?.reactions?.theirs ?? '').toBe(''));
  });
});
