import { framesReceived } from '../../live/live.slice';
import { aPending, aTicket, aViewer, later } from '../../testing/ticket-fixtures';
import { ticketActions, ticketsReducer } from './tickets.slice';
import type { TicketsState } from './tickets.state';

const waiting = aPending({ id: 3 });
const { viewerKnown, listRequested, pageLoaded, verbAsked, verbDone, verbFailed } = ticketActions;
const actions = (...all: Parameters<typeof ticketsReducer>[1][]): TicketsState =>
  all.reduce<TicketsState | undefined>(ticketsReducer, undefined) as TicketsState;
const page = (list: 'assigned' | 'pending', tickets: readonly (typeof waiting)[]) => [
  listRequested({ list, more: false }),
  pageLoaded({ list, more: false, page: { tickets, hasMore: false, nextCursor: null } }),
];
const accept = { id: 3, verb: 'accept' } as const;
const asked = [
  viewerKnown(aViewer()),
  ...page('pending', [waiting]),
  ...page('assigned', []),
  verbAsked(accept),
];
const refused = verbFailed({ ...accept, error: 'ERR_TICKET_ASSIGNED' });
const listed = ({ lists }: TicketsState) => ({ own: lists.assigned.ids, waiting: lists.pending.ids });
const frame = (payload: object) => framesReceived([{ channel: 'ticket', payload, seq: 1 }] as never);

describe('a ticket that is being accepted', () => {
  it('is in the own list at once, and stays there with the answer', () => {
    const before = actions(...asked);
    expect(listed(before)).toEqual({ own: [3], waiting: [] });
    expect(before.goTo).toBeNull();
    const ticket = aTicket({ id: 3, updatedAt: later(5) });
    const after = actions(...asked, verbDone({ ...accept, ticket }));
    expect(listed(after)).toEqual({ own: [3], waiting: [] });
    expect(after.accepting).toEqual({});
  });

  it('waits again once it is refused', () => {
    const after = actions(...asked, refused);
    expect(listed(after)).toEqual({ own: [], waiting: [3] });
    expect(after.tickets.entities[3]).toEqual(waiting);
  });

  it('does not come back where the winner was told of first', () => {
    const hidden = frame({ action: 'removeFromList', ticketId: 3 });
    expect(listed(actions(...asked, hidden, refused))).toEqual({ own: [], waiting: [] });
    const theirs = aTicket({ id: 3, userId: 4, user: { id: 4, name: 'Bruno Lima' }, updatedAt: later(5) });
    const won = actions(...asked, frame({ action: 'update', ticket: theirs }), refused);
    expect(listed(won)).toEqual({ own: [], waiting: [] });
    expect(won.tickets.entities[3]?.user?.name).toBe('Bruno Lima');
  });
});
