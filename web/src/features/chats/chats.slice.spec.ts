import type { ChatMessageView, ChatView } from '@prosa/contracts';
import { framesReceived, liveReset } from '../../live/live.slice';
import type { ChatsState } from './chats.slice';
import { chatsActions, chatsSlice } from './chats.slice';

const { draftTyped, loadStarted, loaded, saved, threadAsked, threadLoaded } = chatsActions;

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds)).toISOString();

const aChat = (id: number, seconds: number, lastMessage = ''): ChatView => ({
  id,
  uuid: `0190d1c2-0000-7000-8000-00000000030${id}`,
  title: `Conversa ${id}`,
  ownerId: 3,
  lastMessage,
  createdAt: at(0),
  updatedAt: at(seconds),
  users: [],
});

const aWord = (id: number, chatId = 1): ChatMessageView => ({
  id,
  uuid: `0190d1c2-0000-7000-8000-00000000040${id}`,
  chatId,
  senderId: 4,
  sender: { id: 4, name: 'Bruno' },
  message: `Recado ${id}`,
  createdAt: at(id),
});

const page = (records: readonly ChatMessageView[]) =>
  threadLoaded({ chatId: 1, page: { records, hasMore: false, nextCursor: null } });

const said = (chat: ChatView, word: ChatMessageView) => {
  const payload = { action: 'new-message' as const, chat, newMessage: { ...word, chat } };
  return framesReceived([{ channel: 'chat', payload, seq: 1 }]);
};

const after = (...actions: readonly { type: string }[]): ChatsState =>
  actions.reduce<ChatsState | undefined>((state, action) => chatsSlice.reducer(state, action), undefined) ??
  chatsSlice.getInitialState();

describe('conversations with colleagues', () => {
  it('keep what was begun while their list was on its way', () => {
    const state = after(
      loadStarted(),
      said(aChat(2, 9, 'Oi'), aWord(9, 2)),
      loaded({ records: [aChat(1, 1)], hasMore: false, nextCursor: null }),
    );
    expect(state.chats.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('keep what was said while their first page was on its way', () => {
    const state = after(threadAsked(1), said(aChat(1, 9), aWord(9)), page([aWord(1), aWord(2)]));
    expect(state.threads[1]?.messages.map(({ id }) => id)).toEqual([1, 2, 9]);
  });

  it('say what was said once, whether the page has it already or not', () => {
    const state = after(threadAsked(1), said(aChat(1, 9), aWord(9)), page([aWord(1), aWord(9)]));
    expect(state.threads[1]?.messages.map(({ id }) => id)).toEqual([1, 9]);
  });

  it('are asked for anew when more was missed than can be caught up with', () => {
    const known = after(
      loaded({ records: [aChat(1, 1)], hasMore: false, nextCursor: null }),
      page([aWord(1)]),
    );
    const reset = chatsSlice.reducer(known, liveReset());
    expect(reset.threads).toEqual({});
    expect(reset.chats).toEqual(known.chats);
  });

  it('are not taken back to what they were by an answer that comes late', () => {
    const state = after(said(aChat(1, 9, 'depois'), aWord(9)), saved(aChat(1, 2, 'antes')));
    expect(state.chats[0]?.lastMessage).toBe('depois');
  });

  it('keep what was begun to be written, each its own, also when their messages are loaded again', () => {
    const begun = draftTyped({ chatId: 1, text: 'Quem co' });
    const state = after(begun, draftTyped({ chatId: 2, text: 'Oi' }), liveReset());
    expect(state.drafts).toEqual({ 1: 'Quem co', 2: 'Oi' });
  });
});
