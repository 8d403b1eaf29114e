import type { TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import { aMessage, aPending, aTicket, aViewer, later, uuidOf } from '../../testing/ticket-fixtures';
import type { TicketListName, Viewer } from './ticket-rules';
import { TICKET_LISTS, belongs } from './ticket-rules';
import { applyTicketFrames, mergeOrdered } from './tickets.live';
import type { TicketsState } from './tickets.state';
import { initialTickets, ticketAdapter } from './tickets.state';

const update = (ticket: TicketView): LiveEvent => ({
  channel: 'ticket',
  payload: { action: 'update', ticket },
  seq: 1,
});
const deleted = (ticketId: number): LiveEvent => ({
  channel: 'ticket',
  payload: { action: 'delete', ticketId },
  seq: 1,
});
const removed = (ticketId: number): LiveEvent => ({
  channel: 'ticket',
  payload: { action: 'removeFromList', ticketId },
  seq: 1,
});
const unread = (ticket: TicketView): LiveEvent => ({
  channel: 'ticket',
  payload: { action: 'updateUnread', ticketId: ticket.id, ticket },
  seq: 1,
});
const arrived = (ticket: TicketView): LiveEvent => ({
  channel: 'appMessage',
  payload: { action: 'create', message: aMessage({ ticketId: ticket.id }), ticket, contact: ticket.contact },
  seq: 1,
});

const ofBruno = { userId: 4, user: { id: 4, name: 'Bruno' } };

/** A workspace on which all lists are loaded with these tickets. */
const stateWith = (tickets: readonly TicketView[], viewer: Viewer = aViewer()): TicketsState => {
  const entities = ticketAdapter.setAll(initialTickets.tickets, [...tickets]);
  const lists = { ...initialTickets.lists };
  for (const name of TICKET_LISTS) {
    const ids = tickets.filter(one => belongs(one, name, viewer, initialTickets.filters)).map(one => one.id);
    lists[name] = { ...lists[name], status: 'ready', ids: mergeOrdered([], ids, entities.entities) };
  }
  const idByUuid = Object.fromEntries(tickets.map(ticket => [ticket.uuid, ticket.id]));
  return { ...initialTickets, viewer, tickets: entities, idByUuid, lists };
};

const idsOf = (state: TicketsState, list: TicketListName): readonly number[] => state.lists[list].ids;

describe('live frames in the lists', () => {
  it('brings a ticket with a new message to the top with its unread count', () => {
    const before = stateWith([aTicket({ id: 1, updatedAt: later(9) }), aTicket({ id: 2 })]);
    const after = applyTicketFrames(before, [
      arrived(aTicket({ id: 2, updatedAt: later(20), unreadMessages: 1 })),
    ]);
    expect(idsOf(after, 'assigned')).toEqual([2, 1]);
    expect(after.tickets.entities[2]?.unreadMessages).toBe(1);
  });

  it('takes the unread count away when the ticket was read, without moving it', () => {
    const before = stateWith([
      aTicket({ id: 1, updatedAt: later(9) }),
      aTicket({ id: 2, unreadMessages: 4 }),
    ]);
    const after = applyTicketFrames(before, [unread(aTicket({ id: 2 }))]);
    expect(idsOf(after, 'assigned')).toEqual([1, 2]);
    expect(after.tickets.entities[2]?.unreadMessages).toBe(0);
  });

  it('adds a ticket that begins to wait', () => {
    const after = applyTicketFrames(stateWith([]), [update(aPending({ id: 8 }))]);
    expect(idsOf(after, 'pending')).toEqual([8]);
  });

  it('takes a ticket that another agent accepted out of pending', () => {
    const before = stateWith([aPending({ id: 1 }), aPending({ id: 2, updatedAt: later(1) })]);
    const after = applyTicketFrames(before, [update(aTicket({ id: 1, ...ofBruno, updatedAt: later(5) }))]);
    expect(idsOf(after, 'pending')).toEqual([2]);
    expect(idsOf(after, 'assigned')).toEqual([]);
  });

  it('moves what I accepted from pending to assigned', () => {
    const before = stateWith([aPending({ id: 1 })]);
    const after = applyTicketFrames(before, [update(aTicket({ id: 1, updatedAt: later(5) }))]);
    expect(idsOf(after, 'pending')).toEqual([]);
    expect(idsOf(after, 'assigned')).toEqual([1]);
  });

  it('drops a ticket that it may not see any more, be it the agent’s own until then', () => {
    const before = stateWith([aPending({ id: 1 }), aTicket({ id: 2 })]);
    const after = applyTicketFrames(before, [removed(1), removed(2)]);
    expect(idsOf(after, 'pending')).toEqual([]);
    expect(idsOf(after, 'assigned')).toEqual([]);
  });

  it('removes a deleted ticket from every list', () => {
    const after = applyTicketFrames(stateWith([aTicket({ id: 1, status: 'closed' })]), [deleted(1)]);
    expect(TICKET_LISTS.map(name => idsOf(after, name))).toEqual([[], [], [], []]);
    expect(after.tickets.entities[1]).toBeUndefined();
  });

  it('takes a ticket out when its queue is not among the selected ones', () => {
    const start = stateWith([aTicket({ id: 1 })]);
    const before = { ...start, filters: { ...start.filters, queueIds: [1] } };
    const moved = aTicket({
      id: 1,
      queueId: 2,
      queue: { id: 2, name: 'B', color: '#000' },
      updatedAt: later(5),
    });
    expect(idsOf(applyTicketFrames(before, [update(moved)]), 'assigned')).toEqual([]);
  });

  it('ignores what is older than what it holds', () => {
    const before = stateWith([aTicket({ id: 1, updatedAt: later(9), lastMessage: 'nova' })]);
    const after = applyTicketFrames(before, [update(aTicket({ id: 1, lastMessage: 'velha' }))]);
    expect(after.tickets.entities[1]?.lastMessage).toBe('nova');
  });

  it('applies the frames of a batch in order', () => {
    const after = applyTicketFrames(stateWith([]), [
      update(aPending({ id: 1 })),
      update(aTicket({ id: 1, updatedAt: later(2) })),
      deleted(1),
      update(aPending({ id: 2 })),
    ]);
    expect(idsOf(after, 'assigned')).toEqual([]);
    expect(idsOf(after, 'pending')).toEqual([2]);
  });

  it('leaves everything as it is, to the same reference, when nothing concerns tickets', () => {
    const before = stateWith([aTicket()]);
    expect(applyTicketFrames(before, [])).toBe(before);
  });

  it('follows a contact that changed its name', () => {
    const contact = {
      id: 1,
      uuid: uuidOf(1),
      name: 'Novo Nome',
      number: '1',
      email: '',
      profilePicUrl: null,
      extraInfo: [],
      createdAt: later(0),
      updatedAt: later(1),
    };
    const frame: LiveEvent = { channel: 'contact', payload: { action: 'update', contact }, seq: 1 };
    expect(
      applyTicketFrames(stateWith([aTicket({ id: 1 })]), [frame]).tickets.entities[1]?.contact.name,
    ).toBe('Novo Nome');
  });
});

describe('the list without a status', () => {
  it.each([
    ['removes an updated ticket that is not closed', aTicket({ id: 1, updatedAt: later(1) }), []],
    ['updates a closed one', aTicket({ id: 1, status: 'closed', updatedAt: later(1) }), [1]],
  ])('%s for agents', (_name, ticket, expected) => {
    const after = applyTicketFrames(stateWith([aTicket({ id: 1 })]), [update(ticket)]);
    expect(idsOf(after, 'search')).toEqual(expected);
  });

  it('adds a closed ticket that fits the search', () => {
    const after = applyTicketFrames(stateWith([]), [update(aTicket({ id: 5, status: 'closed' }))]);
    expect(idsOf(after, 'search')).toEqual([5]);
  });

  it('keeps an updated one for who sees everything', () => {
    const admin = aViewer({ id: 2, profile: 'admin' });
    const after = applyTicketFrames(stateWith([aTicket({ id: 1 })], admin), [
      update(aTicket({ id: 1, updatedAt: later(1) })),
    ]);
    expect(idsOf(after, 'search')).toEqual([1]);
  });
});

describe('the open conversation', () => {
  const opened = (state: TicketsState): TicketsState => ({
    ...state,
    currentUuid: uuidOf(1),
    opening: 'ready',
  });

  it.each([
    ['deleted', deleted(1), 'deleted'],
    ['given to another agent', update(aTicket({ id: 1, ...ofBruno, updatedAt: later(1) })), 'otherAgent'],
    ['hidden from then on', removed(1), 'gone'],
    ['put back to wait', update(aPending({ id: 1, updatedAt: later(1) })), 'gone'],
    [
      'moved out of my queues',
      update(aTicket({ id: 1, ...ofBruno, queueId: 2, updatedAt: later(1) })),
      'gone',
    ],
  ])('sends the agent back when it is %s', (_name, frame, notice) => {
    const after = applyTicketFrames(opened(stateWith([aTicket({ id: 1 })])), [frame]);
    expect(after.goTo).toMatchObject({ path: '/tickets', notice });
  });

  const mergedInto = (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'merged', ticketId: 1, ticket },
    seq: 0,
  });

  it('leads to the ticket into which it was merged, and stays there when it goes from the lists', () => {
    const into = aTicket({ id: 2 });
    const after = applyTicketFrames(opened(stateWith([aTicket({ id: 1 })])), [mergedInto(into)]);
    expect(after.goTo).toMatchObject({ path: `/tickets/${into.uuid}`, notice: 'merged', ticketId: 2 });
    expect(idsOf(after, 'assigned')).toEqual([2]);
    expect(applyTicketFrames(after, [deleted(1)]).goTo).toEqual(after.goTo);
  });

  it('leads back to the list when it was merged into a ticket that cannot be opened', () => {
    const into = mergedInto(aTicket({ id: 2, ...ofBruno }));
    expect(applyTicketFrames(opened(stateWith([aTicket({ id: 1 })])), [into, deleted(1)]).goTo).toMatchObject(
      {
        path: '/tickets',
        notice: 'mergedAway',
      },
    );
  });

  it('stays when it was closed by somebody else, so that it can be read and reopened', () => {
    const closed = update(aTicket({ id: 1, status: 'closed', updatedAt: later(1) }));
    expect(applyTicketFrames(opened(stateWith([aTicket({ id: 1 })])), [closed]).goTo).toBeNull();
  });

  it('stays for who sees every ticket', () => {
    const admin = aViewer({ id: 2, profile: 'admin' });
    const frame = update(aTicket({ id: 1, ...ofBruno, updatedAt: later(1) }));
    expect(applyTicketFrames(opened(stateWith([aTicket({ id: 1 })], admin)), [frame]).goTo).toBeNull();
  });
});

describe('the order of a list', () => {
  it('is kept while tickets are merged in, newest first and then by number', () => {
    const tickets = [1, 2, 3, 4].map(id => aTicket({ id, updatedAt: later(id === 4 ? 3 : id) }));
    const entities = Object.fromEntries(tickets.map(ticket => [ticket.id, ticket]));
    expect(mergeOrdered([3, 1], [4, 2], entities)).toEqual([4, 3, 2, 1]);
  });

  it('takes fifty frames over ten thousand tickets in one pass', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      aTicket({ id: index + 1, updatedAt: later(index) }),
    );
    const before = stateWith(many);
    const frames = Array.from({ length: 50 }, (_, index) =>
      arrived(aTicket({ id: index * 100 + 1, updatedAt: later(20_000 + index), unreadMessages: 1 })),
    );
    const after = applyTicketFrames(before, frames);
    expect(idsOf(after, 'assigned').slice(0, 2)).toEqual([4901, 4801]);
    expect(idsOf(after, 'assigned')).toHaveLength(10_000);
  });
});
