import type { MessageView } from '@prosa/contracts';
import { Document, IdNumber, MapMarker, Media, Music, Phone, Video } from '@blueprintjs/icons';
import { useTexts } from '../use-texts';

const ICONS = {
  image: Media,
  audio: Music,
  video: Video,
  application: Document,
  locationMessage: MapMarker,
  vcard: IdNumber,
  call_log: Phone,
} as const;

const isWeb = (href: string | null | undefined): href is string =>
  href !== null && href !== undefined && (href.startsWith('/') || /^https?:\/\//.test(href));

/** The address a media message leads to; a location carries it in its body, between bars. */
const hrefOf = ({ mediaType, mediaUrl, body }: MessageView): string | null => {
  const href = mediaType === 'locationMessage' ? body.split('|')[1]?.trim() : mediaUrl;
  return isWeb(href) ? href : null;
};

/** What a media message shows before its caption: the picture, a player, or its kind with a way to open it. */
export const MessageMedia = ({ message }: { readonly message: MessageView }) => {
  const t = useTexts();
  const { mediaType } = message;
  if (mediaType === 'extendedTextMessage') return null;
  const kind = t(`media.${mediaType}`);
  const href = hrefOf(message);
  const Icon = ICONS[mediaType];
  if (mediaType === 'image' && href !== null)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className="media-image">
        <img src={href} alt={kind} loading="lazy" />
      </a>
    );
  if (mediaType === 'audio' && href !== null)
    return <audio controls preload="none" src={href} aria-label={kind} />;
  const label = mediaType === 'locationMessage' ? t('messages.location') : t('media.open', { kind });
  return (
    <span className="media-card">
      <Icon size={16} />
      {href === null ? (
        kind
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      )}
    </span>
  );
};

/** The text that goes with a message: all of it, a media's caption, or a location's description. */
export const captionOf = ({ mediaType, body }: Pick<MessageView, 'mediaType' | 'body'>): string => {
  if (mediaType === 'locationMessage') return body.split('|')[2]?.trim() ?? '';
  return mediaType === 'vcard' || mediaType === 'call_log' || mediaType === 'audio' ? '' : body;
};
