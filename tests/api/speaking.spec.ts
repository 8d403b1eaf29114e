import type { ErrorBody, MessagePage, MessageView, TicketPage, TicketView } from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const customer = '5511981119009';
const SAID = 'No meio da conversa da colega';

describe('A user who may not write to a contact', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;
  let bruno: ApiClient;
  let ticket: TicketView;
  let received: MessageView;
  let said: MessageView;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
    bruno = company.bruno;
    await company.connect();
    await company.phone.write({ from: customer, name: 'Sofia', to: company.business, text: 'oi' });
    const waiting = await eventually(async () => {
      const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&searchParam=Sofia');
      if (tickets[0] === undefined) throw new Error('not yet');
      return tickets[0];
    });
    ticket = await bruno.put<TicketView>(`/tickets/${waiting.id}`, { status: 'open' });
    said = await bruno.post<MessageView>(`/messages/${ticket.id}`, { body: 'Bom dia!' });
    received = (await messages()).find(({ fromMe }) => !fromMe) as MessageView;
  });

  const messages = async (): Promise<readonly MessageView[]> =>
    (await admin.get<MessagePage>(`/messages/${ticket.id}?peek=true`)).messages;

  const form = async (by: ApiClient): Promise<{ status: number; body: ErrorBody }> => {
    const body = new FormData();
    body.set('fromMe', 'true');
    body.set('medias', new Blob([SAID]), 'nota.txt');
    const headers = { authorization: `Bearer ${by.token}` };
    const answer = await fetch(`${company.url}/api/messages/${ticket.id}`, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as ErrorBody };
  };

  const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

  /** Everything by which words of a person reach a customer; quick messages and forwards are texts and files. */
  const doors: readonly (readonly [string, (by: ApiClient) => Promise<{ status: number; body: unknown }>])[] =
    [
      ['a text, a quick message, a forward', by => by.call('POST', `/messages/${ticket.id}`, { body: SAID })],
      [
        'an answer to a message',
        by => by.call('POST', `/messages/${ticket.id}`, { body: SAID, quotedMsg: { id: received.id } }),
      ],
      ['a file', form],
      ['a reaction', by => by.call('POST', `/messages/${received.id}/reactions`, { emoji: '👍' })],
      ['an edit', by => by.call('PUT', `/messages/${said.id}`, { body: SAID })],
      ['a deletion', by => by.call('DELETE', `/messages/${said.id}`)],
      ['another try of a message', by => by.call('POST', `/messages/${said.id}/retry`)],
      [
        'a schedule',
        by => by.call('POST', '/schedules', { contactId: ticket.contactId, body: SAID, sendAt: soon() }),
      ],
    ];

  it.each(doors)('sends nothing by %s, and gets the same error', async (_door, speak) => {
    const answer = await speak(ana);
    expect([answer.status, (answer.body as ErrorBody).error]).toEqual([409, 'ERR_TICKET_ASSIGNED']);
  });

  it('changes nothing in the conversation', async () => {
    const now = await messages();
    expect(now.map(({ body, isDeleted, isEdited }) => [body, isDeleted, isEdited])).toEqual([
      ['oi', false, false],
      ['Bom dia!', false, false],
    ]);
    expect(JSON.stringify(now)).not.toContain('👍');
  });

  it('can send as soon as the permission is granted', async () => {
    await admin.put(`/tickets/${ticket.id}`, { userId: ana.me?.id, queueId: ticket.queueId });
    await ana.post(`/messages/${ticket.id}`, { body: 'Agora sou eu.' });
    const [status, code] = await bruno
      .call<ErrorBody>('POST', `/messages/${ticket.id}`, { body: SAID })
      .then(({ status, body }) => [status, body.error]);
    expect([status, code]).toEqual([409, 'ERR_TICKET_ASSIGNED']);
  });
});
