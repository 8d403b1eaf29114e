import type { AnnouncementView } from '@prosa/contracts';
import { savingFile } from '../../resource/record-file';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** Announcements of the platform: by priority, then latest first. */
export const announcements = createRecords<AnnouncementView>({
  name: 'announcements',
  texts: 'announcements',
  path: '/announcements',
  listPath: '/announcements/list',
  pageKey: null,
  save: savingFile('/announcements', 'announcements'),
  compare: (one, other) => one.priority - other.priority || other.id - one.id,
  searched: ({ title, text }) => `${title} ${text}`,
  change: framesOf('announcement'),
});
