import type { MessageMedia } from '@prosa/contracts';
import type { ApiMessageFile } from '@prosa/platform';

/** A file as the door of unattended messages takes it. */
export const fileOf = ({ key, name, mime, size }: MessageMedia): ApiMessageFile => {
  return { key, name, mediaType: mime, size };
};
