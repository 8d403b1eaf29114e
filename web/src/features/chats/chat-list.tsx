import { useState } from 'react';
import type { UIEvent } from 'react';
import type { ChatView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button, InputGroup } from '@blueprintjs/core';
import { Comment, Plus, Search } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { formatRowTime } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useDebounced } from '../../ui/use-debounced';
import { UnreadCount } from './unread-count';
import { selectChats } from './chats.slice';
import { useChatList } from './use-chats';
import './chats-texts';
import './chat-row.css';

const Row = ({ chat, isChosen }: { readonly chat: ChatView; readonly isChosen: boolean }) => (
  <li>
    <Link href={`/chats/${chat.uuid}`} className="chat-row" aria-current={isChosen ? 'true' : undefined}>
      <span className="chat-mark" aria-hidden="true">
        <Comment size={16} />
      </span>
      <span className="chat-main">
        <span className="chat-title">{chat.title}</span>
        <span className="chat-last">{chat.lastMessage}</span>
      </span>
      <span className="chat-side">
        <span className="chat-time tnum">{formatRowTime(chat.updatedAt)}</span>
        <UnreadCount chat={chat} />
      </span>
    </Link>
  </li>
);

const Rows = ({
  term,
  uuid,
  onStart,
}: {
  readonly term: string;
  readonly uuid: string | undefined;
  readonly onStart: () => void;
}) => {
  const t = useT();
  const { status, error } = useAppSelector(selectChats);
  const { chats, hasMore, more } = useChatList(term);
  if (status === 'failed' && error !== null) return <ErrorState error={error} />;
  if (status === 'idle') return <SkeletonRows />;
  if (chats.length === 0 && term !== '') return <EmptyState title={t('chats:notFound')} icon={Search} />;
  if (chats.length === 0)
    return (
      <EmptyState
        title={t('chats:none')}
        body={t('chats:noneBody')}
        icon={Comment}
        action={<Button intent="primary" onClick={onStart} text={t('chats:start')} />}
      />
    );
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent): void => {
    if (hasMore && scrollHeight - scrollTop - clientHeight <= LIMITS.listBottomThreshold) more();
  };
  return (
    <ul className="chat-rows" data-commands="" onScroll={onScroll}>
      {chats.map(chat => (
        <Row key={chat.id} chat={chat} isChosen={chat.uuid === uuid} />
      ))}
    </ul>
  );
};

/** The person's conversations, the one that was spoken in last first. */
export const ChatList = ({
  uuid,
  onStart,
}: {
  readonly uuid: string | undefined;
  readonly onStart: () => void;
}) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed.trim(), LIMITS.searchDebounce);
  return (
    <section className="chat-list" aria-label={t('chats:chats')}>
      <div className="chat-list-head">
        <InputGroup
          type="search"
          fill
          leftIcon={<Search />}
          placeholder={t('chats:search')}
          aria-label={t('chats:search')}
          value={typed}
          onValueChange={setTyped}
        />
        <Button
          intent="primary"
          icon={<Plus />}
          aria-label={t('chats:start')}
          title={t('chats:start')}
          onClick={onStart}
        />
      </div>
      <Rows term={term} uuid={uuid} onStart={onStart} />
    </section>
  );
};
