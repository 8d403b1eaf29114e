import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ChatMessageView, ChatView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { SendMessage } from '@blueprintjs/icons';
import { WhatsappText } from '../../conversation/thread/whatsapp-text';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { formatDateTime, formatDay, formatTime } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { COMMAND_AREA, focusWriting, isTextField, useHeldWriting, useWriting } from '../../ui/writing';
import type { ChatThread } from './chats.slice';
import { useChatDraft, useReading, useSay, useThread } from './use-chats';
import './chats-texts';

const Message = ({
  message,
  startsGroup,
}: {
  readonly message: ChatMessageView;
  /** The previous message has another author. */
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
        <span className="chat-text">
          <WhatsappText text={message.message} />
        </span>
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
 * Keeps the scroll position when history is prepended, and follows the end when the user is there or sends a
 * message.
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

/** What is typed on the page belongs to the open conversation; Escape goes back to its row. */
const useCaret = (chatId: number, type: (change: (text: string) => string) => void) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useWriting(chatId, field, snippet => type(text => text + snippet), true);
  useEffect(() => {
    // A finger opens a conversation to read it: the keyboard on the screen would cover half of it.
    if (matchMedia('(pointer: fine)').matches && !isTextField(document.activeElement)) focusWriting();
  }, []);
  useLayoutEffect(() => {
    const { current } = field;
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const leave = (): void => document.querySelector<HTMLElement>(`${COMMAND_AREA} [aria-current]`)?.focus();
  return { field, leave };
};

const Composer = ({ chat }: { readonly chat: ChatView }) => {
  const t = useT();
  const say = useSay(chat.id);
  const [text, type] = useChatDraft(chat.id);
  const { field, leave } = useCaret(chat.id, type);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (said === '' || isSending) return;
    setSending(true);
    type(() => '');
    const isTaken = await say(said);
    setSending(false);
    // An unsent text comes back, before what was begun meanwhile.
    if (!isTaken) type(now => (now === '' ? said : `${said}\n${now}`));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return leave();
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
        ref={field}
        rows={1}
        maxLength={LIMITS.chatMessage.max}
        placeholder={t('chats:write')}
        aria-label={t('chats:write')}
        value={text}
        onChange={event => {
          const { value } = event.target;
          type(() => value);
        }}
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

/** The messages of a conversation, and the composer. */
export const ChatMessages = ({ chat }: { readonly chat: ChatView }) => {
  const { thread, error, isLoading, load } = useThread(chat.id);
  useReading(chat);
  useHeldWriting(thread === undefined && error === null);
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
