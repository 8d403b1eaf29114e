import type { FileListView, FileOption } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { ListedFile } from './save-file-list';

/** The number of files in a list. */
export const Count = ({ view }: { readonly view: FileListView }) => {
  const t = useT();
  return (
    <span title={view.options.map(({ name }) => name).join('\n')}>
      {t('files:count', { count: view.options.length })}
    </span>
  );
};

/** The files of a list as its sheet begins with them. */
export const heldFiles = (held: unknown): readonly ListedFile[] =>
  ((held ?? []) as readonly FileOption[]).map(option => ({
    key: String(option.id),
    held: option,
    file: null,
  }));
