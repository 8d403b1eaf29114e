import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, debounce, put, select, takeEvery } from 'typed-redux-saga';
import type { AppState } from '../../core/app-state';
import type { BrowserStore } from '../outbox/browser-storage';
import { sessionEnding } from '../../session/session.slice';
import { draftTyped, draftsRestored } from './drafts.slice';
import { messageActions } from '../thread/messages.slice';

const WRITE_PAUSE = 300;

const storedDrafts = (store: BrowserStore): Record<number, string> =>
  Object.fromEntries([...store.all()].map(([ticketId, text]) => [Number(ticketId), text]));

type Drafts = Readonly<Record<number, string>>;

const selectDrafts = (state: Pick<AppState, 'tickets'>): Drafts => state.tickets.drafts.byTicket;

/**
 * Writes what changed between two states: every ticket's draft, so that a pause that began in one ticket also saves
 * the next, and nothing else, so that another tab's drafts stay.
 */
const storeDrafts = (store: BrowserStore, before: Drafts, after: Drafts): void => {
  for (const ticketId of Object.keys(before)) if (after[Number(ticketId)] === undefined) store.drop(ticketId);
  for (const [ticketId, text] of Object.entries(after))
    if (before[Number(ticketId)] !== text) store.put(ticketId, text);
};

const leavings = (): EventChannel<true> =>
  eventChannel(emit => {
    const listener = (): void => emit(true);
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  });

/** Drafts outlive a reload, a crash and, sealed, a sign-out, per company, person and ticket. */
export function* draftsSaga(store: BrowserStore): SagaGenerator<void> {
  let saved: Drafts = yield* call(storedDrafts, store);
  const save = function* (): SagaGenerator<void> {
    const drafts = yield* select(selectDrafts);
    yield* call(storeDrafts, store, saved, drafts);
    saved = drafts;
  };
  yield* put(draftsRestored(saved));
  yield* debounce(WRITE_PAUSE, draftTyped, save);
  yield* takeEvery([messageActions.submitted, sessionEnding], save);
  yield* takeEvery(leavings(), save);
}
