import { usualEnding } from '@prosa/contracts';
import type { ReceivedMedia } from '../whatsapp.port';
import type { ProtoMessage } from './baileys-library';

/** WhatsApp's media key families. */
export type MediaFamily = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** The location and key of a file, kept until it has been fetched. */
export interface MediaPlace {
  readonly family: MediaFamily;
  /** Base64, like the checksum. */
  readonly mediaKey: string;
  readonly directPath?: string;
  readonly url?: string;
  readonly sha256?: string;
}

/** The part of the protocol's media messages that is used here. */
interface ProtoMedia {
  readonly mediaKey?: Uint8Array | null;
  readonly directPath?: string | null;
  readonly url?: string | null;
  readonly mimetype?: string | null;
  readonly fileName?: string | null;
  readonly fileSha256?: Uint8Array | null;
  readonly fileLength?: unknown;
  readonly seconds?: number | null;
  readonly ptt?: boolean | null;
  readonly jpegThumbnail?: Uint8Array | string | null;
}

interface Kind {
  readonly family: MediaFamily;
  /** Default file name. */
  readonly name: string;
  /** Default media type. */
  readonly mime: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  imageMessage: { family: 'image', name: 'imagem', mime: 'image/jpeg' },
  stickerMessage: { family: 'sticker', name: 'figurinha', mime: 'image/webp' },
  videoMessage: { family: 'video', name: 'video', mime: 'video/mp4' },
  ptvMessage: { family: 'video', name: 'video', mime: 'video/mp4' },
  audioMessage: { family: 'audio', name: 'audio', mime: 'audio/ogg' },
  documentMessage: { family: 'document', name: 'documento', mime: 'application/octet-stream' },
};

/** Maximum size of a stored preview; phones send 2 to 20 KB. */
const MOST_PREVIEW_BYTES = 65_536;

const partOf = (message: ProtoMessage, field: string): ProtoMedia | undefined => {
  const part: unknown = Reflect.get(message, field);
  return typeof part === 'object' && part !== null ? part : undefined;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const present = (bytes: Uint8Array | null | undefined): bytes is Uint8Array =>
  bytes !== null && bytes !== undefined && bytes.length > 0;

/** A type without its parameters, such as `; codecs=opus`. */
const plainType = (mime: string): string => mime.split(';')[0]?.trim().toLowerCase() ?? '';

/** The sender's file name with blanks as underscores (spec 1 §5), or a default by kind. */
function nameOf(part: ProtoMedia, kind: Kind, mime: string): string {
  const sent = part.fileName?.trim().replace(/\s+/g, '_') ?? '';
  return sent === '' ? `${kind.name}${usualEnding(mime)}` : sent;
}

function previewOf({ jpegThumbnail }: ProtoMedia): Uint8Array | undefined {
  const bytes = typeof jpegThumbnail === 'string' ? Buffer.from(jpegThumbnail, 'base64') : jpegThumbnail;
  const isJpeg = present(bytes) && bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg && bytes.length <= MOST_PREVIEW_BYTES ? bytes : undefined;
}

function placeOf(part: ProtoMedia, family: MediaFamily): MediaPlace {
  return {
    family,
    mediaKey: base64(part.mediaKey ?? new Uint8Array()),
    ...(part.directPath ? { directPath: part.directPath } : {}),
    ...(part.url ? { url: part.url } : {}),
    ...(present(part.fileSha256) ? { sha256: base64(part.fileSha256) } : {}),
  };
}

function sizeOf({ fileLength }: ProtoMedia): number | null {
  // Protobuf's 64-bit integers are objects whose toString prints the digits.
  const size = Number(String(fileLength ?? ''));
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}

/** The file of a message's content; undefined when there is none that can be fetched. */
export function receivedMedia(message: ProtoMessage, field: string): ReceivedMedia | undefined {
  const kind = KINDS[field];
  const part = kind && partOf(message, field);
  if (kind === undefined || part === undefined || !present(part.mediaKey)) return undefined;
  if (!part.directPath && !part.url) return undefined;
  const mime = plainType(part.mimetype ?? '') || kind.mime;
  const seconds = Number(part.seconds ?? 0);
  const preview = previewOf(part);
  return {
    name: nameOf(part, kind, mime),
    mime,
    size: sizeOf(part),
    ...(seconds > 0 ? { seconds } : {}),
    ...(part.ptt === true ? { voice: true } : {}),
    ...(preview === undefined ? {} : { preview }),
    handle: { payload: Buffer.from(JSON.stringify(placeOf(part, kind.family))) },
  };
}
