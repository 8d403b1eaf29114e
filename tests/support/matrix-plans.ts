import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import { another, path, short, stranger, type Pick, type RoutePlan } from './matrix-plan';
import { RECORD_PLANS } from './matrix-record-plans';
import type { Role } from './matrix-world';

const notByOutsiders: readonly Role[] = ['outsider'];
const machine: RoutePlan = { machine: true };
/** Somebody else's record, or a setting of the company: administrators only. */
const managed: readonly Role[] = ['user', 'outsider', 'supervisor'];

const tickets: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/tickets': {
    fill: pick => ({
      query: {
        showAll: 'true',
        searchParam: 'SEGREDO',
        queueIds: `[${pick('queueIds', 'queue')}]`,
        tags: `[${pick('tags', 'tag')}]`,
        users: `[${pick('users', 'user')}]`,
      },
    }),
  },
  'GET /api/tickets/counts': {
    fill: pick => ({ query: { queueIds: `[${pick('queueIds', 'queue')}]`, showAll: 'true' } }),
  },
  'GET /api/tickets/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/tickets/show/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/tickets/u/:uuid': {
    fill: pick => ({ params: { uuid: pick('uuid', 'ticketUuid') } }),
    refuses: notByOutsiders,
  },
  'POST /api/tickets': {
    fill: pick => ({
      body: {
        contactId: pick('contactId', 'contact'),
        whatsappId: pick('whatsappId', 'connection'),
        queueId: pick('queueId', 'queue'),
        userId: pick('userId', 'user'),
      },
    }),
    consumes: true,
    refuses: notByOutsiders,
    refusesNaming: ['user', 'outsider'],
  },
  'PUT /api/tickets/:id': [
    () => ({ status: 'closed' }),
    () => ({ status: 'open' }),
    () => ({ status: 'pending' }),
    (pick: Pick) => ({ queueId: pick('queueId', 'queue'), userId: pick('userId', 'user') }),
  ].map((body): RoutePlan => {
    const fill = (pick: Pick) => ({ ...path('ticket')(pick), body: body(pick) });
    return { fill, consumes: true, refuses: ['user', 'outsider'] };
  }),
  'DELETE /api/tickets/:id': { fill: path('ticket'), consumes: true },
  'POST /api/tags/ticket/sync': {
    fill: pick => ({
      body: { ticketId: pick('ticketId', 'ticket'), tags: [{ id: pick('tags.id', 'tag') }] },
    }),
    refuses: notByOutsiders,
  },
  'GET /api/ticket/interaction/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/ticket/:id/at': {
    fill: pick => ({ ...path('ticket')(pick), query: { at: '2030-01-01T00:00:00Z' } }),
    refuses: notByOutsiders,
  },
  'GET /api/ticket/:id/history/export': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/search': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/ticket-notes/list': {
    fill: pick => ({ query: { ticketId: pick('ticketId', 'ticket') } }),
    refuses: notByOutsiders,
  },
  'POST /api/ticket-notes': {
    fill: pick => ({ body: { ticketId: pick('ticketId', 'ticket'), note: 'Observação' } }),
    refuses: notByOutsiders,
  },
  'DELETE /api/ticket-notes/:id': {
    fill: path('note'),
    consumes: true,
    refuses: ['user', 'outsider', 'supervisor'],
  },
};

const whose = (pick: Pick) => ({
  contactId: pick('contactId', 'contact'),
  whatsappId: pick('whatsappId', 'connection'),
});
const aSchedule = { fill: path('schedule'), refuses: ['user', 'outsider'] as readonly Role[] };

const schedules: Record<string, RoutePlan> = {
  // Nobody's but one's own, for people without others' to look after.
  'GET /api/schedules': { fill: () => ({ query: { searchParam: 'SEGREDO' } }), mayBeEmpty: true },
  'POST /api/schedules': {
    fill: pick => ({ body: { ...whose(pick), body: 'Até amanhã', sendAt: '2090-01-01T12:00:00Z' } }),
  },
  'GET /api/schedules/:id': aSchedule,
  'PUT /api/schedules/:id': {
    ...aSchedule,
    fill: pick => ({ ...path('schedule')(pick), body: { ...whose(pick), body: 'Até depois' } }),
    consumes: true,
  },
  'DELETE /api/schedules/:id': { ...aSchedule, consumes: true },
  'POST /api/schedules/:id/media-upload': { ...aSchedule, answers: 400 },
  'DELETE /api/schedules/:id/media-upload': { ...aSchedule, consumes: true },
};

