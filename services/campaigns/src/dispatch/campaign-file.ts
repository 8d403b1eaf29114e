import type { MessageMedia } from '@prosa/contracts';
import type { ApiMessageFile } from '@prosa/platform';

/** A file as the door of unattended messages takes it. */
export const fileOf = ({ key, name, mime, size }: MessageMedia): ApiMessageFile => {
  const kinds = ['image', 'video', 'audio'] as const;
  const kind = kinds.find(each => mime.startsWith(`${each}/`)) ?? 'document';
  return { key, name, mediaType: mime, size, kind };
};
