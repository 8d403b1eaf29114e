import type {
  CampaignDetail,
  CampaignQuestionView,
  CampaignReportPage,
  ConnectionView,
  ErrorBody,
  InteractionPage,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const WANTS = '5511982310001';
const DECLINES = '5511982310002';
const SILENT = '5511982310003';
const UNTIL_THE_END = 60_000;

describe('Answers to a campaign’s question that a user records in a ticket', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let id: number;

  const said = async (number: string, part: string): Promise<number> =>
    (await phone.messages(number)).filter(({ text }) => text.includes(part)).length;
  /** The ticket that a customer's own words open, accepted by Ana. */
  const accepted = async (number: string, text: string): Promise<TicketView> => {
    await phone.write({ from: number, name: 'Rita Alves', to: company.business, text });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (found === undefined) throw new Error(`${number} has no ticket`);
      return found;
    });
    await ana.put(`/tickets/${ticket.id}`, { status: 'open' });
    return ticket;
  };
  const pathOf = ({ id: ticket }: TicketView): string => `/tickets/${ticket}/campaign-question`;
  const recipient = async (number: string) => {
    const { records } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report?searchParam=${number}`);
    return records[0];
  };

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    phone = company.phone;
    connection = await company.connect();
    await paceCampaigns(admin);
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    for (const number of [WANTS, DECLINES, SILENT])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita Alves', number });
    const card = {
      ...{ name: 'Natal', whatsappId: connection.id, contactListId: list.id, message1: 'As ofertas' },
      ...{ confirmation: true, confirmationMessage1: 'Posso mandar?' },
    };
    ({ id } = await admin.post<CampaignDetail>('/campaigns', card));
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => {
      for (const number of [WANTS, DECLINES, SILENT]) expect(await said(number, 'Posso')).toBe(1);
    }, UNTIL_THE_END);
  });

  it('send the message once after a yes in other words, and name the user in report and history', async () => {
    const ticket = await accepted(WANTS, 'sim, mas quanto custa?');
    const shown = await ana.get<CampaignQuestionView>(pathOf(ticket));
    expect(shown).toEqual({
      ticketId: ticket.id,
      question: { campaign: { id, name: 'Natal' }, askedAt: expect.any(String) },
    });
    const answer = { campaignId: id, confirmed: true };
    expect(await ana.post(pathOf(ticket), answer)).toEqual({ ticketId: ticket.id, question: null });
    await eventually(async () => expect(await said(WANTS, 'As ofertas')).toBe(1), UNTIL_THE_END);
    const again = await ana.call<ErrorBody>('POST', pathOf(ticket), answer);
    expect([again.status, again.body.error]).toEqual([409, 'ERR_CAMPAIGN_QUESTION_OVER']);
    expect(await said(WANTS, 'As ofertas')).toBe(1);
    expect(await recipient(WANTS)).toMatchObject({
      ...{ confirmedAt: expect.any(String), answeredBy: ana.me?.name },
    });
    const { interactions } = await admin.get<InteractionPage>(
      `/ticket/interaction/${ticket.id}?types=CAMPAIGN`,
    );
    expect(interactions).toMatchObject([
      { type: 'CAMPAIGN', author: ana.me?.name, params: { change: 'confirmed', campaign: 'Natal' } },
    ]);
  });

  it('exclude contacts who declined, and nobody else', async () => {
    const ticket = await accepted(DECLINES, 'melhor não, obrigada');
    await ana.post(pathOf(ticket), { campaignId: id, confirmed: false });
    expect(await recipient(DECLINES)).toMatchObject({
      ...{ state: 'skipped', code: 'ERR_CAMPAIGN_DECLINED', confirmedAt: null, answeredBy: ana.me?.name },
    });
    expect(await recipient(SILENT)).toMatchObject({ state: 'confirming', answeredBy: null });
    expect(await said(DECLINES, 'As ofertas')).toBe(0);
  });

  it('are not possible while the campaign is stopped, or when it asked no question', async () => {
    const ticket = await accepted(SILENT, 'de quem é este número?');
    const foreign = await ana.call<ErrorBody>('POST', pathOf(ticket), {
      campaignId: id + 1,
      confirmed: true,
    });
    expect([foreign.status, foreign.body.error]).toEqual([409, 'ERR_CAMPAIGN_QUESTION_OVER']);
    await admin.post(`/campaigns/${id}/cancel`, {});
    expect(await ana.get(pathOf(ticket))).toEqual({ ticketId: ticket.id, question: null });
  });
});
