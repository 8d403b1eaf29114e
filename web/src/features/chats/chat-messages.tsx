import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChatMessageView, ChatView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { formatDateTime, formatDay, formatTime } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import type { ChatThread } from './chats.slice';
import { useReading, useSay, useThread } from './use-chats';
import './chats-texts';

const Message = ({
  message,
  startsGroup,
}: {
  readonly message: ChatMessageView;
  /** Somebody else spoke before. */
  readonly startsGroup: boolean;
}) => {
  const t = useT();
  const { id } = useUser();
  const isMine = message.senderId === id;
  return (
    <li className="chat-line" data-own={isMine} data-starts={startsGroup}>
      {!isMine && startsGroup && <Avatar name={message.sender.name} size={28} />}
      <div className="chat-bubble">
        {startsGroup && <span className="chat-sender">{isMine ? t('chats:you') : message.sender.name}</span>}
        <span className="chat-text">{message.message}</span>
        <time
          className="chat-when tnum"
          dateTime={message.createdAt}
          title={formatDateTime(message.createdAt)}
        >
          {formatTime(message.createdAt)}
        </time>
      </div>
    </li>
  );
};

const Lines = ({ messages }: Pick<ChatThread, 'messages'>) =>
  messages.flatMap((message, index) => {
    const before = messages[index - 1];
    const day = formatDay(message.createdAt);
    const isNewDay = before === undefined || formatDay(before.createdAt) !== day;
    const line = (
      <Message
        key={message.id}
        message={message}
        startsGroup={isNewDay || before.senderId !== message.senderId}
      />
    );
    if (!isNewDay) return [line];
    return [
      <li key={`day-${message.id}`} className="chat-day">
        <span>{day}</span>
      </li>,
      line,
    ];
  });

const AT_END = 80;

/**
 * Keeps what is read where it is when history is put before it, and the end in sight for whoever is there or says
 * something.
 */
const useSteadyScroll = ({ messages }: Pick<ChatThread, 'messages'>) => {
  const { id: userId } = useUser();
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const firstId = messages[0]?.id;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && !isAtEnd.current) element.scrollTop = element.scrollHeight - fromEnd.current;
  }, [firstId]);
  const last = messages.at(-1);
  const lastId = last?.id;
  const isOwn = last?.senderId === userId;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && (isAtEnd.current || isOwn)) element.scrollTop = element.scrollHeight;
  }, [lastId, isOwn]);
  const note = (): number => {
    const { scrollHeight, scrollTop, clientHeight } = scroller.current ?? document.body;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
    fromEnd.current = scrollHeight - scrollTop;
    return scrollTop;
  };
  return { scroller, note };
};

const History = ({
  chat,
  thread,
  isLoading,
  onOlder,
}: {
  readonly chat: ChatView;
  readonly thread: ChatThread;
  readonly isLoading: boolean;
  readonly onOlder: (cursor: string) => void;
}) => {
  const t = useT();
  const { scroller, note } = useSteadyScroll(thread);
  const onScroll = (): void => {
    const top = note();
    if (top < LIMITS.chatTopThreshold && thread.nextCursor !== null) onOlder(thread.nextCursor);
  };
  return (
    <div
      ref={scroller}
      className="chat-log"
      role="log"
      tabIndex={0}
      aria-label={t('chats:log', { title: chat.title })}
      onScroll={onScroll}
    >
      {isLoading && <p className="chat-note">{t('chats:older')}</p>}
      {thread.messages.length === 0 && <p className="chat-note">{t('chats:noMessages')}</p>}
      <ol>
        <Lines messages={thread.messages} />
      </ol>
    </div>
  );
};

const Composer = ({ chat }: { readonly chat: ChatView }) => {
  const t = useT();
  const say = useSay(chat.id);
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (said === '' || isSending) return;
    setSending(true);
    setText('');
    const isTaken = await say(said);
    setSending(false);
    // What could not be said comes back, unless something else was begun.
    if (!isTaken) setText(now => (now === '' ? said : now));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className="chat-composer"
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        rows={1}
        maxLength={LIMITS.chatMessage.max}
        placeholder={t('chats:write')}
        aria-label={t('chats:write')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        intent="primary"
        icon={<SendMessage />}
        aria-label={t('chats:send')}
        title={t('chats:send')}
        disabled={text.trim() === ''}
      />
    </form>
  );
};

/** What was said in a conversation, and the place to say more. */
export const ChatMessages = ({ chat }: { readonly chat: ChatView }) => {
  const { thread, error, isLoading, load } = useThread(chat.id);
  useReading(chat);
  if (thread === undefined)
    return error === null ? (
      <SkeletonRows avatar={false} />
    ) : (
      <ErrorState error={error} onRetry={() => void load(null)} />
    );
  return (
    <>
      <History chat={chat} thread={thread} isLoading={isLoading} onOlder={cursor => void load(cursor)} />
      <Composer chat={chat} />
    </>
  );
};
