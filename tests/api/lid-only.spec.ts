import type { ContactOptOutView, MessagePage, TicketPage } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const PERSON = '5511989270001';

describe('A customer whose number WhatsApp does not reveal', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    await company.connect();
    await phone.faults({ addressing: 'lidOnly' });
  });

  it('is one contact with one ticket, and is answered by LID', async () => {
    for (const text of ['Olá', 'Alguém aí?'])
      await phone.write({ from: PERSON, name: 'Lia', to: company.business, text });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      expect(tickets).toMatchObject([{ contact: { name: 'Lia', number: '' } }]);
      return tickets[0];
    });
    await eventually(async () => {
      const { messages } = await admin.get<MessagePage>(`/messages/${ticket?.id}?peek=true`);
      expect(messages.map(({ body }) => body)).toEqual(['Olá', 'Alguém aí?']);
    });
    await admin.put(`/tickets/${ticket?.id}`, { status: 'open' });
    await admin.post(`/messages/${ticket?.id}`, { body: 'Bom dia, Lia' });
    await eventually(async () => {
      const [last] = (await phone.messages(PERSON)).slice(-1);
      expect(last).toMatchObject({ fromMe: false, text: expect.stringContaining('Bom dia, Lia') });
    });
    await eventually(async () => {
      const { messages } = await admin.get<MessagePage>(`/messages/${ticket?.id}?peek=true`);
      expect(messages.at(-1)).toMatchObject({ fromMe: true, ack: 3 });
    });
  });

  it('can be opted out of campaigns by a user, and opts in again by a keyword that is answered by LID', async () => {
    const { tickets } = await admin.get<TicketPage>('/tickets?status=open&showAll=true&pageNumber=1');
    const path = `/contacts/${tickets[0]?.contact.id}/opt-out`;
    expect(await admin.put<ContactOptOutView>(path)).toMatchObject({ optOut: { by: 'user' } });
    await phone.write({ from: PERSON, name: 'Lia', to: company.business, text: 'Voltar' });
    await eventually(async () => {
      const [last] = (await phone.messages(PERSON)).slice(-1);
      expect(last).toMatchObject({ fromMe: false, text: expect.stringContaining('responda SAIR') });
    });
    expect(await admin.get<ContactOptOutView>(path)).toMatchObject({ optOut: null });
  });
});
