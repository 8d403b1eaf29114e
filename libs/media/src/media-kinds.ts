import { LIMITS } from '@prosa/contracts';

/** The kind of a file, which determines its size limit. */
export type MediaKind = keyof typeof LIMITS.media;

/** Which kind a media type is of; what is nothing else is a document. */
export const mediaKindOf = (mediaType: string): MediaKind => {
  const group = mediaType.slice(0, mediaType.indexOf('/'));
  return group === 'image' || group === 'video' || group === 'audio' ? group : 'document';
};

/** The types that a browser may show in place. None of them runs anything of ours: no SVG, no HTML, no XML. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/3gpp',
  'video/webm',
  'audio/ogg',
  'audio/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'audio/wav',
  'application/pdf',
]);

/** Whether a browser may show a type in place; everything else is only ever saved. */
export const isShownInPlace = (mediaType: string): boolean => SHOWN.has(mediaType);
