import type { Readable } from 'node:stream';
import type { OutboundCommand, OutboundContent } from '../whatsapp.port';
import type { Baileys, ProtoMessage, Socket } from './baileys-library';
import { jidOf } from './jids';
import { keyOf } from './message-key';
import { silent } from './silent-logger';

/** Idle timeout of an upload to WhatsApp's media server. */
const UPLOAD_SILENCE_MS = 60_000;

type Media = Extract<OutboundContent, { type: 'media' }>;
type Prepared = Parameters<Baileys['generateWAMessage']>[1];

const CAPTIONED = ['imageMessage', 'videoMessage', 'documentMessage'] as const;

/** Whether a message is a file that can have a caption. */
export const isMediaRecord = (message: ProtoMessage | undefined): message is ProtoMessage =>
  CAPTIONED.some(name => message?.[name]);

/** The same file with another caption. */
export function captionEdit(message: ProtoMessage, caption: string): ProtoMessage {
  for (const name of CAPTIONED) if (message[name]) return { [name]: { ...message[name], caption } };
  return message;
}

/** The caption of a file sent earlier; undefined when it was not a file or is unknown. */
export function captionIn(baileys: Baileys, record: Uint8Array | undefined): string | undefined {
  const message = record === undefined ? undefined : baileys.proto.Message.decode(record);
  const name = CAPTIONED.find(each => message?.[each]);
  return name === undefined ? undefined : (message?.[name]?.caption ?? '');
}

/** A file in Baileys' form; the stream is read once, while it is encrypted to a temporary file. */
async function contentOf({ kind, media, caption }: Media): Promise<Prepared> {
  const stream = { stream: (await media.open()) as Readable };
  const words = caption === undefined || caption === '' ? {} : { caption };
  const { mime: mimetype } = media;
  switch (kind) {
    case 'image':
      return { image: stream, mimetype, ...words };
    case 'video':
      return { video: stream, mimetype, ...words };
    case 'sticker':
      return { sticker: stream, mimetype };
    case 'audio': {
      const seconds = media.seconds === undefined ? {} : { seconds: media.seconds };
      return { audio: stream, mimetype, ptt: media.voice === true, ...seconds };
    }
    case 'document':
      return { document: stream, mimetype, fileName: media.fileName ?? 'arquivo', ...words };
  }
}

/**
 * Uploads a file to WhatsApp unless it is there already, and returns the message that describes it. The upload
 * reference is stored before the message is sent, so that a retry does not upload again.
 */
export async function uploaded(
  baileys: Baileys,
  socket: Socket,
  { id, chat, quoted, content }: OutboundCommand & { readonly content: Media },
): Promise<ProtoMessage> {
  const { media } = content;
  if (media.uploaded !== undefined) return baileys.proto.Message.decode(media.uploaded);
  const jid = jidOf(chat);
  const quote =
    quoted === undefined
      ? {}
      : {
          quoted: { key: keyOf(quoted), message: { conversation: quoted.preview } },
        };
  const { message } = await baileys.generateWAMessage(jid, await contentOf(content), {
    userJid: socket.user?.id ?? '',
    messageId: id,
    logger: silent,
    upload: socket.waUploadToServer,
    mediaUploadTimeoutMs: UPLOAD_SILENCE_MS,
    ...quote,
  });
  if (message === null || message === undefined) throw new Error('The client library made no message');
  const note = media.voice === true ? await media.voiceNote?.() : null;
  if (note && message.audioMessage) Object.assign(message.audioMessage, note);
  const record = baileys.proto.Message.encode(baileys.proto.Message.create(message)).finish();
  await media.keepUploaded?.(record);
  return message;
}
