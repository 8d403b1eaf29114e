import type { FileListView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';
import { PATH, saveFileList } from './save-file-list';

/** Files that are kept ready under a name. */
export const fileLists = createRecords<FileListView>({
  name: 'files',
  texts: 'files',
  path: PATH,
  pageKey: 'files',
  save: saveFileList,
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name, message }) => `${name} ${message}`,
  change: framesOf('file'),
});
