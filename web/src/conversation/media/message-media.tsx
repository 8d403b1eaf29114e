import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { MessageView } from '@prosa/contracts';
import { isOver } from '../../entities/message/media-address';
import { useTexts } from '../../entities/use-texts';
import type { BubbleActs } from '../thread/bubble-actions';
import type { MediaPartProps } from './media-parts';
import { shownMedia } from './media-kind';

/** Props of a message with a file. */
export interface MessageMediaProps {
  readonly message: MessageView;
  readonly acts: BubbleActs;
}

const Placeholder = ({ message, acts }: MessageMediaProps) => {
  const t = useTexts();
  const kind = t(`media.${message.mediaType}`);
  if (message.mediaState === 'pending')
    return (
      <span className="media-state" role="status">
        {t('messages.mediaPending', { kind })}
      </span>
    );
  return (
    <span className="media-state" data-failed="true">
      {t('messages.mediaFailed', { kind })}
      <button type="button" onClick={() => acts.renew(message.id)}>
        {t('common:retry')}
      </button>
    </span>
  );
};

const Picture = ({ message, acts, isSticker }: MessageMediaProps & { readonly isSticker: boolean }) => {
  const t = useTexts();
  const { id, mediaUrl } = message;
  const [broken, setBroken] = useState<string | null>(null);
  const isStale = mediaUrl !== null && isOver(mediaUrl);
  useEffect(() => {
    if (isStale) acts.renew(id);
  }, [isStale, acts, id]);
  if (mediaUrl === null || broken === mediaUrl) return <Placeholder message={message} acts={acts} />;
  const fail = (): void => {
    setBroken(mediaUrl);
    acts.renew(id);
  };
  const alt = isSticker ? t('media.sticker') : t('media.image');
  const picture = <img src={isStale ? undefined : mediaUrl} alt={alt} decoding="async" onError={fail} />;
  if (isSticker) return <span className="media-sticker">{picture}</span>;
  return (
    <button
      type="button"
      className="media-picture"
      aria-label={t('messages.enlarge')}
      onClick={() => acts.view(message)}
    >
      {picture}
    </button>
  );
};

let known: ComponentType<MediaPartProps> | null = null;
const load = async (): Promise<void> => {
  known = (await import('./media-parts')).MediaPart;
};

/** Without the chunk the kind is shown as text; the next message fetches it again. */
const shownAsText = (): undefined => undefined;

/** The part of the page that draws players and cards, once it is here; conversations of text never fetch it. */
const useMediaPart = (): ComponentType<MediaPartProps> | null => {
  const [Part, setPart] = useState(() => known);
  useEffect(() => {
    if (Part !== null) return undefined;
    let isGone = false;
    const show = (): void => {
      if (!isGone) setPart(() => known);
    };
    load().then(show, shownAsText);
    return () => {
      isGone = true;
    };
  }, [Part]);
  return Part;
};

const LaterPart = ({ message, acts }: MessageMediaProps) => {
  const t = useTexts();
  const Part = useMediaPart();
  return (
    <span className="media-part" data-kind={message.mediaType}>
      {Part === null ? t(`media.${message.mediaType}`) : <Part message={message} acts={acts} />}
    </span>
  );
};

/** The media part of a message; its height does not change when the file arrives. */
export const MessageMedia = ({ message, acts }: MessageMediaProps) => {
  const shown = shownMedia(message);
  if (shown === 'none') return null;
  if (shown === 'part') return <LaterPart message={message} acts={acts} />;
  if (shown === 'pending' || shown === 'failed') return <Placeholder message={message} acts={acts} />;
  return <Picture message={message} acts={acts} isSticker={shown === 'sticker'} />;
};
