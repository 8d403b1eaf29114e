import type { MentionView, NoteView, TicketView } from '@prosa/contracts';
import { eventually } from '../support/eventually';
import { newCompany } from '../support/shared-product';

describe('A colleague who is mentioned in a note', () => {
  it('is told, alone and live, until they have seen it; only of a ticket that they may see', async () => {
    const company = await newCompany();
    const { admin, ana, bruno } = company;
    const { id: whatsappId } = await company.connect();
    const number = company.customer();
    const contact = await admin.post<{ id: number }>('/contacts', { name: 'Conceição', number });
    const queueId = company.queues['Atendimento']?.id;
    const ticket = await ana.post<TicketView>('/tickets', { contactId: contact.id, whatsappId, queueId });
    const id = (who: typeof ana): number => who.me?.id ?? 0;
    const note = (text: string, mentions: readonly number[]) => ({
      ticketId: ticket.id,
      note: text,
      mentions,
    });
    const mentions = (who: typeof ana): Promise<readonly MentionView[]> => who.get('/ticket-notes/mentions');

    // Bruno does not see Ana's open ticket.
    expect(await ana.call('POST', '/ticket-notes', note('@Bruno Lima, vem ver', [id(bruno)]))).toMatchObject({
      status: 409,
      body: { error: 'ERR_MENTION_UNSEEN' },
    });
    expect((await ana.call('POST', '/ticket-notes', note('quem?', [2_000_000_000]))).status).toBe(409);
    await ana.put(`/tickets/${ticket.id}`, { status: 'closed' });

    const [told, others] = [await bruno.socket(), await admin.socket()];
    const added = await ana.post<NoteView>('/ticket-notes', note('@Bruno Lima, vem ver', [id(bruno)]));
    const seen = { noteId: added.id, note: '@Bruno Lima, vem ver', ticketId: ticket.id, status: 'closed' };
    expect(await mentions(bruno)).toMatchObject([
      { ...seen, contactName: 'Conceição', user: { name: 'Ana Souza' } },
    ]);
    expect(await mentions(ana)).toEqual([]);
    expect(await mentions(admin)).toEqual([]);
    const framesOf = ({ frames }: typeof told) =>
      frames.filter(({ event }) => event.endsWith('-mention')).map(({ payload }) => payload);
    await eventually(async () => expect(framesOf(told)).toMatchObject([{ action: 'create', mention: seen }]));

    await admin.post(`/ticket-notes/${added.id}/seen`);
    expect(await mentions(bruno)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) await bruno.post(`/ticket-notes/${added.id}/seen`);
    expect(await mentions(bruno)).toEqual([]);
    await eventually(async () =>
      expect(framesOf(told).at(-1)).toMatchObject({ action: 'delete', noteId: added.id }),
    );

    const again = await ana.post<NoteView>('/ticket-notes', note('@Bruno Lima, de novo', [id(bruno)]));
    expect(await mentions(bruno)).toHaveLength(1);
    await ana.call('DELETE', `/ticket-notes/${again.id}`);
    expect(await mentions(bruno)).toEqual([]);
    expect(framesOf(others)).toEqual([]);
    told.socket.close();
    others.socket.close();
    expect((await bruno.call('POST', '/ticket-notes/999999/seen')).status).toBe(404);
  });
});
