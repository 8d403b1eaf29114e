import type { MessagePage } from '@prosa/contracts';
import { framesReceived } from '../../live/live.slice';
import { emptyThread, firstUnread, mergedAck, mergedMessage, withMessages } from './messages.live';
import type { MessagesState } from './messages.slice';
import { THREADS_KEPT, initialMessages, messageActions, messagesReducer } from './messages.slice';
import { aMessage, aTicket, later } from '../../testing/ticket-fixtures';

const {
  submitted,
  sending,
  sent,
  refused,
  resendAsked,
  discarded,
  outboxRestored,
  pageLoaded,
  threadWanted,
} = messageActions;

const page = (messages: MessagePage['messages'], changes: Partial<MessagePage> = {}): MessagePage => ({
  messages,
  hasMore: false,
  nextCursor: null,
  ticket: aTicket(),
  ...changes,
});

const after = (...actions: readonly { type: string }[]): MessagesState =>
  actions.reduce((state, action) => messagesReducer(state, action), initialMessages);

const loaded = (...messages: MessagePage['messages']) =>
  pageLoaded({ ticketId: 1, older: false, page: page(messages), unread: 0 });

const written = (clientId: string, ticketId = 1) =>
  submitted({ ticketId, body: clientId, clientId, at: later(60) });

describe('acks', () => {
  it.each([
    [1, 2, 2],
    [2, 3, 3],
    [3, 2, 3],
    [5, 4, 5],
    [4, 1, 4],
    [1, 0, 0],
    [2, 0, 2],
    [0, 2, 2],
  ])('of %i and then %i make %i', (held, incoming, expected) => {
    expect(mergedAck(held, incoming)).toBe(expected);
  });

  it('keeps the newer text and the higher ack whatever comes first', () => {
    const edited = aMessage({ fromMe: true, ack: 2, body: 'novo', isEdited: true, updatedAt: later(2) });
    const read = aMessage({ fromMe: true, ack: 4, body: 'velho', updatedAt: later(1) });
    expect(mergedMessage(read, edited)).toMatchObject({ body: 'novo', ack: 4 });
    expect(mergedMessage(edited, read)).toMatchObject({ body: 'novo', ack: 4 });
  });
});

