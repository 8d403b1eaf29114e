import type { TicketView } from '@prosa/contracts';
import { eventually } from '../support/eventually';
import { newCompany } from '../support/shared-product';

describe('A ticket that is marked as unread', () => {
  it('has its badge again, live, until its agent reads it; only where one may write', async () => {
    const company = await newCompany();
    const { admin, ana, bruno } = company;
    const { id: whatsappId } = await company.connect();
    const number = company.customer();
    const contact = await admin.post<{ id: number }>('/contacts', { name: 'Conceição', number });
    const queueId = company.queues['Vendas']?.id;
    const wanted = { contactId: contact.id, whatsappId, queueId };
    const { id } = await ana.post<TicketView>('/tickets', wanted);
    await company.phone.write({ from: number, to: company.business, text: 'oi' });
    const unread = async () => (await ana.get<TicketView>(`/tickets/${id}`)).unreadMessages;
    await eventually(async () => expect(await unread()).toBe(1));
    await ana.post(`/messages/${id}/read`);
    expect(await unread()).toBe(0);

    const { socket, frames } = await ana.socket();
    expect(await ana.post<TicketView>(`/messages/${id}/unread`)).toMatchObject({ id, unreadMessages: 1 });
    await eventually(async () =>
      expect(frames.map(({ payload }) => payload)).toContainEqual(
        expect.objectContaining({
          ticketId: id,
          ticket: expect.objectContaining({ unreadMessages: 1 }) as unknown,
        }),
      ),
    );
    socket.close();
    await ana.post(`/messages/${id}/read`);
    expect(await unread()).toBe(0);

    expect((await bruno.call('POST', `/messages/${id}/unread`)).status).toBe(403);
    await ana.put(`/tickets/${id}`, { status: 'closed' });
    expect(await ana.call('POST', `/messages/${id}/unread`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    });
  });
});
