import { memo } from 'react';
import type { MessageView, QuotedMessageView } from '@prosa/contracts';
import { useAppDispatch } from '../../../app/store';
import { errorMessage } from '../../../ui/error-message';
import { formatDateTime, formatTime } from '../../../ui/formatters';
import { toast } from '../../../ui/toaster';
import { messagePreview } from '../message-preview';
import type { Bubble } from '../message-rows';
import { messageActions } from '../messages.slice';
import { MessageMedia, captionOf } from './message-media';
import { Ticks } from './ticks';
import { WhatsappText } from './whatsapp-text';
import { useTexts } from '../use-texts';

/** One bubble of the conversation. */
export interface MessageBubbleProps {
  readonly bubble: Bubble;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  readonly contactName: string;
  /** Null where nothing may be written. */
  readonly onQuote: ((message: MessageView) => void) | null;
}

const Quote = ({
  quoted,
  contactName,
}: {
  readonly quoted: QuotedMessageView;
  readonly contactName: string;
}) => {
  const t = useTexts();
  return (
    <blockquote className="bubble-quote">
      <span className="quote-author">{quoted.fromMe ? t('messages.me') : contactName}</span>
      <span className="quote-text">{messagePreview({ ...quoted, isDeleted: false })}</span>
    </blockquote>
  );
};

const copy = async (text: string, done: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
  toast.show({ text: done, key: 'copied' });
};

const Failed = ({ bubble }: { readonly bubble: Bubble }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { message, outgoing } = bubble;
  const resend = (): void => {
    const { id: messageId, ticketId } = message;
    if (outgoing === null) dispatch(messageActions.retryAsked({ ticketId, messageId }));
    else dispatch(messageActions.resendAsked(outgoing.clientId));
  };
  return (
    <div className="bubble-failed">
      <span className="failed-text">
        {t('messages.failedHint')} {message.error !== null && errorMessage(message.error.code)}
      </span>
      <span className="failed-actions">
        <button type="button" onClick={resend}>
          {t('messages.resend')}
        </button>
        <button type="button" onClick={() => void copy(message.body, t('common:copied'))}>
          {t('messages.copy')}
        </button>
        {outgoing !== null && (
          <button type="button" onClick={() => dispatch(messageActions.discarded(outgoing.clientId))}>
            {t('messages.discard')}
          </button>
        )}
      </span>
    </div>
  );
};

const Meta = ({ message }: { readonly message: MessageView }) => {
  const t = useTexts();
  return (
    <span className="bubble-meta tnum">
      {message.isEdited && <span>{t('messages.edited')}</span>}
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {message.fromMe && <Ticks ack={message.ack} />}
    </span>
  );
};

const Tools = ({
  message,
  contactName,
  onQuote,
}: Pick<MessageBubbleProps, 'contactName' | 'onQuote'> & { readonly message: MessageView }) => {
  const t = useTexts();
  const name = message.fromMe ? t('messages.me') : contactName;
  return (
    <span className="bubble-tools">
      {onQuote !== null && (
        <button
          type="button"
          aria-label={t('messages.quoteOf', { name })}
          title={t('messages.quote')}
          data-tool="quote"
          onClick={() => onQuote(message)}
        />
      )}
      <button
        type="button"
        aria-label={t('messages.copy')}
        title={t('messages.copy')}
        data-tool="copy"
        onClick={() => void copy(message.body, t('common:copied'))}
      />
    </span>
  );
};

const Body = ({ message }: { readonly message: MessageView }) => {
  const t = useTexts();
  const text = captionOf(message);
  if (message.isDeleted)
    return (
      <span className="bubble-text" data-deleted="true">
        <span className="visually-hidden">{t('messages.deleted')}: </span>
        <del>{text === '' ? t('messages.deleted') : text}</del>
      </span>
    );
  if (text === '') return null;
  return (
    <span className="bubble-text">
      <WhatsappText text={text} />
    </span>
  );
};

/** A message: who, what, when, how far it got, and what can be done with it. */
export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { bubble, startsGroup, endsGroup, contactName, onQuote } = props;
  const t = useTexts();
  const { message, outgoing } = bubble;
  const failed = message.fromMe && message.ack === 0;
  const mine = message.user?.name ?? t('messages.phone');
  const author = message.fromMe ? mine : (message.contact?.name ?? contactName);
  return (
    <article
      className="bubble-line"
      data-own={message.fromMe}
      data-starts={startsGroup}
      data-ends={endsGroup}
      aria-label={t('messages.from', { name: author, time: formatDateTime(message.createdAt) })}
    >
      <div className="bubble" data-failed={failed} data-waiting={outgoing !== null}>
        {message.quotedMsg !== null && <Quote quoted={message.quotedMsg} contactName={contactName} />}
        <MessageMedia message={message} />
        <Body message={message} />
        <Meta message={message} />
        {failed && <Failed bubble={bubble} />}
      </div>
      {outgoing === null && !message.isDeleted && (
        <Tools message={message} contactName={contactName} onQuote={onQuote} />
      )}
    </article>
  );
});
MessageBubble.displayName = 'MessageBubble';
