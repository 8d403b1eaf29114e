import type { TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import { aMessage, aPending, aTicket, aViewer, later, uuidOf } from '../../testing/ticket-fixtures';
import type { TicketFilters, TicketListName, Viewer } from './ticket-rules';
import { TICKET_LISTS, canPeek, canSee } from './ticket-rules';
import { applyTicketFrames } from './tickets.live';
import { ticketActions, ticketsReducer } from './tickets.slice';
import type { TicketsState } from './tickets.state';
import { initialTickets } from './tickets.state';

// The live rules of spec 1 §4 and §6 as a table: who looks, through which filters, at what happens to which ticket,
// and which lists hold the ticket afterwards.

const viewers = {
  agent: aViewer(),
  agentAll: aViewer({ allTicket: 'enabled' }),
  outsider: aViewer({ id: 5, queueIds: [2] }),
  supervisor: aViewer({ id: 6, profile: 'supervisor', queueIds: [] }),
  admin: aViewer({ id: 2, profile: 'admin', queueIds: [] }),
  superUser: aViewer({ id: 1, super: true, queueIds: [] }),
} as const;
type Who = keyof typeof viewers;

const ofBruno = { userId: 4, user: { id: 4, name: 'Bruno' } };
const noQueue = { queueId: null, queue: null };
const queueTwo = { queueId: 2, queue: { id: 2, name: 'Vendas', color: '#7C3AED' } };
const vip = { id: 5, name: 'VIP', color: '#773DFA', position: 0, kanban: 0 } as const;
const now = { updatedAt: later(60) };

const frames = {
  update: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'update', ticket },
    seq: 1,
  }),
  message: (ticket: TicketView): LiveEvent => ({
    channel: 'appMessage',
    payload: {
      action: 'create',
      message: aMessage({ ticketId: ticket.id }),
      ticket,
      contact: ticket.contact,
    },
    seq: 1,
  }),
  read: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'updateUnread', ticketId: ticket.id, ticket },
    seq: 1,
  }),
  delete: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'delete', ticketId: ticket.id },
    seq: 1,
  }),
  hide: (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'removeFromList', ticketId: ticket.id },
    seq: 1,
  }),
} as const;
type EventName = keyof typeof frames;

const page = (tickets: readonly TicketView[]) => ({ tickets, hasMore: false, nextCursor: null });

/** A workspace whose lists hold what the server would have answered. */
const stateWith = (
  viewer: Viewer,
  filters: Partial<TicketFilters>,
  listed: Partial<Record<TicketListName, readonly TicketView[]>>,
): TicketsState => {
  let state = ticketsReducer(initialTickets, ticketActions.viewerKnown(viewer));
  state = ticketsReducer(state, ticketActions.filtersChanged(filters));
  for (const list of TICKET_LISTS)
    state = ticketsReducer(
      state,
      ticketActions.pageLoaded({ list, more: false, page: page(listed[list] ?? []) }),
    );
  return state;
};

const holding = (state: TicketsState, id = 1): string =>
  TICKET_LISTS.filter(name => state.lists[name].ids.includes(id)).join(' ');

interface Case {
  readonly who: Who;
  readonly filters?: Partial<TicketFilters>;
  /** The ticket's lists before the frame, and its state. */
  readonly in?: readonly TicketListName[];
  readonly was?: Partial<TicketView>;
  readonly event: EventName;
  readonly is: Partial<TicketView>;
  readonly then: string;
}

const pending = { status: 'pending', userId: null, user: null } as const;
const closed = { status: 'closed' } as const;

