import type { MessagePage, MessageView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import {
  actionChannel,
  call,
  debounce,
  fork,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { toast } from '../../ui/toaster';
import type { Thread } from './messages.live';
import type { MessageRef } from './messages.slice';
import { messageActions } from './messages.slice';
import type { ThreadPage } from '../../entities/message/conversation-key';
import { keyed, keyedPage, messagePath, messagesPath } from '../../entities/message/conversation-key';
import { canOpen, canWrite } from '../../entities/ticket/ticket-rules';
import {
  selectBusy,
  selectCurrentTicket,
  selectTicket,
  selectViewer,
} from '../../entities/ticket/tickets.selectors';
import { selectShownEarlier } from '../earlier/shown-earlier';
import { selectThread } from '../conversations.selectors';
import { caughtUp, selectIsBehind } from './behind.slice';
import { ticketActions } from '../../entities/ticket/tickets.slice';

const READ_PAUSE = 300;
/** For so long a renewed address is taken to be as good as it gets. */
const RENEWED = 5_000;

/** A page of a thread: the latest, or the one before the loaded messages. Does not mark as read (`peek`). */
const fetchPage = async (
  ticketId: number,
  query: Readonly<Record<string, string | null>>,
): Promise<ThreadPage> => {
  const page = await api.get<MessagePage>(messagesPath(ticketId), { query: { peek: true, ...query } });
  return keyedPage(page, ticketId);
};

/** Loads the latest page of a conversation, or the one before what is here. */
export function* loadPage(ticketId: number, older: boolean, wanted = 0): SagaGenerator<void> {
  const { cursor } = yield* select(selectThread, ticketId);
  const unread = (yield* select(selectTicket, ticketId))?.unreadMessages ?? wanted;
  yield* put(messageActions.pageRequested({ ticketId, older }));
  try {
    const page = yield* call(fetchPage, ticketId, { cursor: older ? cursor : null });
    if (older && !(yield* call(stillEndsAt, ticketId, { cursor }))) return;
    yield* put(messageActions.pageLoaded({ ticketId, older, page, unread }));
    yield* call(reachUnread, ticketId);
  } catch (error) {
    if (older && !(yield* call(stillEndsAt, ticketId, { cursor }))) return;
    yield* put(messageActions.pageFailed({ ticketId, older, error: toApiError(error).code }));
  }
}

/** Maximum number of pages to load up to the first unread message. */
const UNREAD_PAGES = 8;

/** Loads until the first message that was unread at the opening is present, for the divider. */
function* reachUnread(ticketId: number): SagaGenerator<void> {
  const { unread, ids, loadingOlder } = yield* select(selectThread, ticketId);
  const isNear = ids.length < UNREAD_PAGES * LIMITS.messagesPageSize;
  if (unread.before > 0 && isNear && !loadingOlder)
    yield* call(wantOlder, messageActions.olderWanted(ticketId));
}

/** Whether a thread still ends where a page was requested: otherwise the page has no place. */
function* stillEndsAt(
  ticketId: number,
  asked: Partial<Pick<Thread, 'cursor' | 'newerCursor'>>,
): SagaGenerator<boolean> {
  const thread = yield* select(selectThread, ticketId);
  return Object.entries(asked).every(([end, cursor]) => thread[end as keyof typeof asked] === cursor);
}

/** A loaded thread follows the live feed, so reopening it needs no request. */
function* want({ payload }: ReturnType<typeof messageActions.threadWanted>): SagaGenerator<void> {
  const { ticketId, unread } = payload;
  const { status } = yield* select(selectThread, ticketId);
  if (status === 'idle' || status === 'failed') yield* call(loadPage, ticketId, false, unread);
}

/** A conversation was opened; the divider is placed above its unread messages. */
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
  if (status === 'failed') return void (yield* call(loadPage, ticketId, false));
  if (status === 'ready' && hasMore && !loadingOlder) yield* call(loadPage, ticketId, true);
}

function* wantNewer({
  payload: ticketId,
}: ReturnType<typeof messageActions.newerWanted>): SagaGenerator<void> {
  const { status, newerCursor, loadingNewer } = yield* select(selectThread, ticketId);
  if (status !== 'ready' || newerCursor === null || loadingNewer) return;
  yield* put(messageActions.newerRequested(ticketId));
  try {
    const page = yield* call(fetchPage, ticketId, { newer: newerCursor });
    if (yield* call(stillEndsAt, ticketId, { newerCursor }))
      yield* put(messageActions.newerLoaded({ ticketId, page }));
  } catch (error) {
    if (yield* call(stillEndsAt, ticketId, { newerCursor })) yield* put(messageActions.newerFailed(ticketId));
    toast.error(error);
  }
}

/** Replaces what is in memory by a stretch of the past, around a message or from a day on. */
export function* showWindow(
  ticketId: number,
  place: { around: string } | { date: string },
): SagaGenerator<void> {
  try {
    const page = yield* call(fetchPage, ticketId, place);
    const target = 'around' in place ? place.around : firstOfDay(page, place.date);
    yield* put(messageActions.windowLoaded({ ticketId, page, target }));
  } catch (error) {
    toast.error(error);
  }
}

/** The first message of a page that was written on a day or after it, in the person's own time. */
const firstOfDay = ({ messages }: ThreadPage, date: string): string | null => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const from = new Date(year, month - 1, day).getTime();
  return messages.find(message => Date.parse(message.createdAt) >= from)?.id ?? messages.at(-1)?.id ?? null;
};

