import type { MessageView } from '@prosa/contracts';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import { newId } from '../../api/ids';
import { undelivered } from '../outbox/undelivered';
import type { ThreadPage } from '../../entities/message/conversation-key';
import type { Thread } from './messages.live';
import {
  emptyThread,
  endedBy,
  messageIn,
  movedAwayBy,
  NONE_UNREAD,
  withChanged,
  withLiveMessages,
  withMessages,
  withoutMoved,
} from './messages.live';
import {
  unreadAtOpening,
  withFocus,
  withLoadedPage,
  withNewerPage,
  withReaction,
  withWindow,
} from './thread-pages';

/** A file to send; its content is in the file store under the message's client id. */
export interface OutgoingFile {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly mediaType: 'image' | 'video' | 'audio' | 'application';
  readonly isVoice: boolean;
  readonly seconds: number | null;
}

/** An unsent message and its state. */
export interface Outgoing {
  readonly clientId: string;
  readonly ticketId: number;
  readonly body: string;
  readonly quotedId: string | null;
  /** Null for a message of text only; the body is then its caption. */
  readonly file: OutgoingFile | null;
  /** Upload progress, from 0 to 1. */
  readonly progress: number;
  /** The last message at the time of writing: its position if it is never sent. */
  readonly afterId: string | null;
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: string | null;
}

/** The conversations in memory, and unsent messages. */
export interface MessagesState {
  readonly threads: Readonly<Record<number, Thread>>;
  /** Ticket ids, most recently opened first; a limited number of threads stays in memory. */
  readonly recent: readonly number[];
  /** In the order they were written. */
  readonly outbox: readonly Outgoing[];
}

/** Number of conversations kept in memory for instant switching. */
export const THREADS_KEPT = 200;

/** Initially empty. */
export const initialMessages: MessagesState = { threads: {}, recent: [], outbox: [] };

interface Written {
  readonly ticketId: number;
  readonly body: string;
  readonly quotedId?: string | null;
  readonly file?: OutgoingFile | null;
  readonly clientId?: string;
  readonly at?: string;
  /** It is what was being written to the ticket, which is a draft no longer. */
  readonly isDraft?: boolean;
}

/** A message and its ticket. */
export interface MessageRef {
  readonly ticketId: number;
  readonly messageId: string;
}