// Figures, and the names of people.
const figures: Record<string, RoutePlan> = {
  'GET /api/dashboard': { mayBeEmpty: true },
  'GET /api/dashboard/ticketsUsers': { mayBeEmpty: true },
  'GET /api/dashboard/ticketsDay': { mayBeEmpty: true },
};

const chat = (pick: Pick) => ({ title: `Equipe ${short()}`, users: [{ id: pick('users.id', 'user') }] });

const chats: Record<string, RoutePlan> = {
  'GET /api/chats': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/chats/u/:uuid': { fill: pick => ({ params: { uuid: pick('uuid', 'chatUuid') } }) },
  'GET /api/chats/:id': { fill: path('chat') },
  'POST /api/chats': { fill: pick => ({ body: chat(pick) }) },
  'PUT /api/chats/:id': {
    fill: pick => ({ ...path('chat')(pick), body: chat(pick) }),
    consumes: true,
    refuses: managed,
  },
  'DELETE /api/chats/:id': { fill: path('chat'), consumes: true, refuses: managed },
  'GET /api/chats/:id/messages': { fill: path('chat') },
  'POST /api/chats/:id/messages': {
    fill: pick => ({ ...path('chat')(pick), body: { message: 'Recado' } }),
  },
  'POST /api/chats/:id/read': { fill: path('chat') },
};

const inTicket = (pick: Pick) => ({ params: { ticketId: pick('ticketId', 'ticket') } });

const aMessage = (pick: Pick) => ({ params: { messageId: pick('messageId', 'message') } });

const messages: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/messages/:ticketId': { fill: inTicket, refuses: notByOutsiders },
  'GET /api/messages/:ticketId/search': {
    fill: pick => ({ ...inTicket(pick), query: { searchParam: 'SEGREDO' } }),
    refuses: notByOutsiders,
  },
  'GET /api/messages/:messageId/edits': {
    fill: pick => ({ params: { messageId: pick('messageId', 'message') } }),
    refuses: notByOutsiders,
    mayBeEmpty: true,
  },
  'POST /api/messages/:ticketId/read': { fill: inTicket, refuses: notByOutsiders },
  'POST /api/messages/:messageId/retry': {
    fill: pick => ({ params: { messageId: pick('messageId', 'message') } }),
    refuses: notByOutsiders,
  },
  'PUT /api/messages/:messageId': {
    fill: pick => ({ ...aMessage(pick), body: { body: `Outra resposta ${short()}` } }),
    consumes: true,
    refuses: notByOutsiders,
  },
  'DELETE /api/messages/:messageId': { fill: aMessage, consumes: true, refuses: notByOutsiders },
  'POST /api/messages/:messageId/reactions': {
    fill: pick => ({ ...aMessage(pick), body: { emoji: '👍' } }),
    refuses: notByOutsiders,
  },
  'POST /api/messages/:ticketId': {
    fill: pick => ({
      ...inTicket(pick),
      body: { body: 'Resposta', quotedMsg: { id: pick('quotedMsg.id', 'message') } },
    }),
    refuses: notByOutsiders,
  },
};

const connectionChoices = (pick: Pick) => ({
  name: `Fone ${short()}`,
  queueIds: [pick('queueIds', 'queue')],
  transferQueueId: pick('transferQueueId', 'queue'),
});

const connections: Record<string, RoutePlan> = {
  'GET /api/whatsapp': {},
  'GET /api/whatsapp/:id': { fill: path('connection') },
  'GET /api/whatsapp/:id/gaps': { fill: path('connection'), mayBeEmpty: true },
  'POST /api/whatsapp': { fill: pick => ({ body: connectionChoices(pick) }) },
  'PUT /api/whatsapp/:id': {
    fill: pick => ({ ...path('connection')(pick), body: connectionChoices(pick) }),
    consumes: true,
  },
  'DELETE /api/whatsapp/:id': { fill: path('connection'), consumes: true },
  'GET /api/whatsapp/:id/token': { fill: path('connection'), mayBeEmpty: true },
  'POST /api/whatsapp/:id/token': { fill: path('connection') },
  'DELETE /api/whatsapp/:id/token': { fill: path('connection') },
  // The token of a person is none of a connection's.
  'POST /api/messages/send': { answers: 401 },
  'POST /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  'PUT /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  'DELETE /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  // A phone is linked to it already.
  'POST /api/whatsappsession/:id/pairing-code': {
    fill: pick => ({ ...path('connection')(pick), body: { number: '5511900000066' } }),
    answers: 409,
  },
};

