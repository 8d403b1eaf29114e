import type { TicketView } from '@prosa/contracts';
import {
  viewers,
  type Who,
  ofBruno,
  noQueue,
  queueTwo,
  vip,
  now,
  frames,
  type EventName,
  stateWith,
} from '../../testing/live-list-fixtures';
import { aPending, aTicket } from '../../testing/ticket-fixtures';
import type { TicketFilters, TicketListName } from './ticket-rules';
import { TICKET_LISTS, canSee } from './ticket-rules';
import { applyTicketFrames } from './tickets.live';
import type { TicketsState } from './tickets.state';

// The live rules of spec 1 §4 and §6 as a table: who looks, through which filters, at what happens to which ticket,
// and which lists hold the ticket afterwards.
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
