import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import type { NoteView } from '@prosa/contracts';
import createSagaMiddleware from 'redux-saga';
import { FakeApi } from '../../../testing/fake-api';
import type { FakeRequest } from '../../../testing/fake-api';
import { contactCardSaga } from './contact-card.saga';
import { contactCardActions as actions, contactCardSlice } from './contact-card.slice';

const noteOf = (id: number, ticketId: number): NoteView => ({
  ...{ id, ticketId, contactId: ticketId, note: `note ${id}`, user: null },
  createdAt: '2026-11-20T12:00:00.000Z',
});

it('a note that is kept after another card was opened is none of that card, which keeps its own', async () => {
  const answers = new Map<number, (note: NoteView) => void>();
  const asked = ({ body }: FakeRequest): Promise<NoteView> =>
    new Promise(resolve => answers.set((body as { ticketId: number }).ticketId, resolve));
  const api = new FakeApi({
    'GET /contacts/:id': {},
    'GET /contacts/:id/tickets': { tickets: [], hasMore: false },
    'GET /ticket-notes/list': [],
    'POST /ticket-notes': asked,
  });
  globalThis.fetch = api.fetch;
  const middleware = createSagaMiddleware();
  const store = configureStore({
    reducer: { contactCard: contactCardSlice.reducer },
    middleware: defaults => defaults({ thunk: false }).concat(middleware),
  });
  const saga = middleware.run(contactCardSaga);
  const card = () => store.getState().contactCard;
  for (const ticketId of [1, 2]) {
    store.dispatch(actions.opened({ contactId: ticketId, ticketId }));
    await waitFor(() => expect(card().notes).toEqual([]));
    store.dispatch(actions.noteWritten('words'));
    await waitFor(() => expect([...answers.keys()]).toContain(ticketId));
  }
  answers.get(1)?.(noteOf(10, 1));
  answers.get(2)?.(noteOf(20, 2));
  await waitFor(() => expect(card().isSaving).toBe(false));
  expect(card()).toMatchObject({ notes: [{ id: 20 }], savedNotes: 1 });
  saga.cancel();
});
