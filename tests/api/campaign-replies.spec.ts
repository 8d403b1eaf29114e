import type {
  CampaignDetail,
  CampaignReportPage,
  CampaignTimeline,
  ConnectionView,
  DashboardView,
  TicketPage,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const REPLYING = '5511982250011';
const LEAVING = '5511982250012';
const SILENT = '5511982250013';
const STRANGER = '5511982250014';
const UNTIL_THE_END = 60_000;

describe('Replies to a campaign', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let id: number;

  const show = (): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);
  const ticketOf = async (number: string) => {
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
    return tickets.find(({ contact }) => contact.number === number);
  };

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    connection = await company.connect();
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    for (const number of [REPLYING, LEAVING, SILENT])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number });
    const card = {
      ...{ name: 'Natal', whatsappId: connection.id, contactListId: list.id },
      message1: 'Natal, {{name}}',
    };
    await paceCampaigns(admin);
    ({ id } = await admin.post<CampaignDetail>('/campaigns', card));
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => expect((await show()).status).toBe('FINALIZADA'), UNTIL_THE_END);
  });

  it('are counted once per contact, and their ticket names the campaign', async () => {
    await phone.write({ from: REPLYING, to: company.business, text: 'Quero dois' });
    await eventually(async () => expect((await ticketOf(REPLYING))?.campaign).toEqual({ id, name: 'Natal' }));
    await phone.write({ from: REPLYING, to: company.business, text: 'Ou três' });
    await phone.write({ from: STRANGER, to: company.business, text: 'Bom dia' });
    await eventually(async () => {
      expect((await ticketOf(REPLYING))?.unreadMessages).toBe(2);
      expect((await ticketOf(STRANGER))?.campaign).toBeNull();
    });
    expect(await show()).toMatchObject({ replied: 1, optOuts: 0, failures: [] });
  });

  it('do not count when they are opt-out keywords', async () => {
    await phone.write({ from: LEAVING, to: company.business, text: 'SAIR' });
    await eventually(async () => expect(await show()).toMatchObject({ replied: 1, optOuts: 1 }));
  });

  it('appear in the report, its export, its chart and the dashboard', async () => {
    const { records, count } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report?state=replied`);
    expect(count).toBe(1);
    expect(records).toMatchObject([{ number: REPLYING, repliedAt: expect.any(String) }]);
    const sheet = await fetch(`${company.url}/api/campaigns/${id}/report/export?state=replied`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = (await sheet.text()).trim().split('\r\n');
    expect(lines[0]).toContain('repliedAt');
    expect(lines).toHaveLength(2);
    const { points, holds } = await admin.get<CampaignTimeline>(`/campaigns/${id}/timeline`);
    const sum = (of: 'sent' | 'replied'): number => points.reduce((all, point) => all + point[of], 0);
    expect([sum('sent'), sum('replied')]).toEqual([3, 1]);
    expect(holds).toEqual([]);
    const { counters } = await admin.get<DashboardView>('/dashboard?days=3');
    expect(counters.campaignTickets).toBe(1);
  });
});
