import { inflateRawSync } from 'node:zlib';
import { SHEET_LIMITS, SheetRefused } from './sheet-limits';

const CENTRAL_HEADER = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

/** The part that every .xlsx has, and the one that every .ods has. */
const MARKS: readonly string[] = ['[Content_Types].xml', 'content.xml'];

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly compressed: number;
  readonly local: number;
}

const endOfDirectory = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new SheetRefused('unreadable');
};

const entriesOf = (bytes: Buffer): readonly Entry[] => {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > SHEET_LIMITS.entries) throw new SheetRefused('tooLarge');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw new SheetRefused('unreadable');
    const lengths = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const [name = 0, extra = 0, comment = 0] = lengths;
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      compressed: bytes.readUInt32LE(at + 20),
      local: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
};

/** A part, inflated up to `most` bytes; more are refused without being held. */
const contentOf = (bytes: Buffer, entry: Entry, most: number): Buffer => {
  const { local, compressed, method } = entry;
  if (bytes.readUInt32LE(local) !== LOCAL_HEADER) throw new SheetRefused('unreadable');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + compressed > bytes.length) throw new SheetRefused('unreadable');
  if (method === STORED) return bytes.subarray(from, from + compressed);
  if (method !== DEFLATED) throw new SheetRefused('unreadable');
  if (most <= 0) throw new SheetRefused('tooLarge');
  return inflateRawSync(bytes.subarray(from, from + compressed), { maxOutputLength: most });
};

const faultOf = (fault: unknown): SheetRefused => {
  if (fault instanceof SheetRefused) return fault;
  const isTooLarge = (fault as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
  return new SheetRefused(isTooLarge ? 'tooLarge' : 'unreadable');
};

/**
 * Counts the actual inflated size of the parts of an .xlsx or .ods, before they are parsed: the archive's own sizes are
 * untrusted. @throws SheetRefused
 */
export const checkArchive = (bytes: Buffer): void => {
  try {
    const entries = entriesOf(bytes);
    if (entries.some(({ encrypted }) => encrypted)) throw new SheetRefused('password');
    if (!entries.some(({ name }) => MARKS.includes(name))) throw new SheetRefused('kind');
    let inflated = 0;
    for (const entry of entries) {
      inflated += contentOf(bytes, entry, SHEET_LIMITS.inflated - inflated).length;
      if (inflated > SHEET_LIMITS.inflated) throw new SheetRefused('tooLarge');
    }
    if (inflated > SHEET_LIMITS.ratioFrom && inflated > bytes.length * SHEET_LIMITS.ratio)
      throw new SheetRefused('tooLarge');
  } catch (fault) {
    throw faultOf(fault);
  }
};

/** A part of an archive that was checked; null when it has none of this name. */
export const archivePart = (bytes: Buffer, name: string): Buffer | null => {
  const entry = entriesOf(bytes).find(each => each.name === name);
  return entry === undefined ? null : contentOf(bytes, entry, SHEET_LIMITS.inflated);
};
