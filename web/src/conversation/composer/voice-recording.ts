import type { ToEncoder } from './mp3-worker';

/** The result of a recording. */
export interface Recorded {
  readonly file: File;
  readonly seconds: number;
}

/** A recording in progress. */
export interface Recording {
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number;
  readonly seconds: () => number;
  /** False where the browser records what it can instead. */
  readonly isMp3: boolean;
  readonly stop: () => Promise<Recorded>;
  readonly cancel: () => void;
}

/** Recordings under this many bytes are discarded (spec 1 §5). */
export const RECORDING_MIN_BYTES = 10_000;

/** Whether a recording is worth sending. */
export const isWorthSending = ({ file }: Pick<Recorded, 'file'>): boolean => file.size >= RECORDING_MIN_BYTES;

/** The sampling rates that MP3 knows. */
const RATES = [48_000, 44_100, 32_000] as const;
const CHUNK = 4_096;

const nameAt = (at: Date, ending: string): string =>
  `audio_${at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')}.${ending}`;

interface Encoder {
  readonly isMp3: boolean;
  readonly ending: string;
  readonly stop: () => Promise<Blob>;
  readonly cancel: () => void;
}

const tell = (worker: Worker, message: ToEncoder, handed: Transferable[] = []): void =>
  worker.postMessage(message, handed);

/** Takes the samples as they come and gives them to the encoder, which works beside the page. */
const mp3Encoder = (context: AudioContext, source: AudioNode): Encoder => {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
  // Deprecated, but supported by every browser; its successor needs a script of its own for eight lines.
  const tap = context.createScriptProcessor(CHUNK, 1, 1);
  tap.onaudioprocess = ({ inputBuffer }) => {
    const samples = inputBuffer.getChannelData(0).slice();
    tell(worker, { kind: 'samples', samples }, [samples.buffer]);
  };
  tell(worker, { kind: 'start', sampleRate: context.sampleRate });
  source.connect(tap);
  tap.connect(context.destination);
  const end = (): void => {
    tap.onaudioprocess = null;
    tap.disconnect();
  };
  return {
    isMp3: true,
    ending: 'mp3',
    stop: () =>
      new Promise((resolve, reject) => {
        end();
        worker.onmessage = ({ data }: MessageEvent<Blob>) => {
          resolve(data);
          worker.terminate();
        };
        worker.onerror = () => reject(new Error('the encoder failed'));
        tell(worker, { kind: 'stop' });
      }),
    cancel: () => {
      end();
      worker.terminate();
    },
  };
};

/** The browser's own recorder, when MP3 encoding is unavailable. */
const ownEncoder = (stream: MediaStream): Encoder => {
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start(1_000);
  return {
    isMp3: false,
    ending: recorder.mimeType.includes('mp4') ? 'm4a' : 'webm',
    stop: () =>
      new Promise(resolve => {
        recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' }));
        recorder.stop();
      }),
    cancel: () => recorder.stop(),
  };
};

const encoderFor = (context: AudioContext, source: AudioNode, stream: MediaStream): Encoder => {
  const fits = RATES.some(rate => rate === context.sampleRate) && typeof Worker !== 'undefined';
  try {
    if (fits) return mp3Encoder(context, source);
  } catch {
    // As it was before there was an encoder.
  }
  return ownEncoder(stream);
};

/**
 * Starts recording from the microphone.
 * @throws DOMException when the person or the browser gives none
 */
export const startRecording = async (): Promise<Recording> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const meter = context.createAnalyser();
  meter.fftSize = 512;
  source.connect(meter);
  const encoder = encoderFor(context, source, stream);
  const startedAt = performance.now();
  const wave = new Uint8Array(meter.fftSize);
  const seconds = (): number => (performance.now() - startedAt) / 1_000;
  let isOver = false;
  const release = (): void => {
    isOver = true;
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  return {
    isMp3: encoder.isMp3,
    seconds,
    level: () => {
      meter.getByteTimeDomainData(wave);
      return wave.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
    },
    stop: async () => {
      const length = seconds();
      const blob = await encoder.stop();
      release();
      const file = new File([blob], nameAt(new Date(), encoder.ending), { type: blob.type });
      return { file, seconds: Math.round(length) };
    },
    cancel: () => {
      if (isOver) return;
      encoder.cancel();
      release();
    },
  };
};
