import type { MediaType, MessageMedia } from '@prosa/contracts';
import type { MediaKind, StoredMedia } from '@prosa/media';
import type { Saying } from './outbound-message';

/** What one message says. */
export type SaidWords = Pick<Saying, 'body' | 'mediaType' | 'media'>;

/** As much of a file as a message tells. */
export type SaidFile = Pick<StoredMedia, 'key' | 'name' | 'mediaType' | 'size' | 'kind'>;

const BUBBLES: Readonly<Record<MediaKind, MediaType>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
};

const mediaOf = (file: SaidFile, voice: boolean): MessageMedia => ({
  key: file.key,
  name: file.name,
  mime: file.mediaType,
  size: file.size,
  ...(voice ? { voice } : {}),
});

/**
 * What files and the words beside them say, message by message. A sound has no caption on WhatsApp, so words beside
 * sounds follow them.
 */
export const saidWith = (
  files: readonly SaidFile[],
  words: string,
  isVoice: boolean,
): readonly SaidWords[] => {
  const caption = words.trim() === '' ? '' : words;
  const captioned = files.findIndex(({ kind }) => kind !== 'audio');
  const said = files.map((file, place): SaidWords => {
    const voice = place === 0 && isVoice && file.kind === 'audio';
    const own = place === captioned ? caption : '';
    const body = own === '' && file.kind === 'document' ? file.name : own;
    return { body, mediaType: BUBBLES[file.kind], media: mediaOf(file, voice) };
  });
  return caption === '' || captioned >= 0 ? said : [...said, { body: caption }];
};
