import type {
  CampaignDetail,
  CampaignReportPage,
  CampaignTimeline,
  ConnectionView,
  DashboardView,
  InteractionPage,
  MessagePage,
  QueueView,
  TicketCampaigns,
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
const QUEUED = '5511982250015';
const UNQUEUED = '5511982250016';
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

  it('follow a message that names its campaign, in a ticket that is known as its own', async () => {
    const page = await admin.get<TicketPage>(`/tickets?status=closed&campaigns=[${id}]&pageNumber=1`);
    expect(page.tickets.map(({ contact }) => contact.number).toSorted()).toEqual([REPLYING, LEAVING, SILENT]);
    expect(page.tickets[0]?.campaign).toEqual({ id, name: 'Natal', isAnswered: false });
    const ticket = page.tickets[0]?.id ?? 0;
    const { messages } = await admin.get<MessagePage>(`/messages/${ticket}?pageNumber=1`);
    expect(messages).toMatchObject([
      { user: null, program: { kind: 'campaign', campaign: { id, name: 'Natal' } } },
    ]);
    const { interactions } = await admin.get<InteractionPage>(`/ticket/interaction/${ticket}?pageNumber=1`);
    expect(interactions.find(({ type }) => type === 'MESSAGE')).toMatchObject({
      author: 'Campanha Natal',
      params: { by: 'campaign', campaign: 'Natal' },
    });
    const known = await company.ana.get<TicketCampaigns>('/tickets/campaigns');
    expect(known.campaigns).toContainEqual({ id, name: 'Natal' });
    const none = await admin.get<TicketPage>('/tickets?status=closed&campaigns=[2000000014]&pageNumber=1');
    expect(none.tickets).toEqual([]);
  });

  it('are counted once per contact, and their ticket names the campaign', async () => {
    await phone.write({ from: REPLYING, to: company.business, text: 'Quero dois' });
    const campaign = { id, name: 'Natal', isAnswered: true };
    await eventually(async () => expect((await ticketOf(REPLYING))?.campaign).toEqual(campaign));
    await phone.write({ from: REPLYING, to: company.business, text: 'Ou três' });
    await phone.write({ from: STRANGER, to: company.business, text: 'Bom dia' });
    await eventually(async () => {
      expect((await ticketOf(REPLYING))?.unreadMessages).toBe(2);
      expect((await ticketOf(STRANGER))?.campaign).toBeNull();
    });
    expect(await show()).toMatchObject({ replied: 1, optOuts: 0, failures: [] });
    const waiting = async (answers: string): Promise<readonly string[]> => {
      const query = `status=pending&showAll=true&campaignAnswers=${answers}&pageNumber=1`;
      const { tickets } = await admin.get<TicketPage>(`/tickets?${query}`);
      return tickets.map(({ contact }) => contact.number);
    };
    expect(await waiting('only')).toEqual([REPLYING]);
    expect(await waiting('without')).toEqual([STRANGER]);
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

  it('begin their tickets in the queue that the campaign names, without its menu', async () => {
    const queues = await admin.get<QueueView[]>('/queue');
    const [first, second] = queues;
    await admin.put(`/whatsapp/${connection.id}`, {
      ...{ name: connection.name, queueIds: queues.map(queue => queue.id), greetingMessage: 'Olá' },
    });
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Com fila' });
    await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rosa', number: QUEUED });
    const card = { name: 'Páscoa', whatsappId: connection.id, contactListId: list.id, message1: 'Páscoa' };
    const wrong = await admin.call('POST', '/campaigns', { ...card, answersQueueId: 2_000_000_001 });
    expect(wrong).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    const made = await admin.post<CampaignDetail>('/campaigns', { ...card, answersQueueId: second?.id });
    expect(made.answersQueueId).toBe(second?.id);
    await admin.post(`/campaigns/${made.id}/start`, {});
    await eventually(
      async () =>
        expect((await admin.get<CampaignDetail>(`/campaigns/${made.id}`)).status).toBe('FINALIZADA'),
      UNTIL_THE_END,
    );
    await phone.write({ from: QUEUED, to: company.business, text: 'Quero um ovo' });
    await phone.write({ from: UNQUEUED, to: company.business, text: 'Bom dia' });
    await eventually(async () => {
      expect(await ticketOf(QUEUED)).toMatchObject({ queueId: second?.id, campaign: { isAnswered: true } });
      expect(await ticketOf(UNQUEUED)).toMatchObject({ queueId: null });
      const asked = async (number: string): Promise<boolean> =>
        (await phone.messages(number)).some(({ text }) => text.includes(String(first?.name)));
      expect([await asked(QUEUED), await asked(UNQUEUED)]).toEqual([false, true]);
    });
  });
});
