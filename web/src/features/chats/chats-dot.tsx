import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { selectHasUnreadChats } from './chats.slice';

/** The dot of the menu while a colleague's words are unread. */
export const ChatsDot = () => {
  const t = useT();
  if (!useAppSelector(selectHasUnreadChats)) return null;
  return (
    <span className="menu-dot" title={t('shell:chatsUnread')}>
      <span className="visually-hidden">{t('shell:chatsUnread')}</span>
    </span>
  );
};
