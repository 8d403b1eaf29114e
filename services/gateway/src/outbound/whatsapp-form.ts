import { sentAs, type MessageMedia } from '@prosa/contracts';
import type { OutboundContent } from '../whatsapp/whatsapp.port';

/** The form in which WhatsApp accepts a file. */
export interface WhatsAppForm {
  readonly kind: Extract<OutboundContent, { type: 'media' }>['kind'];
  readonly mime: string;
  readonly voice: boolean;
}

/** WhatsApp requires the codec of what phones record. */
const OPUS = 'audio/ogg; codecs=opus';
/** Media types under another name than ours, by ours. */
const NAMES: Readonly<Record<string, string>> = {
  'audio/ogg': OPUS,
  // What Chrome and Safari record: the same codec in another container, which is rewritten before sending.
  'audio/webm': OPUS,
};

/**
 * Types that WhatsApp plays are sent as such; all others as a document under their own type, which every phone can save.
 * A recording becomes a voice note in any format that phones play: Ogg as phones record it, WebM rewritten to
 * Ogg, or MP3 from a browser, which plays as a voice note without a waveform. Audio is never transcoded; what
 * cannot be a voice note is sent as a document rather than as a note that does not play.
 */
export const whatsAppForm = ({ mime, voice = false }: MessageMedia): WhatsAppForm => {
  const kind = sentAs(mime, voice) ?? 'document';
  if (kind === 'audio') return { kind, mime: NAMES[mime] ?? mime, voice };
  return { kind, mime: mime === 'audio/vorbis' ? 'audio/ogg' : mime, voice: false };
};
