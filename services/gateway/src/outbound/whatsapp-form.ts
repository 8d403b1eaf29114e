import type { MessageMedia } from '@prosa/contracts';
import type { OutboundContent } from '../whatsapp/whatsapp.port';

/** The form in which WhatsApp takes a file. */
export interface WhatsAppForm {
  readonly kind: Extract<OutboundContent, { type: 'media' }>['kind'];
  readonly mime: string;
  readonly voice: boolean;
}

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp']);
const SOUNDS = new Set(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr']);
/** The one kind of sound that phones themselves record; WhatsApp wants the codec named. */
const OGG = 'audio/ogg';
/** What Chrome and Safari record: the same sound in another wrapping, which is changed on the way. */
const WEBM = 'audio/webm';
const OPUS = 'audio/ogg; codecs=opus';

/**
 * What WhatsApp's phones show in place goes out as what it is; anything else as a document, which every phone can keep.
 * A recording is a voice note in whatever form of sound phones play: Ogg as they record themselves, which WebM becomes on
 * its way, or the MP3 that a browser made, which phones play as a voice note too, though without the drawn wave. Nothing
 * here converts sound, and what cannot be a voice note is a document rather than a note that stays silent.
 */
export const whatsAppForm = ({ mime, voice = false }: MessageMedia): WhatsAppForm => {
  if (IMAGES.has(mime)) return { kind: 'image', mime, voice: false };
  if (VIDEOS.has(mime)) return { kind: 'video', mime, voice: false };
  if (mime === WEBM && voice) return { kind: 'audio', mime: OPUS, voice };
  if (mime === OGG) return { kind: 'audio', mime: OPUS, voice };
  return { kind: SOUNDS.has(mime) ? 'audio' : 'document', mime, voice: voice && SOUNDS.has(mime) };
};
