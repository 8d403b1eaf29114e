import type {
  ErrorBody,
  InteractionPage,
  ExportedLine,
  LeadAsOf,
  LeadCounts,
  LeadMessagePage,
  LeadMessageView,
  LeadPage,
  LeadSearchAnswer,
  LeadView,
  MessageHit,
  TicketPage,
  TicketView,
} from '@prosa/contracts';
import { type ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { LeadsWorld, refusal } from '../support/leads-world';

describe('Leads', () => {
  let world: LeadsWorld;
  let admin: LeadsWorld['admin'];
  let ana: LeadsWorld['ana'];
  let bruno: LeadsWorld['bruno'];
  let phone: LeadsWorld['phone'];
  let connection: LeadsWorld['connection'];
  let capture: LeadsWorld['capture'];

  beforeAll(async () => {
    world = await LeadsWorld.open();
    ({ admin, ana, bruno, phone, connection, capture } = world);
  });

  it('are accepted, answered and won; later messages of the customer open a ticket', async () => {
    const { socket, frames } = await ana.socket();
    const { socket: outside, frames: unseen } = await bruno.socket();
    const lead = await capture();
    const number = lead.formClient.number;
    const early = await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'accept' });
    expect(early).toMatchObject({ status: 'andamento', userId: ana.me?.id });
    expect(await refusal(admin.call('PUT', `/leads/${lead.id}`, { action: 'accept' }))).toEqual([
      409,
      'ERR_LEAD_ASSIGNED',
    ]);

    const said = await ana.post<LeadMessageView>(`/messages/leads/${lead.id}`, { body: 'Olá! Como ajudo?' });
    expect(said).toMatchObject({ leadId: lead.id, body: 'Olá! Como ajudo?', fromMe: true });
    await eventually(async () => {
      const messages = await phone.messages(number);
      expect(messages.map(({ text }) => text)).toContain('Olá! Como ajudo?');
    });
    await phone.write({ from: number, to: world.business, text: 'Quero um bolo' });
    const page = await eventually(async () => {
      const answer = await ana.get<LeadMessagePage>(`/messages/leads/${lead.id}?peek=true`);
      expect(answer.messages.map(({ body }) => body)).toEqual(['Olá! Como ajudo?', 'Quero um bolo']);
      expect(answer.lead.unreadMessages).toBe(1);
      return answer;
    });
    expect(page.lead.lastMessage).toBe('Quero um bolo');
    // What was said is found, changed and starred as in a ticket.
    const found = await ana.get<{ hits: MessageHit[] }>(`/messages/leads/${lead.id}/search?searchParam=bolo`);
    expect(found.hits.map(({ body }) => body)).toEqual(['Quero um bolo']);
    const everywhere = (who: ApiClient) => who.call<LeadSearchAnswer>('GET', '/search/leads?searchParam=bol');
    expect((await everywhere(ana)).body.messages).toMatchObject([
      { message: { body: 'Quero um bolo', leadId: lead.id }, lead: { id: lead.id } },
    ]);
    expect((await everywhere(bruno)).body.messages ?? []).toEqual([]);
    const asked = page.messages.find(({ fromMe }) => !fromMe);
    await ana.put(`/messages/${asked?.id}/star`, { isStarred: true });
    await ana.put(`/messages/${said.id}`, { body: 'Olá! Em que ajudo?' });
    await eventually(async () => {
      const edits = await ana.get<{ edits: { body: string }[] }>(`/messages/${said.id}/edits`);
      expect(edits.edits.map(({ body }) => body)).toEqual(['Olá! Como ajudo?']);
    });
    expect((await bruno.call('GET', `/messages/${said.id}/edits`)).status).toBe(403);
    expect((await bruno.call('GET', `/messages/leads/${lead.id}/search?searchParam=bolo`)).status).toBe(403);
    await ana.post(`/messages/leads/${lead.id}/read`);
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.unreadMessages).toBe(0);

    // What happened and what was said is one history, newest first; the file has it the other way round.
    const history = await ana.get<InteractionPage>(`/lead/interaction/${lead.id}`);
    const lines = history.interactions.map(({ type, text }) => (type === 'LEAD' ? text : type));
    expect(lines).toEqual(
      expect.arrayContaining(['Lead criado pelo formulário', `Lead aceito por ${ana.me?.name}`, 'MESSAGE']),
    );
    // The customer's message comes after the reply, whatever their clock says.
    const lastSaid = history.interactions.find(({ type }) => type === 'MESSAGE');
    expect(lastSaid?.message?.text).toBe('Quero um bolo');
    expect(lines.at(-1)).toBe('Lead criado pelo formulário');
    const leadOnly = await ana.get<InteractionPage>(`/lead/interaction/${lead.id}?types=LEAD`);
    expect(leadOnly.count).toBe(2);
    const file = await ana.get<{ interactions: ExportedLine[] }>(`/lead/${lead.id}/history/export`);
    const isOfLead = ({ type }: { readonly type: string }): boolean => type === 'LEAD';
    expect(file.interactions.filter(isOfLead).map(({ id }) => id)).toEqual(
      history.interactions
        .filter(isOfLead)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(file.interactions.map(({ type, message }) => [type, message?.body])).toEqual(
      expect.arrayContaining([
        ['MESSAGE', 'Olá! Como ajudo?'],
        ['EDIT', 'Olá! Em que ajudo?'],
        ['MESSAGE', 'Quero um bolo'],
      ]),
    );
    expect((await bruno.call('GET', `/lead/interaction/${lead.id}`)).status).toBe(403);

    // The slider: before anything, and as it stands now.
    const at = (moment: string) => ana.get<LeadAsOf>(`/lead/${lead.id}/at?at=${encodeURIComponent(moment)}`);
    expect(await at('2020-01-01T00:00:00.000Z')).toMatchObject({ lead: null, facts: 0 });
    expect(await at(lead.createdAt)).toMatchObject({ lead: { status: 'novo', user: null }, facts: 1 });
    // Captured, taken, and found to be on WhatsApp.
    await eventually(async () =>
      expect(await at(new Date().toISOString())).toMatchObject({
        lead: { status: 'andamento', user: { id: ana.me?.id } },
        facts: 3,
      }),
    );
    expect((await ana.call('GET', `/lead/${lead.id}/at?at=x`)).status).toBe(400);
    expect((await bruno.call('GET', `/lead/${lead.id}/at?at=2030-01-01T00:00:00.000Z`)).status).toBe(403);

    const won = await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'win' });
    expect(won.status).toBe('ganho');
    expect(await refusal(ana.call('POST', `/messages/leads/${lead.id}`, { body: 'Mais?' }))).toEqual([
      409,
      'ERR_LEAD_NOT_OPEN',
    ]);
    await phone.write({ from: number, to: world.business, text: 'E agora?' });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      expect(found?.lastMessage).toBe('E agora?');
      return found as TicketView;
    });
    const reopening = ana.call<ErrorBody>('PUT', `/leads/${lead.id}`, { action: 'reopen' });
    expect(await refusal(reopening)).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    await admin.put(`/tickets/${ticket.id}`, { status: 'closed' });
    expect((await ana.put<LeadView>(`/leads/${lead.id}`, { action: 'reopen' })).status).toBe('andamento');

    const channel = (name: string): string => `company-${ana.me?.companyId}-${name}`;
    const received = frames
      .filter(({ event }) => event === channel('lead-chat'))
      .map(({ payload }) => payload['action']);
    expect(received).toContain('update');
    expect(received).toContain('updateUnread');
    expect(frames.some(({ event }) => event === channel('MessageLead'))).toBe(true);
    expect(frames.some(({ event }) => event === channel('kanban-lead'))).toBe(true);
    expect(unseen.filter(({ event }) => /lead/i.test(event))).toEqual([]);
    socket.disconnect();
    outside.disconnect();
  });

  it('are not assigned to who sends a blank message', async () => {
    const lead = await capture();
    const blank = ana.call<ErrorBody>('POST', `/messages/leads/${lead.id}`, { body: '  ' });
    expect(await refusal(blank)).toEqual([400, 'ERR_EMPTY_MESSAGE']);
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.status).toBe('novo');
  });

  it('have their number checked with WhatsApp as soon as they are accepted, before the first message', async () => {
    const [found, missing] = [await capture(), await capture({ phone: '11981230000' })];
    expect([found.hasWhatsapp, missing.hasWhatsapp]).toEqual([null, null]);
    for (const { id } of [found, missing]) await ana.put(`/leads/${id}`, { action: 'accept' });
    const known = async ({ id }: LeadView) =>
      (await ana.get<{ lead: LeadView }>(`/leads/u/${id}`)).lead.hasWhatsapp;
    await eventually(async () => expect([await known(found), await known(missing)]).toEqual([true, false]));
    const { interactions } = await ana.get<InteractionPage>(`/lead/interaction/${missing.id}?types=LEAD`);
    expect(interactions.map(({ text }) => text)).toContain('O número não está no WhatsApp');
  });

  it('get no first message while WhatsApp restricts the number; customers who wrote before are answered', async () => {
    const [silent, talking] = [await capture(), await capture()];
    for (const { id } of [silent, talking]) await ana.put(`/leads/${id}`, { action: 'accept' });
    await phone.write({ from: talking.formClient.number, to: world.business, text: 'Vi o formulário' });
    const last = async ({ id }: LeadView): Promise<LeadMessageView | undefined> =>
      (await ana.get<LeadMessagePage>(`/messages/leads/${id}?peek=true`)).messages.at(-1);
    await eventually(async () => expect((await last(talking))?.body).toBe('Vi o formulário'));
    await phone.faults({ restricted: true });
    await ana.post(`/messages/leads/${silent.id}`, { body: 'Boa tarde!' });
    await eventually(async () => {
      const refused = { ack: 0, error: { code: 'ERR_SENDING_WAPP_MSG', message: '463' } };
      expect(await last(silent)).toMatchObject(refused);
    });
    await ana.post(`/messages/leads/${talking.id}`, { body: 'Boa tarde!' });
    await eventually(async () => {
      const sent = await last(talking);
      expect(sent).toMatchObject({ body: 'Boa tarde!', error: null });
      expect(sent?.ack).toBeGreaterThanOrEqual(2);
    });
    // Nothing more is tried with them while the restriction lasts.
    await phone.faults({ restricted: false });
    const later = await ana.post<LeadMessageView>(`/messages/leads/${silent.id}`, { body: 'Boa noite!' });
    await eventually(async () => expect((await last(silent))?.ack).toBe(0));
    expect((await last(silent))?.id).toBe(later.id);
    expect(await phone.messages(silent.formClient.number)).toEqual([]);
  });

  it('send read receipts to the customer', async () => {
    const lead = await capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    await phone.write({ from: lead.formClient.number, to: world.business, text: 'Alguém leu?' });
    const unread = async () => (await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.unreadMessages;
    await eventually(async () => expect(await unread()).toBe(1));
    const ackOf = async () =>
      (await phone.messages(lead.formClient.number)).find(({ text }) => text === 'Alguém leu?')?.ack;
    expect(await ackOf()).toBeLessThan(4);
    await ana.get(`/messages/leads/${lead.id}`);
    await eventually(async () => expect(await ackOf()).toBe(4));
  });

  it('are no longer frozen when the customer writes, and wait for an agent', async () => {
    const lead = await capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    await ana.put(`/leads/${lead.id}`, { action: 'freeze' });
    await phone.write({ from: lead.formClient.number, to: world.business, text: 'Voltei' });
    const thawed = await eventually(async () => {
      const { leads } = await ana.get<LeadPage>('/leads?tab=leads');
      const found = leads.find(({ id }) => id === lead.id);
      expect(found).toMatchObject({ status: 'andamento', userId: null, unreadMessages: 1 });
      return found as LeadView;
    });
    const before = await ana.get<LeadCounts>('/leads/counts');
    await phone.write({ from: lead.formClient.number, to: world.business, text: 'Alguém?' });
    await eventually(async () => {
      const counts = await ana.get<LeadCounts>('/leads/counts');
      expect(counts.leads).toEqual({ count: before.leads.count, unread: before.leads.unread + 1 });
    });
    // The first user to reply is assigned.
    await ana.post(`/messages/leads/${thawed.id}`, { body: 'Que bom!' });
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.userId).toBe(ana.me?.id);
  });

  it('are transferred only to users with leadsOn, and visible to nobody else', async () => {
    const lead = await capture();
    await ana.put(`/leads/${lead.id}`, { action: 'accept' });
    const to = (userId?: number) => ({ action: 'transfer', userId });
    expect(await refusal(ana.call('PUT', `/leads/${lead.id}`, to(bruno.me?.id)))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
    await ana.put(`/leads/${lead.id}`, to(admin.me?.id));
    expect(await refusal(ana.call('GET', `/leads/u/${lead.id}`))).toEqual([409, 'ERR_LEAD_ASSIGNED']);
    expect((await ana.get<LeadPage>('/leads')).leads.map(({ id }) => id)).not.toContain(lead.id);
    expect(await refusal(ana.call('DELETE', `/leads/${lead.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await admin.delete(`/leads/${lead.id}`)).toEqual({ ok: true });
    // The e-mail is free again.
    const { email, name } = lead.submission as { email: string; name: string };
    await capture({ email, name });
  });

  it('remain leads while another conversation prevents them from becoming a ticket', async () => {
    const body = world.submission();
    const number = `55${body.phone}`;
    await phone.write({ from: number, to: world.business, text: 'Escrevi primeiro' });
    const ticket = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
      const found = tickets.find(({ contact }) => contact.number === number);
      if (found === undefined) throw new Error('no ticket yet');
      return found;
    });
    const lead = await capture(body);
    const into = () => ana.call<TicketView & ErrorBody>('POST', `/leads/${lead.id}/ticket`);
    expect(await refusal(into())).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    expect((await ana.get<{ lead: LeadView }>(`/leads/u/${lead.id}`)).lead.status).toBe('novo');
    await admin.put(`/tickets/${ticket.id}`, { status: 'closed' });
    const begun = await into();
    expect([begun.status, begun.body]).toMatchObject([200, { status: 'open', contact: { number } }]);
    expect((await ana.call('GET', `/leads/u/${lead.id}`)).status).toBe(404);
    await phone.write({ from: number, to: world.business, text: 'E agora?' });
    await eventually(async () =>
      expect((await ana.get<TicketView>(`/tickets/${begun.body.id}`)).lastMessage).toBe('E agora?'),
    );
  });

  it('become contacts and tickets, and tickets become leads', async () => {
    const lead = await capture();
    const { contactId } = await ana.post<{ contactId: number }>(`/leads/${lead.id}/contact`);
    expect(await bruno.get(`/contacts/${contactId}`)).toMatchObject({ name: lead.formClient.name });
    expect((await ana.call('GET', `/leads/u/${lead.id}`)).status).toBe(404);

    const ticket = await ana.post<TicketView>('/tickets', {
      contactId,
      whatsappId: connection.id,
      queueId: ana.me?.queues[0]?.id,
    });
    const back = await ana.post<LeadView>(`/tickets/${ticket.id}/lead`);
    expect(back).toMatchObject({ status: 'andamento', origin: 'ticket', userId: ana.me?.id, contactId });
    expect((await admin.get<TicketView>(`/tickets/${ticket.id}`)).status).toBe('closed');
    await phone.write({ from: lead.formClient.number, to: world.business, text: 'Ainda aí?' });
    await eventually(async () => {
      const { messages } = await ana.get<LeadMessagePage>(`/messages/leads/${back.id}`);
      expect(messages.map(({ body }) => body)).toEqual(['Ainda aí?']);
    });
    const again = await ana.post<TicketView>(`/leads/${back.id}/ticket`);
    expect(again).toMatchObject({ status: 'open', contactId });
  });
});