const cases: readonly (readonly [string, Case])[] = [
  // A ticket begins to wait.
  ['a ticket of my queue', { who: 'agent', event: 'update', is: pending, then: 'pending' }],
  ['a ticket of another queue', { who: 'outsider', event: 'update', is: pending, then: '' }],
  [
    'a queue-less one, allTicket disabled',
    { who: 'agent', event: 'update', is: { ...pending, ...noQueue }, then: 'pending' },
  ],
  [
    'a queue-less one, allTicket enabled',
    { who: 'agentAll', event: 'update', is: { ...pending, ...noQueue }, then: '' },
  ],
  ['any, for an admin', { who: 'admin', event: 'update', is: pending, then: 'pending search' }],
  [
    'any, for a supervisor',
    { who: 'supervisor', event: 'update', is: { ...pending, ...queueTwo }, then: 'pending search' },
  ],
  [
    'any, for a super user',
    { who: 'superUser', event: 'update', is: { ...pending, ...noQueue }, then: 'pending search' },
  ],
  [
    'of a queue that is not selected',
    { who: 'admin', filters: { queueIds: [2] }, event: 'update', is: pending, then: '' },
  ],
  [
    'of a selected queue',
    { who: 'admin', filters: { queueIds: [1] }, event: 'update', is: pending, then: 'pending search' },
  ],
  [
    'without a queue, whatever is selected',
    {
      who: 'agent',
      filters: { queueIds: [1] },
      event: 'update',
      is: { ...pending, ...noQueue },
      then: 'pending',
    },
  ],
  // Accepted.
  ['by me', { who: 'agent', in: ['pending'], was: pending, event: 'update', is: now, then: 'assigned' }],
  [
    'by another',
    { who: 'agent', in: ['pending'], was: pending, event: 'update', is: { ...ofBruno, ...now }, then: '' },
  ],
  [
    'by another, as the server tells it',
    { who: 'agent', in: ['pending'], was: pending, event: 'hide', is: {}, then: '' },
  ],
  [
    'by another, for an admin',
    {
      who: 'admin',
      in: ['pending'],
      was: pending,
      event: 'update',
      is: { ...ofBruno, ...now },
      then: 'search',
    },
  ],
  [
    'by another, for an admin with show-all',
    {
      who: 'admin',
      filters: { showAll: true },
      in: ['pending'],
      was: pending,
      event: 'update',
      is: { ...ofBruno, ...now },
      then: 'assigned search',
    },
  ],
  [
    'by another, for an agent who asked for show-all',
    {
      who: 'agent',
      filters: { showAll: true },
      in: ['pending'],
      was: pending,
      event: 'update',
      is: { ...ofBruno, ...now },
      then: '',
    },
  ],
  // Returned and transferred.
  [
    'my ticket goes back to its queue',
    { who: 'agent', in: ['assigned'], event: 'update', is: { ...pending, ...now }, then: 'pending' },
  ],
  [
    'my ticket goes to a queue of others',
    {
      who: 'agent',
      in: ['assigned'],
      event: 'update',
      is: { ...pending, ...queueTwo, ...now },
      then: '',
    },
  ],
  [
    'a ticket comes to my queue',
    { who: 'outsider', event: 'update', is: { ...pending, ...queueTwo, ...now }, then: 'pending' },
  ],
  [
    'a ticket is given to me in a queue that is not mine',
    { who: 'agent', event: 'update', is: { ...queueTwo, ...now }, then: 'assigned' },
  ],
  [
    'my ticket moves to a queue that is not selected',
    {
      who: 'agent',
      filters: { queueIds: [1] },
      in: ['assigned'],
      event: 'update',
      is: { ...queueTwo, ...now },
      then: '',
    },
  ],
  [
    'a found ticket moves to a queue that is not selected',
    {
      who: 'admin',
      filters: { queueIds: [1] },
      in: ['search'],
      event: 'update',
      is: { ...queueTwo, ...now },
      then: '',
    },
  ],
  // Closed and reopened.
  [
    'I resolve my ticket',
    { who: 'agent', in: ['assigned'], event: 'update', is: { ...closed, ...now }, then: 'closed search' },
  ],
  [
    'another resolves one of my queue',
    { who: 'agent', event: 'update', is: { ...closed, ...ofBruno, ...now }, then: 'closed search' },
  ],
  [
    'another resolves one of another queue',
    { who: 'outsider', event: 'update', is: { ...closed, ...ofBruno, ...now }, then: '' },
  ],
  [
    'I reopen it',
    { who: 'agent', in: ['closed', 'search'], was: closed, event: 'update', is: now, then: 'assigned' },
  ],
  [
    'another reopens it',
    {
      who: 'agent',
      in: ['closed', 'search'],
      was: { ...closed, ...ofBruno },
      event: 'hide',
      is: {},
      then: '',
    },
  ],
  // The list without a status.
  [
    'an updated ticket that is not closed leaves an agent’s search',
    { who: 'agent', in: ['assigned', 'search'], event: 'update', is: { tags: [vip] }, then: 'assigned' },
  ],
  [
    'it stays in an admin’s search',
    { who: 'admin', in: ['search'], event: 'update', is: { tags: [vip] }, then: 'search' },
  ],
  [
    'a closed one is updated in an agent’s search',
    {
      who: 'agent',
      in: ['closed', 'search'],
      was: closed,
      event: 'update',
      is: { ...closed, tags: [vip] },
      then: 'closed search',
    },
  ],
  [
    'a closed one that the words do not find is not added',
    { who: 'agent', filters: { search: 'zzz' }, event: 'update', is: closed, then: 'closed' },
  ],
  [
    'a new message refreshes a found ticket where it is',
    {
      who: 'agent',
      in: ['assigned', 'search'],
      event: 'message',
      is: { unreadMessages: 1, ...now },
      then: 'assigned search',
    },
  ],
  [
    'a new message does not add one to the search',
    { who: 'admin', in: [], event: 'message', is: { unreadMessages: 1, ...now }, then: '' },
  ],
  [
    'one that loses the tag asked for leaves an admin’s search',
    {
      who: 'admin',
      filters: { tagIds: [5] },
      in: ['search'],
      was: { tags: [vip] },
      event: 'update',
      is: now,
      then: '',
    },
  ],
  [
    'one that goes to another than the user asked for leaves it too',
    {
      who: 'admin',
      filters: { userIds: [3] },
      in: ['search'],
      event: 'update',
      is: { ...ofBruno, ...now },
      then: '',
    },
  ],
  // Unread only.
  [
    'a new message brings a ticket among the unread ones',
    {
      who: 'agent',
      filters: { unreadOnly: true },
      event: 'message',
      is: { unreadMessages: 1, ...now },
      then: 'assigned',
    },
  ],
  [
    'reading takes it out of them',
    {
      who: 'agent',
      filters: { unreadOnly: true },
      in: ['assigned'],
      was: { unreadMessages: 2 },
      event: 'read',
      is: {},
      then: '',
    },
  ],
  [
    'reading leaves it where it is otherwise',
    { who: 'agent', in: ['assigned'], was: { unreadMessages: 2 }, event: 'read', is: {}, then: 'assigned' },
  ],
  // Gone.
  [
    'a deleted ticket leaves',
    { who: 'agent', in: ['assigned', 'search'], event: 'delete', is: {}, then: '' },
  ],
  [
    'it leaves an admin’s lists too',
    { who: 'admin', in: ['pending', 'search'], was: pending, event: 'delete', is: {}, then: '' },
  ],
  [
    'my ticket that was given to another leaves',
    { who: 'agent', in: ['assigned'], event: 'hide', is: {}, then: '' },
  ],
  [
    'an admin sees what is hidden from others',
    { who: 'admin', in: ['pending'], was: pending, event: 'hide', is: {}, then: 'pending' },
  ],
];

describe('which lists hold a ticket after a live event', () => {
  it.each(cases)('%s', (_name, { who, filters = {}, in: stood = [], was = {}, event, is, then }) => {
    const listed = Object.fromEntries(stood.map(list => [list, [aTicket({ id: 1, ...was })]]));
    const before = stateWith(viewers[who], filters, listed);
    const after = applyTicketFrames(before, [frames[event](aTicket({ id: 1, ...is }))]);
    expect(holding(after)).toBe(then);
  });

  const everywhere = [
    aTicket(),
    aTicket(ofBruno),
    aTicket(closed),
    aTicket({ ...closed, ...queueTwo, ...ofBruno }),
    aPending(),
    aPending(queueTwo),
    aPending(noQueue),
  ];

  it.each(Object.entries(viewers))('%s is never shown what may not be seen', (_name, viewer) => {
    for (const ticket of everywhere)
      for (const event of ['update', 'message', 'read'] as const) {
        const after = applyTicketFrames(stateWith(viewer, {}, {}), [frames[event](ticket)]);
        if (!canSee(ticket, viewer)) expect(holding(after)).toBe('');
      }
  });
});

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
