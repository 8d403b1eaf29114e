import { useState } from 'react';
import type { ChatView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Comment } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { usePlan, useUser } from '../../session/use-session';
import { CountButton } from '../../ui/count-button';
import { formatRowTime } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import { EmptyState } from '../../ui/states';
import { UnreadCount } from './unread-count';
import { selectChats, unreadIn } from './chats.slice';
import './chats-texts';
import './chat-bell.css';
import './chat-row.css';

const Panel = ({
  chats,
  onChoose,
}: {
  readonly chats: readonly ChatView[];
  readonly onChoose: (address: string) => void;
}) => {
  const t = useT();
  return (
    <div className="chat-bell-panel">
      <h2>{t('chats:bell')}</h2>
      {chats.length === 0 ? (
        <EmptyState title={t('chats:bellNone')} body={t('chats:bellNoneBody')} icon={Comment} />
      ) : (
        <ul>
          {chats.map(chat => (
            <li key={chat.id}>
              <button type="button" className="chat-row" onClick={() => onChoose(`/chats/${chat.uuid}`)}>
                <span className="chat-main">
                  <span className="chat-title">{chat.title}</span>
                  <span className="chat-last">{chat.lastMessage}</span>
                </span>
                <span className="chat-side">
                  <span className="chat-time tnum">{formatRowTime(chat.updatedAt)}</span>
                  <UnreadCount chat={chat} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button fill variant="minimal" onClick={() => onChoose('/chats')} text={t('chats:bellAll')} />
    </div>
  );
};

/** The conversations with something unread, and the way to them; not there for companies without the internal chat. */
export const ChatBell = () => {
  const t = useT();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { id } = useUser();
  const isIncluded = usePlan('useInternalChat');
  const { chats } = useAppSelector(selectChats);
  if (!isIncluded) return null;
  const unread = chats.filter(chat => unreadIn(chat, id) > 0);
  const count = unread.length;
  const choose = (address: string): void => {
    setOpen(false);
    navigate(address);
  };
  return (
    <Popover
      isOpen={isOpen}
      onInteraction={setOpen}
      content={<Panel chats={unread} onChoose={choose} />}
      placement="bottom-end"
    >
      <CountButton
        icon={Comment}
        label={count === 0 ? t('chats:bell') : t('chats:bellUnread', { count })}
        count={count}
      />
    </Popover>
  );
};
