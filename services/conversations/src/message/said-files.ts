import { isBlank, type MediaType, type MessageMedia } from '@prosa/contracts';
import type { MediaKind, StoredMedia } from '@prosa/media';
import type { Saying } from './outbound-message';

/** The content of one message. */
export type SaidWords = Pick<Saying, 'body' | 'mediaType' | 'media'>;

/** The part of a file that a message contains. */
export type SaidFile = Pick<StoredMedia, 'key' | 'name' | 'mediaType' | 'size' | 'kind'>;

const BUBBLES: Readonly<Record<MediaKind, MediaType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
};

/** The message type under which a file of a kind is shown. */
export const bubbleOf = (kind: MediaKind): MediaType => BUBBLES[kind];

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
  const captioned = files.findIndex(({ kind }) => kind !== 'audio');
  const said = files.map((file, index): SaidWords => {
    const spoken = index === 0 && file.kind === 'audio' ? voice : null;
    const own = index === captioned ? caption : '';
    const body = own === '' && file.kind === 'document' ? file.name : own;
    return { body, mediaType: BUBBLES[file.kind], media: mediaOf(file, spoken) };
  });
  return caption === '' || captioned >= 0 ? said : [...said, { body: caption }];
};
