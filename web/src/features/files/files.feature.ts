import { FolderClose } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { fileLists } from './file-list-records';

/** The page of the files that are kept ready. */
export const filesFeature: Feature<RecordsState> = {
  name: fileLists.name,
  reducer: fileLists.reducer,
  saga: fileLists.saga,
  routes: [
    {
      path: '/files',
      guard: 'private',
      permission: 'files:manage',
      title: 'shell:page.files',
      screen: lazyScreen(async () => (await import('./files-screen')).FilesScreen),
    },
  ],
  menu: [
    {
      id: 'files',
      to: '/files',
      label: 'shell:page.files',
      icon: FolderClose,
      section: 'channels',
      order: 60,
      permission: 'files:manage',
    },
  ],
};
