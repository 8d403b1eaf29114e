import type { ChatPage, ChatView } from '@prosa/contracts';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import '../../entities/dialog-texts';

/** The agent of a conversation that is in the way of another one, and its number. */
export interface AskedFor {
  readonly agent: { readonly id: number; readonly name: string };
  readonly ticketId: string;
}

const isOfBoth = ({ users }: ChatView, ids: readonly number[]): boolean =>
  users.length === ids.length && users.every(({ userId }) => ids.includes(userId));

/** The internal chat of two colleagues; a new one when they have none among the latest. */
const chatWith = async (agent: AskedFor['agent'], ownId: number): Promise<ChatView> => {
  const { records } = await api.get<ChatPage>('/chats');
  const known = records.find(chat => isOfBoth(chat, [agent.id, ownId]));
  return known ?? api.post<ChatView>('/chats', { title: agent.name, users: [{ id: agent.id }] });
};

/** Asks an agent for a conversation in the internal chat, and reports whether that went out. */
export const askFor = async ({ agent, ticketId }: AskedFor, ownId: number): Promise<boolean> => {
  try {
    const { id } = await chatWith(agent, ownId);
    const message = t('dialogs:newConversation.askWords', { id: ticketId });
    await api.post(`/chats/${id}/messages`, { message });
    toast.success(t('dialogs:newConversation.asked', { name: agent.name }));
    return true;
  } catch (error) {
    toast.error(error);
    return false;
  }
};
