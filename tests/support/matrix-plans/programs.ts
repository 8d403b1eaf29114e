import type { NewEventTokenView } from '@prosa/contracts';
import type { Making, Pick, RoutePlan, Things } from '../matrix-plan';
import type { ThingKind } from '../matrix-world';

/** The uuid of a record of the company whose texts hold its canary, as a program finds it. */
const found =
  (kind: string, query = 'limit=100') =>
  async ({ admin, canary, world }: Making): Promise<string> => {
    const token = await admin.post<NewEventTokenView>('/event-tokens', {
      ...{ name: `${canary} busca`, scopes: ['read', 'personal'] },
    });
    const path = `/v1/${kind}?${query.replace('TICKET', String(world.ticketUuid))}`;
    const answer = await admin.call<Record<string, readonly { readonly uuid: string }[]>>(
      ...(['GET', path, undefined, { authorization: `Bearer ${token.token}` }] as const),
    );
    await admin.delete(`/event-tokens/${token.id}`);
    const record = answer.body[kind]?.find(each => JSON.stringify(each).includes(canary));
    if (record === undefined) throw new Error(`no ${kind} of ${canary}: ${answer.status}`);
    return record.uuid;
  };

const missing = '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e61';

/** What these routes take ids of, besides what the world has. */
export const things = {
  contactUuid: { missing, make: found('contacts') },
  messageUuid: { missing, make: found('messages', 'ticket=TICKET') },
  tagUuid: { missing, make: found('tags') },
  queueUuid: { missing, make: found('queues') },
  userUuid: { missing, make: found('users') },
} satisfies Things;

const byUuid = (kind: ThingKind) => (pick: Pick) => ({ params: { uuid: pick('uuid', kind) } });

/** How the routes of programs are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/v1/tickets': {},
  'GET /api/v1/tickets/:uuid': { fill: byUuid('ticketUuid') },
  'POST /api/v1/tickets/:uuid/messages': {
    fill: pick => ({ ...byUuid('ticketUuid')(pick), body: { body: 'Recado do programa' } }),
  },
  'POST /api/v1/tickets/:uuid/notes': {
    fill: pick => ({ ...byUuid('ticketUuid')(pick), body: { note: 'Anotação do programa' } }),
  },
  'GET /api/v1/contacts': {},
  'GET /api/v1/contacts/:uuid': { fill: byUuid('contactUuid') },
  'GET /api/v1/messages': { fill: pick => ({ query: { ticket: pick('ticket', 'ticketUuid') } }) },
  'GET /api/v1/messages/:uuid': { fill: byUuid('messageUuid') },
  'GET /api/v1/tags': {},
  'GET /api/v1/tags/:uuid': { fill: byUuid('tagUuid') },
  'GET /api/v1/queues': {},
  'GET /api/v1/queues/:uuid': { fill: byUuid('queueUuid') },
  'GET /api/v1/users': {},
  'GET /api/v1/users/:uuid': { fill: byUuid('userUuid') },
};
