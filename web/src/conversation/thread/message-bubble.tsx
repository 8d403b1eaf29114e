import { memo } from 'react';
import type { MouseEvent } from 'react';
import type { MessageView, QuotedMessageView } from '@prosa/contracts';
import { useAppDispatch } from '../../core/store';
import { t } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { formatContactName, formatDateTime, formatTime } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import { plainText } from '../../ui/whatsapp-marks';
import { messagePreview } from '../../entities/message/message-preview';
import { keyOf } from './message-rows';
import type { Bubble } from './message-rows';
import { isSafeAddress } from '../../entities/message/media-address';
import type { Outgoing } from './messages.slice';
import { messageActions } from './messages.slice';
import { BotIcon } from '../../entities/bot/bot-icon';
import type { BubbleActs } from './bubble-actions';
import { BubbleAuthor } from './bubble-author';
import { BubbleOrigin, BubbleVotes } from './bubble-origin';
import { BubbleProgram, programNameOf } from './bubble-program';
import { authorNameOf, nameOfMember } from './group-author';
import { heldFinger } from './held-finger';
import { captionOf, shownMedia } from '../media/media-kind';
import { MessageMedia } from '../media/message-media';
import type { MessageMediaProps } from '../media/message-media';
import { Ticks } from './ticks';
import { LongText } from './long-text';
import { useTexts } from '../../entities/use-texts';

/** One bubble of the conversation. */
export interface MessageBubbleProps {
  readonly bubble: Bubble;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  readonly contactName: string;
  readonly acts: BubbleActs;
  /** Highlighted after a jump. */
  readonly isMarked: boolean;
  /** Null outside of selection mode. */
  readonly isSelected: boolean | null;
}

/** In a group a quote is by one of its members; elsewhere by whom the conversation is with. */
const quotedName = ({ contact }: QuotedMessageView, contactName: string): string =>
  contact === null || contact.id !== 0 ? contactName : nameOfMember(contact);

const Quote = ({
  quoted,
  contactName,
  acts,
}: {
  readonly quoted: QuotedMessageView;
  readonly contactName: string;
  readonly acts: BubbleActs;
}) => {
  const t = useTexts();
  const { mediaType, mediaUrl } = quoted;
  return (
    <button
      type="button"
      className="bubble-quote"
      {...(quoted.isElsewhere === true
        ? { disabled: true }
        : { title: t('messages.goToQuoted'), onClick: () => acts.jump(quoted.id) })}
    >
      <span className="quote-author">
        {quoted.fromMe ? t('messages.me') : quotedName(quoted, contactName)}
      </span>
      <span className="quote-text">{messagePreview({ ...quoted, isDeleted: false })}</span>
      {mediaType === 'image' && isSafeAddress(mediaUrl) && (
        <img key={mediaUrl} className="quote-picture" src={mediaUrl} alt="" loading="lazy" />
      )}
    </button>
  );
};

/** The id 0 stands for automatic messages. */
const isOfBot = ({ fromMe, user }: MessageView): boolean => fromMe && user?.id === 0;

/** The author of menus and other texts of the installation, which have no bot of their own. */
const NO_BOT = 'Chatbot';

const botNameOf = ({ user }: MessageView, t: ReturnType<typeof useTexts>): string =>
  user === null || user.name === NO_BOT ? t('messages.bot') : user.name;

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

const Edited = ({ message, acts }: MessageMediaProps) => {
  const t = useTexts();
  return (
    <button
      type="button"
      className="meta-edited"
      title={t('messages.seeEdits')}
      aria-haspopup="dialog"
      onClick={event => acts.edits(message, event.currentTarget)}
    >
      {t('messages.edited')}
    </button>
  );
};

const Meta = ({ message, acts }: MessageMediaProps) => {
  const t = useTexts();
  const changing = message.changing ?? null;
  return (
    <span className="bubble-meta tnum">
      {changing !== null && <span role="status">{t(`messages.changing.${changing}`)}</span>}
      {message.isStarred === true && (
        <span
          className="meta-star"
          role="img"
          aria-label={t('messages.starred')}
          title={t('messages.starred')}
        >
          ★
        </span>
      )}
      {message.isEditHidden === true && !message.isDeleted && <span>{t('messages.editHidden')}</span>}
      {message.isEdited && !message.isDeleted && <Edited message={message} acts={acts} />}
      {isOfBot(message) && (
        <span className="meta-bot" title={t('messages.botHint')}>
          <BotIcon size={12} />
          {botNameOf(message, t)}
        </span>
      )}
      <BubbleProgram message={message} />
      {message.mergedFrom !== undefined && (
        <span>{t('messages.mergedFrom', { id: message.mergedFrom })}</span>
      )}
      <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
        {formatTime(message.createdAt)}
      </time>
      {message.fromMe && <Ticks ack={message.ack} since={message.createdAt} />}
    </span>
  );
};

const Tools = ({
  message,
  contactName,
  acts,
}: MessageMediaProps & Pick<MessageBubbleProps, 'contactName'>) => {
  const t = useTexts();
  const name = message.fromMe ? t('messages.me') : contactName;
  return (
    <span className="bubble-tools">
      {acts.canWrite && (
        <button
          type="button"
          aria-label={t('messages.quoteOf', { name })}
          title={t('messages.quote')}
          data-tool="quote"
          onClick={() => acts.quote(message)}
        />
      )}
      <button
        type="button"
        aria-label={t('messages.moreOf', { name })}
        aria-haspopup="menu"
        title={t('messages.more')}
        data-tool="more"
        onClick={event => acts.menu(message, event.currentTarget)}
      />
    </span>
  );
};

