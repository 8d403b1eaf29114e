import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { ChatMessagePage, ChatMessageView, ChatPage, ChatView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../api/api-error';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useSameKey } from '../../api/same-key';
import type { AppState } from '../../core/app-state';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useUser } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { chatsActions, selectChats, unreadIn } from './chats.slice';
import type { ChatThread } from './chats.slice';
import { unanswered } from '../../api/unanswered';

/** The conversation of a URL: from the list, or fetched; null while loading. */
export const useChat = (
  uuid: string | undefined,
): { readonly chat: ChatView | null; readonly error: ApiErrorFacts | null } => {
  const dispatch = useAppDispatch();
  const { chats, status } = useAppSelector(selectChats);
  const [failed, setFailed] = useState<{ readonly uuid: string; readonly error: ApiErrorFacts } | null>(null);
  const chat = chats.find(each => each.uuid === uuid) ?? null;
  const isMissing = uuid !== undefined && chat === null && status !== 'idle' && failed?.uuid !== uuid;
  useEffect(() => {
    if (!isMissing) return;
    api.get<ChatView>(`/chats/u/${uuid}`).then(
      found => dispatch(chatsActions.saved(found)),
      (error: unknown) => setFailed({ uuid, error: toApiError(error).facts() }),
    );
  }, [dispatch, isMissing, uuid]);
  return { chat, error: chat === null && failed?.uuid === uuid ? (failed?.error ?? null) : null };
};

/** The person's conversations with a search, and how to get more of them. */
export const useChatList = (term: string) => {
  const dispatch = useAppDispatch();
  const { chats, nextCursor } = useAppSelector(selectChats);
  const [found, setFound] = useState<{ readonly term: string; readonly ids: readonly number[] } | null>(null);
  useEffect(() => {
    if (term === '') return;
    const stop = new AbortController();
    api.get<ChatPage>('/chats', { query: { searchParam: term }, signal: stop.signal }).then(
      page => {
        for (const chat of page.records) dispatch(chatsActions.saved(chat));
        setFound({ term, ids: page.records.map(({ id }) => id) });
      },
      // The list that is there can still be used.
      unanswered,
    );
    return () => stop.abort();
  }, [dispatch, term]);
  const more = useCallback((): void => {
    if (nextCursor === null) return;
    api
      .get<ChatPage>('/chats', { query: { cursor: nextCursor } })
      .then(page => dispatch(chatsActions.moreLoaded(page)), unanswered);
  }, [dispatch, nextCursor]);
  const isSearch = term !== '' && found?.term === term;
  return {
    chats: isSearch ? chats.filter(({ id }) => found.ids.includes(id)) : chats,
    hasMore: !isSearch && nextCursor !== null,
    more,
  };
};

/** The messages of a conversation: loaded when opened, older pages on demand. */
export const useThread = (chatId: number) => {
  const dispatch = useAppDispatch();
  const thread: ChatThread | undefined = useAppSelector(state => selectChats(state).threads[chatId]);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const loading = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(
    async (cursor: string | null): Promise<void> => {
      if (loading.current) return;
      loading.current = true;
      setLoading(true);
      dispatch(chatsActions.threadAsked(chatId));
      try {
        const query = cursor === null ? {} : { cursor };
        const page = await api.get<ChatMessagePage>(`/chats/${chatId}/messages`, { query });
        dispatch(chatsActions.threadLoaded({ chatId, page }));
        setError(null);
      } catch (failure) {
        setError(toApiError(failure).facts());
      } finally {
        loading.current = false;
        setLoading(false);
      }
    },
    [dispatch, chatId],
  );
  const isNew = thread === undefined;
  useEffect(() => {
    if (isNew) void load(null);
  }, [isNew, load]);
  return { thread, error, isLoading, load };
};

/** The text that was begun in a conversation, kept while one is elsewhere. */
export const useChatDraft = (
  chatId: number,
): readonly [string, (change: (text: string) => string) => void] => {
  const dispatch = useAppDispatch();
  const { getState } = useStore<AppState>();
  const textNow = (state: AppState): string => selectChats(state).drafts[chatId] ?? '';
  const text = useAppSelector(textNow);
  const type = (change: (text: string) => string): void => {
    dispatch(chatsActions.draftTyped({ chatId, text: change(textNow(getState())) }));
  };
  return [text, type];
};

/** Marks messages as read while a conversation is open. */
export const useReading = (chat: ChatView): void => {
  const dispatch = useAppDispatch();
  const { id: userId } = useUser();
  const unread = unreadIn(chat, userId);
  const { id, lastMessage, updatedAt } = chat;
  useEffect(() => {
    const read = (): void => {
      if (unread === 0 || document.visibilityState !== 'visible') return;
      api.post<ChatView>(`/chats/${id}/read`, { userId }).then(
        seen => dispatch(chatsActions.saved(seen)),
        // It stays unread, and is tried again with the next message.
        unanswered,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [dispatch, id, userId, unread, lastMessage, updatedAt]);
};

/** Sends a message; returns whether it was accepted. Resending the same text after a failure keeps its id. */
export const useSay = (chatId: number): ((text: string) => Promise<boolean>) => {
  const dispatch = useAppDispatch();
  const withSameKey = useSameKey();
  return async text => {
    const body = { message: text };
    try {
      const said = await withSameKey(body, options =>
        api.post<ChatMessageView>(`/chats/${chatId}/messages`, body, options),
      );
      dispatch(chatsActions.said(said));
      return true;
    } catch (error) {
      toast.error(error);
      return false;
    }
  };
};
