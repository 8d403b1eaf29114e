import { isShownInPlace, type MessageView } from '@prosa/contracts';
import { isSafeAddress } from '../../entities/message/media-address';

/** How a message's file is displayed. */
export type ShownMedia = 'none' | 'pending' | 'failed' | 'image' | 'sticker' | 'part';

type MediaFacts = Pick<MessageView, 'mediaType' | 'mediaUrl' | 'mediaState' | 'mediaMime' | 'body'>;

const FILES: readonly MessageView['mediaType'][] = ['image', 'video', 'audio', 'application'];

/** A sticker is a WebP image without a caption; photographs are not sent like that. */
const isSticker = ({ mediaType, mediaMime, body }: MediaFacts): boolean =>
  mediaType === 'image' && mediaMime === 'image/webp' && body === '';

/** Whether browsers cannot show a picture, film or sound, such as a photograph of an iPhone: it is saved instead. */
export const isUnshown = ({ mediaType, mediaMime }: Pick<MediaFacts, 'mediaType' | 'mediaMime'>): boolean =>
  ['image', 'video', 'audio'].includes(mediaType) &&
  (mediaMime ?? '') !== '' &&
  !isShownInPlace(mediaMime ?? '');

/** Which part of the conversation draws a message's media. */
export const shownMedia = (message: MediaFacts): ShownMedia => {
  const { mediaType, mediaState, mediaUrl } = message;
  if (mediaType === 'extendedTextMessage') return 'none';
  if (!FILES.includes(mediaType)) return 'part';
  if (mediaState === 'pending' || mediaState === 'failed') return mediaState;
  if (!isSafeAddress(mediaUrl)) return 'failed';
  if (mediaType !== 'image' || isUnshown(message)) return 'part';
  return isSticker(message) ? 'sticker' : 'image';
};

/** Every kind has one height from the first drawing on: what loads later must not move what is read. */
const HEIGHTS: Readonly<Record<string, number>> = {
  image: 246,
  sticker: 156,
  video: 246,
  audio: 44,
  application: 50,
  unshown: 84,
  locationMessage: 64,
  vcard: 104,
  call_log: 8,
  pending: 64,
  failed: 64,
};

/** About how high a message's media is drawn. */
export const mediaHeight = (message: MediaFacts): number => {
  const shown = shownMedia(message);
  if (shown === 'none') return 0;
  if (shown === 'part' && isUnshown(message)) return HEIGHTS['unshown'] ?? 0;
  return HEIGHTS[shown === 'part' ? message.mediaType : shown] ?? 0;
};

type CaptionedMessage = Pick<MessageView, 'mediaType' | 'body' | 'mediaName'>;

/** The text of a message, or a file's caption; empty when the content is shown by a card. */
export const captionOf = ({ mediaType, body, mediaName }: CaptionedMessage): string => {
  // Some phones send a document's name as its caption.
  if (mediaType === 'application' && body.replace(/\s+/g, '_') === mediaName) return '';
  const isDescribed = mediaType === 'locationMessage' || mediaType === 'vcard' || mediaType === 'call_log';
  return isDescribed || mediaType === 'audio' ? '' : body;
};
