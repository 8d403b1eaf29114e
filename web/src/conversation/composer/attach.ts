import { LIMITS } from '@prosa/contracts';
import { formatSize } from '../../ui/formatters';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import type { FileRefusal } from './pending-files';
import { addFiles } from './pending-files';

const textOf = ({ reason, name, limit }: FileRefusal): string => {
  if (reason === 'tooMany') return t('tickets:composer.tooManyFiles', { max: LIMITS.mediaFiles });
  if (reason === 'runs') return t('common:refusedFile', { name });
  if (reason === 'empty') return t('tickets:composer.emptyFile', { name });
  return t('tickets:composer.tooLargeFile', { name, limit: formatSize(limit) });
};

/** Adds files to a ticket's next message, and reports the rejected ones with their reasons in one notice. */
export const attach = (ticketId: number, files: readonly File[]): void => {
  const texts = new Set(addFiles(ticketId, files).map(textOf));
  if (texts.size > 0) toast.warning([...texts].join(' '));
};

/** A file of ours that is kept ready, and the address at which it lies for some minutes. */
export interface ReadyFile {
  readonly url: string;
  readonly name: string | null;
}

/** Chooses a file of ours (a quick answer's) to be sent in a ticket. */
export const attachFrom = async (ticketId: number, url: string, name: string | null): Promise<void> => {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`the file was refused: ${answer.status}`);
    const bytes = await answer.blob();
    attach(ticketId, [new File([bytes], name ?? 'anexo', { type: bytes.type })]);
  } catch (error) {
    toast.error(error);
  }
};

/** Chooses the files of a list, in their order, to be sent in a ticket. */
export const attachReady = async (ticketId: number, files: readonly ReadyFile[]): Promise<void> => {
  for (const { url, name } of files) await attachFrom(ticketId, url, name);
};
