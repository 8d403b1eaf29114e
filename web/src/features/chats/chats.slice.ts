import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ChatMessagePage, ChatMessageView, ChatPage, ChatView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../core/app-state';
import { framesReceived, liveReset } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';

/** The loaded messages of a conversation, oldest first. */
export interface ChatThread {
  readonly messages: readonly ChatMessageView[];
  readonly nextCursor: string | null;
}

/** The person's conversations with colleagues. */
export interface ChatsState {
  readonly status: 'idle' | 'ready' | 'failed';
  readonly error: ApiErrorFacts | null;
  readonly chats: readonly ChatView[];
  readonly nextCursor: string | null;
  readonly threads: Readonly<Record<number, ChatThread>>;
  /** Frames received while the list was loading: they are newer than the response; null when it is not loading. */
  readonly late: readonly LiveEvent[] | null;
  /** Messages received while a conversation's first page was loading. */
  readonly early: Readonly<Record<number, readonly ChatMessageView[]>>;
  /** What was begun and not sent, by conversation. */
  readonly drafts: Readonly<Record<number, string>>;
}

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly chats: ChatsState;
  }
}

const initialState: ChatsState = {
  status: 'idle',
  error: null,
  chats: [],
  nextCursor: null,
  threads: {},
  late: null,
  early: {},
  drafts: {},
};

const lastFirst = (one: ChatView, other: ChatView): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id;

const withChats = (state: ChatsState, chats: readonly ChatView[]): ChatsState => {
  const ids = new Set(chats.map(({ id }) => id));
  return { ...state, chats: [...state.chats.filter(({ id }) => !ids.has(id)), ...chats].sort(lastFirst) };
};

/** Chats that an answer brought: it may come after the news of what has happened since. */
const withAnswered = (state: ChatsState, chats: readonly ChatView[]): ChatsState => {
  const held = new Map(state.chats.map(({ id, updatedAt }) => [id, updatedAt]));
  return withChats(
    state,
    chats.filter(({ id, updatedAt }) => updatedAt >= (held.get(id) ?? '')),
  );
};

const without = (state: ChatsState, chatId: number): ChatsState => {
  const { [chatId]: _gone, ...threads } = state.threads;
  return { ...state, chats: state.chats.filter(({ id }) => id !== chatId), threads };
};

/** A message arrives twice, as response and as frame; for an unopened conversation it is not stored. */
const withMessage = (state: ChatsState, message: ChatMessageView): ChatsState => {
  const thread = state.threads[message.chatId];
  const early = state.early[message.chatId];
  if (thread === undefined && early !== undefined)
    return { ...state, early: { ...state.early, [message.chatId]: [...early, message] } };
  if (thread === undefined || thread.messages.some(({ id }) => id === message.id)) return state;
  const messages = [...thread.messages, message];
  return { ...state, threads: { ...state.threads, [message.chatId]: { ...thread, messages } } };
};

const withFrame = (state: ChatsState, frame: LiveEvent): ChatsState => {
  if (frame.channel !== 'chat') return state;
  const { payload } = frame;
  if (payload.action === 'delete') return without(state, payload.chatId);
  const known = withChats(state, [payload.chat]);
  return payload.action === 'new-message' ? withMessage(known, payload.newMessage) : known;
};

type Case<Payload> = (state: ChatsState, action: PayloadAction<Payload>) => ChatsState;

const withFrames = (state: ChatsState, frames: readonly LiveEvent[]): ChatsState => {
  const next = frames.reduce(withFrame, state);
  return next.late === null ? next : { ...next, late: [...next.late, ...frames] };
};

const loadStarted: Case<undefined> = state => ({ ...state, late: [] });
const loaded: Case<ChatPage> = (state, { payload: { records, nextCursor } }) => ({
  ...(state.late ?? []).reduce(withFrame, withChats({ ...state, chats: [] }, records)),
  status: 'ready',
  error: null,
  nextCursor,
  late: null,
});
const moreLoaded: Case<ChatPage> = (state, { payload: { records, nextCursor } }) => ({
  ...withAnswered(state, records),
  nextCursor,
});
const loadFailed: Case<ApiErrorFacts> = (state, { payload }) => ({
  ...state,
  status: state.status === 'ready' ? 'ready' : 'failed',
  error: payload,
  late: null,
});
const saved: Case<ChatView> = (state, { payload }) => withAnswered(state, [payload]);
const removed: Case<number> = (state, { payload }) => without(state, payload);
const said: Case<ChatMessageView> = (state, { payload }) => withMessage(state, payload);

const draftTyped: Case<{ readonly chatId: number; readonly text: string }> = (
  state,
  { payload: { chatId, text } },
) => ({ ...state, drafts: { ...state.drafts, [chatId]: text } });

const threadAsked: Case<number> = (state, { payload }) =>
  state.threads[payload] === undefined ? { ...state, early: { ...state.early, [payload]: [] } } : state;

const threadLoaded: Case<{ readonly chatId: number; readonly page: ChatMessagePage }> = (
  state,
  { payload: { chatId, page } },
) => {
  const { [chatId]: received = [], ...early } = state.early;
  const known = state.threads[chatId]?.messages ?? received;
  const ids = new Set(page.records.map(({ id }) => id));
  const newer = known.filter(({ id }) => !ids.has(id));
  const thread = { messages: [...page.records, ...newer], nextCursor: page.nextCursor };
  return { ...state, threads: { ...state.threads, [chatId]: thread }, early };
};

export const chatsSlice = createSlice({
  name: 'chats',
  initialState,
  reducers: {
    loadStarted,
    loaded,
    moreLoaded,
    loadFailed,
    saved,
    removed,
    said,
    draftTyped,
    threadAsked,
    threadLoaded,
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, action) => withFrames(state as ChatsState, action.payload));
    // Missed messages leave gaps, so threads are discarded; the open one is reloaded.
    builder.addCase(liveReset, state => ({ ...(state as ChatsState), threads: {}, early: {} }));
  },
});

/** The actions of internal chat. */
export const chatsActions = chatsSlice.actions;

/** The whole area. */
export const selectChats = (state: AppState): ChatsState => state.chats;

/** The number of unread messages. */
export const unreadIn = (chat: ChatView, userId: number | undefined): number =>
  chat.users.find(member => member.userId === userId)?.unreads ?? 0;

/** Whether anything is unread in any conversation (spec 1 §2: the dot of the menu). */
export const selectHasUnreadChats = (state: AppState): boolean =>
  state.chats.chats.some(chat => unreadIn(chat, state.session.user?.id) > 0);