/** Until a thread's first page has come or failed: it would take the place of what is jumped to. */
export function* untilLoaded(ticketId: number): SagaGenerator<void> {
  const { pageLoaded, pageFailed } = messageActions;
  while ((yield* select(selectThread, ticketId)).status !== 'ready') {
    const { payload } = yield* take([pageLoaded, pageFailed]);
    if (payload.ticketId === ticketId) return;
  }
}

function* jump({ payload }: ReturnType<typeof messageActions.jumpAsked>): SagaGenerator<void> {
  yield* call(untilLoaded, payload.ticketId);
  const { byId } = yield* select(selectThread, payload.ticketId);
  if (byId[payload.messageId] !== undefined) yield* put(messageActions.focused(payload));
  else yield* call(showWindow, payload.ticketId, { around: payload.messageId });
}

function* jumpToDate({ payload }: ReturnType<typeof messageActions.dateAsked>): SagaGenerator<void> {
  yield* call(showWindow, payload.ticketId, { date: payload.date });
}

/** Back to the end; who writes wants to see it too. */
function* showPresent(ticketId: number): SagaGenerator<void> {
  const { newerCursor } = yield* select(selectThread, ticketId);
  if (newerCursor !== null) yield* call(loadPage, ticketId, false);
}

function* reset(): SagaGenerator<void> {
  const current = yield* select(selectCurrentTicket);
  const above = current === undefined ? [] : (yield* select(selectShownEarlier, current.id)).blocks;
  const earlier = above.flatMap(({ ticket, thread }) => (thread === null ? [] : ticket.id));
  const shown = current === undefined ? [] : [current.id, ...earlier];
  yield* put(messageActions.threadsOutdated(shown));
  for (const id of shown) yield* call(loadPage, id, false);
}

/** Reloads a conversation in memory after a merge or its revert. */
function* followMerges({ payload: frames }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  for (const { channel, payload } of frames) {
    if (channel !== 'ticket') continue;
    if (payload.action !== 'merged' && payload.action !== 'mergeReverted') continue;
    const { id } = payload.ticket;
    if ((yield* select(selectThread, id)).status === 'idle') continue;
    yield* put(messageActions.threadForgotten(id));
    yield* call(loadPage, id, false);
  }
}

/** Whether the person can be taken to have seen what is on the screen. */
const looking = (): boolean => document.visibilityState === 'visible';

/** Marks the open ticket read when its own agent is looking at it. */
function* markRead(): SagaGenerator<void> {
  const ticket = yield* select(selectCurrentTicket);
  const viewer = yield* select(selectViewer);
  if (ticket === undefined || viewer === null || ticket.unreadMessages === 0) return;
  if (!canWrite(ticket, viewer) || !looking()) return;
  const busy = yield* select(selectBusy, ticket.id);
  // Who marks it as unread is about to leave it; before it is accepted nothing of it can be read.
  if (busy === 'unread' || busy === 'accept') return;
  const { status, newerCursor } = yield* select(selectThread, ticket.id);
  // Who reads further up has not seen what arrived at the end.
  if (status !== 'ready' || newerCursor !== null || (yield* select(selectIsBehind, ticket.id))) return;
  yield* put(ticketActions.ticketRead(ticket.id));
  try {
    yield* call(() => api.post(`/messages/${ticket.id}/read`));
  } catch {
    // The next message or opening marks it as read.
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
    const path = messagePath(payload.ticketId, payload.messageId, '/retry');
    const message = yield* call(() => api.post<MessageView>(path));
    yield* put(messageActions.retried(keyed(message, payload.ticketId)));
  } catch (error) {
    toast.error(error);
  }
}

