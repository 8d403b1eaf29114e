import { type OpusStream, samplesOf } from './opus-packets';

const CAPTURE = Buffer.from('OggS');
const HEADER_BYTES = 27;
const BEGINS = 2;
const ENDS = 4;
const SERIAL = 0x50726f73;
/** About a second per page, as recorders make them. */
const PACKETS_PER_PAGE = 50;
const MOST_SEGMENTS = 255;

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of a page whose checksum field is zero. */
export function checksum(page: Buffer): number {
  let value = 0;
  for (const byte of page) value = ((value << 8) ^ (CRC[(value >>> 24) ^ byte] ?? 0)) >>> 0;
  return value;
}

/** The lacing values of a page: the segment lengths that delimit its packets. */
const lacing = (packet: Buffer): number[] => [
  ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
  packet.length % 255,
];

interface Page {
  readonly packets: readonly Buffer[];
  /** The granule position at the end of the page. */
  readonly until: number;
  readonly flags: number;
  readonly number: number;
}

function pageOf({ packets, until, flags, number }: Page): Buffer {
  const segments = packets.flatMap(lacing);
  const header = Buffer.alloc(HEADER_BYTES);
  CAPTURE.copy(header);
  header.writeUInt8(flags, 5);
  header.writeBigInt64LE(BigInt(until), 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(segments.length, 26);
  const page = Buffer.concat([header, Buffer.from(segments), ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** The mandatory comment header: vendor, no tags. */
const TAGS = (() => {
  const vendor = Buffer.from('Prosa');
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4);
  tags.write('OpusTags');
  tags.writeUInt32LE(vendor.length, 8);
  vendor.copy(tags, 12);
  return tags;
})();

/** Writes an Ogg file in the form in which phones record voice notes. */
export function writeOgg({ head, packets }: OpusStream): Buffer {
  const pages = [
    pageOf({ packets: [head], until: 0, flags: BEGINS, number: 0 }),
    pageOf({ packets: [TAGS], until: 0, flags: 0, number: 1 }),
  ];
  let until = head.length >= 12 ? head.readUInt16LE(10) : 0;
  let waiting: Buffer[] = [];
  let segments = 0;
  for (const [index, packet] of packets.entries()) {
    waiting.push(packet);
    until += samplesOf(packet);
    segments += lacing(packet).length;
    const next = packets[index + 1];
    const isFull =
      waiting.length >= PACKETS_PER_PAGE ||
      (next !== undefined && segments + lacing(next).length > MOST_SEGMENTS);
    if (next !== undefined && !isFull) continue;
    const flags = next === undefined ? ENDS : 0;
    pages.push(pageOf({ packets: waiting, until, flags, number: pages.length }));
    waiting = [];
    segments = 0;
  }
  return Buffer.concat(pages);
}

/** Reads an Ogg file with Opus; null when it is not one. */
export function readOgg(bytes: Buffer): OpusStream | null {
  const packets: Buffer[] = [];
  let parts: Buffer[] = [];
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length && bytes.subarray(at, at + 4).equals(CAPTURE)) {
    const count = bytes[at + 26] ?? 0;
    let body = at + HEADER_BYTES + count;
    for (const length of bytes.subarray(at + HEADER_BYTES, body)) {
      parts.push(bytes.subarray(body, body + length));
      body += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(parts));
      parts = [];
    }
    at = body;
  }
  const [head, , ...sound] = packets;
  const isOpus = head?.subarray(0, 8).toString('latin1') === 'OpusHead';
  return head === undefined || !isOpus || sound.length === 0 ? null : { head, packets: sound };
}
