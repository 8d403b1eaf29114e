import type { MessageView } from '@prosa/contracts';
import { t } from '../../i18n';

/** A message in one line: its text, or its kind in a word when it is media. */
export const messagePreview = ({
  body,
  mediaType,
  isDeleted,
}: Pick<MessageView, 'body' | 'mediaType' | 'isDeleted'>): string => {
  if (isDeleted) return t('tickets:messages.deleted');
  const text = body.replace(/\s+/g, ' ').trim();
  if (mediaType === 'extendedTextMessage') return text;
  const kind = t(`tickets:media.${mediaType}`);
  const isCaption = mediaType === 'image' || mediaType === 'video' || mediaType === 'application';
  return isCaption && text !== '' ? `${kind}: ${text}` : kind;
};
