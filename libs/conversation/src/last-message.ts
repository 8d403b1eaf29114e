import type { AwaitedMedia, GroupAuthor, LastMessageKind, MediaType, MessageMedia } from '@prosa/contracts';
import type { TicketRow } from '@prosa/read-model';

/** As much of a message as a list row needs. */
const PREVIEW_LENGTH = 255;

/** What of a message the row of its holder is made of. */
export interface Spoken {
  readonly messageId: string;
  readonly body: string;
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
  readonly file?: AwaitedMedia;
  readonly author?: GroupAuthor | string;
}

type Preview = Pick<TicketRow, 'lastMessage' | 'lastMessageId' | 'lastMessageKind'>;

/** What is written under these is a caption; the body of the others is no text. */
const CAPTIONED: ReadonlySet<MediaType> = new Set(['image', 'video', 'application']);

/** Some phones send a document's name as its caption. */
const captionOf = (type: MediaType, body: string, name: string | undefined): string =>
  !CAPTIONED.has(type) || (type === 'application' && body.replace(/\s+/g, '_') === name) ? '' : body;

const named = (type: MediaType, body: string, file: string | undefined): Partial<LastMessageKind> => {
  if (type === 'call_log') return { call: body.replace(/^call\./, '') };
  const name = type === 'vcard' ? /^FN[^:\n]*:(.*)$/m.exec(body)?.[1]?.trim() : file;
  const shows = type === 'vcard' || type === 'application' || type === 'audio';
  return shows && name ? { name: name.slice(0, PREVIEW_LENGTH) } : {};
};

const authorOf = (author: Spoken['author']): Partial<LastMessageKind> => {
  if (author === undefined || typeof author === 'string') return {};
  const { name, phone } = author;
  return { author: { name, number: phone } };
};

const kindOf = ({ mediaType = 'extendedTextMessage', body, media, file, author }: Spoken): string => {
  const about = media ?? file;
  if (mediaType === 'extendedTextMessage' && (author === undefined || typeof author === 'string')) return '';
  const kind: LastMessageKind = {
    mediaType,
    ...named(mediaType, body, about?.name),
    ...(about?.seconds === undefined ? {} : { seconds: about.seconds }),
    ...(about?.voice === true ? { isVoice: true } : {}),
    ...(mediaType === 'image' && body === '' && about?.mime === 'image/webp' ? { isSticker: true } : {}),
    ...authorOf(author),
  };
  return JSON.stringify(kind);
};

/** What the row of a ticket keeps of its last message. */
export const previewOf = (spoken: Spoken): Preview => {
  const { mediaType = 'extendedTextMessage', body, media, file } = spoken;
  const isText = mediaType === 'extendedTextMessage';
  const text = isText ? body : captionOf(mediaType, body, (media ?? file)?.name);
  return {
    lastMessage: text.slice(0, PREVIEW_LENGTH),
    lastMessageId: spoken.messageId,
    lastMessageKind: kindOf(spoken),
  };
};

const parsed = (kind: string): LastMessageKind | null =>
  kind === '' ? null : (JSON.parse(kind) as LastMessageKind);

/** The same of a last message that says something else now. */
export const previewEdited = (body: string): Pick<Preview, 'lastMessage'> => ({
  lastMessage: body.slice(0, PREVIEW_LENGTH),
});

/** The same of a last message that was taken back: its author stays, what it said goes. */
export const previewRevoked = ({
  lastMessageKind,
}: Pick<TicketRow, 'lastMessageKind'>): Omit<Preview, 'lastMessageId'> => {
  const author = parsed(lastMessageKind)?.author;
  const kind: LastMessageKind = {
    mediaType: 'extendedTextMessage',
    isDeleted: true,
    ...(author === undefined ? {} : { author }),
  };
  return { lastMessage: 'Mensagem apagada', lastMessageKind: JSON.stringify(kind) };
};

const WORDS: Readonly<Record<MediaType, string>> = {
  extendedTextMessage: '',
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  application: 'Documento',
  locationMessage: 'Localização',
  vcard: 'Contato',
  call_log: 'Chamada',
};

const CALLS: Readonly<Record<string, string>> = {
  'voice.missed': 'Chamada de voz perdida',
  'voice.rejected': 'Chamada de voz recusada',
  'voice.answered': 'Chamada de voz atendida no celular',
  'video.missed': 'Chamada de vídeo perdida',
  'video.rejected': 'Chamada de vídeo recusada',
  'video.answered': 'Chamada de vídeo atendida no celular',
};

const lengthOf = (seconds: number | undefined): string =>
  seconds === undefined
    ? ''
    : ` ${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** What a file without a caption is in words, for clients that show `lastMessage` as it is. */
const wordsOf = (kind: LastMessageKind): string => {
  const { mediaType, isVoice, isSticker, seconds, name, call = '' } = kind;
  if (isVoice === true) return `Mensagem de voz${lengthOf(seconds)}`;
  if (isSticker === true) return 'Figurinha';
  if (mediaType === 'call_log') return CALLS[call] ?? WORDS.call_log;
  if (mediaType === 'application') return name ?? WORDS.application;
  if (mediaType === 'vcard') return name === undefined ? WORDS.vcard : `${WORDS.vcard}: ${name}`;
  return `${WORDS[mediaType]}${mediaType === 'audio' || mediaType === 'video' ? lengthOf(seconds) : ''}`;
};

/** The last message as the API shows it: its text, or in words what it is, and the kind for clients with words of their own. */
export const lastMessageView = ({
  lastMessage,
  lastMessageKind,
}: Pick<TicketRow, 'lastMessage' | 'lastMessageKind'>): {
  readonly lastMessage: string;
  readonly lastMessageKind: LastMessageKind | null;
} => {
  const kind = parsed(lastMessageKind);
  if (kind === null || kind.isDeleted === true || kind.mediaType === 'extendedTextMessage')
    return { lastMessage, lastMessageKind: kind };
  if (lastMessage === '') return { lastMessage: wordsOf(kind), lastMessageKind: kind };
  return { lastMessage, lastMessageKind: { ...kind, hasCaption: true } };
};
