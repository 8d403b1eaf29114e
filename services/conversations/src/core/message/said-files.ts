import { isBlank, sentAs, type MediaType, type MessageMedia } from '@prosa/contracts';
import type { StoredMedia } from '@prosa/media';
import type { Saying } from './outbound-message';

/** The content of one message. */
export type SaidWords = Pick<Saying, 'body' | 'mediaType' | 'media'>;

/** The part of a file that a message contains. */
export type SaidFile = Pick<StoredMedia, 'key' | 'name' | 'mediaType' | 'size'>;

/** The message type under which a file is shown: as WhatsApp shows it to the customer. */
export const bubbleOf = (mime: string, isVoice = false): MediaType => sentAs(mime, isVoice) ?? 'application';

/** Marks the first audio file as a voice note, with the duration reported by the recorder. */
export interface SaidVoice {
  readonly seconds?: number | undefined;
}

const mediaOf = (file: SaidFile, voice: SaidVoice | null): MessageMedia => ({
  key: file.key,
  name: file.name,
  mime: file.mediaType,
  size: file.size,
  ...(voice === null ? {} : { voice: true }),
  ...(voice?.seconds === undefined ? {} : { seconds: voice.seconds }),
});

/**
 * The messages for files and their text. Audio has no caption on WhatsApp, so a text with audio is sent as a
 * separate message after it.
 */
export const saidWith = (
  files: readonly SaidFile[],
  words: string,
  voice: SaidVoice | null = null,
): readonly SaidWords[] => {
  const caption = isBlank(words) ? '' : words;
  const kinds = files.map(({ mediaType }, index) => bubbleOf(mediaType, index === 0 && voice !== null));
  const captioned = kinds.findIndex(kind => kind !== 'audio');
  const said = files.map((file, index): SaidWords => {
    const mediaType = kinds[index] ?? 'application';
    const spoken = index === 0 && mediaType === 'audio' ? voice : null;
    const own = index === captioned ? caption : '';
    const body = own === '' && mediaType === 'application' ? file.name : own;
    return { body, mediaType, media: mediaOf(file, spoken) };
  });
  return caption === '' || captioned >= 0 ? said : [...said, { body: caption }];
};
