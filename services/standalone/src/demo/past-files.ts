import type { MessageMedia, MediaType } from '@prosa/contracts';
import type { MediaLibrary } from '@prosa/media';
import { fixtureOf } from '../../../gateway/src/whatsapp/simulator/fixtures';
import { PAST_FILES } from './past-conversations';

const MEDIA_TYPES = {
  voice: 'audio',
  photo: 'image',
  document: 'application',
} as const satisfies Record<string, MediaType>;

const NAMES = { voice: 'voz.ogg', photo: 'foto.jpg', document: 'Proposta comercial.pdf' } as const;

/** A file as its message's fact contains it. */
export interface FileOfPast {
  readonly mediaType: MediaType;
  readonly media: MessageMedia;
}

const isFile = (line: string): line is keyof typeof PAST_FILES => line in PAST_FILES;

/** Stores the file of a placeholder line; null for text. */
export const fileOfPast = async (
  library: MediaLibrary,
  companyId: number,
  line: string,
): Promise<FileOfPast | null> => {
  if (!isFile(line)) return null;
  const kind = PAST_FILES[line];
  const { bytes, mime, seconds } = fixtureOf(kind);
  async function* source(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const { key, name, size } = await library.put(source(), { companyId, name: NAMES[kind] });
  const spoken = kind === 'voice' ? { voice: true } : {};
  const media = { key, name, mime, size, ...(seconds === undefined ? {} : { seconds }), ...spoken };
  return { mediaType: MEDIA_TYPES[kind], media };
};
