import { fileBehind } from './file-cache';

const BARS = 48;
/** Longer recordings are not drawn: decoding them would take more memory than a page should. */
const MOST_BYTES = 4 * 1_048_576;

/** Waveform and duration of an audio file. */
export interface SoundShape {
  readonly peaks: readonly number[];
  readonly seconds: number;
}

const drawn = new Map<string, SoundShape>();

/** Bars of equal height, before the true ones are known. */
export const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.18);

/** The loudest of each part of a sound, from 0 to 1. */
export const peaksOf = (samples: Float32Array, bars: number = BARS): readonly number[] => {
  const width = Math.max(1, Math.floor(samples.length / bars));
  // Every sample of an hour would be millions: some of each part say as much.
  const step = Math.max(1, Math.floor(width / 200));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.min(samples.length, (bar + 1) * width);
    for (let at = bar * width; at < end; at += step) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const most = Math.max(...peaks, 0.01);
  return peaks.map(peak => Math.max(0.08, peak / most));
};

const fetched = async (url: string): Promise<ArrayBuffer | null> => {
  // A file being sent is available locally; the page may only connect to its server.
  const own = fileBehind(url);
  if (own !== null) return own.size <= MOST_BYTES ? own.arrayBuffer() : null;
  const answer = await fetch(url);
  const size = Number(answer.headers.get('content-length') ?? '0');
  return answer.ok && size <= MOST_BYTES ? answer.arrayBuffer() : null;
};

/** The shape of a sound by its message's id; null when it cannot be had. */
export const loadShape = async (id: string, url: string): Promise<SoundShape | null> => {
  const known = drawn.get(id);
  if (known !== undefined) return known;
  const bytes = await fetched(url).catch(() => null);
  if (bytes === null) return null;
  const context = new OfflineAudioContext(1, 1, 22_050);
  const sound = await context.decodeAudioData(bytes).catch(() => null);
  if (sound === null) return null;
  const shape = { peaks: peaksOf(sound.getChannelData(0)), seconds: sound.duration };
  drawn.set(id, shape);
  return shape;
};

/** The shape that is known already. */
export const knownShape = (id: string): SoundShape | null => drawn.get(id) ?? null;
