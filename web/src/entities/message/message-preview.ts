import type { LastMessageKind, MessageView, TicketView } from '@prosa/contracts';
import { t } from '../../i18n';
import { formatLength, formatPhone } from '../../ui/formatters';
import { plainText } from '../../ui/whatsapp-marks';

const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

const isCall = (call: string): call is keyof typeof CALLS => call in CALLS;

const CALLS = {
  'voice.missed': 'voiceMissed',
  'voice.rejected': 'voiceRejected',
  'voice.answered': 'voiceAnswered',
  'video.missed': 'videoMissed',
  'video.rejected': 'videoRejected',
  'video.answered': 'videoAnswered',
} as const;

/** A description of a message without text: "Foto", "Mensagem de voz 0:03", the file's name. */
export const kindWords = (kind: Omit<LastMessageKind, 'author'>): string => {
  const { mediaType, isVoice, isSticker, seconds, name = '', call = '' } = kind;
  const length = seconds === undefined ? '' : ` ${formatLength(seconds)}`;
  if (isVoice === true) return `${t('tickets:media.voice')}${length}`;
  if (isSticker === true) return t('tickets:media.sticker');
  if (isCall(call)) return t(`tickets:call.${CALLS[call]}`);
  const word = t(`tickets:media.${mediaType}`);
  if (mediaType === 'application') return name === '' ? word : name;
  if (mediaType === 'vcard') return name === '' ? word : `${word}: ${name}`;
  return mediaType === 'audio' || mediaType === 'video' ? `${word}${length}` : word;
};

type PreviewedMessage = Pick<MessageView, 'body' | 'mediaType' | 'isDeleted'> &
  Partial<Pick<MessageView, 'mediaName' | 'mediaMime' | 'mediaSeconds' | 'isVoice'>>;

const kindOf = (message: PreviewedMessage): LastMessageKind => {
  const { body, mediaType, mediaName, mediaMime, mediaSeconds, isVoice } = message;
  const name = mediaType === 'vcard' ? /^FN[^:\n]*:(.*)$/m.exec(body)?.[1]?.trim() : mediaName;
  return {
    mediaType,
    ...(isVoice === true ? { isVoice } : {}),
    ...(mediaType === 'image' && mediaMime === 'image/webp' && body === '' ? { isSticker: true } : {}),
    ...(typeof mediaSeconds === 'number' ? { seconds: mediaSeconds } : {}),
    ...(name ? { name } : {}),
    ...(mediaType === 'call_log' ? { call: body.replace(/^call\./, '') } : {}),
  };
};

/** A message in one line: its text, or what it is in words when it is media. */
export const messagePreview = (message: PreviewedMessage): string => {
  const { body, mediaType, isDeleted } = message;
  if (isDeleted) return t('tickets:messages.deleted');
  const text = oneLine(body);
  if (mediaType === 'extendedTextMessage') return text;
  const isCaption = mediaType === 'image' || mediaType === 'video' || mediaType === 'application';
  const words = kindWords(kindOf(message));
  return isCaption && text !== '' && text !== words ? `${words}: ${text}` : words;
};

const SIGNATURE = /^\*[^*\n]+:\*\s*/;

/** The part of a ticket that a preview of its last message needs. */
export type LastMessage = Pick<TicketView, 'lastMessage' | 'lastMessageKind' | 'fromMe'>;

/**
 * The author of a last message: the viewer, a colleague, a bot or a member of a group; of the company where nobody is
 * known, and empty for the customer.
 */
export const rowAuthor = (
  { lastMessage, lastMessageKind, fromMe }: LastMessage,
  viewerId: number | undefined,
): string => {
  const { author, bot, user } = lastMessageKind ?? {};
  if (bot !== undefined) return bot;
  if (fromMe && user !== undefined) return user.id === viewerId ? t('tickets:row.you') : user.name;
  if (fromMe) return lastMessage === '' && lastMessageKind === null ? '' : t('tickets:row.company');
  if (author === undefined) return '';
  return author.name === '' || author.name === author.number ? formatPhone(author.number) : author.name;
};

/** A ticket's last message in one line: without WhatsApp's marks and our own signature, media in words. */
export const rowText = ({ lastMessage, lastMessageKind: kind, fromMe }: LastMessage): string => {
  if (kind?.isDeleted === true) return t('tickets:messages.deleted');
  const isText = kind === null || kind.mediaType === 'extendedTextMessage';
  if (!isText && kind.hasCaption !== true) return kindWords(kind);
  return oneLine(fromMe ? lastMessage.replace(SIGNATURE, '') : lastMessage);
};
