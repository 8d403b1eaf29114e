import type { MessageView } from '@prosa/contracts';
import { t } from '../../i18n';
import { plainText } from '../../ui/whatsapp-marks';

const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** A message in one line: its text, or its kind in a word when it is media. */
export const messagePreview = ({
  body,
  mediaType,
  isDeleted,
}: Pick<MessageView, 'body' | 'mediaType' | 'isDeleted'>): string => {
  if (isDeleted) return t('tickets:messages.deleted');
  const text = oneLine(body);
  if (mediaType === 'extendedTextMessage') return text;
  const kind = t(`tickets:media.${mediaType}`);
  const isCaption = mediaType === 'image' || mediaType === 'video' || mediaType === 'application';
  return isCaption && text !== '' ? `${kind}: ${text}` : kind;
};

const SIGNATURE = /^\*[^*\n]+:\*\s*/;

/** A ticket's last message in one line: without WhatsApp's marks, and without our own signature. */
export const rowText = ({
  lastMessage,
  fromMe,
}: {
  readonly lastMessage: string;
  readonly fromMe: boolean;
}): string => {
  const text = fromMe ? lastMessage.replace(SIGNATURE, '') : lastMessage;
  return oneLine(text);
};
