import {
  OPT_OUT_LINES,
  type CampaignAudience,
  type CampaignDetail,
  type ConnectionView,
  type TicketPage,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { connectPhones, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const PERSON = '5511989250001';
/** The company's other number, from which no campaign goes out. */
const OTHER_LINE = '5511900001102';
const UNTIL_THE_END = 60_000;

describe('Opting out of campaigns', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let list: { readonly id: number };

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    const numbers = [company.business, OTHER_LINE];
    const [first] = await connectPhones(company.url, admin, numbers.length, numbers);
    if (first === undefined) throw new Error('The company has no connection');
    connection = first;
    await paceCampaigns(admin);
    await admin.put('/settings/campaignOptOutLine', { key: 'campaignOptOutLine', value: 'pt' });
    list = await admin.post('/contact-lists', { name: 'Convidados' });
    const item = { contactListId: list.id, name: 'Rita', number: PERSON };
    await admin.post('/contact-list-items', item);
  });

  const started = async (name: string): Promise<number> => {
    const card = { name, whatsappId: connection.id, contactListId: list.id, message1: `${name}, {{name}}` };
    const { id } = await admin.post<CampaignDetail>('/campaigns', card);
    await admin.post(`/campaigns/${id}/start`, {});
    return id;
  };
  const said = async (part: string): Promise<readonly string[]> =>
    (await phone.messages(PERSON)).map(({ text }) => text).filter(text => text.includes(part));

  it('is announced below the first message, works with one keyword, opens no ticket and is confirmed once', async () => {
    await started('Natal');
    await eventually(
      async () => expect(await said('Natal')).toEqual([`Natal, Rita\n\n${OPT_OUT_LINES.pt}`]),
      UNTIL_THE_END,
    );
    await phone.write({ from: PERSON, to: company.business, text: 'SAIR' });
    await eventually(async () => expect(await said('responda VOLTAR')).toHaveLength(1));
    await phone.write({ from: PERSON, to: company.business, text: 'Sair!' });
    await phone.write({ from: PERSON, to: company.business, text: 'Quanto custa?' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const waiting = tickets.filter(({ contact }) => contact.number === PERSON);
      expect(waiting).toMatchObject([{ lastMessage: 'Quanto custa?', unreadMessages: 1 }]);
    });
    expect(await said('responda VOLTAR')).toHaveLength(1);
  });

  it('remains when the contact is deleted', async () => {
    const { contacts } = await admin.get<{ contacts: { id: number; number: string }[] }>(
      `/contacts?searchParam=${PERSON}&pageNumber=1`,
    );
    const contact = contacts.find(({ number }) => number === PERSON);
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
    const theirs = tickets.find(({ contact: who }) => who.number === PERSON);
    await admin.put(`/tickets/${theirs?.id}`, { status: 'closed' });
    await admin.delete(`/contacts/${contact?.id}`);
    const id = await started('Páscoa');
    await eventually(async () =>
      expect(await admin.get(`/campaigns/${id}`)).toMatchObject({
        ...{ status: 'INATIVA', reason: 'ERR_CAMPAIGN_EMPTY' },
      }),
    );
    expect(await said('Páscoa')).toEqual([]);
  });

  it('is answered in the language of the keyword, and can be withdrawn at any time on any connection', async () => {
    const person = '5511989250002';
    const other = await admin.post<{ id: number }>('/contact-lists', { name: 'Outros' });
    await admin.post('/contact-list-items', { contactListId: other.id, name: 'Ana', number: person });
    const answers = async (part: string): Promise<number> =>
      (await phone.messages(person)).filter(({ text }) => text.includes(part)).length;
    const card = { name: 'Verão', whatsappId: connection.id, contactListId: other.id, message1: 'Verão' };
    const { id } = await admin.post<CampaignDetail>('/campaigns', card);
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => expect(await answers('Verão')).toBe(1), UNTIL_THE_END);
    await phone.write({ from: person, to: company.business, text: 'Stop' });
    await eventually(async () => expect(await answers('reply START')).toBe(1));
    // No campaign spoke to them on this line.
    await phone.write({ from: person, to: OTHER_LINE, text: 'Voltar' });
    await eventually(async () => expect(await answers('você voltou a receber')).toBe(1));
    const audience = await admin.get<CampaignAudience>(`/campaigns/audience?contactListId=${other.id}`);
    expect(audience).toMatchObject({ recipients: 1, leftOut: {} });
  });
});