const rights = (pick: Pick) => ({
  queueIds: [pick('queueIds', 'queue')],
  whatsappId: pick('whatsappId', 'connection'),
});

const people: Record<string, RoutePlan> = {
  'GET /api/users': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/users/list': {},
  'GET /api/users/:id': { fill: path('user') },
  'POST /api/users': {
    fill: pick => ({
      body: { name: 'Nova', email: `nova.${short()}@prosa.test`, password: 'prosa-demo', ...rights(pick) },
    }),
  },
  'PUT /api/users/:id': {
    fill: pick => ({ ...path('user')(pick), body: { name: 'Outro nome', ...rights(pick) } }),
    consumes: true,
    refuses: managed,
  },
  'DELETE /api/users/:id': { fill: path('user'), consumes: true },
};

const contacts: Record<string, RoutePlan> = {
  'GET /api/contacts': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/contacts/list': {},
  'GET /api/contacts/export': {},
  // Without a form there is no file.
  'POST /api/contacts/import': { answers: 400 },
  'GET /api/contacts/:id': { fill: path('contact') },
  'GET /api/contacts/:id/tickets': { fill: path('contact'), mayBeEmpty: true },
  'DELETE /api/contacts/:id': { fill: path('contact'), consumes: true },
  'POST /api/contacts': {
    fill: () => ({ body: { name: 'Contato', number: `55119${String(6e7 + another())}` } }),
  },
  'PUT /api/contacts/:id': {
    fill: pick => ({ ...path('contact')(pick), body: { name: 'Outro nome' } }),
    consumes: true,
  },
};

const key = (pick: Pick) => ({ params: { key: pick('key', 'settingKey') } });

const company = (name: string) => (pick: Pick) => ({ params: { [name]: pick(name, 'company') } });
// Plans are the platform's and no company's; this one is that of the demo's own companies.
const plan = { params: { id: 3 } };

// Workers are the installation's; there is none of this name.
const noWorker: RoutePlan = { fill: () => ({ params: { id: short() } }), answers: 404 };

const platform: Record<string, RoutePlan> = {
  'GET /api/gateway/workers': {},
  'POST /api/gateway/workers/:id/drain': noWorker,
  'DELETE /api/gateway/workers/:id/drain': noWorker,
  'GET /api/companies': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/companies/list': {},
  'GET /api/companies/:id': { fill: company('id') },
  'GET /api/companies/listPlan/:companyId': { fill: company('companyId') },
  'POST /api/companies': {
    fill: () => ({ body: { name: 'Nova empresa', email: `nova.${short()}@prosa.test` } }),
  },
  'PUT /api/companies/:id': { fill: pick => ({ ...company('id')(pick), body: { phone: '11 99999-0000' } }) },
  'PUT /api/companies/:id/renew': { fill: company('id') },
  'PUT /api/companies/:id/schedules': {
    fill: pick => ({ ...company('id')(pick), body: { schedules: DEFAULT_OPENING_HOURS } }),
  },
  // One's own stays: the specs of companies remove others.
  'DELETE /api/companies/:id': { fill: company('id') },
  'GET /api/settings/asaas': {},
  'PUT /api/settings/asaas': { fill: () => ({ body: { value: short() } }) },
  'GET /api/plans/list': {},
  'GET /api/plans/listpublic': {},
  'GET /api/plans/all': {},
  'GET /api/plans/:id': { fill: () => plan },
  'POST /api/plans': {
    fill: () => ({ body: { name: `Plano ${short()}`, value: 1, users: 1, connections: 1, queues: 1 } }),
  },
  'PUT /api/plans/:id': { fill: () => ({ ...plan, body: { isPublic: true } }) },
  'DELETE /api/plans/:id': { fill: () => plan },
};

