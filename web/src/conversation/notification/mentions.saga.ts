import type { MentionView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { api } from '../../api/client';
import { selectCurrentTicket } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { framesReceived, liveReset } from '../../live/live.slice';
import { isAttentive } from './attention';
import { attentionChanged } from './bell.slice';
import { mentionSeen, mentionsLoaded, selectMentions } from './mentions.slice';

function* load(): SagaGenerator<void> {
  try {
    yield* put(mentionsLoaded(yield* call(() => api.get<readonly MentionView[]>('/ticket-notes/mentions'))));
  } catch {
    // The next reconnection reads them again.
  }
}

/** Whose conversation is in front of the person has its notes there too. */
function* seeOpened(): SagaGenerator<void> {
  const ticket = yield* select(selectCurrentTicket);
  if (ticket === undefined || !isAttentive()) return;
  const here = (yield* select(selectMentions)).filter(({ ticketId }) => ticketId === ticket.id);
  for (const { noteId } of here) yield* put(mentionSeen(noteId));
}

function* tell({ payload: noteId }: ReturnType<typeof mentionSeen>): SagaGenerator<void> {
  try {
    yield* call(() => api.post(`/ticket-notes/${noteId}/seen`));
  } catch {
    // It comes back with the next reading, and is seen then.
  }
}

/** Keeps the mentions of the bell. */
export function* mentionsSaga(): SagaGenerator<void> {
  const { ticketOpened, ticketLoaded } = ticketActions;
  yield* takeEvery(mentionSeen, tell);
  yield* takeEvery([ticketOpened, ticketLoaded, mentionsLoaded, framesReceived, attentionChanged], seeOpened);
  yield* takeEvery(liveReset, load);
  yield* call(load);
}
