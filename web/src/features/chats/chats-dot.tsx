import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { selectHasUnreadChats } from './chats.slice';

/** The dot of the menu while there are unread internal messages. */
export const ChatsDot = () => {
  const t = useT();
  if (!useAppSelector(selectHasUnreadChats)) return null;
  return (
    <span className="menu-dot" title={t('shell:chatsUnread')}>
      <span className="visually-hidden">{t('shell:chatsUnread')}</span>
    </span>
  );
};