/** Everything that can happen to messages in the browser. */
export const messageActions = {
  /** A conversation is on screen and wants its latest page. */
  threadWanted: createAction<{ ticketId: number; unread: number }>('messages/threadWanted'),
  olderWanted: createAction<number>('messages/olderWanted'),
  pageRequested: createAction<{ ticketId: number; older: boolean }>('messages/pageRequested'),
  pageLoaded: createAction<{ ticketId: number; older: boolean; page: ThreadPage; unread: number }>(
    'messages/pageLoaded',
  ),
  pageFailed: createAction<{ ticketId: number; older: boolean; error: string }>('messages/pageFailed'),
  /** Leaving a conversation, as answering in it, takes its unread divider away. */
  threadLeft: createAction<number>('messages/threadLeft'),
  /** The live feed lost its thread: everything but what is shown, the open conversation first, is forgotten. */
  threadsOutdated: createAction<readonly number[]>('messages/threadsOutdated'),
  /** A thread is invalid after a merge or its revert. */
  threadForgotten: createAction<number>('messages/threadForgotten'),
  /** The user sent a message: it is shown from now on, as pending. */
  submitted: createAction(
    'messages/submitted',
    ({ ticketId, body, quotedId, file, clientId, at, isDraft = false }: Written) => {
      const outgoing: Outgoing = {
        clientId: clientId ?? newId(),
        ticketId,
        body,
        quotedId: quotedId ?? null,
        file: file ?? null,
        progress: 0,
        afterId: null,
        createdAt: at ?? new Date().toISOString(),
        state: 'waiting',
        error: null,
      };
      return { payload: outgoing, meta: { isDraft } };
    },
  ),
  /** Unsent messages of an earlier page of this browser. */
  outboxRestored: createAction<readonly Outgoing[]>('messages/outboxRestored'),
  sending: createAction<string>('messages/sending'),
  /** So much of a file is sent. */
  progressed: createAction<{ clientId: string; progress: number }>('messages/progressed'),
  /** Not reached yet: it waits on and is tried again. */
  postponed: createAction<string>('messages/postponed'),
  sent: createAction<{ clientId: string; message: MessageView }>('messages/sent'),
  refused: createAction<{ clientId: string; error: string }>('messages/refused'),
  /** "Reenviar" on a bubble that never left. */
  resendAsked: createAction<string>('messages/resendAsked'),
  /** "Descartar". */
  discarded: createAction<string>('messages/discarded'),
  /** "Reenviar" on a message that the server has and WhatsApp refused. */
  retryAsked: createAction<MessageRef>('messages/retryAsked'),
  retried: createAction<MessageView>('messages/retried'),
  newerWanted: createAction<number>('messages/newerWanted'),
  newerRequested: createAction<number>('messages/newerRequested'),
  newerLoaded: createAction<{ ticketId: number; page: ThreadPage }>('messages/newerLoaded'),
  newerFailed: createAction<number>('messages/newerFailed'),
  /** Shows a message anywhere in the history. */
  jumpAsked: createAction<MessageRef>('messages/jumpAsked'),
  /** Shows a day, `yyyy-MM-dd`. */
  dateAsked: createAction<{ ticketId: number; date: string }>('messages/dateAsked'),
  /** Back to the end of the conversation. */
  presentAsked: createAction<number>('messages/presentAsked'),
  focused: createAction<MessageRef>('messages/focused'),
  windowLoaded: createAction<{ ticketId: number; page: ThreadPage; target: string | null }>(
    'messages/windowLoaded',
  ),
  editAsked: createAction<MessageRef & { body: string }>('messages/editAsked'),
  deleteAsked: createAction<MessageRef>('messages/deleteAsked'),
  /** An emoji, or '' to take ours away. */
  reactionAsked: createAction<MessageRef & { emoji: string }>('messages/reactionAsked'),
  starAsked: createAction<MessageRef & { isStarred: boolean }>('messages/starAsked'),
  /** A newer view of a message, from an answer instead of the live feed. */
  messageChanged: createAction<MessageView>('messages/messageChanged'),
  /** The address of a message's file is over, or the file was not there. */
  mediaOutdated: createAction<MessageRef>('messages/mediaOutdated'),
  mediaRenewed: createAction<{ ticketId: number; messages: readonly MessageView[] }>('messages/mediaRenewed'),
};

const withThread = (state: MessagesState, ticketId: number, change: Partial<Thread>): MessagesState => ({
  ...state,
  threads: { ...state.threads, [ticketId]: { ...(state.threads[ticketId] ?? emptyThread), ...change } },
});

const touched = (state: MessagesState, ticketId: number): MessagesState => {
  if (state.recent[0] === ticketId) return state;
  const order = [ticketId, ...state.recent.filter(id => id !== ticketId)];
  const dropped = order.slice(THREADS_KEPT);
  if (dropped.length === 0) return { ...state, recent: order };
  const threads = { ...state.threads };
  for (const id of dropped) delete threads[id];
  return { ...state, threads, recent: order.slice(0, THREADS_KEPT) };
};

const wanted = (
  before: MessagesState,
  { ticketId, unread }: { ticketId: number; unread: number },
): MessagesState => {
  const state = touched(before, ticketId);
  const thread = state.threads[ticketId];
  if (thread === undefined || thread.ids.length === 0) return state;
  return withThread(state, ticketId, unreadAtOpening(thread, unread));
};

const withPage = (
  state: MessagesState,
  { ticketId, ...loaded }: ReturnType<typeof messageActions.pageLoaded>['payload'],
): MessagesState => {
  const thread = withLoadedPage(state.threads[ticketId] ?? emptyThread, loaded);
  return { ...delivered(state, loaded.page.messages), threads: { ...state.threads, [ticketId]: thread } };
};

/** Takes out of the outbox what the server evidently has. */
const delivered = (state: MessagesState, messages: readonly MessageView[]): MessagesState => {
  const outbox = undelivered(state.outbox, messages);
  return outbox === state.outbox ? state : { ...state, outbox };
};