function* carryOut(ticketId: number, work: () => Promise<MessageView>): SagaGenerator<boolean> {
  try {
    yield* put(messageActions.messageChanged(keyed(yield* call(work), ticketId)));
    return true;
  } catch (error) {
    toast.error(error);
    return false;
  }
}

function* edit({ payload }: ReturnType<typeof messageActions.editAsked>): SagaGenerator<void> {
  const { ticketId, messageId, body } = payload;
  const path = messagePath(ticketId, messageId);
  yield* call(carryOut, ticketId, () => api.put<MessageView>(path, { body }));
}

function* remove({ payload }: ReturnType<typeof messageActions.deleteAsked>): SagaGenerator<void> {
  const { ticketId, messageId } = payload;
  const path = messagePath(ticketId, messageId);
  yield* call(carryOut, ticketId, () => api.delete<MessageView>(path));
}

/** The bubble has the reaction already; a refusal brings back what the server has. */
function* react({ payload }: ReturnType<typeof messageActions.reactionAsked>): SagaGenerator<void> {
  const { ticketId, messageId, emoji } = payload;
  const path = messagePath(ticketId, messageId, '/reactions');
  const isDone = yield* call(carryOut, ticketId, () => api.post<MessageView>(path, { emoji }));
  if (!isDone) yield* call(renew, { ticketId, messageId });
}

function* star({ payload }: ReturnType<typeof messageActions.starAsked>): SagaGenerator<void> {
  const { ticketId, messageId, isStarred } = payload;
  const path = messagePath(ticketId, messageId, '/star');
  yield* call(carryOut, ticketId, () => api.put<MessageView>(path, { isStarred }));
}

/** Reloads the messages around one: their files get valid URLs. */
function* renew({ ticketId, messageId }: MessageRef): SagaGenerator<void> {
  try {
    const { messages } = yield* call(fetchPage, ticketId, { around: messageId });
    yield* put(messageActions.mediaRenewed({ ticketId, messages }));
  } catch {
    // The message shows that the file is missing, with a retry.
  }
}

/** One renewal after the other: each brings the neighbours along, who then need none of their own. */
function* renewals(): SagaGenerator<void> {
  const asked = yield* actionChannel(messageActions.mediaOutdated);
  let last: { readonly urls: ReadonlyMap<string, string | null>; readonly at: number } | null = null;
  for (;;) {
    const { payload } = yield* take(asked);
    const url = (yield* select(selectThread, payload.ticketId)).byId[payload.messageId]?.mediaUrl ?? null;
    const isFresh =
      last !== null && last.urls.get(payload.messageId) === url && Date.now() - last.at < RENEWED;
    if (isFresh) continue;
    yield* call(renew, payload);
    const { byId } = yield* select(selectThread, payload.ticketId);
    const urls = new Map(Object.values(byId).map(({ id, mediaUrl }) => [id, mediaUrl]));
    last = { urls, at: Date.now() };
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
  yield* takeEvery(messageActions.newerWanted, wantNewer);
  yield* takeLatest(messageActions.jumpAsked, jump);
  yield* takeLatest(messageActions.dateAsked, jumpToDate);
  yield* takeEvery(messageActions.presentAsked, ({ payload }) => showPresent(payload));
  yield* takeEvery(messageActions.submitted, ({ payload }) => showPresent(payload.ticketId));
  yield* takeEvery(messageActions.retryAsked, retry);
  yield* takeEvery(messageActions.editAsked, edit);
  yield* takeEvery(messageActions.deleteAsked, remove);
  yield* takeEvery(messageActions.reactionAsked, react);
  yield* takeEvery(messageActions.starAsked, star);
  yield* fork(renewals);
  yield* takeEvery(liveReset, reset);
  yield* takeEvery(framesReceived, followMerges);
  const { pageLoaded, newerLoaded, threadWanted } = messageActions;
  const reading = [framesReceived, pageLoaded, newerLoaded, threadWanted, caughtUp];
  yield* debounce(READ_PAUSE, reading, markRead);
  yield* takeEvery(shown(), markRead);
}
