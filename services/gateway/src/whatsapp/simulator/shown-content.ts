import type { MediaFamily } from './media-cipher';

/** A file on a phone: its metadata and its keys, in base64. */
export interface ShownMedia {
  readonly family: MediaFamily;
  readonly url: string;
  readonly mediaKey: string;
  readonly sha256: string;
  readonly mime: string;
  readonly name: string | null;
  readonly size: number;
  readonly seconds: number | null;
  readonly voice: boolean;
}

/** The content of a message other than text, as a phone shows it. */
export interface ShownContent {
  readonly kind:
    'image' | 'sticker' | 'audio' | 'video' | 'document' | 'location' | 'contact' | 'call' | 'other';
  readonly caption?: string;
  readonly media?: ShownMedia;
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly name: string | null };
  readonly contacts?: readonly string[];
  /** The outcome of a call. */
  readonly call?: 'ringing' | 'rejected' | 'missed';
}

/** The part of the protocol's contents that a phone shows. */
interface Part {
  readonly caption?: string | null;
  readonly url?: string | null;
  readonly mediaKey?: Uint8Array | null;
  readonly fileSha256?: Uint8Array | null;
  readonly fileLength?: unknown;
  readonly mimetype?: string | null;
  readonly fileName?: string | null;
  readonly seconds?: number | null;
  readonly ptt?: boolean | null;
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
  readonly name?: string | null;
  readonly vcard?: string | null;
  readonly contacts?: readonly { readonly vcard?: string | null }[] | null;
  readonly contextInfo?: { readonly stanzaId?: string | null } | null;
}

type Kind = ShownContent['kind'];

const FILES: Readonly<Record<string, readonly [Kind, MediaFamily]>> = {
  imageMessage: ['image', 'image'],
  stickerMessage: ['sticker', 'sticker'],
  videoMessage: ['video', 'video'],
  ptvMessage: ['video', 'video'],
  audioMessage: ['audio', 'audio'],
  documentMessage: ['document', 'document'],
};

const TEXTS = new Set(['conversation', 'extendedTextMessage']);

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');

function mediaIn(part: Part, family: MediaFamily): ShownMedia {
  return {
    family,
    url: part.url ?? '',
    mediaKey: base64(part.mediaKey),
    sha256: base64(part.fileSha256),
    mime: part.mimetype ?? 'application/octet-stream',
    name: part.fileName ?? null,
    size: Number(String(part.fileLength ?? 0)),
    seconds: part.seconds ?? null,
    voice: part.ptt === true,
  };
}

function shownPart(field: string, part: Part): ShownContent {
  const file = FILES[field];
  if (file !== undefined) {
    const [kind, family] = file;
    return { kind, media: mediaIn(part, family), ...(part.caption ? { caption: part.caption } : {}) };
  }
  if (field === 'locationMessage' || field === 'liveLocationMessage') {
    const { degreesLatitude: latitude, degreesLongitude: longitude, name } = part;
    return {
      kind: 'location',
      location: { latitude: latitude ?? 0, longitude: longitude ?? 0, name: name ?? null },
    };
  }
  if (field === 'contactMessage') return { kind: 'contact', contacts: [part.vcard ?? ''] };
  if (field === 'contactsArrayMessage')
    return { kind: 'contact', contacts: (part.contacts ?? []).map(({ vcard }) => vcard ?? '') };
  return { kind: 'other' };
}

/** The content of an unwrapped message other than text, and the message it replies to. */
export function shownContent(content: object): {
  readonly shown: ShownContent | undefined;
  readonly quotedId: string | undefined;
} {
  const found = Object.entries(content).find(
    ([field, value]) => value !== null && value !== undefined && field !== 'messageContextInfo',
  );
  const [field = '', value] = found ?? [];
  const part: Part = typeof value === 'object' && value !== null ? value : {};
  const quotedId = part.contextInfo?.stanzaId ?? undefined;
  return { shown: TEXTS.has(field) ? undefined : shownPart(field, part), quotedId };
}