const Reactions = ({ message, acts }: MessageMediaProps) => {
  const t = useTexts();
  const emojis = message.reactions.map(({ emoji }) => emoji);
  return (
    <button
      type="button"
      className="bubble-reactions"
      aria-label={t('messages.reactions', { emojis: emojis.join(' ') })}
      onClick={event => acts.menu(message, event.currentTarget)}
    >
      {[...new Set(emojis)].join('')}
      {emojis.length > 1 && <span className="tnum">{emojis.length}</span>}
    </button>
  );
};

const Uploading = ({ outgoing }: { readonly outgoing: Outgoing }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  return (
    <span className="bubble-upload">
      <progress value={outgoing.progress} max={1} aria-label={t('messages.uploading')} />
      <button type="button" onClick={() => dispatch(messageActions.discarded(outgoing.clientId))}>
        {t('common:cancel')}
      </button>
    </span>
  );
};

/** The placeholder of a deleted message without a text. */
const struckOut = ({ mediaType }: MessageView): string =>
  mediaType === 'extendedTextMessage' ? t('tickets:messages.deleted') : t(`tickets:media.${mediaType}`);

const Body = ({ message, isMarked }: { readonly message: MessageView; readonly isMarked: boolean }) => {
  const t = useTexts();
  const text = captionOf(message);
  if (message.isDeleted)
    return (
      <span className="bubble-text" data-deleted="true">
        <span className="visually-hidden">{t('messages.deleted')}: </span>
        <del>{text === '' ? struckOut(message) : plainText(text)}</del>
      </span>
    );
  if (message.isUndecryptable === true)
    return <span className="bubble-text bubble-waiting">{t('messages.undecryptable')}</span>;
  if (text === '') return null;
  return (
    <span className="bubble-text">
      <LongText id={keyOf(message)} text={text} isMarked={isMarked} />
    </span>
  );
};

const toolOf = (line: HTMLElement): HTMLElement | null => line.querySelector('[data-tool=more]');

/** The right mouse button opens the message's menu; the browser's own where it has more to offer. */
const onContextMenu = (event: MouseEvent<HTMLElement>, open: (at: HTMLElement) => void): void => {
  const { target, currentTarget, nativeEvent, shiftKey } = event;
  const isFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  const own = isFinger ? 'a[href]' : 'a[href], img, video';
  const isOfBrowser = target instanceof Element && target.closest(own) !== null;
  const at = toolOf(currentTarget);
  if (at === null || isOfBrowser || shiftKey || getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  // The finger's own handlers open it: not every browser reports a long press.
  if (!isFinger) open(at);
};

/** A message: who, what, when, how far it got, and what can be done with it. */
export const MessageBubble = memo((props: MessageBubbleProps) => {
  const { bubble, startsGroup, endsGroup, contactName, acts, isMarked, isSelected } = props;
  const texts = useTexts();
  const { message, outgoing } = bubble;
  const failed = message.fromMe && message.ack === 0;
  const isBot = isOfBot(message);
  const written = programNameOf(message, texts) ?? message.user?.name ?? texts('messages.phone');
  const mine = isBot ? botNameOf(message, texts) : written;
  const isOfGroup = message.authorKey !== undefined;
  const them = isOfGroup ? authorNameOf(message) : formatContactName(message.contact?.name ?? contactName);
  const author = message.fromMe ? mine : them;
  const media = message.isDeleted ? 'none' : shownMedia(message);
  return (
    <article
      className="bubble-line"
      data-own={message.fromMe}
      data-bot={isBot || message.program !== undefined || undefined}
      data-starts={startsGroup}
      data-ends={endsGroup}
      data-marked={isMarked}
      data-selected={isSelected ?? undefined}
      aria-label={texts('messages.from', { name: author, time: formatDateTime(message.createdAt) })}
      onContextMenu={event => onContextMenu(event, at => acts.menu(message, at))}
      {...heldFinger(line => {
        const at = toolOf(line);
        if (at !== null) acts.menu(message, at);
      })}
    >
      <div className="bubble" data-failed={failed} data-waiting={outgoing !== null} data-media={media}>
        {isOfGroup && startsGroup && <BubbleAuthor message={message} />}
        <BubbleOrigin message={message} />
        {message.quotedMsg !== null && (
          <Quote quoted={message.quotedMsg} contactName={contactName} acts={acts} />
        )}
        {media !== 'none' && <MessageMedia key={keyOf(message)} message={message} acts={acts} />}
        <Body message={message} isMarked={isMarked} />
        <BubbleVotes message={message} />
        <Meta message={message} acts={acts} />
        {outgoing?.file != null && !failed && <Uploading outgoing={outgoing} />}
        {failed && <Failed bubble={bubble} />}
        {message.reactions.length > 0 && <Reactions message={message} acts={acts} />}
      </div>
      {isSelected !== null && outgoing === null && (
        <label className="bubble-select">
          <input type="checkbox" checked={isSelected} onChange={() => acts.select(message)} />
          <span className="visually-hidden">
            {texts('messages.selectFrom', { name: author, time: formatDateTime(message.createdAt) })}
          </span>
        </label>
      )}
      {isSelected === null && outgoing === null && !message.isDeleted && (
        <Tools message={message} contactName={them} acts={acts} />
      )}
    </article>
  );
});
MessageBubble.displayName = 'MessageBubble';
