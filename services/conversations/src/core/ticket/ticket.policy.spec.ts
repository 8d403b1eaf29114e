import type { ViewerRights } from '@prosa/contracts';
import {
  refuseOpening,
  refuseSpeaking,
  refuseTicketAct,
  type Speaker,
  type SpeakingPlace,
  type TicketInReach,
} from './ticket.policy';

const ana: ViewerRights = { userId: 1, profile: 'user', super: false, queueIds: [10], allTicket: 'disabled' };
const apart: ViewerRights = { ...ana, allTicket: 'enabled' };
const admin: ViewerRights = { ...ana, userId: 9, profile: 'admin', queueIds: [] };

const mine = { queue: { id: 10 } };
const foreign = { queue: { id: 11 } };
const queueless = { queue: null };

describe('What a user may do to a ticket', () => {
  it.each<[string, ViewerRights, TicketInReach, string | null]>([
    ['a waiting ticket of her queue is hers to take', ana, { status: 'pending', ...mine }, null],
    ['one of another queue is not', ana, { status: 'pending', ...foreign }, 'ERR_NO_PERMISSION'],
    ['one without a queue is, with allTicket disabled', ana, { status: 'pending', ...queueless }, null],
    ['and is not, with allTicket enabled', apart, { status: 'pending', ...queueless }, 'ERR_NO_PERMISSION'],
    [
      'her own open ticket stays hers in any queue',
      ana,
      { status: 'open', user: { id: 1 }, ...foreign },
      null,
    ],
    [
      'an open ticket of a colleague is taken',
      ana,
      { status: 'open', user: { id: 2 }, ...mine },
      'ERR_TICKET_ASSIGNED',
    ],
    [
      'out of reach it is not even that',
      ana,
      { status: 'open', user: { id: 2 }, ...foreign },
      'ERR_NO_PERMISSION',
    ],
    ['an admin reaches every ticket', admin, { status: 'open', user: { id: 2 }, ...foreign }, null],
  ])('%s', (_, worker, ticket, refusal) => {
    expect(refuseTicketAct(worker, ticket, 'transfer')).toBe(refusal);
  });

  it('a ticket that is not open accepts no reply', () => {
    expect(refuseTicketAct(admin, { status: 'closed', ...mine }, 'reply')).toBe('ERR_TICKET_NOT_OPEN');
    expect(refuseTicketAct(ana, { status: 'pending', ...mine }, 'reply')).toBe('ERR_TICKET_NOT_OPEN');
  });
});

describe('Who may start a conversation', () => {
  it.each([
    ['an agent needs a queue', ana, {}, 'ERR_QUEUE_REQUIRED'],
    ['and one of her own', ana, { queueId: 11 }, 'ERR_NO_PERMISSION'],
    ['for herself', ana, { queueId: 10, userId: 2 }, 'ERR_NO_PERMISSION'],
    ['which is enough', ana, { queueId: 10, userId: 1 }, null],
    ['an admin starts for anybody, anywhere', admin, { userId: 2 }, null],
  ])('%s', (_, worker, wanted, refusal) => {
    expect(refuseOpening(worker, wanted)).toBe(refusal);
  });
});

describe('Who may write to a contact', () => {
  const as = (person: ViewerRights): Speaker => ({ kind: 'person', person });
  const former: Speaker = { kind: 'former' };
  const program: Speaker = { kind: 'program', connectionId: 1 };
  const bruno = { id: 2 };
  it.each<[string, Speaker, SpeakingPlace, string | null]>([
    [
      'an agent in her own conversation',
      as(ana),
      { conversation: { status: 'open', user: { id: 1 }, ...foreign } },
      null,
    ],
    [
      'an agent in one that waits in her queue',
      as(ana),
      { conversation: { status: 'pending', ...mine } },
      null,
    ],
    [
      'no agent in one that waits elsewhere',
      as(ana),
      { conversation: { status: 'pending', ...foreign } },
      'ERR_NO_PERMISSION',
    ],
    [
      "no agent in a colleague's",
      as(ana),
      { conversation: { status: 'open', user: bruno, ...mine } },
      'ERR_TICKET_ASSIGNED',
    ],
    ["an admin in anybody's", as(admin), { conversation: { status: 'open', user: bruno, ...foreign } }, null],
    ['an agent to whom nobody speaks, outside of queues', as(ana), { conversation: null, queue: null }, null],
    ['an agent to whom nobody speaks, in her queue', as(ana), { conversation: null, ...mine }, null],
    ['no agent in a queue of others', as(ana), { conversation: null, ...foreign }, 'ERR_NO_PERMISSION'],
    ['an admin in any queue', as(admin), { conversation: null, ...foreign }, null],
    [
      'a program on its connection',
      program,
      { connectionId: 1, conversation: { status: 'open', user: bruno, ...mine } },
      null,
    ],
    [
      'no program on another connection',
      program,
      { connectionId: 2, conversation: null },
      'ERR_NO_PERMISSION',
    ],
    ['somebody who left, where nobody speaks', former, { conversation: null, queue: null }, null],
    ['somebody who left, where it waits', former, { conversation: { status: 'pending', ...mine } }, null],
    [
      "nobody who left in a colleague's",
      former,
      { conversation: { status: 'open', user: bruno, ...mine } },
      'ERR_TICKET_ASSIGNED',
    ],
  ])('%s', (_, speaker, place, refusal) => {
    expect(refuseSpeaking(speaker, place)).toBe(refusal);
  });
});
