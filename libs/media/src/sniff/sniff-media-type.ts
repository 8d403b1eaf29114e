import { runsWhenOpened, typesOfName } from '@prosa/contracts';
import { isBearable } from './picture-size';
import { textTypeOf } from './text-types';
import { zipTypeOf } from './zip-types';

/** The media type of a file whose content is not recognised. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** How much of a file is inspected; enough for the tables of contents that distinguish containers. */
export const HEAD_BYTES = 65_536;

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v |mmp4)$/;
const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/;
/** Boxes with which a film of QuickTime may begin, where it does not name its brand. */
const QUICKTIME_BOXES = /^(moov|mdat|wide|free|skip|pnot)$/;

/** A file of boxes begins with a small one that names its brand. */
const boxType = (head: Buffer): string | null => {
  const size = head.length >= 12 ? head.readUInt32BE(0) : 0;
  const box = head.toString('latin1', 4, 8);
  if (size >= 8 && QUICKTIME_BOXES.test(box)) return 'video/quicktime';
  if (size < 12 || size > 4_096 || box !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  if (brand === 'qt  ') return 'video/quicktime';
  if (HEIC_BRANDS.test(brand)) return head.subarray(0, size).includes('avif') ? 'image/avif' : 'image/heic';
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  if (/^3g[pe2]/.test(brand)) return 'video/3gpp';
  if (/^M4[AB] $/.test(brand)) return 'audio/mp4';
  if (!MP4_BRANDS.test(brand)) return null;
  const sound = head.includes('soun') && head.includes('hdlr');
  return sound && !head.includes('vide') ? 'audio/mp4' : 'video/mp4';
};

const matroskaType = (head: Buffer): string | null => {
  if (!at(head, 0, '\u001a\u0045\u00df\u00a3')) return null;
  if (!head.subarray(0, 64).includes('webm')) return 'video/x-matroska';
  return /A_(OPUS|VORBIS)/.test(head.toString('latin1')) && !head.includes('V_')
    ? 'audio/webm'
    : 'video/webm';
};

const riffType = (head: Buffer): string | null => {
  if (!at(head, 0, 'RIFF')) return null;
  if (at(head, 8, 'WEBPVP8')) return 'image/webp';
  if (at(head, 8, 'AVI ')) return 'video/x-msvideo';
  return at(head, 8, 'WAVE') ? 'audio/wav' : null;
};

/** WhatsApp plays Opus only, so that Vorbis has a type of its own. */
const oggType = (head: Buffer): string | null => {
  if (!at(head, 0, 'OggS')) return null;
  if (at(head, 28, 'OpusHead')) return 'audio/ogg';
  if (at(head, 28, '\u0001vorbis')) return 'audio/vorbis';
  return at(head, 28, '\u0080theora') ? 'video/ogg' : null;
};

/** Sound behind a tag with its title and the like: MP3 in nearly all files, and AAC in some. */
const taggedType = (head: Buffer): string | null => {
  if (!/^ID3[\u0002-\u0004]/.test(head.toString('latin1', 0, 4)) || head.length < 10) return null;
  const size = [6, 7, 8, 9].reduce((sum, byte) => sum * 128 + ((head[byte] ?? 0) & 0x7f), 0);
  return frameType(head.subarray(10 + size)) ?? 'audio/mpeg';
};

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
  ['fLaC', 'audio/flac'],
  ['II*\u0000', 'image/tiff'],
  ['MM\u0000*', 'image/tiff'],
  ['8BPS\u0000\u0001', 'image/vnd.adobe.photoshop'],
  ['Rar!\u001a\u0007', 'application/vnd.rar'],
  ["7z\u00bc\u00af'\u001c", 'application/x-7z-compressed'],
  ['\u001f\u008b\u0008', 'application/gzip'],
  ['{\\rtf', 'application/rtf'],
];

/** How programs begin: of Windows, Linux, macOS and Java. */
const PROGRAMS = [
  'MZ',
  '\u007fELF',
  '\u00ca\u00fe\u00ba\u00be',
  '\u00fe\u00ed\u00fa\u00ce',
  '\u00fe\u00ed\u00fa\u00cf',
  '\u00ce\u00fa\u00ed\u00fe',
  '\u00cf\u00fa\u00ed\u00fe',
];

const OLE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
/** Types that are kept in a ZIP, or in Microsoft's older compound file. */
const IN_ZIP = /openxmlformats|opendocument|epub\+zip/;
const IN_OLE = /msword|vnd\.ms-/;

/** The media type by file extension, among those stored in a container format such as ZIP. */
const named = (name: string, inside: RegExp): string | undefined =>
  typesOfName(name).find(type => inside.test(type));

const bmpType = (head: Buffer): string | null =>
  at(head, 0, 'BM') && head.length >= 30 && head.readUInt32LE(6) === 0 && head.readUInt32LE(14) <= 124
    ? 'image/bmp'
    : null;

const containerType = (head: Buffer, name: string): string | null => {
  if (at(head, 0, 'PK\u0003\u0004')) {
    const type = zipTypeOf(head);
    return type === 'application/zip' ? (named(name, IN_ZIP) ?? type) : type;
  }
  return at(head, 0, OLE) ? (named(name, IN_OLE) ?? UNKNOWN_TYPE) : null;
};

const markedType = (head: Buffer, name: string): string | null =>
  MAGIC.find(([mark]) => at(head, 0, mark))?.[1] ??
  containerType(head, name) ??
  boxType(head) ??
  riffType(head) ??
  matroskaType(head) ??
  oggType(head) ??
  bmpType(head) ??
  taggedType(head) ??
  frameType(head);

const isProgram = (head: Buffer): boolean => PROGRAMS.some(mark => at(head, 0, mark));

/**
 * Detects the media type by magic bytes; {@link UNKNOWN_TYPE} when the content is not recognised. Null when the file is
 * empty, executable (a program, a script or a web page, by content or by extension), or a picture that cannot be
 * displayed. The extension selects among text types and container formats; the declared content type is ignored.
 */
export const sniffMediaType = (head: Buffer, name: string): string | null => {
  if (head.length === 0 || runsWhenOpened(name)) return null;
  const type = markedType(head, name);
  if (type !== null) return isBearable(type, head) ? type : null;
  const text = textTypeOf(head, name);
  if (text === 'refused') return null;
  return text ?? (isProgram(head) ? null : UNKNOWN_TYPE);
};
