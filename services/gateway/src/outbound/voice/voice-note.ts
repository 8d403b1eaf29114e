import { readOgg, writeOgg } from './ogg-opus';
import { secondsOf, waveformOf } from './opus-packets';
import { readWebm } from './webm-opus';

/** A recording as phones record it themselves, with what they show of it. */
export interface VoiceNote {
  readonly bytes: Buffer;
  readonly seconds: number;
  readonly waveform: Uint8Array;
}

const READERS: Readonly<Record<string, typeof readOgg>> = { 'audio/webm': readWebm, 'audio/ogg': readOgg };

/** The types of recordings that become voice notes: the sound stays as it is, only what is around it changes. */
export const canBeVoiceNote = (mime: string): boolean => Object.hasOwn(READERS, mime);

/** Makes a voice note of a recording; null when it holds no Opus, or is no such file. */
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
