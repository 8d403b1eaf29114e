import type {
  ConnectionView,
  ErrorBody,
  MessagePage,
  MessageView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { connectPhones } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const CUSTOMER = '5511944490001';
const SECOND = '5511900009902';

describe('A message that two connections of a company have under one id', () => {
  let company: NewCompany;
  let phone: SimulatorClient;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let lines: readonly ConnectionView[];

  const ticketOf = (line: number, text: string): Promise<TicketView> =>
    eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending');
      const found = tickets.find(
        ({ whatsappId, lastMessage }) => whatsappId === lines[line]?.id && lastMessage.endsWith(text),
      );
      if (!found) throw new Error(`nobody said ${text} to line ${line + 1}`);
      return found;
    });
  const shown = async ({ id }: TicketView, messageId: string): Promise<MessageView> => {
    const { messages } = await admin.get<MessagePage>(`/messages/${id}?peek=true`);
    const found = messages.find(message => message.id === messageId);
    if (!found) throw new Error(`${messageId} is not shown in ${id}`);
    return found;
  };
  const ours = async (tickets: readonly TicketView[], id: string) =>
    Promise.all(
      tickets.map(async ticket => {
        const { reactions, changing } = await shown(ticket, id);
        return changing ?? reactions.filter(({ fromMe }) => fromMe).map(({ emoji }) => emoji);
      }),
    );

  beforeAll(async () => {
    company = await newCompany();
    phone = company.phone;
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
    lines = await connectPhones(company.url, admin, 2, [company.business, SECOND]);
  });

  describe('in a group with both numbers', () => {
    let id: string;
    let tickets: readonly TicketView[];

    beforeAll(async () => {
      await admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' });
      const members = [CUSTOMER, company.business, SECOND];
      const group = await phone.makeGroup({ subject: 'Obra', members });
      ({ id } = await phone.write({ from: CUSTOMER, name: 'Camila', to: group.id, text: 'chegou?' }));
      tickets = [await ticketOf(0, 'chegou?'), await ticketOf(1, 'chegou?')];
      await Promise.all(tickets.map(ticket => shown(ticket, id)));
      await ana.put(`/tickets/${tickets[0]?.id}`, { status: 'open' });
      await bruno.put(`/tickets/${tickets[1]?.id}`, { status: 'open' });
    });

    it('is meant in the conversation in which the user may act', async () => {
      await ana.post(`/messages/${id}/reactions`, { emoji: '👍' });
      await eventually(async () => expect(await ours(tickets, id)).toEqual([['👍'], []]));
      await bruno.post(`/messages/${id}/reactions`, { emoji: '🎉' });
      await eventually(async () => expect(await ours(tickets, id)).toEqual([['👍'], ['🎉']]));
    });

    it('is meant in the ticket that the client names, and in no other', async () => {
      for (const ticket of tickets) {
        const path = `/messages/${id}/star?ticketId=${ticket.id}`;
        const star = await admin.put<MessageView>(path, { isStarred: true });
        expect(star).toMatchObject({ ticketId: ticket.id, isStarred: true });
        await admin.put<MessageView>(path, { isStarred: false });
      }
      for (const [by, other] of [
        [ana, tickets[1]],
        [bruno, tickets[0]],
      ] as const) {
        const path = `/messages/${id}/reactions?ticketId=${other?.id}`;
        const { status, body } = await by.call<ErrorBody>('POST', path, { emoji: '👎' });
        expect([status, body.error]).toEqual([409, 'ERR_TICKET_ASSIGNED']);
      }
      for (const query of ['ticketId=2000000000', `leadId=${tickets[0]?.id}`]) {
        const { status, body } = await admin.call<ErrorBody>('GET', `/messages/${id}/edits?${query}`);
        expect([status, body.error]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
      }
    });
  });

  describe('from one number to the other', () => {
    let id: string;
    let sending: TicketView;
    let receiving: TicketView;

    beforeAll(async () => {
      await phone.write({ from: SECOND, to: company.business, text: 'alô, matriz' });
      sending = await ticketOf(0, 'alô, matriz');
      await ana.put(`/tickets/${sending.id}`, { status: 'open' });
      ({ id } = await ana.post<MessageView>(`/messages/${sending.id}`, { body: 'alô, filial' }));
      receiving = await eventually(async () => {
        const lists = ['pending', 'open'].map(status =>
          admin.get<TicketPage>(`/tickets?status=${status}&showAll=true`),
        );
        const found = (await Promise.all(lists))
          .flatMap(({ tickets }) => tickets)
          .find(
            ({ whatsappId, contact }) => whatsappId === lines[1]?.id && contact.number === company.business,
          );
        if (!found) throw new Error('not there yet');
        await shown(found, id);
        return found;
      });
    });

    it('is edited and deleted by who wrote it, where it was written', async () => {
      await ana.put(`/messages/${id}`, { body: 'alô, filial!' });
      await eventually(async () =>
        expect((await shown(sending, id)).body.endsWith('alô, filial!')).toBe(true),
      );
      // Where it was received it is no message of ours.
      await bruno.put(`/tickets/${receiving.id}`, { status: 'open' });
      const path = `/messages/${id}?ticketId=${receiving.id}`;
      const { status, body } = await bruno.call<ErrorBody>('PUT', path, { body: 'não' });
      expect([status, body.error]).toEqual([422, 'ERR_EDIT_WAPP_MSG']);
      await ana.delete(`/messages/${id}`);
      await eventually(async () => expect((await shown(sending, id)).isDeleted).toBe(true));
    });
  });
});