const withFrames = (state: MessagesState, frames: readonly LiveEvent[]): MessagesState => {
  const byTicket = new Map<number, MessageView[]>();
  const dropped = new Set<number>();
  const moved = new Map<number, readonly string[]>();
  for (const frame of frames) {
    const ended = endedBy(frame);
    if (ended !== null) dropped.add(ended);
    const gone = movedAwayBy(frame);
    if (gone !== undefined) moved.set(gone.ticketId, [...(moved.get(gone.ticketId) ?? []), ...gone.ids]);
    const message = messageIn(frame);
    if (message === null) continue;
    byTicket.set(message.ticketId, [...(byTicket.get(message.ticketId) ?? []), message]);
    // It may be back.
    const away = moved.get(message.ticketId)?.filter(id => id !== message.id);
    if (away !== undefined) moved.set(message.ticketId, away);
  }
  if (byTicket.size + dropped.size + moved.size === 0) return state;
  const threads = { ...state.threads };
  for (const id of dropped) delete threads[id];
  for (const [ticketId, messages] of byTicket) {
    const thread = threads[ticketId];
    if (thread !== undefined) threads[ticketId] = withLiveMessages(thread, messages);
  }
  for (const [ticketId, ids] of moved) {
    const thread = threads[ticketId];
    if (thread !== undefined) threads[ticketId] = withoutMoved(thread, ids);
  }
  const outbox = state.outbox.filter(outgoing => !dropped.has(outgoing.ticketId));
  return delivered({ ...state, threads, outbox }, [...byTicket.values()].flat());
};

const withOutgoing = (state: MessagesState, clientId: string, change: Partial<Outgoing>): MessagesState => ({
  ...state,
  outbox: state.outbox.map(one => (one.clientId === clientId ? { ...one, ...change } : one)),
});

const withSent = (state: MessagesState, message: MessageView): MessagesState => {
  const thread = state.threads[message.ticketId];
  const threads =
    thread === undefined
      ? state.threads
      : { ...state.threads, [message.ticketId]: withLiveMessages(thread, [message]) };
  return delivered({ ...state, threads }, [message]);
};

const withSubmitted = (state: MessagesState, outgoing: Outgoing): MessagesState => {
  const thread = state.threads[outgoing.ticketId];
  const afterId = thread?.ids.at(-1) ?? null;
  const next = { ...state, outbox: [...state.outbox, { ...outgoing, afterId }] };
  // A reply implies reading, so the divider is removed.
  return thread === undefined || thread.unread.total === 0
    ? next
    : withThread(next, outgoing.ticketId, { firstUnreadId: null, unread: NONE_UNREAD });
};

const restored = (state: MessagesState, items: readonly Outgoing[]): MessagesState => {
  const known = new Set(state.outbox.map(one => one.clientId));
  const back = items
    .filter(one => !known.has(one.clientId))
    .map(one => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one))
    .map(one => ({ ...one, progress: 0 }));
  return { ...state, outbox: [...back, ...state.outbox] };
};

const forgotten = (state: MessagesState, ticketId: number): MessagesState => {
  const { [ticketId]: _, ...threads } = state.threads;
  return { ...state, threads };
};

/** A reopened conversation shows its end: a window of the past is discarded. */
const left = (state: MessagesState, ticketId: number): MessagesState => {
  const thread = state.threads[ticketId];
  if (thread === undefined) return state;
  if (thread.newerCursor === null)
    return withThread(state, ticketId, { firstUnreadId: null, unread: NONE_UNREAD, focus: null });
  return forgotten(state, ticketId);
};

const threadRule = (state: MessagesState, action: UnknownAction): MessagesState => {
  const { threadWanted, pageRequested, pageLoaded, pageFailed, threadLeft, threadsOutdated } = messageActions;
  if (threadWanted.match(action)) return wanted(state, action.payload);
  if (pageRequested.match(action)) {
    const { ticketId, older } = action.payload;
    const known = state.threads[ticketId]?.status === 'ready';
    if (older) return withThread(state, ticketId, { loadingOlder: true, error: null });
    return withThread(state, ticketId, { status: known ? 'ready' : 'loading', error: null });
  }
  if (pageLoaded.match(action)) return withPage(state, action.payload);
  if (pageFailed.match(action)) {
    const { ticketId, older, error } = action.payload;
    // Live messages alone are no history: the first page still has to be loaded.
    const status = older || state.threads[ticketId]?.status === 'ready' ? 'ready' : 'failed';
    return withThread(state, ticketId, { status, loadingOlder: false, error });
  }
  if (threadLeft.match(action)) return left(state, action.payload);
  if (messageActions.threadForgotten.match(action)) return forgotten(state, action.payload);
  if (threadsOutdated.match(action)) {
    const kept = action.payload.flatMap(id => {
      const thread = state.threads[id];
      return thread === undefined ? [] : [[id, { ...thread, doubted: thread.ids }] as const];
    });
    return { ...state, threads: Object.fromEntries(kept), recent: [] };
  }
  return windowRule(state, action);
};

