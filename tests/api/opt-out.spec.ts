import { OPT_OUT_LINES, type CampaignDetail, type ConnectionView, type TicketPage } from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const PERSON = '5511982250001';
const UNTIL_THE_END = 60_000;

describe('Leaving campaigns', () => {
  let product: Product;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let list: { readonly id: number };

  beforeAll(async () => {
    product = await startProduct();
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    phone = new SimulatorClient(product.url);
    connection = await connectPhone(product.url, admin);
    await admin.put('/settings/campaignOptOutLine', { key: 'campaignOptOutLine', value: 'pt' });
    list = await admin.post('/contact-lists', { name: 'Convidados' });
    const item = { contactListId: list.id, name: 'Rita', number: PERSON };
    await admin.post('/contact-list-items', item);
  });

  afterAll(() => discard(product));

  const started = async (name: string): Promise<number> => {
    const card = { name, whatsappId: connection.id, contactListId: list.id, message1: `${name}, {{name}}` };
    const { id } = await admin.post<CampaignDetail>('/campaigns', card);
    await admin.post(`/campaigns/${id}/start`, {});
    return id;
  };
  const said = async (part: string): Promise<readonly string[]> =>
    (await phone.messages(PERSON)).map(({ text }) => text).filter(text => text.includes(part));

  it('is told of below the first message, works with one word, opens no ticket and is confirmed once', async () => {
    await started('Natal');
    await eventually(
      async () => expect(await said('Natal')).toEqual([`Natal, Rita\n\n${OPT_OUT_LINES.pt}`]),
      UNTIL_THE_END,
    );
    await phone.write({ from: PERSON, to: BUSINESS, text: 'SAIR' });
    await eventually(async () => expect(await said('responda VOLTAR')).toHaveLength(1));
    await phone.write({ from: PERSON, to: BUSINESS, text: 'Sair!' });
    await phone.write({ from: PERSON, to: BUSINESS, text: 'Quanto custa?' });
    await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const waiting = tickets.filter(({ contact }) => contact.number === PERSON);
      expect(waiting).toMatchObject([{ lastMessage: 'Quanto custa?', unreadMessages: 1 }]);
    });
    expect(await said('responda VOLTAR')).toHaveLength(1);
  });

  it('lasts when the contact is deleted', async () => {
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
});
