import type {
  ContactView,
  ErrorBody,
  MessagePage,
  SchedulePage,
  ScheduleView,
  TicketView,
} from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { livedSince } from '../support/lived-time';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const HOUR = 3_600_000;
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Schedules', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let maria: ContactView;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
    maria = await contact('Maria Clara Dias', '5511981110001');
  });

  const contact = (name: string, number: string): Promise<ContactView> =>
    admin.post('/contacts', { name, number });
  const plan = (body: object = {}, by = ana): Promise<ScheduleView> =>
    by.post('/schedules', { contactId: maria.id, body: 'Até amanhã!', sendAt: inMs(HOUR), ...body });
  const refusal = async (call: Promise<Answer<ErrorBody>>): Promise<[number, string]> => {
    const { status, body } = await call;
    return [status, body.error];
  };
  const attach = async (
    id: number,
    file: Buffer,
    name: string,
  ): Promise<Answer<ScheduleView & ErrorBody>> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), name);
    const response = await fetch(`${company.url}/api/schedules/${id}/media-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
    });
    const body = (await response.json()) as ScheduleView & ErrorBody;
    return { status: response.status, headers: response.headers, body };
  };

  it('are created, changed and cancelled by their author, and visible to users who see everything', async () => {
    const { socket, frames } = await ana.socket();
    const made = await plan();
    expect(made).toMatchObject({ status: 'PENDENTE', sentAt: null, error: null, contact: { id: maria.id } });
    expect(await ana.get(`/schedules/${made.id}`)).toEqual(made);
    const changed = await ana.put<ScheduleView>(`/schedules/${made.id}`, { body: 'Até quinta!' });
    expect(changed).toMatchObject({ body: 'Até quinta!', sendAt: made.sendAt });

    expect(await refusal(bruno.call('GET', `/schedules/${made.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    const attempt = bruno.call<ErrorBody>('PUT', `/schedules/${made.id}`, { body: 'Nunca mais' });
    expect(await refusal(attempt)).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await bruno.get<SchedulePage>('/schedules')).schedules).toEqual([]);
    expect((await admin.get<SchedulePage>('/schedules')).schedules).toContainEqual(changed);

    expect(await ana.delete(`/schedules/${made.id}`)).toEqual({ ok: true });
    expect(await refusal(ana.call('GET', `/schedules/${made.id}`))).toEqual([404, 'ERR_NO_SCHEDULE_FOUND']);
    const channel = `company-${ana.me?.companyId}-schedule`;
    const received = await eventually(() => {
      const mine = frames.filter(frame => frame.event === channel).map(({ payload }) => payload['action']);
      expect(mine).toContain('delete');
      return mine;
    });
    expect(received).toEqual(['create', 'update', 'delete']);
    socket.disconnect();
  });

  it('are validated: five characters, a contact and a connection of the company, a time in the future', async () => {
    const wrong = (body: object): Promise<Answer<ErrorBody>> =>
      ana.call('POST', '/schedules', {
        contactId: maria.id,
        body: 'Até amanhã!',
        sendAt: inMs(HOUR),
        ...body,
      });
    expect(await refusal(wrong({ body: 'Oi' }))).toEqual([400, 'ERR_VALIDATION']);
    expect(await refusal(wrong({ contactId: 999_999 }))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    expect(await refusal(wrong({ whatsappId: 999_999 }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(await refusal(wrong({ sendAt: inMs(-5 * 60_000) }))).toEqual([422, 'ERR_SCHEDULE_PAST']);
    expect(await refusal(wrong({ sendAt: 'amanhã' }))).toEqual([400, 'ERR_VALIDATION']);
  });

  it('are found by words, by contact, and by days of the company', async () => {
    const joao = await contact('João Café', '5511981110002');
    // 02:30 in UTC is still the evening of the day before in São Paulo.
    const late = await plan({
      contactId: joao.id,
      body: 'Sua padaria abriu',
      sendAt: '2090-03-02T02:30:00Z',
    });
    const found = async (query: string): Promise<readonly number[]> =>
      (await ana.get<SchedulePage>(`/schedules/?${query}`)).schedules.map(({ id }) => id);
    expect(await found('searchParam=PADARIA&pageNumber=1')).toEqual([late.id]);
    expect(await found('searchParam=joao%20cafe')).toEqual([late.id]);
    expect(await found(`contactId=${joao.id}`)).toEqual([late.id]);
    expect(await found('dateStart=2090-03-01&dateEnd=2090-03-01')).toEqual([late.id]);
    expect(await found('dateStart=2090-03-02&dateEnd=2090-03-02')).toEqual([]);
    const other = (await newCompany({ furnished: false })).admin;
    expect((await other.get<SchedulePage>('/schedules')).schedules).toEqual([]);
    expect(await refusal(other.call('GET', `/schedules/${late.id}`))).toEqual([404, 'ERR_NO_SCHEDULE_FOUND']);
  });

  it('accept an image and no other file', async () => {
    const { id } = await plan();
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    expect((await attach(id, pdf, 'contrato.pdf')).body.error).toBe('ERR_SCHEDULE_FILE');
    const { body: attached } = await attach(id, png, 'meu cartão.png');
    expect(attached.mediaName).toBe('meu_cartão.png');
    expect((await fetch(`${company.url}${attached.mediaPath}`)).headers.get('content-type')).toBe(
      'image/png',
    );
    const without = await ana.delete<ScheduleView>(`/schedules/${id}/media-upload`);
    expect(without).toMatchObject({ mediaPath: null, mediaName: null });
    await ana.delete(`/schedules/${id}`);
  });

  it('show why they could not be sent, and are pending again when rescheduled', async () => {
    const nobody = await contact('Sem Ninguém', '5511981110009');
    // It is due, and waits for its phone, so the removal comes first.
    const doomed = await plan({ contactId: nobody.id, sendAt: inMs(0) });
    await admin.delete(`/contacts/${nobody.id}`);
    await eventually(async () => {
      const now = await ana.get<ScheduleView>(`/schedules/${doomed.id}`);
      expect(now).toMatchObject({ status: 'ERRO', sentAt: null, error: { code: 'ERR_NO_CONTACT_FOUND' } });
    });
    const again = await ana.put<ScheduleView>(`/schedules/${doomed.id}`, {
      contactId: maria.id,
      sendAt: inMs(HOUR),
    });
    expect(again).toMatchObject({ status: 'PENDENTE', error: null });
  });

  it('wait for their connection, then are sent once, in their author’s name, with their variables filled', async () => {
    const body = '{{ms}}, {{firstName}}! Protocolo {{protocol}}, {{date}} {{hora}} {{outro}}';
    const due = await plan({ body, sendAt: inMs(0) });
    expect((await attach(due.id, png, 'cartão.png')).status).toBe(201);
    await company.connect();
    const sent = await eventually(async () => {
      const now = await ana.get<ScheduleView>(`/schedules/${due.id}`);
      expect(now.status).toBe('ENVIADA');
      return now;
    });
    const ticket = await ana.get<TicketView>(`/tickets/${sent.ticketId}`);
    expect(ticket).toMatchObject({ status: 'open', userId: ana.me?.id, contactId: maria.id });
    const simulator = company.phone;
    const [received, ...more] = await eventually(async () => {
      const messages = await simulator.messages(maria.number);
      expect(messages.length).toBeGreaterThan(0);
      return messages;
    });
    expect(more).toEqual([]);
    expect(received).toMatchObject({ kind: 'image' });
    const { messages } = await ana.get<MessagePage>(`/messages/${ticket.id}?peek=true`);
    const text = messages[0]?.body ?? '';
    const style = { dateStyle: 'short', timeStyle: 'short' } as const;
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', ...style });
    const times = [0, -60_000].map(ms => time.format(new Date(Date.now() + ms)).replace(',', ''));
    expect(text).toMatch(new RegExp(`^Bo(m dia|a tarde|a noite), Maria! Protocolo ${ticket.id}, `));
    expect(times.some(each => text.endsWith(`${each} {{outro}}`))).toBe(true);
    expect(messages[0]?.user).toMatchObject({ id: ana.me?.id });
    expect(messages).toHaveLength(1);

    const change = ana.call<ErrorBody>('PUT', `/schedules/${due.id}`, { body: 'Outra coisa' });
    expect(await refusal(change)).toEqual([409, 'ERR_SCHEDULE_SENT']);
    expect((await attach(due.id, png, 'outra.png')).body.error).toBe('ERR_SCHEDULE_SENT');
  });

  it('are sent into the open conversation at exactly their time', async () => {
    const simulator = company.phone;
    await simulator.write({ from: '5511981110003', name: 'Rita', to: company.business, text: 'oi' });
    const rita = await eventually(async () => {
      const { contacts } = await admin.get<{ contacts: ContactView[] }>('/contacts?searchParam=Rita');
      if (!contacts[0]) throw new Error('not yet');
      return contacts[0];
    });
    const at = Date.now() + 2_000;
    const lived = livedSince();
    const { id } = await plan({ contactId: rita.id, sendAt: new Date(at).toISOString() });
    const sent = await eventually(async () => {
      const now = await ana.get<ScheduleView>(`/schedules/${id}`);
      expect(now.status).toBe('ENVIADA');
      return now;
    });
    expect(Date.parse(sent.sentAt ?? '')).toBeGreaterThanOrEqual(at);
    // Two seconds that it had to wait, and the round that finds it even if no alarm woke for it.
    expect(lived()).toBeLessThan(2_000 + 6_000);
    const ticket = await admin.get<TicketView>(`/tickets/${sent.ticketId}`);
    expect(ticket).toMatchObject({ status: 'pending', contactId: rita.id });
  });

  /** A customer who wrote, with a ticket that a user accepted. */
  const served = async (name: string, number: string, by: ApiClient): Promise<TicketView> => {
    await company.phone.write({ from: number, name, to: company.business, text: 'oi' });
    return eventually(async () => {
      const { tickets } = await admin.get<{ tickets: TicketView[] }>(
        `/tickets?status=pending&searchParam=${name}`,
      );
      if (!tickets[0]) throw new Error('not yet');
      return by.put<TicketView>(`/tickets/${tickets[0].id}`, { status: 'open', userId: by.me?.id });
    });
  };
  const wordsIn = async (ticket: TicketView): Promise<readonly string[]> =>
    (await admin.get<MessagePage>(`/messages/${ticket.id}?peek=true`)).messages.map(({ body }) => body);

  it("cannot be scheduled into a colleague's conversation that their author may not see", async () => {
    const ticket = await served('Sofia', '5511981110004', bruno);
    const { contactId } = ticket;
    const answer = ana.call<ErrorBody>('POST', `/messages/${ticket.id}`, { body: 'Sou eu agora' });
    const [status, code] = await refusal(answer);
    const asked = { contactId, body: 'Sou eu agora', sendAt: inMs(0) };
    expect(await refusal(ana.call<ErrorBody>('POST', '/schedules', asked))).toEqual([status, code]);
    const elsewhere = await plan();
    const turned = ana.call<ErrorBody>('PUT', `/schedules/${elsewhere.id}`, { contactId });
    expect(await refusal(turned)).toEqual([status, code]);
    expect(await plan({ contactId, sendAt: inMs(HOUR) }, admin)).toMatchObject({ status: 'PENDENTE' });
    expect(await wordsIn(ticket)).toEqual(['oi']);
  });

  it('are refused at their time when their author may no longer write there, who is notified and may reschedule', async () => {
    const { socket, frames } = await ana.socket();
    const vera = await contact('Vera Nogueira', '5511981110005');
    const early = await plan({ contactId: vera.id, body: 'No meio da conversa', sendAt: inMs(HOUR) });
    const ticket = await served('Vera', '5511981110005', bruno);
    await ana.put(`/schedules/${early.id}`, { sendAt: inMs(3_000) });
    await eventually(async () => {
      const now = await ana.get<ScheduleView>(`/schedules/${early.id}`);
      expect(now).toMatchObject({ status: 'ERRO', sentAt: null, error: { code: 'ERR_SCHEDULE_REFUSED' } });
    });
    await eventually(() => {
      const received = frames.map(({ payload }) => payload['schedule'] as ScheduleView | undefined);
      expect(received.find(each => each?.id === early.id && each.status === 'ERRO')?.error?.code).toBe(
        'ERR_SCHEDULE_REFUSED',
      );
    });
    expect(await wordsIn(ticket)).toEqual(['oi']);
    const later = await ana.put<ScheduleView>(`/schedules/${early.id}`, { sendAt: inMs(HOUR) });
    expect(later).toMatchObject({ status: 'PENDENTE', error: null });
    socket.disconnect();
  });
});
