import type { MessagePage, MessageView } from '@prosa/contracts';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import { newId } from '../../api/ids';
import type { Thread } from './messages.live';
import { emptyThread, firstUnread, withMessages } from './messages.live';

/** A message on its way: what the person wrote, and how far it got. */
export interface Outgoing {
  readonly clientId: string;
  readonly ticketId: number;
  readonly body: string;
  readonly quotedId: string | null;
  /** The last message when it was written: where it stands if it never leaves. */
  readonly afterId: string | null;
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: string | null;
}

/** The conversations in memory, and what is on its way. */
export interface MessagesState {
  readonly threads: Readonly<Record<number, Thread>>;
  /** Ticket ids, the one opened last first; only so many threads stay in memory. */
  readonly recent: readonly number[];
  /** In the order they were written. */
  readonly outbox: readonly Outgoing[];
}

/** How many conversations stay in memory for an instant switch. */
export const THREADS_KEPT = 200;

/** Nothing opened, nothing on its way. */
export const initialMessages: MessagesState = { threads: {}, recent: [], outbox: [] };

interface Written {
  readonly ticketId: number;
  readonly body: string;
  readonly quotedId?: string | null;
  readonly clientId?: string;
  readonly at?: string;
}

/** Everything that can happen to messages in the browser. */
export const messageActions = {
  /** A conversation is on screen and wants its latest page. */
  threadWanted: createAction<{ ticketId: number; unread: number }>('messages/threadWanted'),
  olderWanted: createAction<number>('messages/olderWanted'),
  pageRequested: createAction<{ ticketId: number; older: boolean }>('messages/pageRequested'),
  pageLoaded: createAction<{ ticketId: number; older: boolean; page: MessagePage; unread: number }>(
    'messages/pageLoaded',
  ),
  pageFailed: createAction<{ ticketId: number; older: boolean; error: string }>('messages/pageFailed'),
  /** Leaving a conversation, as answering in it, takes its unread divider away. */
  threadLeft: createAction<number>('messages/threadLeft'),
  /** The live feed lost its thread: everything but the open conversation is forgotten. */
  threadsOutdated: createAction<{ keep: number | null }>('messages/threadsOutdated'),
  /** Somebody pressed Enter: the bubble stands from this moment on, with a clock. */
  submitted: createAction('messages/submitted', ({ ticketId, body, quotedId, clientId, at }: Written) => {
    const outgoing: Outgoing = {
      clientId: clientId ?? newId(),
      ticketId,
      body,
      quotedId: quotedId ?? null,
      afterId: null,
      createdAt: at ?? new Date().toISOString(),
      state: 'waiting',
      error: null,
    };
    return { payload: outgoing };
  }),
  /** What an earlier page of this browser left unsent. */
  outboxRestored: createAction<readonly Outgoing[]>('messages/outboxRestored'),
  sending: createAction<string>('messages/sending'),
  /** Not reached yet: it waits on and is tried again. */
  postponed: createAction<string>('messages/postponed'),
  sent: createAction<{ clientId: string; message: MessageView }>('messages/sent'),
  refused: createAction<{ clientId: string; error: string }>('messages/refused'),
  /** "Reenviar" on a bubble that never left. */
  resendAsked: createAction<string>('messages/resendAsked'),
  /** "Descartar". */
  discarded: createAction<string>('messages/discarded'),
  /** "Reenviar" on a message that the server has and WhatsApp refused. */
  retryAsked: createAction<{ ticketId: number; messageId: string }>('messages/retryAsked'),
  retried: createAction<MessageView>('messages/retried'),
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
  return withThread(state, ticketId, { firstUnreadId: firstUnread(thread, unread) });
};

const withPage = (
  state: MessagesState,
  payload: ReturnType<typeof messageActions.pageLoaded>['payload'],
): MessagesState => {
  const { ticketId, older, page, unread } = payload;
  const held = state.threads[ticketId] ?? emptyThread;
  const overlaps = page.messages.some(message => held.byId[message.id] !== undefined);
  // A latest page that does not touch what we hold means that messages in between are missing: start over.
  const base = older || held.ids.length === 0 || overlaps ? held : emptyThread;
  const merged = withMessages(base, page.messages);
  const reached = older || base.ids.length === 0;
  const thread: Thread = {
    ...merged,
    status: 'ready',
    error: null,
    loadingOlder: false,
    hasMore: reached ? page.hasMore : base.hasMore,
    cursor: reached ? page.nextCursor : base.cursor,
    firstUnreadId: held.firstUnreadId ?? (older ? null : firstUnread(merged, unread)),
  };
  return { ...delivered(state, page.messages), threads: { ...state.threads, [ticketId]: thread } };
};

