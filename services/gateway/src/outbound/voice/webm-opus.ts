import type { OpusStream } from './opus-packets';

const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecPrivate: 0x63a2,
  codecId: 0x86,
  trackNumber: 0xd7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

const CONTAINERS: ReadonlySet<number> = new Set([ID.segment, ID.cluster, ID.tracks, ID.blockGroup]);
/** Size of an element whose end is unknown; browsers write all ones. */
const UNKNOWN = -1;
const LACED = 0x06;

/**
 * Variable-length integer of one to eight bytes whose first byte determines the length; an id keeps its
 * length marker.
 */
function vint(
  bytes: Buffer,
  at: number,
  isId: boolean,
): { readonly value: number; readonly length: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  let value = isId ? first : first & ((1 << (8 - length)) - 1);
  let ones = value === (1 << (8 - length)) - 1;
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index] ?? 0;
    ones &&= next === 0xff;
    value = value * 256 + next;
  }
  return { value: !isId && ones ? UNKNOWN : value, length };
}

interface Element {
  readonly id: number;
  readonly body: Buffer;
}

/**
 * Iterates the elements of a WebM file, descending into containers; a truncated file yields the complete
 * elements.
 */
function* elementsOf(bytes: Buffer): Generator<Element> {
  let at = 0;
  for (;;) {
    const id = vint(bytes, at, true);
    const size = id === null ? null : vint(bytes, at + id.length, false);
    if (id === null || size === null) return;
    at += id.length + size.length;
    // The children of a container follow it, so continuing descends into it.
    if (CONTAINERS.has(id.value)) continue;
    if (size.value === UNKNOWN) return;
    yield { id: id.value, body: bytes.subarray(at, at + size.value) };
    at += size.value;
  }
}

interface Track {
  readonly number: number;
  readonly head: Buffer;
}

function opusTrack(entry: Buffer): Track | null {
  const parts = new Map([...elementsOf(entry)].map(({ id, body }) => [id, body]));
  const head = parts.get(ID.codecPrivate);
  const number = parts.get(ID.trackNumber);
  const isOpus = parts.get(ID.codecId)?.toString('latin1') === 'A_OPUS';
  if (!isOpus || head === undefined || number === undefined) return null;
  return { head, number: number.readUIntBE(0, Math.min(6, number.length)) };
}

/**
 * The packet in a block of a track; null for another track and for laced blocks, which recorders never write.
 */
function packetIn(block: Buffer, track: Track): Buffer | null {
  const number = vint(block, 0, false);
  if (number?.value !== track.number) return null;
  const flags = block[number.length + 2] ?? 0;
  const packet = block.subarray(number.length + 3);
  return (flags & LACED) !== 0 || packet.length === 0 ? null : packet;
}

/** The Opus recording in a WebM file, as Chrome, Edge and Safari write it; null when there is none. */
export function readWebm(bytes: Buffer): OpusStream | null {
  const packets: Buffer[] = [];
  let track: Track | null = null;
  for (const { id, body } of elementsOf(bytes)) {
    if (id === ID.trackEntry) track ??= opusTrack(body);
    else if (track !== null && (id === ID.simpleBlock || id === ID.block)) {
      const packet = packetIn(body, track);
      if (packet !== null) packets.push(packet);
    }
  }
  return track === null || packets.length === 0 ? null : { head: track.head, packets };
}
