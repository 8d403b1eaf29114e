import { deflateRawSync } from 'node:zlib';

/** A part of an archive, with what it may lie about. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  readonly method?: number;
  readonly flags?: number;
  /** The sizes that the directory claims instead of the true ones. */
  readonly claims?: { readonly compressed?: number; readonly plain?: number };
  /** Takes the bytes of another part, by its place, instead of its own. */
  readonly sharesWith?: number;
}

/** What the end of an archive may say wrongly. */
export interface ZipEnd {
  readonly count?: number;
  readonly directoryAt?: number;
}

const STORED = 0;
const DEFLATED = 8;

const localOf = (part: ZipPart, packed: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(part.flags ?? 0, 6);
  header.writeUInt16LE(part.method ?? DEFLATED, 8);
  header.writeUInt32LE(part.claims?.compressed ?? packed.length, 18);
  header.writeUInt32LE(part.claims?.plain ?? Buffer.byteLength(part.content), 22);
  header.writeUInt16LE(Buffer.byteLength(part.name), 26);
  return Buffer.concat([header, Buffer.from(part.name), packed]);
};

const centralOf = (part: ZipPart, packed: Buffer, at: number): Buffer => {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(part.flags ?? 0, 8);
  header.writeUInt16LE(part.method ?? DEFLATED, 10);
  header.writeUInt32LE(part.claims?.compressed ?? packed.length, 20);
  header.writeUInt32LE(part.claims?.plain ?? Buffer.byteLength(part.content), 24);
  header.writeUInt16LE(Buffer.byteLength(part.name), 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, Buffer.from(part.name)]);
};

/** Packs parts as they are described, however wrong that is: libraries write sound archives only. */
export const zipOf = (parts: readonly ZipPart[], end: ZipEnd = {}): Buffer => {
  const places: { readonly at: number; readonly packed: Buffer }[] = [];
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const shared = part.sharesWith === undefined ? undefined : places[part.sharesWith];
    const packed = shared?.packed ?? (part.method === STORED ? content : deflateRawSync(content));
    const place = shared ?? { at, packed };
    places.push(place);
    centrals.push(centralOf(part, packed, place.at));
    if (shared !== undefined) continue;
    const local = localOf(part, packed);
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(end.count ?? parts.length, 8);
  last.writeUInt16LE(end.count ?? parts.length, 10);
  last.writeUInt32LE(directory.length, 12);
  last.writeUInt32LE(end.directoryAt ?? at, 16);
  return Buffer.concat([...locals, directory, last]);
};
