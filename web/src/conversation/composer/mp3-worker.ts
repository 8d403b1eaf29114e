import { Mp3Encoder } from '@breezystack/lamejs';

/** Messages from the recorder to the encoder. */
export type ToEncoder =
  | { readonly kind: 'start'; readonly sampleRate: number }
  | { readonly kind: 'samples'; readonly samples: Float32Array }
  | { readonly kind: 'stop' };

/** Kilobits per second (spec 1 §5). */
const RATE = 128;

let encoder: Mp3Encoder | null = null;
let parts: Uint8Array[] = [];

const whole = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, sample => Math.max(-1, Math.min(1, sample)) * 32_767);

const keep = (bytes: Uint8Array | undefined): void => {
  // The encoder writes into one buffer again and again.
  if (bytes !== undefined && bytes.length > 0) parts.push(bytes.slice());
};

// Encoding goes along with the recording, so that stopping has nothing left to do.
self.onmessage = ({ data }: MessageEvent<ToEncoder>): void => {
  if (data.kind === 'start') {
    encoder = new Mp3Encoder(1, data.sampleRate, RATE);
    parts = [];
  } else if (data.kind === 'samples') keep(encoder?.encodeBuffer(whole(data.samples)));
  else {
    keep(encoder?.flush());
    self.postMessage(new Blob(parts as BlobPart[], { type: 'audio/mpeg' }));
    parts = [];
  }
};