const rest: Record<string, RoutePlan> = {
  'GET /api': {},
  'GET /api/version': {},
  'GET /api/public-settings/:key': { fill: key },
  'GET /api/settings': {},
  'GET /api/settings/:key': { fill: key },
  'PUT /api/settings/:key': {
    fill: pick => ({ ...key(pick), body: { value: 'closed' } }),
    refuses: managed,
  },
  // An empty body: a wrong password would count against everybody at this address.
  'POST /api/auth/login': {
    fill: () => ({ body: {} }),
    shape: () => ({ email: stranger(), password: 'nao-e-essa' }),
    answers: 400,
  },
  'POST /api/auth/refresh_token': { answers: 401 },
  // Strangers' routes, asked with nothing in hand: codes and new passwords have specs of their own.
  'POST /api/whatsapp/send-code': {
    fill: () => ({ body: {} }),
    shape: () => ({ phone: '5511900000066', data: { name: 'Padaria', email: stranger() } }),
    answers: 400,
  },
  'POST /api/whatsapp/verify-code': {
    fill: () => ({ body: {} }),
    shape: () => ({ phone: '5511900000066', code: '123456' }),
    answers: 400,
  },
  'POST /api/companies/cadastro': {
    fill: () => ({ body: {} }),
    shape: () => ({
      ...{ name: 'Padaria', email: stranger(), phone: '5511900000066', password: 'Padaria2026', planId: 1 },
      ...{ status: 't', dueDate: '2026-12-01', recurrence: 'MENSAL', campaignsEnabled: true },
    }),
    answers: 400,
  },
  'GET /api/founding': {},
  'POST /api/founding': {
    fill: () => ({ body: {} }),
    shape: () => ({ name: 'Marta', email: stranger(), password: 'Padaria2026', platformName: 'Plataforma' }),
    answers: 400,
  },
  'POST /api/forgetpassword': {
    fill: () => ({ body: {} }),
    shape: () => ({ email: stranger() }),
    answers: 400,
  },
  'POST /api/forgetpassword/:email': { fill: () => ({ params: { email: 'nobody' } }), answers: 400 },
  'POST /api/resetpasswords': {
    fill: () => ({ body: {} }),
    shape: () => ({ email: stranger(), token: '123456', password: 'Padaria2026' }),
    answers: 400,
  },
  'POST /api/resetpasswords/:email/:token/:newPassword': {
    fill: () => ({ params: { email: 'nobody', token: '000000', newPassword: 'short' } }),
    answers: 400,
  },
  'DELETE /api/auth/logout': { endsSession: true },
  'GET /api/auth/me': {},
  'GET /api/auth/sessions': {},
  'DELETE /api/auth/sessions': { endsSession: true },
  'DELETE /api/auth/sessions/:id': { fill: () => ({ params: { id: short() } }), answers: 404 },
  'POST /api/companies/:id/access': {
    fill: pick => ({ ...company('id')(pick), body: { reason: 'Chamado 1234' } }),
  },
  'DELETE /api/companies/access': { answers: 409 },
  'GET /api/companies/access-log': {},
  // Only says yes or no.
  'GET /api/onboarding': { mayBeEmpty: true },
  'GET /api/live/head': {},
  // A signed address is the only way in, and nobody here has one.
  'GET /api/media/:key': { fill: () => ({ params: { key: 'AAAAAAAAAAAAAAAAAAAAAA' } }), answers: 404 },
  'GET /api/live/frames': { fill: () => ({ query: { after: 0 } }) },
  'GET /health/live': {},
  'GET /health/ready': {},
  'GET /metrics': machine,
  'POST /simulator/api/block': machine,
  'POST /simulator/api/code': machine,
  'GET /simulator/api/crowd': machine,
  'POST /simulator/api/crowd': machine,
  'POST /simulator/api/crowd/stop': machine,
  'GET /simulator/api/groups': machine,
  'POST /simulator/api/groups': machine,
  'POST /simulator/api/groups/name': machine,
  'POST /simulator/api/groups/picture': machine,
  'POST /simulator/api/incident': machine,
  'POST /simulator/api/picture': machine,
  'GET /simulator/api/signs': machine,
  'POST /simulator/api/call': machine,
  'POST /simulator/api/edit': machine,
  'POST /simulator/api/faults': machine,
  'GET /simulator/api/mails': machine,
  'GET /simulator/api/media': machine,
  'GET /simulator/api/messages': machine,
  'POST /simulator/api/messages': machine,
  'GET /simulator/api/phones': machine,
  'GET /simulator/api/qrcodes': machine,
  'POST /simulator/api/react': machine,
  'POST /simulator/api/read': machine,
  'POST /simulator/api/revoke': machine,
  'POST /simulator/api/scan': machine,
  'POST /simulator/api/typing': machine,
};

/** How every route of the process is called; a route that is missing here fails the matrix. */
export const ROUTE_PLANS: Readonly<Record<string, RoutePlan | readonly RoutePlan[]>> = {
  ...RECORD_PLANS,
  ...tickets,
  ...messages,
  ...schedules,
  ...connections,
  ...people,
  ...contacts,
  ...chats,
  ...figures,
  ...platform,
  ...rest,
};