describe('a thread', () => {
  const at = (id: string, seconds: number) => aMessage({ id, createdAt: later(seconds) });

  it.each([
    ['newer messages after', [at('c', 3), at('d', 4)], ['b', 'c', 'd']],
    ['older messages before', [at('0', 0), at('a', 1)], ['0', 'a', 'b']],
    ['a straggler where it belongs', [at('a', 1), at('c', 3)], ['a', 'b', 'c']],
  ])('takes %s', (_name, messages, expected) => {
    const thread = withMessages(withMessages(emptyThread, [at('b', 2)]), messages);
    expect(thread.ids).toEqual(expected);
  });

  it('finds the first unread message of the contact, past our own', () => {
    const thread = withMessages(emptyThread, [
      at('a', 1),
      at('b', 2),
      aMessage({ id: 'own', fromMe: true, createdAt: later(3) }),
      at('c', 4),
    ]);
    expect(firstUnread(thread, 2)).toBe('b');
    expect(firstUnread(thread, 0)).toBeNull();
  });

  it('starts over when a fresh latest page does not touch what it holds', () => {
    const state = after(loaded(at('a', 1)), loaded(at('x', 90), at('y', 91)));
    expect(state.threads[1]?.ids).toEqual(['x', 'y']);
  });

  const received = (message: ReturnType<typeof aMessage>) => {
    const ticket = aTicket();
    const payload = { action: 'create' as const, message, ticket, contact: ticket.contact };
    return framesReceived([{ channel: 'appMessage', payload, seq: 1 }]);
  };
  const requested = messageActions.pageRequested({ ticketId: 1, older: false });

  it('keeps what is written while its page is on its way, though the page was made before', () => {
    const state = after(requested, received(at('new', 50)), loaded(at('a', 1), at('b', 2)));
    expect(state.threads[1]?.ids).toEqual(['a', 'b', 'new']);
  });

  it('goes on to older pages though the live feed brought some of the first page before it', () => {
    const first = page([at('a', 1), at('b', 2)], { hasMore: true, nextCursor: 'before-a' });
    const state = after(
      requested,
      received(at('b', 2)),
      received(at('c', 3)),
      pageLoaded({ ticketId: 1, older: false, page: first, unread: 0 }),
    );
    expect(state.threads[1]).toMatchObject({ ids: ['a', 'b', 'c'], hasMore: true, cursor: 'before-a' });
  });

  it('keeps its divider and its number while more comes in', () => {
    const read = { ...at('a', 1), read: true };
    const opened = pageLoaded({ ticketId: 1, older: false, page: page([read, at('b', 2)]), unread: 1 });
    const state = after(
      requested,
      opened,
      received(at('c', 3)),
      received(at('d', 4)),
      loaded(at('c', 3), at('d', 4)),
    );
    expect(state.threads[1]).toMatchObject({ firstUnreadId: 'b', unread: { total: 1 } });
  });

  it('puts the divider only where the first unread message is, however many pages back', () => {
    const further = { hasMore: true, nextCursor: 'x' };
    const newest = page([at('c', 3), at('d', 4)], further);
    const opening = after(requested, pageLoaded({ ticketId: 1, older: false, page: newest, unread: 3 }));
    expect(opening.threads[1]).toMatchObject({ firstUnreadId: null, unread: { total: 3, before: 1 } });
    const older = page([{ ...at('a', 1), read: true }, at('b', 2)], further);
    const state = messagesReducer(opening, pageLoaded({ ticketId: 1, older: true, page: older, unread: 3 }));
    expect(state.threads[1]).toMatchObject({ firstUnreadId: 'b', unread: { total: 3, before: 0 } });
  });

  describe('when a message moves to the ticket that followed', () => {
    const ticket = aTicket({ id: 1 });
    const moved = (...movedAway: string[]) => {
      const payload = { action: 'updateUnread' as const, ticketId: 1, ticket, movedAway };
      return framesReceived([{ channel: 'ticket', payload, seq: 1 }]);
    };

    it('loses it, with its divider', () => {
      const shown = page([{ ...at('a', 1), read: true }, at('b', 2)]);
      const state = after(pageLoaded({ ticketId: 1, older: false, page: shown, unread: 1 }), moved('b'));
      expect(state.threads[1]).toMatchObject({ ids: ['a'], firstUnreadId: null });
      expect(Object.keys(state.threads[1]?.byId ?? {})).toEqual(['a']);
    });

    it('loses what waits behind a window of the past', () => {
      const past = messageActions.windowLoaded({
        ...{ ticketId: 1, page: page([at('a', 1)], { newerCursor: 'more' }), target: 'a' },
      });
      const rest = messageActions.newerLoaded({ ticketId: 1, page: page([at('x', 50)]) });
      const state = after(loaded(at('x', 50)), past, received(at('z', 60)), moved('z'), rest);
      expect(state.threads[1]?.ids).toEqual(['a', 'x']);
    });

    it('takes it from no page that was on its way', () => {
      const state = after(requested, moved('z'), loaded(at('a', 1), at('z', 60)));
      expect(state.threads[1]?.ids).toEqual(['a']);
    });

    it('takes it back when it comes back', () => {
      const both = framesReceived([...moved('z').payload, ...received(at('z', 60)).payload]);
      expect(after(loaded(at('a', 1), at('z', 60)), both).threads[1]?.ids).toEqual(['a', 'z']);
      const later = after(
        loaded(at('a', 1)),
        moved('z'),
        received(at('z', 60)),
        loaded(at('a', 1), at('z', 60)),
      );
      expect(later.threads[1]?.ids).toEqual(['a', 'z']);
    });

    it('loses it with the next page when the live feed did not tell', () => {
      const lost = messageActions.threadsOutdated([1]);
      const held = [at('0', 0), at('a', 1), at('z', 60)];
      const state = after(loaded(...held), lost, received(at('new', 70)), loaded(at('a', 1)));
      expect(state.threads[1]?.ids).toEqual(['0', 'a', 'new']);
    });
  });

  it('keeps what is written on the way back from the past, or to it', () => {
    const past = page([at('b', 2)], { newerCursor: 'more' });
    const window = messageActions.windowLoaded({ ticketId: 1, page: past, target: 'b' });
    const state = after(
      loaded(at('x', 40)),
      window,
      received(at('new', 50)),
      loaded(at('x', 40), at('y', 41)),
    );
    expect(state.threads[1]?.ids).toEqual(['x', 'y', 'new']);
    const near = messageActions.windowLoaded({ ticketId: 1, page: page([at('w', 30)]), target: 'w' });
    expect(after(loaded(at('a', 1)), received(at('new', 50)), near).threads[1]?.ids).toEqual(['w', 'new']);
  });

  it('remembers the two hundred that were opened last', () => {
    const wanted = Array.from({ length: THREADS_KEPT + 5 }, (_, index) =>
      threadWanted({ ticketId: index + 1, unread: 0 }),
    );
    const state = after(
      pageLoaded({ ticketId: 1, older: false, page: page([at('a', 1)]), unread: 0 }),
      ...wanted,
    );
    expect(state.recent).toHaveLength(THREADS_KEPT);
    expect(state.threads[1]).toBeUndefined();
  });
});

