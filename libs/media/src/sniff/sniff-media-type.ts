import { isBearable } from './picture-size';
import { textTypeOf } from './text-types';
import { zipTypeOf } from './zip-types';

/** How much of a file is inspected; enough for the tables of contents that distinguish containers. */
export const HEAD_BYTES = 65_536;

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v |mmp4)$/;

/** A file of boxes begins with a small one that names its brand. */
const boxType = (head: Buffer): string | null => {
  const size = head.length >= 12 ? head.readUInt32BE(0) : 0;
  if (size < 12 || size > 4_096 || !at(head, 4, 'ftyp')) return null;
  const brand = head.toString('latin1', 8, 12);
  if (/^3g[pe2]/.test(brand)) return 'video/3gpp';
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4';
  if (!MP4_BRANDS.test(brand)) return null;
  const sound = head.includes('soun') && head.includes('hdlr');
  return sound && !head.includes('vide') ? 'audio/mp4' : 'video/mp4';
};

const webmType = (head: Buffer): string | null => {
  if (!at(head, 0, '\u001a\u0045\u00df\u00a3') || !head.subarray(0, 64).includes('webm')) return null;
  return /A_(OPUS|VORBIS)/.test(head.toString('latin1')) && !head.includes('V_')
    ? 'audio/webm'
    : 'video/webm';
};

const riffType = (head: Buffer): string | null => {
  if (!at(head, 0, 'RIFF')) return null;
  if (at(head, 8, 'WEBPVP8')) return 'image/webp';
  return at(head, 8, 'WAVEfmt ') ? 'audio/wav' : null;
};

const oggType = (head: Buffer): string | null =>
  at(head, 0, 'OggS') && (at(head, 28, 'OpusHead') || at(head, 28, '\u0001vorbis')) ? 'audio/ogg' : null;

/** Frames of sound without a container: twelve set bits, then which layer. */
const frameType = (head: Buffer): string | null => {
  const [first = 0, second = 0, third = 0] = head;
  if (head.length < 128 || first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const layerThree = (second & 0xe6) === 0xe2;
  const sound = (third & 0xf0) !== 0xf0 && (third & 0xf0) !== 0 && (third & 0x0c) !== 0x0c;
  return layerThree && sound ? 'audio/mpeg' : null;
};

const MAGIC: readonly (readonly [string, string])[] = [
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['#!AMR\n', 'audio/amr'],
  ['#!AMR-WB\n', 'audio/amr'],
  ['ID3\u0002', 'audio/mpeg'],
  ['ID3\u0003', 'audio/mpeg'],
  ['ID3\u0004', 'audio/mpeg'],
];

const markedType = (head: Buffer): string | null => {
  const known = MAGIC.find(([mark]) => at(head, 0, mark));
  if (known !== undefined) return known[1];
  if (at(head, 0, 'PK\u0003\u0004')) return zipTypeOf(head);
  return boxType(head) ?? riffType(head) ?? webmType(head) ?? oggType(head) ?? frameType(head);
};

/**
 * What a file is by its first bytes, or null when it is none of the kinds that WhatsApp knows, is empty, or is a picture
 * that cannot be displayed. The name matters to texts only, which have no magic bytes; the type that the sender claims, never.
 */
export const sniffMediaType = (head: Buffer, name: string): string | null => {
  const type = markedType(head);
  if (type === null) return textTypeOf(head, name);
  return isBearable(type, head) ? type : null;
};
