import { all, call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { LIMITS } from '@prosa/contracts';
import type { ContactView, NoteView } from '@prosa/contracts';
import { toApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { t } from '../../../i18n';
import { liveReset } from '../../../live/live.slice';
import { toast } from '../../../ui/toaster';
import { contactCardActions as actions, selectContactCard } from './contact-card.slice';
import type { CardSubject, ContactTickets } from './contact-card.slice';

function* loadContact({ contactId }: CardSubject): SagaGenerator<void> {
  yield* put(actions.contactLoaded(yield* call(() => api.get<ContactView>(`/contacts/${contactId}`))));
}

const ticketsOf = (contactId: number, pageNumber?: number): Promise<ContactTickets> =>
  api.get<ContactTickets>(`/contacts/${contactId}/tickets`, { query: { pageNumber } });

function* loadTimeline({ contactId }: CardSubject): SagaGenerator<void> {
  yield* put(actions.timelineLoaded(yield* call(ticketsOf, contactId)));
}

/** Notes belong to a ticket; the contact book shows none. */
function* loadNotes({ contactId, ticketId }: CardSubject): SagaGenerator<void> {
  if (ticketId === null) return;
  const query = { ticketId, contactId };
  const notes = yield* call(() => api.get<readonly NoteView[]>('/ticket-notes/list', { query }));
  yield* put(actions.notesLoaded(notes));
}

function* load(): SagaGenerator<void> {
  const { subject } = yield* select(selectContactCard);
  if (subject === null) return;
  try {
    yield* all([loadContact, loadTimeline, loadNotes].map(part => call(part, subject)));
  } catch (error) {
    yield* put(actions.failed(toApiError(error).facts()));
  }
}

/** False when another card was opened meanwhile, so that a response is stale. */
function* isStill(subject: CardSubject | null): SagaGenerator<boolean> {
  return (yield* select(selectContactCard)).subject === subject;
}

function* loadMore(): SagaGenerator<void> {
  const { subject, timeline } = yield* select(selectContactCard);
  if (subject === null || timeline === null) return;
  try {
    const page = Math.floor(timeline.tickets.length / LIMITS.pageSize) + 1;
    const more = yield* call(ticketsOf, subject.contactId, page);
    if (yield* call(isStill, subject)) yield* put(actions.moreEnded(more));
  } catch (error) {
    if (yield* call(isStill, subject)) yield* put(actions.moreEnded(null));
    toast.error(error);
  }
}

function* write(note: string): SagaGenerator<void> {
  const { subject } = yield* select(selectContactCard);
  try {
    const body = { note, ...subject };
    const kept = yield* call(() => api.post<NoteView>('/ticket-notes', body));
    if (yield* call(isStill, subject)) yield* put(actions.noteSaved(kept));
    toast.success(t('dialogs:contact.noteSaved'));
  } catch (error) {
    if (yield* call(isStill, subject)) yield* put(actions.noteRefused());
    toast.error(error);
  }
}

function* remove(noteId: number): SagaGenerator<void> {
  try {
    yield* call(() => api.delete(`/ticket-notes/${noteId}`));
    yield* put(actions.noteRemoved(noteId));
    toast.success(t('dialogs:contact.noteDeleted'));
  } catch (error) {
    toast.error(error);
  }
}

/** Loads the card of a contact, and keeps and removes its notes. */
export function* contactCardSaga(): SagaGenerator<void> {
  yield* takeLatest([actions.opened, actions.retried, liveReset], load);
  yield* takeLatest(actions.moreAsked, loadMore);
  yield* takeEvery(actions.noteWritten, ({ payload }) => write(payload));
  yield* takeEvery(actions.noteRemovalAsked, ({ payload }) => remove(payload));
}
