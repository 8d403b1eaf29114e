import type { MessagePage, MessageView } from '@prosa/contracts';
import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, debounce, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { toast } from '../../ui/toaster';
import { messageActions } from './messages.slice';
import { canOpen, canWrite } from './ticket-rules';
import { selectCurrentTicket, selectThread, selectTicket, selectViewer } from './tickets.selectors';
import { ticketActions } from './tickets.slice';

const READ_PAUSE = 300;

/** The page of a thread: the latest, or the one before what is held. Reading is told apart from looking (`peek`). */
const fetchPage = (ticketId: number, cursor: string | null): Promise<MessagePage> =>
  api.get<MessagePage>(`/messages/${ticketId}`, { query: { peek: true, cursor } });

function* loadPage(ticketId: number, older: boolean): SagaGenerator<void> {
  const { cursor } = yield* select(selectThread, ticketId);
  const unread = (yield* select(selectTicket, ticketId))?.unreadMessages ?? 0;
  yield* put(messageActions.pageRequested({ ticketId, older }));
  try {
    const page = yield* call(fetchPage, ticketId, older ? cursor : null);
    yield* put(messageActions.pageLoaded({ ticketId, older, page, unread }));
  } catch (error) {
    yield* put(messageActions.pageFailed({ ticketId, older, error: toApiError(error).code }));
  }
}

/** A thread in memory follows the live feed, so that opening it again asks the server nothing. */
function* want({ payload }: ReturnType<typeof messageActions.threadWanted>): SagaGenerator<void> {
  const { ticketId } = payload;
  const { status } = yield* select(selectThread, ticketId);
  if (status === 'idle' || status === 'failed') yield* call(loadPage, ticketId, false);
}

/** A conversation came on the screen; what is unread now is what the divider will stand above. */
function* openThread(): SagaGenerator<void> {
  const ticket = yield* select(selectCurrentTicket);
  const viewer = yield* select(selectViewer);
  if (ticket === undefined || viewer === null || canOpen(ticket, viewer) !== 'yes') return;
  yield* put(messageActions.threadWanted({ ticketId: ticket.id, unread: ticket.unreadMessages }));
}

function* wantOlder({
  payload: ticketId,
}: ReturnType<typeof messageActions.olderWanted>): SagaGenerator<void> {
  const { status, hasMore, loadingOlder } = yield* select(selectThread, ticketId);
  if (status === 'ready' && hasMore && !loadingOlder) yield* call(loadPage, ticketId, true);
}

function* reset(): SagaGenerator<void> {
  const current = yield* select(selectCurrentTicket);
  yield* put(messageActions.threadsOutdated({ keep: current?.id ?? null }));
  if (current !== undefined) yield* call(loadPage, current.id, false);
}

/** Whether the person can be taken to have seen what is on the screen. */
const looking = (): boolean => document.visibilityState === 'visible';

/** Marks the open ticket read when its own agent is looking at it. */
function* markRead(): SagaGenerator<void> {
  const ticket = yield* select(selectCurrentTicket);
  const viewer = yield* select(selectViewer);
  if (ticket === undefined || viewer === null || ticket.unreadMessages === 0) return;
  if (!canWrite(ticket, viewer) || !looking()) return;
  const { status } = yield* select(selectThread, ticket.id);
  if (status !== 'ready') return;
  yield* put(ticketActions.ticketRead(ticket.id));
  try {
    yield* call(() => api.post(`/messages/${ticket.id}/read`));
  } catch {
    // The next message or opening says it again.
  }
}

/** Leaving one conversation for another takes the unread divider of the first away. */
function* followCurrent(): SagaGenerator<void> {
  let last: number | null = null;
  for (;;) {
    yield* take([ticketActions.ticketOpened, ticketActions.ticketLeft]);
    const current = yield* select(selectCurrentTicket);
    if (last !== null && last !== current?.id) yield* put(messageActions.threadLeft(last));
    last = current?.id ?? null;
  }
}

function* retry({ payload }: ReturnType<typeof messageActions.retryAsked>): SagaGenerator<void> {
  try {
    const message = yield* call(() => api.post<MessageView>(`/messages/${payload.messageId}/retry`));
    yield* put(messageActions.retried(message));
  } catch (error) {
    toast.error(error);
  }
}

const shown = (): EventChannel<true> =>
  eventChannel(emit => {
    const listener = (): void => emit(true);
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  });

/** Pages of messages, reading, and sending again what WhatsApp refused. */
export function* messagesSaga(): SagaGenerator<void> {
  yield* fork(followCurrent);
  yield* takeEvery(messageActions.threadWanted, want);
  yield* takeEvery([ticketActions.ticketOpened, ticketActions.ticketLoaded], openThread);
  yield* takeEvery(messageActions.olderWanted, wantOlder);
  yield* takeEvery(messageActions.retryAsked, retry);
  yield* takeEvery(liveReset, reset);
  const reading = [framesReceived, messageActions.pageLoaded, messageActions.threadWanted];
  yield* debounce(READ_PAUSE, reading, markRead);
  yield* takeEvery(shown(), markRead);
}
