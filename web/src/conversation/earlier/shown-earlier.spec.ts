import type { EarlierTicket } from '@prosa/contracts';
import { framesReceived } from '../../live/live.slice';
import { aMessage, aTicket } from '../../testing/ticket-fixtures';
import { emptyThread, withMessages } from '../thread/messages.live';
import type { Thread } from '../thread/messages.live';
import { earlierRows } from './earlier-rows';
import { earlierActions, earlierReducer } from './earlier.slice';
import type { EarlierList } from './earlier.slice';
import { shownEarlier } from './shown-earlier';

const seen = { status: 'closed', queue: null, user: null } as const;
const ticket = (id: number, isSeen = true): EarlierTicket => ({
  id,
  createdAt: '2026-03-01T12:00:00.000Z',
  seen: isSeen ? seen : null,
});
const known = (tickets: readonly EarlierTicket[], cursor: string | null = null): EarlierList => ({
  tickets,
  status: 'ready',
  cursor,
});
const ready = (ticketId: number, changes: Partial<Thread> = {}): Thread => ({
  ...withMessages(emptyThread, [aMessage({ id: `m${ticketId}`, ticketId })]),
  status: 'ready',
  ...changes,
});
const own = ready(9);
const shown = (list: EarlierList, threads: Readonly<Record<number, Thread>> = {}, of: Thread = own) => {
  const { blocks, ...rest } = shownEarlier(of, list, id => threads[id] ?? emptyThread);
  return { ...rest, ids: blocks.map(block => block.ticket.id) };
};

describe('the tickets above a conversation', () => {
  it('wait for the beginning of the ticket itself', () => {
    const list = known([ticket(3)]);
    expect(shown(list, {}, ready(9, { hasMore: true }))).toMatchObject({ ids: [], next: null });
    expect(shown(list, {}, emptyThread)).toMatchObject({ ids: [], next: null });
  });

  it('are asked for, then their messages one ticket after the other, newest first', () => {
    const list = known([ticket(5), ticket(3)], 'more');
    expect(shown({ ...known([]), status: 'idle' }).next).toEqual({ kind: 'tickets' });
    expect(shown(list)).toMatchObject({ ids: [], next: { kind: 'latest', ticketId: 5 } });
    expect(shown(list, { 5: ready(5, { hasMore: true }) })).toMatchObject({
      ids: [5],
      next: { kind: 'older', ticketId: 5 },
    });
    expect(shown(list, { 5: ready(5) })).toMatchObject({ ids: [5], next: { kind: 'latest', ticketId: 3 } });
    expect(shown(list, { 5: ready(5), 3: ready(3) })).toMatchObject({
      ids: [5, 3],
      next: { kind: 'tickets' },
    });
    expect(shown(known([ticket(5)]), { 5: ready(5) }).next).toBeNull();
  });

  it('are one line where the person may not read them', () => {
    const list = known([ticket(5, false), ticket(3)]);
    expect(shown(list)).toMatchObject({ ids: [5], next: { kind: 'latest', ticketId: 3 } });
    const { blocks } = shownEarlier(own, list, () => ready(3));
    expect(earlierRows(blocks, ticket(9), null, () => []).map(({ key }) => key)).toEqual([
      'earlier-3',
      expect.stringMatching(/^3\/day-/),
      '3/m3',
      'earlier-5',
      'current',
    ]);
  });

  it('stop at what failed, and at what is on its way', () => {
    const list = known([ticket(5)]);
    expect(shown(list, { 5: { ...emptyThread, status: 'failed' } })).toMatchObject({ isFailed: true });
    expect(shown(list, { 5: { ...emptyThread, status: 'loading' } })).toMatchObject({ isLoading: true });
    expect(shown({ ...known([]), status: 'failed' })).toMatchObject({ isFailed: true });
  });

  it('follow the live feed: hidden, reopened, deleted', () => {
    const page = { tickets: [ticket(5), ticket(3)], nextCursor: null };
    const before = earlierReducer(undefined, earlierActions.loaded({ ticketId: 9, page }));
    const after = earlierReducer(
      before,
      framesReceived([
        { channel: 'ticket', payload: { action: 'removeFromList', ticketId: 5 } },
        { channel: 'ticket', payload: { action: 'update', ticket: aTicket({ id: 3, status: 'open' }) } },
      ] as never),
    );
    expect(after[9]?.tickets).toMatchObject([{ seen: null }, { seen: { status: 'open' } }]);
    const gone = framesReceived([{ channel: 'ticket', payload: { action: 'delete', ticketId: 3 } }] as never);
    expect(earlierReducer(after, gone)[9]?.tickets.map(({ id }) => id)).toEqual([5]);
  });
});
