import type {
  CampaignAudience,
  CampaignDetail,
  ConnectionView,
  ErrorBody,
  TagView,
  TicketPage,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

const [REPLYING, SILENT, FAILING] = ['5511982280001', '5511982280002', '5511982280003'] as const;
const [BOTH, ONE, OTHER] = ['5511982280011', '5511982280012', '5511982280013'] as const;
const UNTIL_THE_END = 90_000;

describe('The audience of a campaign', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let sent: number;
  let failed: number;
  let lists = 0;

  const listOf = async (...numbers: readonly string[]): Promise<number> => {
    const { id } = await admin.post<{ id: number }>('/contact-lists', { name: `Lista ${(lists += 1)}` });
    for (const number of numbers)
      await admin.post('/contact-list-items', { contactListId: id, name: 'Rita Alves', number });
    return id;
  };
  const draft = (name: string, more: object): Promise<CampaignDetail> =>
    admin.post('/campaigns', { name, whatsappId: connection.id, message1: name, ...more });
  const finished = async (id: number): Promise<void> => {
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(
      async () => expect((await admin.get<CampaignDetail>(`/campaigns/${id}`)).status).toBe('FINALIZADA'),
      UNTIL_THE_END,
    );
  };
  const audience = (query: string): Promise<CampaignAudience> => admin.get(`/campaigns/audience?${query}`);
  const numbersOf = async (query: string): Promise<readonly string[]> =>
    (await audience(query)).records.map(({ number }) => number).toSorted();
  const got = async (number: string, text: string): Promise<boolean> =>
    (await phone.messages(number)).some(message => message.text === text);

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    connection = await company.connect();
    await paceCampaigns(admin);
    ({ id: sent } = await draft('Natal', { contactListId: await listOf(REPLYING, SILENT) }));
    await finished(sent);
    await phone.write({ from: REPLYING, to: company.business, text: 'Quero' });
    await eventually(async () =>
      expect((await admin.get<CampaignDetail>(`/campaigns/${sent}`)).replied).toBe(1),
    );
    await phone.faults({ nack: 479 });
    ({ id: failed } = await draft('Falha', { contactListId: await listOf(FAILING) }));
    await finished(failed);
    await phone.faults({ nack: 0 });
  });

  it('is of recipients of an earlier campaign by what became of them', async () => {
    const of = (id: number, outcome: string) => numbersOf(`earlierId=${id}&earlierOutcome=${outcome}`);
    expect(await of(sent, 'replied')).toEqual([REPLYING]);
    expect(await of(sent, 'notReplied')).toEqual([SILENT]);
    expect(await of(failed, 'failed')).toEqual([FAILING]);
    expect(await of(failed, 'read')).toEqual([]);
    const again = await draft('De novo', { earlierId: sent, earlierOutcome: 'replied' });
    expect(again.earlier).toEqual({ id: sent, name: 'Natal', outcome: 'replied' });
    await finished(again.id);
    expect(await got(REPLYING, 'De novo')).toBe(true);
    expect(await got(SILENT, 'De novo')).toBe(false);
    const unknown = await admin.call<ErrorBody>('GET', '/campaigns/audience?earlierId=2000000014');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'ERR_NO_CAMPAIGN_FOUND']);
  });

  it('is of people with one of several tags, or with all', async () => {
    const [gold, blue] = [
      await admin.post<TagView>('/tags', { name: 'Ouro', color: '#773DFA' }),
      await admin.post<TagView>('/tags', { name: 'Azul', color: '#773DFA' }),
    ];
    const tagged = [
      [BOTH, [gold, blue]],
      [ONE, [gold]],
      [OTHER, [blue]],
    ] as const;
    for (const [from, tags] of tagged) {
      await phone.write({ from, name: 'Cliente', to: company.business, text: 'Oi' });
      const ticket = await eventually(async () => {
        const page = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
        const found = page.tickets.find(({ contact }) => contact.number === from);
        if (found === undefined) throw new Error(`${from} has no ticket`);
        return found;
      });
      const ids = tags.map(({ id }) => ({ id }));
      await admin.post('/tags/ticket/sync', { ticketId: ticket.id, tags: ids });
    }
    const more = `tagListId=${gold.id}&moreTagIds=[${blue.id}]`;
    expect(await numbersOf(`tagListId=${gold.id}`)).toEqual([BOTH, ONE]);
    expect(await numbersOf(`${more}&tagsMatch=any`)).toEqual([BOTH, ONE, OTHER]);
    expect(await numbersOf(`${more}&tagsMatch=all`)).toEqual([BOTH]);
    const made = await draft('Tags', { tagListId: gold.id, moreTagIds: [blue.id], tagsMatch: 'all' });
    expect(made).toMatchObject({ tagListId: gold.id, moreTagIds: [blue.id], tagsMatch: 'all' });
    const changed = await admin.put<CampaignDetail>(`/campaigns/${made.id}`, { moreTagIds: [] });
    expect(changed).toMatchObject({ moreTagIds: [], tagsMatch: 'any' });
    const unknown = await admin.call<ErrorBody>('PUT', `/campaigns/${made.id}`, {
      moreTagIds: [2_000_000_001],
    });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'ERR_NO_TAG_FOUND']);
  });

  it('leaves out whom an exclusion list names, when it is looked at and when it goes out', async () => {
    const [contactListId, excludeListId] = [await listOf('5511982280021', SILENT), await listOf(SILENT)];
    const query = `contactListId=${contactListId}&excludeListId=${excludeListId}`;
    expect(await audience(query)).toMatchObject({ recipients: 1, leftOut: { excluded: 1 } });
    const made = await draft('Sem alguns', { contactListId, excludeListId });
    const timed = { contactListId, excludeListId, scheduledAt: '2090-01-01T12:00:00Z' };
    const { id: scheduled } = await draft('Programada', timed);
    const refused = await admin.call<ErrorBody>('DELETE', `/contact-lists/${excludeListId}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CONTACT_LIST_IN_USE']);
    await admin.delete(`/campaigns/${scheduled}`);
    await finished(made.id);
    expect(await admin.get<CampaignDetail>(`/campaigns/${made.id}`)).toMatchObject({
      ...{ excludeListId, leftOut: { excluded: 1 } },
    });
    expect(await got(SILENT, 'Sem alguns')).toBe(false);
  });

  it('counts who got another campaign lately, but nobody whom it failed to reach', async () => {
    const all = `contactListId=${await listOf(SILENT, FAILING)}`;
    expect((await audience(all)).reachedLately).toBe(1);
  });

  it('leaves out who got as many campaigns this week as a person may get', async () => {
    const [contactListId, first] = [await listOf(SILENT, FAILING), await listOf(FAILING)];
    const [other, waiting] = [
      await draft('Antes', { contactListId: first }),
      await draft('Depois', { contactListId }),
    ];
    await admin.put('/settings/campaignPerPersonWeek', { key: 'campaignPerPersonWeek', value: '1' });
    expect(await audience(`contactListId=${contactListId}`)).toMatchObject({
      ...{ recipients: 1, leftOut: { reachedLately: 1 } },
    });
    await finished(other.id);
    expect(await got(FAILING, 'Antes')).toBe(true);
    await admin.post(`/campaigns/${waiting.id}/start`, {});
    await eventually(async () =>
      expect(await admin.get<CampaignDetail>(`/campaigns/${waiting.id}`)).toMatchObject({
        ...{ status: 'INATIVA', reason: 'ERR_CAMPAIGN_EMPTY' },
      }),
    );
  });
});
