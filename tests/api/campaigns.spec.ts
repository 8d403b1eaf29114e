import type {
  CampaignAudience,
  CampaignDetail,
  CampaignPage,
  CampaignReportPage,
  CampaignSettingRow,
  ConnectionView,
  ErrorBody,
  TagView,
  TicketPage,
} from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

/** At one to three seconds each. */
const CUSTOMERS = Array.from({ length: 6 }, (_, index) => `551198222000${index + 1}`);
const UNTIL_THE_END = 90_000;

describe('Campaigns', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let phone: SimulatorClient;
  let connection: ConnectionView;
  let tag: TagView;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    phone = company.phone;
    connection = await company.connect();
    tag = await admin.post('/tags', { name: 'Novidades', color: '#773DFA' });
    for (const from of CUSTOMERS)
      await phone.write({
        from,
        name: `Cliente ${from.slice(-1)}`,
        to: company.business,
        text: 'Quero novidades',
      });
    const tickets = await eventually(async () => {
      const page = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const theirs = page.tickets.filter(({ contact }) => CUSTOMERS.includes(contact.number));
      expect(theirs).toHaveLength(CUSTOMERS.length);
      return theirs;
    });
    for (const { id } of tickets)
      await admin.post('/tags/ticket/sync', { ticketId: id, tags: [{ id: tag.id }] });
  });

  const draft = (more: object = {}): Promise<CampaignDetail> =>
    admin.post('/campaigns', {
      name: 'Natal',
      whatsappId: connection.id,
      tagListId: tag.id,
      message1: 'Natal chegou, {{firstName}}!',
      ...more,
    });
  const refusal = async (call: Promise<Answer<ErrorBody>>): Promise<[number, string]> => {
    const { status, body } = await call;
    return [status, body.error];
  };
  const held = async (text: string): Promise<readonly string[]> => {
    const phones = await Promise.all(
      CUSTOMERS.map(async number => {
        const said = await phone.messages(number);
        return said.filter(message => message.text.startsWith(text)).map(() => number);
      }),
    );
    return phones.flat();
  };
  const show = (id: number): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);

  it('are created, changed, refused and deleted', async () => {
    const made = await draft();
    expect(made).toMatchObject({
      status: 'INATIVA',
      message1: 'Natal chegou, {{firstName}}!',
      editable: true,
    });
    const changed = await admin.put<CampaignDetail>(`/campaigns/${made.id}`, { name: 'Páscoa' });
    expect(changed).toMatchObject({ name: 'Páscoa', message1: made.message1 });
    const { records } = await admin.get<CampaignPage>('/campaigns/?searchParam=scoa&pageNumber=1');
    expect(records.map(({ id }) => id)).toEqual([made.id]);
    const create = (body: object): Promise<Answer<ErrorBody>> =>
      admin.call('POST', '/campaigns', {
        ...{ name: 'Natal', whatsappId: connection.id, message1: 'Oi', ...body },
      });
    expect(await refusal(create({ name: 'N' }))).toEqual([400, 'ERR_VALIDATION']);
    expect(await refusal(create({ message1: '' }))).toEqual([400, 'ERR_VALIDATION']);
    expect(await refusal(create({ whatsappId: 999_999 }))).toEqual([422, 'INVALID_CONECTION_WHATSAPP']);
    const timed = await draft({ scheduledAt: '2090-01-01T12:00:00Z' });
    expect(timed.status).toBe('PROGRAMADA');
    await admin.delete(`/campaigns/${timed.id}`);
    const past = { status: 'PROGRAMADA', scheduledAt: '2020-01-01T12:00:00Z' };
    expect(await refusal(create(past))).toEqual([422, 'ERR_CAMPAIGN_PAST']);
    expect(await refusal(admin.call('POST', `/campaigns/${made.id}/cancel`))).toEqual([
      409,
      'ERR_CAMPAIGN_STATE',
    ]);
    await admin.delete(`/campaigns/${made.id}`);
    expect(await refusal(admin.call('GET', `/campaigns/${made.id}`))).toEqual([404, 'ERR_NO_CAMPAIGN_FOUND']);
  });

  it('without recipients become INATIVA again, with the reason', async () => {
    const nobody = await admin.post<TagView>('/tags', { name: 'Ninguém', color: '#773DFA' });
    const { id } = await draft({ tagListId: nobody.id });
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () =>
      expect(await show(id)).toMatchObject({ status: 'INATIVA', reason: 'ERR_CAMPAIGN_EMPTY' }),
    );
  });

  it('are checked beforehand: recipients, exclusions with reasons, end time, and preview', async () => {
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Conferidos' });
    const [mine] = ['5511982249999'];
    for (const number of ['5511982240001', '5511982240002'])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita Alves', number });
    const checked = await admin.get<CampaignAudience>(`/campaigns/audience?contactListId=${list.id}`);
    expect(checked).toMatchObject({ total: 2, recipients: 2, leftOut: {}, hasMore: false });
    expect([checked.strangers, checked.reachedLately]).toEqual([null, 0]);
    const from = `&whatsappId=${connection.id}`;
    const strangers = await admin.get<CampaignAudience>(
      `/campaigns/audience?contactListId=${list.id}${from}`,
    );
    expect(strangers.strangers).toBe(2);
    const known = await admin.get<CampaignAudience>(`/campaigns/audience?tagListId=${tag.id}${from}`);
    expect([known.recipients, known.strangers]).toEqual([CUSTOMERS.length, 0]);
    expect(checked.records).toContainEqual({ name: 'Rita Alves', number: '5511982240001', reason: null });
    expect(Date.parse(checked.endsAt)).toBeGreaterThan(Date.now());
    const nobody = await admin.get<CampaignAudience>(
      `/campaigns/audience?contactListId=${list.id}&leftOut=true`,
    );
    expect(nobody.records).toEqual([]);
    expect(await refusal(admin.call('GET', '/campaigns/audience?contactListId=999999'))).toEqual([
      404,
      'ERR_NO_CONTACT_LIST_FOUND',
    ]);
    const trial = { whatsappId: connection.id, number: '11 98224-9999', message: 'Teste de {{name}}' };
    await admin.post('/campaigns/test', trial);
    await eventually(async () => {
      const said = (await phone.messages(mine ?? '')).map(({ text }) => text);
      expect(said).toEqual([expect.stringMatching(/^Teste de \w/)]);
    });
    expect(await refusal(admin.call('POST', '/campaigns/test', { ...trial, number: 'abc' }))).toEqual([
      422,
      'ERR_CHECK_NUMBER',
    ]);
  });

  it('have sending hours and a cap of new contacts', async () => {
    const pace = { messageInterval: 5, messageBatchSize: 50, greaterInterval: 10 };
    const set = (more: object): Promise<Answer<CampaignSettingRow[] & ErrorBody>> =>
      admin.call('POST', '/campaign-settings', { settings: { ...pace, ...more } });
    const sendingWindow = { days: [5, 1], from: '08:00', until: '18:00' };
    const { body } = await set({ sendingWindow, strangersPerDay: 50 });
    const value = (key: string) => JSON.parse(body.find(row => row.key === key)?.value ?? '') as unknown;
    expect(value('sendingWindow')).toEqual({ ...sendingWindow, days: [1, 5] });
    expect(value('strangersPerDay')).toBe(50);
    const never = await set({ sendingWindow: { ...sendingWindow, until: '07:00' } });
    expect(never.status).toBe(400);
    await set({ sendingWindow: null, strangersPerDay: 0 });
    // Shorter pauses than WhatsApp would bear are taken where it is simulated, on both routes.
    expect((await set({ messageInterval: 0, greaterInterval: 0 })).status).toBe(200);
    await paceCampaigns(admin, 1);
  });

  it('start on time, are stopped and resumed, reach everybody once, and report what the phones received', async () => {
    const { id, status } = await draft({ status: 'PROGRAMADA', scheduledAt: new Date().toISOString() });
    expect(status).toBe('PROGRAMADA');
    await eventually(async () => expect((await held('Natal chegou')).length).toBeGreaterThan(0));
    expect(await refusal(admin.call('DELETE', `/campaigns/${id}`))).toEqual([409, 'ERR_CAMPAIGN_RUNING']);
    const stopped = await admin.post<CampaignDetail>(`/campaigns/${id}/cancel`, {});
    expect(stopped).toMatchObject({ status: 'CANCELADA', shipping: { total: CUSTOMERS.length } });
    const before = CUSTOMERS.length - stopped.shipping.waiting;
    const restarted = await admin.post<CampaignDetail>(`/campaigns/${id}/restart`, {});
    expect(CUSTOMERS.length - restarted.shipping.waiting).toBeLessThanOrEqual(before + 1);
    const ended = await eventually(async () => {
      const campaign = await show(id);
      expect(campaign.status).toBe('FINALIZADA');
      return campaign;
    }, UNTIL_THE_END);
    expect((await held('Natal chegou, Cliente')).toSorted()).toEqual(CUSTOMERS);
    const { server, delivered, read, total, waiting, sending } = ended.shipping;
    expect([server + delivered + read, total, waiting, sending]).toEqual([6, 6, 0, 0]);
    const report = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
    expect(report.records.map(({ number }) => number).toSorted()).toEqual(CUSTOMERS);
    expect(report.records.every(({ sentAt, variant }) => sentAt !== null && variant === 1)).toBe(true);
    const sheet = await fetch(`${company.url}/api/campaigns/${id}/report/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = (await sheet.text()).trim().split('\r\n');
    expect(lines[0]).toContain('name;number;state;code;variant;ticketId;sentAt;deliveredAt;readAt');
    expect(lines[0]).toContain('confirmationRequestedAt;confirmedAt');
    const numbers = lines.slice(1).map((line): string => line.split(';')[1] ?? '');
    expect(numbers.toSorted()).toEqual(CUSTOMERS);
    const other = (await newCompany({ furnished: false })).admin;
    expect(await refusal(other.call('GET', `/campaigns/${id}/report`))).toEqual([
      404,
      'ERR_NO_CAMPAIGN_FOUND',
    ]);
  });

  it('that ask first are sent to those who confirm, without opening tickets', async () => {
    const [yes = '', no = '', unsure = ''] = ['5511982230001', '5511982230002', '5511982230003'];
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Convidados' });
    for (const number of [yes, no, unsure])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Convidado', number });
    const asking = { tagListId: null, contactListId: list.id, confirmation: true, message1: 'As ofertas' };
    const { id } = await draft({ name: 'Ofertas', ...asking, confirmationMessage1: '{{firstName}}, posso?' });
    await admin.post(`/campaigns/${id}/start`, {});
    const texts = async (number: string): Promise<readonly string[]> =>
      (await phone.messages(number))
        .map(({ text }) => text.split('\n')[0] ?? '')
        .filter(text => text.endsWith('posso?') || text.startsWith('As ofertas'));
    for (const number of [yes, no, unsure])
      await eventually(async () => expect(await texts(number)).toEqual(['Convidado, posso?']), UNTIL_THE_END);
    expect(await show(id)).toMatchObject({ status: 'EM_ANDAMENTO', shipping: { confirming: 3, sending: 0 } });
    await phone.write({ from: unsure, to: company.business, text: 'Sim, mas quanto custa?' });
    await phone.write({ from: no, to: company.business, text: 'Não' });
    await phone.write({ from: yes, to: company.business, text: 'SIM!' });
    await phone.write({ from: yes, to: company.business, text: 'sim' });
    await eventually(async () => expect((await texts(yes)).slice(1)).toEqual(['As ofertas']), UNTIL_THE_END);
    const report = await eventually(async () => {
      const { records } = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
      expect(records.map(({ state }) => state).toSorted()).toEqual(['confirming', 'delivered', 'skipped']);
      return records;
    });
    const of = (number: string) => report.find(each => each.number === number);
    expect(of(yes)).toMatchObject({
      confirmationRequestedAt: expect.any(String),
      confirmedAt: expect.any(String),
    });
    expect(of(no)).toMatchObject({ code: 'ERR_CAMPAIGN_DECLINED', confirmedAt: null, sentAt: null });
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
    const waiting = tickets.filter(({ contact }) => [yes, no, unsure].includes(contact.number));
    expect(waiting.map(({ contact }) => contact.number)).toEqual([unsure]);
    await phone.write({ from: no, to: company.business, text: 'SAIR' });
    await eventually(async () => {
      const answers = (await phone.messages(no)).filter(({ text }) => text.includes('VOLTAR'));
      expect(answers).toHaveLength(1);
    });
    await admin.post(`/campaigns/${id}/cancel`, {});
  });

  it("respect WhatsApp's quota of new chats: a second warning requires a decision by a user, a used-up quota waits until it renews", async () => {
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Cota' });
    const strangers = ['11974440001', '11974440002'];
    for (const number of strangers)
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Cliente', number });
    const quotaShown = async (level: string): Promise<void> => {
      await eventually(async () => {
        const { newChatQuota } = await admin.get<ConnectionView>(`/whatsapp/${connection.id}?session=0`);
        expect(newChatQuota?.level).toBe(level);
      });
    };
    const show = (id: number): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);
    const held = async (id: number, reason: string): Promise<void> => {
      await eventually(async () => {
        const { hold, shipping } = await show(id);
        expect([hold?.reason, shipping.server + shipping.delivered + shipping.read]).toEqual([reason, 0]);
      }, UNTIL_THE_END);
    };
    await phone.faults({ quota: 'SECOND_WARNING', quotaEndsInMinutes: 600 });
    await quotaShown('secondWarning');
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Cota', whatsappId: connection.id, contactListId: list.id, message1: 'Cota nova' },
    });
    await phone.faults({ quota: 'CAPPED', quotaEndsInMinutes: 600 });
    await quotaShown('capped');
    await admin.post(`/campaigns/${id}/start`, {});
    await held(id, 'quota');
    // A warning that came after the start waits for a person, who restarts.
    await phone.faults({ quota: 'SECOND_WARNING', quotaEndsInMinutes: 600 });
    await held(id, 'quotaWarning');
    await admin.post(`/campaigns/${id}/cancel`, {});
    await admin.post(`/campaigns/${id}/restart`, {});
    await eventually(async () => expect((await show(id)).status).toBe('FINALIZADA'), UNTIL_THE_END);
    for (const number of strangers)
      expect(
        (await phone.messages(`55${number}`)).filter(({ text }) => text.startsWith('Cota nova')),
      ).toHaveLength(1);
    await phone.faults({ quota: null });
    await quotaShown('none');
  });

  it('pause messages to new contacts while WhatsApp restricts the number, and not those to known contacts or of agents', async () => {
    const [, , known = ''] = CUSTOMERS;
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Restritos' });
    for (const number of ['5511982250001', '5511982250002', known])
      await admin.post('/contact-list-items', { contactListId: list.id, name: 'Rita', number });
    await phone.faults({ restricted: true });
    const { id } = await draft({
      name: 'Restrita',
      tagListId: null,
      contactListId: list.id,
      message1: 'Restrita',
    });
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => {
      const { hold, shipping } = await show(id);
      expect(hold).toMatchObject({ reason: 'restricted', until: expect.any(String) });
      expect(shipping).toMatchObject({ failed: 1, waiting: 1, delivered: 1 });
    }, UNTIL_THE_END);
    expect((await phone.messages(known)).filter(({ text }) => text === 'Restrita')).toHaveLength(1);
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
    const ticket = tickets.find(({ contact }) => contact.number === known);
    await admin.put(`/tickets/${ticket?.id}`, { status: 'open' });
    await admin.post(`/messages/${ticket?.id}`, { body: 'Sou eu, a Alice.' });
    await eventually(async () =>
      expect((await phone.messages(known)).some(({ text }) => text.includes('Sou eu, a Alice.'))).toBe(true),
    );
    expect(await show(id)).toMatchObject({ hold: { reason: 'restricted' }, shipping: { waiting: 1 } });
    await phone.faults({ restricted: false });
    await admin.post(`/campaigns/${id}/cancel`, {});
  });

  it('resume messages to new contacts as soon as WhatsApp lifts an announced restriction', async () => {
    const restrictedUntil = async (): Promise<string | null> =>
      (await admin.get<ConnectionView>(`/whatsapp/${connection.id}?session=0`)).restrictedUntil;
    // The hour's rest of the refusals before was no announcement, and stays: this one is longer.
    await phone.faults({ restricted: true, restrictedMinutes: 600 });
    await eventually(async () =>
      expect(Date.parse((await restrictedUntil()) ?? '')).toBeGreaterThan(Date.now() + 500 * 60_000),
    );
    const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Liberados' });
    await admin.post('/contact-list-items', {
      contactListId: list.id,
      name: 'Rita',
      number: '5511982250009',
    });
    const { id } = await draft({
      name: 'Liberada',
      tagListId: null,
      contactListId: list.id,
      message1: 'Livre',
    });
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => {
      const { hold, shipping } = await show(id);
      expect([hold?.reason, shipping.waiting]).toEqual(['restricted', 1]);
    }, UNTIL_THE_END);
    await phone.faults({ restricted: false });
    await eventually(async () => expect(await restrictedUntil()).toBeNull());
    await eventually(async () => expect((await show(id)).status).toBe('FINALIZADA'), UNTIL_THE_END);
    const held = (await phone.messages('5511982250009')).filter(({ text }) => text === 'Livre');
    expect(held).toHaveLength(1);
  });

  it('exclude contacts who answered SAIR, but not those who wrote the word within a longer message', async () => {
    const [leaving = '', complaining = ''] = CUSTOMERS;
    await phone.write({
      from: complaining,
      to: company.business,
      text: 'Não me mande mais boletos, quero sair disso',
    });
    await phone.write({ from: leaving, to: company.business, text: 'Sair.' });
    await eventually(async () => {
      const answers = (await phone.messages(leaving)).filter(({ text }) => text.includes('VOLTAR'));
      expect(answers).toHaveLength(1);
    });
    const { id } = await draft({ name: 'Ano novo', message1: 'Feliz ano novo' });
    await admin.post(`/campaigns/${id}/start`, {});
    await eventually(async () => {
      expect(await show(id)).toMatchObject({
        status: 'EM_ANDAMENTO',
        leftOut: { optedOut: 1 },
        shipping: { total: CUSTOMERS.length - 1 },
      });
    });
    await admin.post(`/campaigns/${id}/cancel`, {});
  });
});
