import type { MessageMedia } from '@prosa/contracts';
import type { OutboundContent } from '../whatsapp/whatsapp.port';

/** The form in which WhatsApp accepts a file. */
export interface WhatsAppForm {
  readonly kind: Extract<OutboundContent, { type: 'media' }>['kind'];
  readonly mime: string;
  readonly voice: boolean;
}

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp']);
const SOUNDS = new Set(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr']);
/** The audio type that phones record; WhatsApp requires the codec. */
const OGG = 'audio/ogg';
/** What Chrome and Safari record: the same codec in another container, which is rewritten before sending. */
const WEBM = 'audio/webm';
const OPUS = 'audio/ogg; codecs=opus';

/**
 * Types that WhatsApp shows inline are sent as such; all others as a document, which every phone can save. A
 * recording becomes a voice note in any format that phones play: Ogg as phones record it, WebM rewritten to
 * Ogg, or MP3 from a browser, which plays as a voice note without a waveform. Audio is never transcoded; what
 * cannot be a voice note is sent as a document rather than as a note that does not play.
 */
export const whatsAppForm = ({ mime, voice = false }: MessageMedia): WhatsAppForm => {
  if (IMAGES.has(mime)) return { kind: 'image', mime, voice: false };
  if (VIDEOS.has(mime)) return { kind: 'video', mime, voice: false };
  if (mime === WEBM && voice) return { kind: 'audio', mime: OPUS, voice };
  if (mime === OGG) return { kind: 'audio', mime: OPUS, voice };
  return { kind: SOUNDS.has(mime) ? 'audio' : 'document', mime, voice: voice && SOUNDS.has(mime) };
};
