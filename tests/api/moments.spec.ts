import {
  wallTime,
  type CampaignAudience,
  type CampaignDetail,
  type ContactView,
  type InteractionPage,
  type ScheduleView,
  type TicketAsOf,
  type TicketView,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { newCompany } from '../support/shared-product';

const ZONE = 'America/Sao_Paulo';
const MINUTE = 60_000;
const localIn = (minutes: number): string => wallTime(ZONE, new Date(Date.now() + minutes * MINUTE));

describe('A moment without an offset', () => {
  let admin: ApiClient;
  let contact: ContactView;
  let whatsappId: number;

  beforeAll(async () => {
    ({ admin } = await newCompany());
    contact = await admin.post('/contacts', { name: 'Maria Clara Dias', number: '5511981110001' });
    whatsappId = (await admin.get<{ id: number }[]>('/whatsapp/?session=0'))[0]?.id ?? 0;
  });

  it('is local time of the company in schedules', async () => {
    const planned = (sendAt: string): Promise<ScheduleView> =>
      admin.post('/schedules', { contactId: contact.id, body: 'Até amanhã!', sendAt });
    const made = await planned('2090-12-05T10:00');
    expect(made.sendAt).toBe('2090-12-05T13:00:00.000Z');
    expect((await planned('2090-12-05 10:00:30')).sendAt).toBe('2090-12-05T13:00:30.000Z');
    expect((await planned('2090-12-05')).sendAt).toBe('2090-12-05T03:00:00.000Z');
    expect((await planned('2090-12-05T10:00Z')).sendAt).toBe('2090-12-05T10:00:00.000Z');
    const moved = await admin.put<ScheduleView>(`/schedules/${made.id}`, { sendAt: '2090-12-05T18:30' });
    expect(moved.sendAt).toBe('2090-12-05T21:30:00.000Z');
    for (const sendAt of ['2090-W49-6', '2090-339', '20901205T1000', '2090-02-30T10:00', '2090-12-05T10']) {
      const body = { contactId: contact.id, body: 'Até amanhã!', sendAt };
      expect(await admin.call('POST', '/schedules', body)).toMatchObject({ status: 400 });
    }
  });

  it('is local time of the company in campaigns and in their check', async () => {
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Clientes' });
    await admin.post('/contact-list-items', {
      contactListId: list.id,
      name: 'Rita Alves',
      number: '5511982240001',
    });
    const campaign = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Natal', whatsappId, contactListId: list.id, message1: 'Oi' },
      ...{ status: 'PROGRAMADA', scheduledAt: '2090-12-24T09:00' },
    });
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2090-12-24T12:00:00.000Z' });
    const ends = async (startsAt: string): Promise<string> => {
      const query = `contactListId=${list.id}&startsAt=${encodeURIComponent(startsAt)}`;
      return (await admin.get<CampaignAudience>(`/campaigns/audience?${query}`)).endsAt;
    };
    expect(await ends('2090-12-22T09:00')).toBe(await ends('2090-12-22T12:00:00Z'));
  });

  it('is local time of the company in the filters of a history and in the earlier states', async () => {
    const ticket = await admin.post<TicketView>('/tickets', { contactId: contact.id, whatsappId });
    const lines = async (until: string): Promise<number> =>
      (await admin.get<InteractionPage>(`/ticket/interaction/${ticket.id}?until=${until}`)).count;
    expect(await lines(localIn(2))).toBeGreaterThan(0);
    expect(await lines(localIn(-2))).toBe(0);
    const facts = async (at: string): Promise<number> =>
      (await admin.get<TicketAsOf>(`/ticket/${ticket.id}/at?at=${at}`)).facts;
    expect(await facts(localIn(2))).toBeGreaterThan(0);
    expect(await facts(localIn(-2))).toBe(0);
  });
});
