import type {
  CampaignAudience,
  CampaignDetail,
  CampaignReportPage,
  CampaignView,
  ConnectionView,
  ContactView,
  ErrorBody,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const [REFUSED, LEAVING, REACHED] = ['5511982270001', '5511982270002', '5511982270003'] as const;
const PEOPLE = [REFUSED, LEAVING, REACHED];
const UNTIL_THE_END = 90_000;

const idOf = (campaigns: readonly CampaignView[], name: string): number | undefined =>
  campaigns.find(each => each.name === name)?.id;

describe('Retries of campaigns for failed recipients', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let list: { readonly id: number };
  let first: number;
  let second: CampaignDetail;

  const show = (id: number): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);
  const finished = (id: number): Promise<void> =>
    eventually(async () => expect((await show(id)).status).toBe('FINALIZADA'), UNTIL_THE_END);
  /** How many messages of the campaign each person has. */
  const held = (): Promise<number[]> =>
    Promise.all(
      PEOPLE.map(
        async number => (await phone.messages(number)).filter(({ text }) => text === 'Natal chegou').length,
      ),
    );
  const audience = (id: number): Promise<CampaignAudience> =>
    admin.get<CampaignAudience>(`/campaigns/audience?retryId=${id}`);
  const refusal = async (id: number, verb = 'retry'): Promise<[number, string]> => {
    const { status, body } = await admin.call<ErrorBody>('POST', `/campaigns/${id}/${verb}`);
    return [status, body.error];
  };

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    connection = await company.connect();
    await paceCampaigns(admin);
    list = await admin.post('/contact-lists', { name: 'Convidados' });
    for (const number of PEOPLE)
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number });
    await admin.put('/settings/campaignOptOutLine', { key: 'campaignOptOutLine', value: 'none' });
    ({ id: first } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Natal', whatsappId: connection.id, contactListId: list.id, message1: 'Natal chegou' },
      message2: null,
    }));
  });

  it('require a campaign that has ended with failures', async () => {
    await phone.faults({ nack: 479 });
    await admin.post(`/campaigns/${first}/start`, {});
    for (const verb of ['retry', 'clone'])
      expect(await refusal(first, verb)).toEqual([409, 'ERR_CAMPAIGN_STATE']);
    await eventually(async () => expect((await show(first)).shipping.failed).toBe(2), UNTIL_THE_END);
    await phone.faults({ nack: 0 });
    await finished(first);
    expect(await show(first)).toMatchObject({ retryable: 2, shipping: { failed: 2, delivered: 1 } });
    expect(await held()).toEqual([0, 0, 1]);
  });

  it('create one draft of the same texts and settings, however often the request is repeated', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const drafts = [
      await admin.call<CampaignDetail>('POST', `/campaigns/${first}/retry`, {}, key),
      await admin.call<CampaignDetail>('POST', `/campaigns/${first}/retry`, {}, key),
    ];
    const [one, other] = drafts.map(({ body }) => body);
    expect(one).toMatchObject({
      ...{ name: 'Natal (2)', status: 'INATIVA', message1: 'Natal chegou', whatsappId: connection.id },
      ...{ contactListId: list.id, scheduledAt: null, retryOf: { id: first, name: 'Natal' } },
    });
    expect(other?.id).toBe(one?.id);
    second = one as CampaignDetail;
  });

  it('can be clones for the whole audience, one per request key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const clone = () => admin.call<CampaignDetail>('POST', `/campaigns/${first}/clone`, {}, key);
    const [one, other] = [await clone(), await clone()];
    expect(one).toMatchObject({ status: 201, body: { name: 'Natal (3)', status: 'INATIVA', retryOf: null } });
    expect(one.body).toMatchObject({ message1: 'Natal chegou', contactListId: list.id, scheduledAt: null });
    expect(other.body.id).toBe(one.body.id);
    await admin.delete(`/campaigns/${one.body.id}`);
  });

  it('exclude contacts who opted out since, and those already reached', async () => {
    const book = `/contacts?searchParam=${LEAVING}&pageNumber=1`;
    const { contacts } = await admin.get<{ contacts: readonly ContactView[] }>(book);
    const optOut = `/contacts/${contacts[0]?.id}/opt-out`;
    await admin.put(optOut);
    expect(await audience(second.id)).toMatchObject({
      ...{ total: 2, recipients: 1, leftOut: { optedOut: 1 } },
      records: [{ number: REFUSED }],
    });
    // A change of its texts keeps its audience.
    await admin.put(`/campaigns/${second.id}`, { message2: 'Natal chegou', contactListId: list.id });
    await admin.post(`/campaigns/${second.id}/start`, {});
    await finished(second.id);
    expect(await held()).toEqual([1, 0, 1]);
    const report = await admin.get<CampaignReportPage>(`/campaigns/${second.id}/report`);
    expect(report.records).toMatchObject([{ number: REFUSED, state: 'delivered' }]);
    expect(await refusal(second.id)).toEqual([422, 'ERR_CAMPAIGN_NO_FAILURES']);
    await admin.delete(optOut);
  });

  it('reach only the remaining recipients in further retries, also when the previous one was deleted', async () => {
    await admin.delete(`/campaigns/${second.id}`);
    expect((await show(first)).retryable).toBe(1);
    const third = await admin.post<CampaignDetail>(`/campaigns/${first}/retry`);
    expect(await audience(third.id)).toMatchObject({ total: 1, records: [{ number: LEAVING }] });
    await admin.post(`/campaigns/${third.id}/start`, {});
    await finished(third.id);
    expect(await held()).toEqual([1, 1, 1]);
    expect(await refusal(first)).toEqual([422, 'ERR_CAMPAIGN_NO_FAILURES']);
  });

  it('are ordinary campaigns once they are given another audience', async () => {
    await phone.faults({ nack: 479 });
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Carnaval', whatsappId: connection.id, contactListId: list.id, message1: 'Carnaval' },
    });
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => expect((await show(id)).shipping.failed).toBeGreaterThan(0), UNTIL_THE_END);
    // It may have come to its end meanwhile.
    await admin.call('POST', `/campaigns/${id}/cancel`, {});
    await phone.faults({ nack: 0 });
    await eventually(async () => expect((await show(id)).shipping).toMatchObject({ sending: 0 }));
    const draft = await admin.post<CampaignDetail>(`/campaigns/${id}/retry`);
    expect(draft.retryOf).toEqual({ id, name: 'Carnaval' });
    const body = { contactListId: list.id, failuresOnly: false };
    expect(await admin.put(`/campaigns/${draft.id}`, body)).toMatchObject({
      ...{ name: 'Carnaval (2)', retryOf: null, contactListId: list.id },
    });
  });

  it('keep their files and connection changeable when the list of the first campaign is gone', async () => {
    const { records } = await admin.get<{ records: readonly CampaignDetail[] }>('/campaigns?pageNumber=1');
    const carnival = idOf(records, 'Carnaval');
    const { id } = await admin.post<CampaignDetail>(`/campaigns/${carnival}/retry`);
    await admin.delete(`/campaigns/${carnival}`);
    await admin.delete(`/contact-lists/${list.id}`);
    const files = await admin.post<{ readonly id: number }>('/files', { name: 'Fotos', message: 'Fotos' });
    expect(await admin.put(`/campaigns/${id}`, { fileListId: files.id })).toMatchObject({
      ...{ fileListId: files.id, retryOf: { name: 'Carnaval' } },
    });
    const whole = await admin.call<ErrorBody>('PUT', `/campaigns/${id}`, { failuresOnly: false });
    expect([whole.status, whole.body.error]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
  });
});
