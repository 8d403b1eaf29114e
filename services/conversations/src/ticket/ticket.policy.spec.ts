import { refuseOpening, refuseTicketAct, type TicketInReach, type TicketWorker } from './ticket.policy';

const ana: TicketWorker = { userId: 1, profile: 'user', super: false, queueIds: [10], allTicket: 'disabled' };
const apart: TicketWorker = { ...ana, allTicket: 'enabled' };
const admin: TicketWorker = { ...ana, userId: 9, profile: 'admin', queueIds: [] };

const mine = { queue: { id: 10 } };
const foreign = { queue: { id: 11 } };
const queueless = { queue: null };

describe('What a person may do to a ticket', () => {
  it.each<[string, TicketWorker, TicketInReach, string | null]>([
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

  it('nobody answers in a ticket that is not open', () => {
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
