import { configureStore } from '@reduxjs/toolkit';
import type { EnhancedStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import type { MessagePage } from '@prosa/contracts';
import createSagaMiddleware from 'redux-saga';
import type { Task } from 'redux-saga';
import { FakeApi } from '../../testing/fake-api';
import { messagesSaga } from './messages.saga';
import { messageActions } from './messages.slice';
import { aMessage, aTicket, later } from '../../testing/ticket-fixtures';
import type { TicketsArea } from '../tickets.area';
import { ticketsAreaReducer } from '../tickets.area';

const page = (ids: readonly string[], from: number, changes: Partial<MessagePage> = {}): MessagePage => ({
  messages: ids.map((id, index) => aMessage({ id, createdAt: later(from + index) })),
  hasMore: true,
  nextCursor: `before-${ids[0]}`,
  ticket: aTicket(),
  ...changes,
});

const latest = page(['y', 'z'], 90);
const older = page(['w', 'x'], 80);
const past = page(['b', 'c'], 10, { newerCursor: 'after-c' });
const newer = page(['d'], 12, { newerCursor: 'after-d' });

describe('pages of a conversation', () => {
  let saga: Task;
  let store: EnhancedStore<{ tickets: TicketsArea }>;
  let answer: (page: MessagePage) => void;

  const ids = (): readonly string[] | undefined => store.getState().tickets.messages.threads[1]?.ids;
  const slow = (): Promise<MessagePage> => new Promise(resolve => (answer = resolve));

  beforeEach(async () => {
    const api = new FakeApi({
      'GET /messages/:id': ({ query }: { query: URLSearchParams }) => {
        if (query.has('around')) return past;
        return query.has('cursor') || query.has('newer') ? slow() : latest;
      },
    });
    globalThis.fetch = api.fetch;
    const middleware = createSagaMiddleware();
    store = configureStore({
      reducer: { tickets: ticketsAreaReducer },
      middleware: defaults => defaults({ thunk: false }).concat(middleware),
    });
    saga = middleware.run(messagesSaga);
    store.dispatch(messageActions.threadWanted({ ticketId: 1, unread: 0 }));
    await waitFor(() => expect(ids()).toEqual(['y', 'z']));
  });
  afterEach(() => saga.cancel());

  /** Everything that was answered has been taken in. */
  const idle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  it('an older page that comes after a jump into the past is not put before it', async () => {
    store.dispatch(messageActions.olderWanted(1));
    store.dispatch(messageActions.jumpAsked({ ticketId: 1, messageId: 'b' }));
    await waitFor(() => expect(ids()).toEqual(['b', 'c']));
    answer(older);
    await idle();
    expect(ids()).toEqual(['b', 'c']);
  });

  it('an older page that comes after the conversation was forgotten is not taken for all of it', async () => {
    store.dispatch(messageActions.olderWanted(1));
    store.dispatch(messageActions.threadsOutdated([]));
    answer(older);
    await idle();
    expect(ids()).toBeUndefined();
  });

  it('a newer page that comes after the way back to the end is not put behind it', async () => {
    store.dispatch(messageActions.jumpAsked({ ticketId: 1, messageId: 'b' }));
    await waitFor(() => expect(ids()).toEqual(['b', 'c']));
    store.dispatch(messageActions.newerWanted(1));
    store.dispatch(messageActions.presentAsked(1));
    await waitFor(() => expect(ids()).toEqual(['y', 'z']));
    answer(newer);
    await idle();
    expect(ids()).toEqual(['y', 'z']);
  });
});
