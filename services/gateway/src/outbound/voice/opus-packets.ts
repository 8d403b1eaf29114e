/** An Opus recording: the decoder's header and the packets in order. */
export interface OpusStream {
  readonly head: Buffer;
  readonly packets: readonly Buffer[];
}

/** Opus time base in samples per second, independent of the input rate. */
export const OPUS_RATE = 48_000;

const SILK_SIZES = [480, 960, 1_920, 2_880] as const;
const CELT_SIZES = [120, 240, 480, 960] as const;

/** The duration of a packet in samples, from its TOC byte (RFC 6716, 3.1). */
export function samplesOf(packet: Uint8Array): number {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const hybrid = config % 2 === 0 ? 480 : 960;
  const celt = CELT_SIZES[config % 4] ?? 960;
  const frame = config < 12 ? (SILK_SIZES[config % 4] ?? 960) : config < 16 ? hybrid : celt;
  const code = toc & 3;
  return frame * (code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2);
}

/** The duration of a recording in seconds. */
export const secondsOf = ({ packets }: OpusStream): number =>
  packets.reduce((sum, packet) => sum + samplesOf(packet), 0) / OPUS_RATE;

const BARS = 64;
const LOUDEST = 100;

/**
 * The waveform that phones show for a voice note: 64 bars from 0 to 100. Opus is variable bit rate, so packet
 * size approximates loudness well enough without decoding.
 */
export function waveformOf(sizes: readonly number[]): Uint8Array {
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * sizes.length) / BARS);
    const until = Math.max(from + 1, Math.floor(((bar + 1) * sizes.length) / BARS));
    const some = sizes.slice(from, until);
    return some.reduce((sum, size) => sum + size, 0) / Math.max(1, some.length);
  });
  const [quietest, loudest] = [Math.min(...bars), Math.max(...bars)];
  const range = loudest - quietest;
  return Uint8Array.from(bars, bar => (range === 0 ? 0 : Math.round(((bar - quietest) / range) * LOUDEST)));
}
