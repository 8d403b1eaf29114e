const BARS = 48;
/** Longer recordings are not drawn: decoding them would take more memory than a page should. */
const MOST_BYTES = 4 * 1_048_576;

const drawn = new Map<string, readonly number[]>();

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
  const answer = await fetch(url);
  const size = Number(answer.headers.get('content-length') ?? '0');
  return answer.ok && size <= MOST_BYTES ? answer.arrayBuffer() : null;
};

/** The bars of a sound by its message's id; null when they cannot be had. */
export const loadPeaks = async (id: string, url: string): Promise<readonly number[] | null> => {
  const known = drawn.get(id);
  if (known !== undefined) return known;
  const bytes = await fetched(url).catch(() => null);
  if (bytes === null) return null;
  const context = new OfflineAudioContext(1, 1, 22_050);
  const sound = await context.decodeAudioData(bytes).catch(() => null);
  if (sound === null) return null;
  const peaks = peaksOf(sound.getChannelData(0));
  drawn.set(id, peaks);
  return peaks;
};

/** The bars that are known already. */
export const knownPeaks = (id: string): readonly number[] | null => drawn.get(id) ?? null;
