import { machine, managed, short, stranger, type Pick, type RoutePlan } from '../matrix-plan';

const key = (pick: Pick) => ({ params: { key: pick('key', 'settingKey') } });

const company = (name: string) => (pick: Pick) => ({ params: { [name]: pick(name, 'company') } });

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api': {},
  'GET /api/version': {},
  'GET /api/public-settings/:key': { fill: key },
  'GET /api/settings': {},
  'GET /api/settings/:key': { fill: key },
  'PUT /api/settings/:key': {
    fill: pick => ({ ...key(pick), body: { value: 'closed' } }),
    refuses: managed,
  },
  // An empty body: a wrong password would count against this address.
  'POST /api/auth/login': {
    fill: () => ({ body: {} }),
    shape: () => ({ email: stranger(), password: 'nao-e-essa' }),
    answers: 400,
  },
  'POST /api/auth/refresh_token': { answers: 401 },
  // Unauthenticated routes, called without data: codes and new passwords have specs of their own.
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
    shape: () => ({ name: 'Marta', email: stranger(), password: 'Padaria2026', planValue: 49.9 }),
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
  // A signed URL is required, and none is available here.
  'GET /api/media/:key': { fill: () => ({ params: { key: 'AAAAAAAAAAAAAAAAAAAAAA' } }), answers: 404 },
  'GET /api/live/frames': { fill: () => ({ query: { after: 0 } }) },
  'GET /health/live': {},
  'GET /health/ready': {},
  'GET /metrics': machine,
  'POST /simulator/api/block': machine,
  'POST /simulator/api/vote': machine,
  'POST /simulator/api/code': machine,
  'GET /simulator/api/forms': machine,
  'GET /simulator/api/crowd': machine,
  'POST /simulator/api/crowd': machine,
  'POST /simulator/api/crowd/stop': machine,
  'GET /simulator/api/recipients': machine,
  'POST /simulator/api/recipients': machine,
  'POST /simulator/api/recipients/stop': machine,
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
