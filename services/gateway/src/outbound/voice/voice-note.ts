import { readOgg, writeOgg } from './ogg-opus';
import { secondsOf, waveformOf } from './opus-packets';
import { readWebm } from './webm-opus';

/** A recording in the phones' own format, with its waveform. */
export interface VoiceNote {
  readonly bytes: Buffer;
  readonly seconds: number;
  readonly waveform: Uint8Array;
}

const READERS: Readonly<Record<string, typeof readOgg>> = { 'audio/webm': readWebm, 'audio/ogg': readOgg };

/** Recording types that become voice notes: the audio is kept, only the container changes. */
export const canBeVoiceNote = (mime: string): boolean => Object.hasOwn(READERS, mime);

/** Converts a recording to a voice note; null when it contains no Opus or is malformed. */
export function voiceNoteOf(bytes: Buffer, mime: string): VoiceNote | null {
  const stream = READERS[mime]?.(bytes) ?? null;
  if (stream === null) return null;
  const sizes = stream.packets.map(packet => packet.length);
  return {
    bytes: mime === 'audio/ogg' ? bytes : writeOgg(stream),
    seconds: Math.max(1, Math.round(secondsOf(stream))),
    waveform: waveformOf(sizes),
  };
}
