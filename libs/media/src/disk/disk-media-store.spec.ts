import { join } from 'node:path';
import { describeMediaStore, temporaryFolder } from '../media-store.contract';
import { DiskMediaStore } from './disk-media-store';

describeMediaStore('in a folder', async () => {
  const folder = await temporaryFolder();
  const root = join(folder.path, 'media');
  return { store: new DiskMediaStore(root), spool: join(root, 'incoming'), close: folder.remove };
});
