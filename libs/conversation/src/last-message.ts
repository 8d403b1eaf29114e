import type { AwaitedMedia, GroupAuthor, LastMessageKind, MediaType, MessageMedia } from '@prosa/contracts';
import type { TicketRow } from '@prosa/read-model';

/** Maximum length of a preview. */
const PREVIEW_LENGTH = 255;

/** The part of a message that the row of its holder is derived from. */
export interface Spoken {
  readonly messageId: string;
  readonly body: string;
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
  readonly file?: AwaitedMedia;
  /** An object in a group; a text for automatic messages, which have no user. */
  readonly author?: GroupAuthor | string;
  readonly user?: { readonly id: number; readonly name: string } | null;
}

type Preview = Pick<TicketRow, 'lastMessage' | 'lastMessageId' | 'lastMessageKind'>;

/** The body of these types is a caption; the body of the others is no text. */
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

const authorOf = ({ author, user }: Spoken): Pick<LastMessageKind, 'author' | 'bot' | 'user'> => {
  if (user !== undefined && user !== null) return { user: { id: user.id, name: user.name } };
  if (author === undefined) return {};
  if (typeof author === 'string') return user === null ? { bot: author } : {};
  const { name, phone } = author;
  return { author: { name, number: phone } };
};

const kindOf = (spoken: Spoken): string => {
  const { mediaType = 'extendedTextMessage', body, media, file } = spoken;
  const about = media ?? file;
  const author = authorOf(spoken);
  if (mediaType === 'extendedTextMessage' && Object.keys(author).length === 0) return '';
  const kind: LastMessageKind = {
    mediaType,
    ...named(mediaType, body, about?.name),
    ...(about?.seconds === undefined ? {} : { seconds: about.seconds }),
    ...(about?.voice === true ? { isVoice: true } : {}),
    ...(mediaType === 'image' && body === '' && about?.mime === 'image/webp' ? { isSticker: true } : {}),
    ...author,
  };
  return JSON.stringify(kind);
};

/** The preview columns of a ticket's last message. */
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

/** The preview of an edited last message. */
export const previewEdited = (body: string): Pick<Preview, 'lastMessage'> => ({
  lastMessage: body.slice(0, PREVIEW_LENGTH),
});

/** The preview of a revoked last message: its author stays, its content is removed. */
export const previewRevoked = ({
  lastMessageKind,
}: Pick<TicketRow, 'lastMessageKind'>): Omit<Preview, 'lastMessageId'> => {
  const { author, bot, user } = parsed(lastMessageKind) ?? {};
  const kind: LastMessageKind = {
    mediaType: 'extendedTextMessage',
    isDeleted: true,
    ...(author === undefined ? {} : { author }),
    ...(bot === undefined ? {} : { bot }),
    ...(user === undefined ? {} : { user }),
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

/** A description of a file without a caption, for clients that show `lastMessage` unchanged. */
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
