import type { LeadFormView, MessagePage, TicketPage, UserView } from '@prosa/contracts';
import { ApiClient } from './api-client';
import { BUSINESS, connectPhone } from './connected';
import { eventually } from './eventually';
import { SimulatorClient } from './simulator-client';

/** The number of the customer who writes. */
export const CANARY_NUMBER = '5511966001177';

/** The number of a member of the group. */
const MEMBER_NUMBER = '5511966002277';

/** What {@link writeThroughEveryDoor} writes: words, names, numbers and addresses of persons. */
export const PERSONAL_CANARIES = [
  ...['palavra-canario-de-fora', 'palavra-canario-de-dentro', 'palavra-canario-de-novo', 'nota-canario'],
  ...['agenda-canario', 'dado-canario-981', 'conversa-canario', 'zuleica@canario.test', CANARY_NUMBER],
  ...['Zuleica Canario', 'Olavo Canario', 'olavo@canario.test', '11966001188'],
  ...['Iracema Canario', 'iracema@canario.test', '5511966001199'],
  ...['Jandira Canario', MEMBER_NUMBER, 'grupo-canario', 'resposta-canario'],
];

/** A member of a group writes; an agent reacts to it and quotes it. */
const writeInGroup = async (admin: ApiClient, phones: SimulatorClient): Promise<void> => {
  await admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' });
  const members = [MEMBER_NUMBER, CANARY_NUMBER, BUSINESS];
  const group = await phones.makeGroup({ subject: 'Turma', members });
  await phones.write({ from: MEMBER_NUMBER, name: 'Jandira Canario', to: group.id, text: 'grupo-canario' });
  const ticket = await eventually(async () => {
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
    const found = tickets.find(({ isGroup }) => isGroup);
    if (found === undefined) throw new Error('no ticket yet');
    return found;
  });
  await admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.me?.id });
  const { messages } = await admin.get<MessagePage>(`/messages/${ticket.id}`);
  const id = messages.at(-1)?.id;
  await admin.post(`/messages/${ticket.id}`, { body: 'resposta-canario', quotedMsg: { id } });
  await admin.post(`/messages/${id}/reactions`, { emoji: '👍' });
  await phones.read(MEMBER_NUMBER, group.id);
};

/** Personal data by every door of the demo company: messages both ways, a note, a schedule, a card, a form, a list, the chat. */
export const writeThroughEveryDoor = async (url: string): Promise<void> => {
  const admin = await ApiClient.signIn(url, 'admin@demo.test');
  const self = await admin.get<UserView>(`/users/${admin.me?.id}`);
  await admin.put(`/users/${self.id}`, { ...self, leadsOn: true });
  const number = CANARY_NUMBER;
  const connection = await connectPhone(url, admin);
  await admin.put(`/whatsapp/${connection.id}`, {
    name: connection.name,
    queueIds: [],
    greetingMessage: '',
  });
  const phones = new SimulatorClient(url);
  const write = (text: string) => phones.write({ from: number, name: 'Zuleica Canario', to: BUSINESS, text });
  await write('palavra-canario-de-fora');
  const ticket = await eventually(async () => {
    const { tickets } = await admin.get<TicketPage>('/tickets?status=pending&showAll=true');
    const found = tickets.find(({ contact }) => contact.name === 'Zuleica Canario');
    if (found === undefined) throw new Error('no ticket yet');
    return found;
  });
  await admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.me?.id });
  await admin.post(`/messages/${ticket.id}`, { body: 'palavra-canario-de-dentro' });
  const about = { ticketId: ticket.id, contactId: ticket.contact.id };
  await admin.post('/ticket-notes', { note: 'nota-canario', ...about });
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  await admin.post('/schedules', { contactId: ticket.contact.id, body: 'agenda-canario', sendAt });
  await admin.put(`/contacts/${ticket.contact.id}`, {
    ...{ name: 'Zuleica Canario', number, email: 'zuleica@canario.test' },
    extraInfo: [{ name: 'CPF', value: 'dado-canario-981' }],
  });
  const form = await admin.get<LeadFormView>(`/forms/${connection.id}`);
  const filled = { name: 'Olavo Canario', phone: '11966001188', email: 'olavo@canario.test' };
  const stranger = new ApiClient(url);
  const answer = await stranger.call('POST', `/forms/apresentacao/${form.publicId}`, filled);
  expect(answer.status).toBe(201);
  const list = await admin.post<{ id: number }>('/contact-lists', { name: 'Lista' });
  const item = { contactListId: list.id, name: 'Iracema Canario', number: '5511966001199' };
  await admin.post('/contact-list-items', { ...item, email: 'iracema@canario.test' });
  const ana = await ApiClient.signIn(url, 'ana@demo.test');
  const users = [{ id: ana.me?.id }];
  const chat = await admin.post<{ id: number }>('/chats', { title: 'Turno', users });
  await admin.post(`/chats/${chat.id}/messages`, { message: 'conversa-canario' });
  await writeInGroup(admin, phones);
  await write('palavra-canario-de-novo');
  await eventually(async () => {
    const { messages } = await admin.get<MessagePage>(`/messages/${ticket.id}`);
    expect(messages.map(({ body }) => body)).toContain('palavra-canario-de-novo');
  });
};