/** Takes out of the outbox what the server evidently has. */
const delivered = (state: MessagesState, messages: readonly MessageView[]): MessagesState => {
  if (state.outbox.length === 0) return state;
  const arrived = new Set(messages.map(message => message.clientId));
  const outbox = state.outbox.filter(outgoing => !arrived.has(outgoing.clientId));
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
};

const withFrames = (state: MessagesState, frames: readonly LiveEvent[]): MessagesState => {
  const byTicket = new Map<number, MessageView[]>();
  const dropped = new Set<number>();
  for (const frame of frames) {
    if (frame.channel === 'ticket' && frame.payload.action === 'delete') dropped.add(frame.payload.ticketId);
    if (frame.channel !== 'appMessage') continue;
    const { message } = frame.payload;
    byTicket.set(message.ticketId, [...(byTicket.get(message.ticketId) ?? []), message]);
  }
  if (byTicket.size + dropped.size === 0) return state;
  const threads = { ...state.threads };
  for (const id of dropped) delete threads[id];
  for (const [ticketId, messages] of byTicket) {
    const thread = threads[ticketId];
    if (thread !== undefined) threads[ticketId] = withMessages(thread, messages);
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
      : { ...state.threads, [message.ticketId]: withMessages(thread, [message]) };
  return delivered({ ...state, threads }, [message]);
};

const withSubmitted = (state: MessagesState, outgoing: Outgoing): MessagesState => {
  const thread = state.threads[outgoing.ticketId];
  const afterId = thread?.ids.at(-1) ?? null;
  const next = { ...state, outbox: [...state.outbox, { ...outgoing, afterId }] };
  // Who answers has read: the divider has done its work.
  return thread === undefined || thread.firstUnreadId === null
    ? next
    : withThread(next, outgoing.ticketId, { firstUnreadId: null });
};

const restored = (state: MessagesState, items: readonly Outgoing[]): MessagesState => {
  const known = new Set(state.outbox.map(one => one.clientId));
  const back = items
    .filter(one => !known.has(one.clientId))
    .map(one => (one.state === 'sending' ? { ...one, state: 'waiting' as const } : one));
  return { ...state, outbox: [...back, ...state.outbox] };
};

const threadRule = (state: MessagesState, action: UnknownAction): MessagesState => {
  const { threadWanted, pageRequested, pageLoaded, pageFailed, threadLeft, threadsOutdated } = messageActions;
  if (threadWanted.match(action)) return wanted(state, action.payload);
  if (pageRequested.match(action)) {
    const { ticketId, older } = action.payload;
    const known = (state.threads[ticketId]?.ids.length ?? 0) > 0;
    if (older) return withThread(state, ticketId, { loadingOlder: true });
    return withThread(state, ticketId, { status: known ? 'ready' : 'loading', error: null });
  }
  if (pageLoaded.match(action)) return withPage(state, action.payload);
  if (pageFailed.match(action)) {
    const { ticketId, older, error } = action.payload;
    const known = (state.threads[ticketId]?.ids.length ?? 0) > 0;
    const status = older || known ? 'ready' : 'failed';
    return withThread(state, ticketId, { status, loadingOlder: false, error });
  }
  if (threadLeft.match(action))
    return state.threads[action.payload] === undefined
      ? state
      : withThread(state, action.payload, { firstUnreadId: null });
  if (threadsOutdated.match(action)) {
    const { keep } = action.payload;
    const thread = keep === null ? undefined : state.threads[keep];
    return { ...state, threads: keep === null || thread === undefined ? {} : { [keep]: thread }, recent: [] };
  }
  return state;
};

/** Threads and the outbox. Written without immer, because threads are long and change often. */
export const messagesReducer: Reducer<MessagesState, UnknownAction> = (state = initialMessages, action) => {
  const { submitted, outboxRestored, sending, postponed, sent, refused, resendAsked, discarded, retried } =
    messageActions;
  if (framesReceived.match(action)) return withFrames(state, action.payload);
  if (submitted.match(action)) return withSubmitted(state, action.payload);
  if (outboxRestored.match(action)) return restored(state, action.payload);
  if (sending.match(action)) return withOutgoing(state, action.payload, { state: 'sending', error: null });
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
