import type { ChatMessageView, ChatView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import { byCompany, type LiveRule, type NewFrame } from '@prosa/projections';
import type { ChatChanged, ChatEvent, ChatMessageWritten, ChatRead, ChatRemoved } from './chat.events';
import { chatMessagesByUuid, chatsByUuid, toChatMessageView } from './chat.queries';

type ChatFact = ChatEvent | ChatMessageWritten | ChatRead;

const chatFact = (event: Recorded): ChatFact => event as unknown as ChatFact;

const chatUuidOf = ({ data }: ChatFact): string => ('chatUuid' in data ? data.chatUuid : data.uuid);

const gone = (companyId: number, { data }: ChatChanged | ChatRemoved): NewFrame[] => {
  const users = 'removed' in data ? data.removed : data.members;
  if (users.length === 0) return [];
  const audience = { kind: 'users', userIds: users.map(({ id }) => id) } as const;
  return [{ companyId, channel: 'chat', payload: { action: 'delete', chatId: data.id }, audience }];
};

const changed = (companyId: number, chat: ChatView, userIds: readonly number[]): NewFrame => ({
  companyId,
  channel: 'chat',
  payload: { action: 'update', chat },
  audience: { kind: 'users', userIds },
});

/** The read model's rows that the frames of some facts are built from. */
interface Shown {
  readonly chats: ReadonlyMap<string, ChatView>;
  readonly messages: ReadonlyMap<string, ChatMessageView>;
}

const shown = async (
  db: Parameters<LiveRule['frames']>[1],
  companyId: number,
  events: readonly ChatFact[],
): Promise<Shown> => {
  const chats = await chatsByUuid(db, companyId, [...new Set(events.map(chatUuidOf))]);
  const written = events.flatMap(event => (event.type === 'ChatMessageWritten' ? [event.data.uuid] : []));
  const rows = await chatMessagesByUuid(db, companyId, written);
  return {
    chats: new Map(chats.map(chat => [chat.uuid, chat])),
    messages: new Map(rows.map(row => [row.uuid, toChatMessageView(row)])),
  };
};

const framesOf = (companyId: number, event: ChatFact, { chats, messages }: Shown): NewFrame[] => {
  const left = event.type === 'ChatRemoved' || event.type === 'ChatChanged' ? gone(companyId, event) : [];
  const chat = chats.get(chatUuidOf(event));
  if (chat === undefined) return left;
  const everybody = chat.users.map(({ userId }) => userId);
  if (event.type === 'ChatRead') return [changed(companyId, chat, [event.data.userId])];
  if (event.type !== 'ChatMessageWritten') return [...left, changed(companyId, chat, everybody)];
  const newMessage = messages.get(event.data.uuid);
  if (newMessage === undefined) return [];
  const payload = { action: 'new-message', newMessage: { ...newMessage, chat }, chat } as const;
  return [{ companyId, channel: 'chat', payload, audience: { kind: 'users', userIds: everybody } }];
};

/** Publishes internal conversations to their members, including those who were just removed. */
export const chatLive: LiveRule = {
  on: ['ChatStarted', 'ChatChanged', 'ChatRemoved', 'ChatMessageWritten', 'ChatRead'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    for (const companyId of byCompany(events, event => chatUuidOf(chatFact(event))).keys()) {
      const own = events.filter(event => event.metadata.companyId === companyId).map(chatFact);
      const state = await shown(db, companyId, own);
      frames.push(...own.flatMap(event => framesOf(companyId, event, state)));
    }
    return frames;
  },
};
