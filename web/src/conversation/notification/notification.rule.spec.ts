import type { TicketView } from '@prosa/contracts';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { attentionChanged, bellAsked, bellLoaded, bellReducer, readAsked } from './bell.slice';
import type { BellState } from './bell.slice';
import { claim } from './browser-once';
import { concernsMe, inBell, notificationBody, rings } from './notification.rule';
import { ringing } from './notifications.saga';
import { aMessage, aPending, aTicket, aViewer, later, uuidOf } from '../../testing/ticket-fixtures';
import { ticketActions } from '../../entities/ticket/tickets.slice';

const viewer = aViewer();
const admin = aViewer({ profile: 'admin', queueIds: [] });
const ofAll = aViewer({ allTicket: 'enabled' });
const sales = { id: 2, name: 'Vendas', color: '#000' };
const free = { queueId: null, queue: null };
const other = { userId: 4, user: { id: 4, name: 'Bruno Lima' } };

describe('a notification', () => {
  it.each([
    ['unassigned, of my queue', aPending(), viewer, true],
    ['unassigned, of no queue', aPending(free), viewer, true],
    ['unassigned, of no queue, for who has allTicket', aPending(free), ofAll, true],
    ['unassigned, of another queue', aPending({ queueId: 2, queue: sales }), viewer, false],
    ['unassigned, of a queue that is not the admin’s', aPending(), admin, false],
    ['unassigned, of no queue, for an admin', aPending(free), admin, true],
    ['mine, of my queue', aTicket(), viewer, true],
    ['mine, of no queue', aTicket(free), viewer, true],
    ['mine, moved to another queue', aTicket({ queueId: 2, queue: sales }), viewer, false],
    ['somebody else’s, of my queue', aTicket(other), viewer, false],
    ['somebody else’s, for an admin', aTicket(other), aViewer({ profile: 'admin' }), false],
    ['somebody else’s, of no queue', aTicket({ ...other, ...free }), viewer, false],
    ['a group of mine', aTicket({ isGroup: true }), viewer, false],
    ['an unassigned group', aPending({ isGroup: true }), viewer, false],
    ['resolved', aTicket({ status: 'closed' }), viewer, false],
  ])('of a ticket that is %s', (_name, ticket, who, expected) => {
    expect(concernsMe(ticket, who)).toBe(expected);
    expect(inBell({ ...ticket, unreadMessages: 2 }, who)).toBe(expected);
    expect(inBell({ ...ticket, unreadMessages: 0 }, who)).toBe(false);
    expect(rings({ action: 'create', message: aMessage(), ticket }, who, null)).toBe(expected);
  });

  it.each([
    ['a new message of the contact', aMessage(), 'create', null, true],
    ['one in another ticket than the one I look at', aMessage(), 'create', uuidOf(2), true],
    ['one in the ticket I look at', aMessage(), 'create', uuidOf(1), false],
    ['our own answer', aMessage({ fromMe: true }), 'create', null, false],
    ['one that was read already', aMessage({ read: true }), 'create', null, false],
    ['an edit', aMessage(), 'update', null, false],
  ] as const)('rings for %s: %#', (_name, message, action, lookingAt, expected) => {
    expect(rings({ action, message, ticket: aTicket() }, viewer, lookingAt)).toBe(expected);
  });

  it('rings once for many messages of a ticket, with the last of them', () => {
    const frames = ['a', 'b'].map((id, seq): LiveEvent => ({
      channel: 'appMessage',
      payload: { action: 'create', message: aMessage({ id }), ticket: aTicket(), contact: aTicket().contact },
      seq,
    }));
    const arrivals = ringing(frames, viewer, null);
    expect([...arrivals.values()].map(({ message }) => message.id)).toEqual(['b']);
  });

  it('is cut at 120 characters, whatever they are', () => {
    expect(notificationBody('x'.repeat(120))).toHaveLength(120);
    expect(notificationBody('😀'.repeat(200))).toBe(`${'😀'.repeat(119)}…`);
  });

  it('is told once in a browser, whichever tab is first', async () => {
    localStorage.clear();
    expect(await claim(['ring:a', 'ring:b'])).toEqual(['ring:a', 'ring:b']);
    expect(await claim(['ring:b', 'show:b'])).toEqual(['show:b']);
  });

  it('is told once though another tab does not see yet what the first one stored', async () => {
    const held = new Set<string>();
    const request = async (
      name: string,
      ...rest: [() => Promise<unknown>] | [object, (lock: object | null) => Promise<unknown>]
    ): Promise<unknown> => {
      const work = rest[1] ?? rest[0];
      if (held.has(name)) return (work as (lock: null) => unknown)(null);
      held.add(name);
      return Promise.resolve((work as (lock: object) => unknown)({ name })).finally(() => held.delete(name));
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    try {
      localStorage.clear();
      expect(await claim(['ring:c'])).toEqual(['ring:c']);
      localStorage.clear();
      expect(await claim(['ring:c', 'ring:d'])).toEqual(['ring:d']);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });
});

describe('the bell', () => {
  const unread = (id: number, changes: Partial<TicketView> = {}): TicketView =>
    aTicket({ id, unreadMessages: 1, updatedAt: later(id), ...changes });
  const update = (ticket: TicketView): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'update', ticket },
    seq: 0,
  });
  const after = (state: BellState, ...actions: Parameters<typeof bellReducer>[1][]): BellState =>
    actions.reduce(bellReducer, state);
  const begun = after(
    bellReducer(undefined, { type: 'begin' }),
    ticketActions.viewerKnown(viewer),
    bellLoaded([unread(1), unread(2), unread(3, other)]),
  );
  const ids = (state: BellState): readonly number[] => state.tickets.map(ticket => ticket.id);

  it('shows the newest first, and only what concerns me', () => {
    expect(ids(begun)).toEqual([2, 1]);
  });

  it.each([
    ['a message in another ticket', [framesReceived([update(unread(5))])], [5, 2, 1]],
    [
      'reading elsewhere',
      [framesReceived([update(unread(2, { unreadMessages: 0, updatedAt: later(9) }))])],
      [1],
    ],
    [
      'an older view of a ticket',
      [framesReceived([update(unread(2, { unreadMessages: 0, updatedAt: later(1) }))])],
      [2, 1],
    ],
    [
      'a transfer to somebody else',
      [framesReceived([update(unread(1, { ...other, updatedAt: later(9) }))])],
      [2],
    ],
    ['reading from the bell', [readAsked([1, 2])], []],
    ['looking at a ticket', [ticketActions.ticketOpened(uuidOf(2))], [1]],
    ['looking away from it', [ticketActions.ticketOpened(uuidOf(2)), attentionChanged(false)], [2, 1]],
    ['leaving it unread', [ticketActions.ticketOpened(uuidOf(2)), ticketActions.ticketLeft()], [2, 1]],
    ['losing the queue', [ticketActions.viewerKnown(aViewer({ queueIds: [] }))], []],
    ['another person', [ticketActions.viewerKnown(aViewer({ id: 4 }))], []],
  ])('after %s', (_name, actions, expected) => {
    expect(ids(after(begun, ...actions))).toEqual(expected);
  });

  const gone = (ticketId: number): LiveEvent => ({
    channel: 'ticket',
    payload: { action: 'removeFromList', ticketId },
    seq: 0,
  });

  it('forgets a ticket that is taken from my lists, unless it became mine', () => {
    expect(ids(after(begun, framesReceived([gone(2)])))).toEqual([1]);
    expect(ids(after(begun, framesReceived([update(unread(2)), gone(2)])))).toEqual([2, 1]);
  });

  it.each([
    ['a message that came', [framesReceived([update(unread(5))])], [5, 2, 1]],
    ['what was read', [ticketActions.ticketRead(1)], [2]],
    ['what was read from it', [readAsked([1, 2])], []],
    ['what was taken away', [framesReceived([gone(2)])], [1]],
    [
      'what was taken away and given back',
      [framesReceived([gone(2)]), framesReceived([update(unread(2))])],
      [2, 1],
    ],
    ['what came and was read', [framesReceived([update(unread(5))]), ticketActions.ticketRead(5)], [2, 1]],
  ])('holds to %s while the server was asked, whose answer is older', (_name, actions, expected) => {
    const answer = bellLoaded([unread(1), unread(2)]);
    expect(ids(after(begun, bellAsked(), ...actions, answer))).toEqual(expected);
    expect(ids(after(begun, bellAsked(), ...actions, answer, bellAsked(), answer))).toEqual([2, 1]);
  });
});
