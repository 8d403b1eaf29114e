import { viewers, noQueue, queueTwo, now, frames, page, stateWith } from '../../testing/live-list-fixtures';
import { aPending, aTicket, later, uuidOf } from '../../testing/ticket-fixtures';
import { canPeek } from './ticket-rules';
import { applyTicketFrames } from './tickets.live';
import { ticketActions, ticketsReducer } from './tickets.slice';
import type { TicketsState } from './tickets.state';
import { initialTickets } from './tickets.state';

describe('the order', () => {
  const lists = { assigned: [aTicket({ id: 2, updatedAt: later(9) }), aTicket({ id: 1 })] };

  it('puts a new message on top, unread', () => {
    const message = frames.message(aTicket({ id: 1, unreadMessages: 1, ...now }));
    const after = applyTicketFrames(stateWith(viewers.agent, {}, lists), [message]);
    expect(after.lists.assigned.ids).toEqual([1, 2]);
    expect(after.tickets.entities[1]?.unreadMessages).toBe(1);
  });

  it('is left alone by reading', () => {
    const after = applyTicketFrames(stateWith(viewers.agent, {}, lists), [frames.read(aTicket({ id: 1 }))]);
    expect(after.lists.assigned.ids).toEqual([2, 1]);
  });
});

describe('a list of unread tickets', () => {
  const unread = [
    aTicket({ id: 1, unreadMessages: 2, updatedAt: later(9) }),
    aTicket({ id: 2, unreadMessages: 1 }),
  ];
  const open = (id: number) => ticketActions.ticketOpened(uuidOf(id));

  it('keeps the one that is open until another is opened', () => {
    let state = stateWith(viewers.agent, { unreadOnly: true }, { assigned: unread });
    state = ticketsReducer(state, open(1));
    state = ticketsReducer(state, ticketActions.ticketRead(1));
    state = applyTicketFrames(state, [frames.read(aTicket({ id: 1, updatedAt: later(9) }))]);
    expect(state.lists.assigned.ids).toEqual([1, 2]);
    state = ticketsReducer(state, open(2));
    expect(state.lists.assigned.ids).toEqual([2]);
  });
});

describe('who may look into a conversation without opening it', () => {
  it.each([
    ['an admin, any', 'admin', aPending(queueTwo), true],
    ['a supervisor, any', 'supervisor', aPending(queueTwo), true],
    ['a user with allTicket disabled, one without a queue', 'agent', aPending(noQueue), true],
    ['a user with allTicket disabled, not one of its queue', 'agent', aPending(), false],
    ['a user with allTicket enabled, none', 'agentAll', aPending(noQueue), false],
  ] as const)('%s', (_name, who, ticket, expected) => {
    expect(canPeek(ticket, viewers[who])).toBe(expected);
  });
});

describe('a page that is on its way', () => {
  const { listRequested, pageLoaded, viewerKnown } = ticketActions;
  const mine = aTicket({ id: 7, uuid: uuidOf(7) });
  const other = aTicket({ id: 8, uuid: uuidOf(8) });
  const begun = (more: boolean): TicketsState =>
    [
      viewerKnown(viewers.agent),
      listRequested({ list: 'assigned', more: false }),
      ...(more
        ? [
            pageLoaded({ list: 'assigned', more: false, page: page([other]) }),
            listRequested({ list: 'assigned', more: true }),
          ]
        : []),
    ].reduce<TicketsState>((state, action) => ticketsReducer(state, action), initialTickets);

  it.each([
    ['was deleted', 'delete', false],
    ['went to others', 'hide', false],
    ['was deleted', 'delete', true],
    ['went to others', 'hide', true],
  ] as const)('does not bring back what %s meanwhile (%s, more: %s)', (_what, event, more) => {
    const gone = applyTicketFrames(begun(more), [frames[event](mine)]);
    const state = ticketsReducer(gone, pageLoaded({ list: 'assigned', more, page: page([mine, other]) }));
    expect(state.lists.assigned.ids).toEqual([8]);
    expect(state.tickets.entities[7]).toBeUndefined();
    const again = ticketsReducer(state, listRequested({ list: 'assigned', more: false }));
    expect(again.lists.assigned.departed).toEqual([]);
  });

  it('brings what left and came back meanwhile', () => {
    const back = applyTicketFrames(begun(false), [frames.hide(mine), frames.update({ ...mine, ...now })]);
    const returned = applyTicketFrames(applyTicketFrames(begun(false), [frames.hide(mine)]), [
      frames.update({ ...mine, ...now }),
    ]);
    for (const gone of [back, returned]) {
      const state = ticketsReducer(gone, pageLoaded({ list: 'assigned', more: false, page: page([mine]) }));
      expect(state.lists.assigned.ids).toEqual([7]);
    }
  });
});
