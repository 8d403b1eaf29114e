import { LIMITS, mediaKindOf, sentAs } from '@prosa/contracts';

/** The message type of a file by its media type; anything else is a document. */
export type FileKind = 'image' | 'video' | 'audio' | 'application';

/** The kind of message a file becomes: what WhatsApp does not play goes as a document. */
export const kindOf = (mime: string, isVoice = false): FileKind => sentAs(mime, isVoice) ?? 'application';

/** The most bytes that a file of its kind may have. */
export const limitOf = (mime: string): number => LIMITS.media[mediaKindOf(mime)];

/** The name a file is sent under: blanks are underscores (spec 1 §5). */
export const sentName = (name: string): string => name.trim().replace(/\s+/g, '_') || 'arquivo';

/** A short type of a document: the extension of its name, or the last part of its media type. */
export const typeText = (name: string | null, mime: string | null): string => {
  const ending = /\.([A-Za-z0-9]{1,6})$/.exec(name ?? '')?.[1];
  const type = /\/(?:vnd\.|x-)?([\w-]+)/.exec(mime ?? '')?.[1];
  return (ending ?? type ?? '').slice(0, 6).toUpperCase();
};

/** `m:ss` of a length in seconds. */
export const lengthText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