/** Changes a thread that is in memory; others have nothing to change. */
const changed = (
  state: MessagesState,
  ticketId: number,
  change: (thread: Thread) => Thread,
): MessagesState => {
  const thread = state.threads[ticketId];
  return thread === undefined
    ? state
    : { ...state, threads: { ...state.threads, [ticketId]: change(thread) } };
};

const windowRule = (state: MessagesState, action: UnknownAction): MessagesState => {
  const { newerRequested, newerLoaded, newerFailed, focused, windowLoaded } = messageActions;
  if (newerRequested.match(action)) return withThread(state, action.payload, { loadingNewer: true });
  if (newerFailed.match(action)) return withThread(state, action.payload, { loadingNewer: false });
  if (newerLoaded.match(action)) {
    const { ticketId, page } = action.payload;
    return changed(state, ticketId, thread => withNewerPage(thread, page));
  }
  if (windowLoaded.match(action)) {
    const { ticketId, page, target } = action.payload;
    return changed(state, ticketId, thread => withWindow(thread, page, target));
  }
  if (focused.match(action)) {
    const { ticketId, messageId } = action.payload;
    return changed(state, ticketId, thread => withFocus(thread, messageId));
  }
  return messageRule(state, action);
};

const messageRule = (state: MessagesState, action: UnknownAction): MessagesState => {
  const { reactionAsked, messageChanged, mediaRenewed } = messageActions;
  if (messageChanged.match(action))
    return changed(state, action.payload.ticketId, thread => withChanged(thread, [action.payload]));
  if (mediaRenewed.match(action)) {
    const { ticketId, messages } = action.payload;
    return changed(state, ticketId, thread => withChanged(thread, messages));
  }
  if (!reactionAsked.match(action)) return state;
  const { ticketId, messageId, emoji } = action.payload;
  return changed(state, ticketId, thread => {
    const message = thread.byId[messageId];
    if (message === undefined) return thread;
    return { ...thread, byId: { ...thread.byId, [messageId]: withReaction(message, emoji) } };
  });
};

/** Threads and the outbox. Written without immer, because threads are long and change often. */
export const messagesReducer: Reducer<MessagesState, UnknownAction> = (state = initialMessages, action) => {
  const { submitted, outboxRestored, sending, postponed, sent, refused, resendAsked, discarded, retried } =
    messageActions;
  if (framesReceived.match(action)) return withFrames(state, action.payload);
  if (submitted.match(action)) return withSubmitted(state, action.payload);
  if (outboxRestored.match(action)) return restored(state, action.payload);
  if (sending.match(action)) return withOutgoing(state, action.payload, { state: 'sending', error: null });
  if (messageActions.progressed.match(action)) {
    const { clientId, progress } = action.payload;
    return withOutgoing(state, clientId, { progress });
  }
  if (postponed.match(action)) return withOutgoing(state, action.payload, { state: 'waiting' });
  if (resendAsked.match(action))
    return withOutgoing(state, action.payload, { state: 'waiting', error: null });
  if (refused.match(action)) {
    const { clientId, error } = action.payload;
    return withOutgoing(state, clientId, { state: 'failed', error });
  }
  if (discarded.match(action))
    return { ...state, outbox: state.outbox.filter(one => one.clientId !== action.payload) };
  if (sent.match(action)) {
    const { message, clientId } = action.payload;
    return withSent(state, { ...message, clientId: message.clientId ?? clientId });
  }
  if (retried.match(action)) return withRetried(state, action.payload);
  return threadRule(state, action);
};

/** A retried message starts over with a clock: the one case in which an ack begins again. */
const withRetried = (state: MessagesState, message: MessageView): MessagesState => {
  const thread = state.threads[message.ticketId];
  if (thread === undefined) return state;
  const held = thread.byId[message.id];
  const fresh =
    held !== undefined && held.ack === 0 ? { ...held, ack: message.ack, error: message.error } : held;
  const byId = fresh === undefined ? thread.byId : { ...thread.byId, [message.id]: fresh };
  const next = withMessages({ ...thread, byId }, [message]);
  return { ...state, threads: { ...state.threads, [message.ticketId]: next } };
};