describe('sending', () => {
  it('puts a message into the outbox at once, after what stood there', () => {
    const [outgoing] = after(loaded(aMessage({ id: 'a' })), written('one')).outbox;
    expect(outgoing).toMatchObject({ clientId: 'one', state: 'waiting', afterId: 'a' });
  });

  it('gives every message an id of its own', () => {
    const first = submitted({ ticketId: 1, body: 'Oi' });
    const second = submitted({ ticketId: 1, body: 'Oi' });
    expect(first.payload.clientId).not.toBe(second.payload.clientId);
  });

  it('replaces the waiting message by the answer, found by its client id', () => {
    const message = aMessage({ id: 'WA1', fromMe: true, ack: 1, clientId: 'one' });
    const state = after(
      loaded(aMessage({ id: 'a' })),
      written('one'),
      sending('one'),
      sent({ clientId: 'one', message }),
    );
    expect(state.outbox).toEqual([]);
    expect(state.threads[1]?.byId['WA1']?.clientId).toBe('one');
  });

  it('replaces it by the live frame when that is faster, and never shows it twice', () => {
    const message = aMessage({ id: 'WA1', fromMe: true, ack: 2, clientId: 'one', createdAt: later(61) });
    const ticket = aTicket();
    const payload = { action: 'create' as const, message, ticket, contact: ticket.contact };
    const state = after(
      loaded(aMessage({ id: 'a' })),
      written('one'),
      framesReceived([{ channel: 'appMessage', payload, seq: 1 }]),
      sent({ clientId: 'one', message: { ...message, ack: 1 } }),
    );
    expect(state.outbox).toEqual([]);
    expect(state.threads[1]?.ids).toEqual(['a', 'WA1']);
    expect(state.threads[1]?.byId['WA1']?.ack).toBe(2);
  });

  it('keeps a refused message with its reason until it is sent again or discarded', () => {
    const state = after(written('one'), refused({ clientId: 'one', error: 'ERR_SENDING_WAPP_MSG' }));
    expect(state.outbox[0]).toMatchObject({ state: 'failed', error: 'ERR_SENDING_WAPP_MSG' });
    expect(messagesReducer(state, resendAsked('one')).outbox[0]).toMatchObject({
      state: 'waiting',
      error: null,
    });
    expect(messagesReducer(state, discarded('one')).outbox).toEqual([]);
  });

  it('keeps a refused message behind what went out before it', () => {
    const message = aMessage({ id: 'WA1', fromMe: true, createdAt: later(61), clientId: 'one' });
    const state = after(
      loaded(aMessage({ id: 'a' })),
      written('one'),
      written('two'),
      written('elsewhere', 2),
      sent({ clientId: 'one', message }),
      refused({ clientId: 'two', error: 'ERR_SENDING_WAPP_MSG' }),
    );
    expect(state.outbox).toMatchObject([
      { clientId: 'two', afterId: 'WA1' },
      { clientId: 'elsewhere', afterId: null },
    ]);
  });

  it('takes up what an earlier page left, also what was half sent', () => {
    const [left] = after(written('one'), sending('one')).outbox;
    const state = after(outboxRestored(left === undefined ? [] : [left]));
    expect(state.outbox[0]).toMatchObject({ clientId: 'one', state: 'waiting' });
  });

  it('begins again at the clock only when a failed message is retried', () => {
    const failed = aMessage({ id: 'a', fromMe: true, ack: 0, error: { code: 'X', message: '' } });
    const state = after(
      loaded(failed),
      messageActions.retried({ ...failed, ack: 1, error: null, updatedAt: later(5) }),
    );
    expect(state.threads[1]?.byId['a']).toMatchObject({ ack: 1, error: null });
  });
});
