import type { ChatView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { unreadIn } from './chats.slice';
import './chats-texts';

/** The unread badge of a conversation; hidden at zero. */
export const UnreadCount = ({ chat }: { readonly chat: ChatView }) => {
  const t = useT();
  const { id } = useUser();
  const count = unreadIn(chat, id);
  if (count === 0) return null;
  return (
    <span className="chat-unread tnum">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('chats:unread', { count })}</span>
    </span>
  );
};
