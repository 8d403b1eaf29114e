import type {
  ApiMessageView,
  CampaignDetail,
  CampaignQuestionView,
  CampaignReportPage,
  ConnectionTokenView,
  ErrorBody,
  LeadView,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { ApiClient } from '../support/api-client';
import { BUSINESS, paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import { LeadsWorld } from '../support/leads-world';
import { discard, startProduct, type Product } from '../support/product';

const UNTIL_THE_END = 60_000;

/** Leads and tickets are numbered apart: a company has a lead and a ticket of the same number. */
describe('A campaign to a lead with the number of another customer’s ticket', () => {
  let product: Product;
  let world: LeadsWorld;
  let lead: LeadView;
  let ticket: TicketView;
  let id: number;
  let strangers = 0;

  const numberOf = ({ formClient }: LeadView): string => formClient.number;
  const stranger = async (): Promise<TicketView> => {
    strangers += 1;
    const number = `55119822399${String(strangers).padStart(2, '0')}`;
    await world.phone.write({ from: number, name: 'Outra pessoa', to: BUSINESS, text: 'Bom dia' });
    return eventually(async () => {
      const { tickets } = await world.admin.get<TicketPage>(
        `/tickets?status=pending&showAll=true&searchParam=${number}&pageNumber=1`,
      );
      const [found] = tickets;
      if (found === undefined) throw new Error(`${number} has no ticket`);
      return found;
    });
  };
  const said = async (part: string): Promise<number> =>
    (await world.phone.messages(numberOf(lead))).filter(({ text }) => text.includes(part)).length;
  const path = (): string => `/tickets/${ticket.id}/campaign-question`;
  const report = () => world.admin.get<CampaignReportPage>(`/campaigns/${id}/report`);

  beforeAll(async () => {
    product = await startProduct();
    world = await LeadsWorld.on(product);
    await paceCampaigns(world.admin);
    lead = await world.capture();
    ticket = await stranger();
    while (lead.id !== ticket.id)
      if (lead.id < ticket.id) lead = await world.capture();
      else ticket = await stranger();
    const list = await world.admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    const item = { contactListId: list.id, name: lead.formClient.name, number: numberOf(lead) };
    await world.admin.post('/contact-list-items', item);
    const card = {
      ...{ name: 'Natal', whatsappId: world.connection.id, contactListId: list.id },
      ...{ message1: 'As ofertas', confirmation: true, confirmationMessage1: 'Posso mandar?' },
    };
    ({ id } = await world.admin.post<CampaignDetail>('/campaigns', card));
    await world.admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => expect(await said('Posso')).toBe(1), UNTIL_THE_END);
  });

  afterAll(() => discard(product));

  it('asks no question in that ticket, and records no answer of its customer', async () => {
    await eventually(async () => expect((await report()).records).toMatchObject([{ state: 'confirming' }]));
    expect(await world.admin.get<CampaignQuestionView>(path())).toEqual({
      ticketId: ticket.id,
      question: null,
    });
    await world.admin.put(`/tickets/${ticket.id}`, { status: 'open' });
    const answer = { campaignId: id, confirmed: true };
    const refused = await world.admin.call<ErrorBody>('POST', path(), answer);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CAMPAIGN_QUESTION_OVER']);
    expect(await said('As ofertas')).toBe(0);
  });

  it('leads to no ticket in its report', async () => {
    expect((await report()).records).toMatchObject([{ number: numberOf(lead), ticketId: null }]);
  });

  it('counts the reply of the lead, and not what the other customer writes', async () => {
    await world.phone.write({ from: numberOf(lead), to: BUSINESS, text: 'sim' });
    await eventually(async () => expect(await said('As ofertas')).toBe(1), UNTIL_THE_END);
    await world.phone.write({ from: ticket.contact.number, to: BUSINESS, text: 'Alguém aí?' });
    await eventually(async () =>
      expect((await world.admin.get<TicketView>(`/tickets/show/${ticket.id}`)).lastMessage).toBe(
        'Alguém aí?',
      ),
    );
    expect((await report()).records).toMatchObject([{ repliedAt: null, ticketId: null }]);
    await world.phone.write({ from: numberOf(lead), to: BUSINESS, text: 'Quero dois' });
    await eventually(async () =>
      expect((await report()).records).toMatchObject([{ repliedAt: expect.any(String) }]),
    );
  });

  it('is told apart by programs, which get the number of the lead and not of a ticket', async () => {
    const { token } = await world.admin.post<ConnectionTokenView>(
      `/whatsapp/${world.connection.id}/token`,
      {},
    );
    const program = new ApiClient(world.url);
    const { body } = await program.call<ApiMessageView>(
      'POST',
      '/messages/send',
      { number: numberOf(lead), body: 'Seu pedido saiu' },
      { authorization: `Bearer ${token}` },
    );
    expect(body).toMatchObject({ ticketId: null, leadId: lead.id });
    await world.admin.delete(`/leads/${lead.id}`);
    const later = await program.call<ApiMessageView>(
      'POST',
      '/messages/send',
      { number: numberOf(lead), body: 'Seu pedido chegou' },
      { authorization: `Bearer ${token}` },
    );
    expect(later.body).toMatchObject({ ticketId: expect.any(Number), leadId: null });
  });
});
