/** A picture's sides, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const pngSize = (head: Buffer): PictureSize | null =>
  head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null;

const gifSize = (head: Buffer): PictureSize | null =>
  head.length >= 10 ? { width: head.readUInt16LE(6), height: head.readUInt16LE(8) } : null;

const webpSize = (head: Buffer): PictureSize | null => {
  if (head.length < 30) return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments to the frame header, which may lie behind the head of a picture with large notes. */
const jpegSize = (head: Buffer): PictureSize | 'later' | null => {
  let at = 2;
  while (at + 9 <= head.length) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    if (isFrame(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    if (marker === 0xff) at += 1;
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return 'later';
};

const readers: Readonly<Record<string, (head: Buffer) => PictureSize | 'later' | null>> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/jpeg': jpegSize,
};

/** A picture of a hundred million pixels takes 400 MB in a viewer. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 30_000;

/** Whether a picture's dimensions, by its header, are within the limit; true for other types. */
export const isBearable = (mediaType: string, head: Buffer): boolean => {
  const size = readers[mediaType]?.(head);
  if (size === undefined || size === 'later') return true;
  if (size === null) return false;
  const { width, height } = size;
  return width > 0 && height > 0 && Math.max(width, height) <= LONGEST_SIDE && width * height <= MOST_PIXELS;
};
