import { Feed, Media } from '@blueprintjs/icons';
import { LIMITS, type AnnouncementView } from '@prosa/contracts';
import { choice, labelled, paragraph, text, toggle } from '../../resource/declared-fields';
import {
  columnsOf,
  declaredForm,
  everyVerb,
  sinceColumn,
  type DeclaredPage,
} from '../../resource/declared-form';
import { fileField, PICTURES } from '../../resource/file-field-def';
import { RecordPage } from '../../resource/record-page';
import { ModelMark, StatusMark } from './announcement-marks';
import { announcements } from './announcement-records';
import { PriorityMark, usePriorities } from './priority-mark';

const column = columnsOf<AnnouncementView>()('announcements');

const page: DeclaredPage<AnnouncementView> = {
  records: announcements,
  icon: Feed,
  nameOf: ({ title }) => title,
  columns: [
    column('title', { cell: view => <ModelMark {...view} /> }),
    column('priority', { cell: ({ priority }) => <PriorityMark priority={priority} /> }),
    column('status', { cell: ({ status }) => <StatusMark isActive={status} /> }),
    column('picture', { cell: ({ mediaName }) => mediaName, tone: 'muted', card: 'hidden' }),
    sinceColumn('announcements:since'),
  ],
  form: declaredForm<AnnouncementView, 'announcements'>('announcements', {
    title: text(LIMITS.announcementTitle),
    text: paragraph(LIMITS.announcementText, { rows: 6 }),
    priority: choice('3', usePriorities, { sent: Number }),
    file: fileField('announcements', 'picture', Media, PICTURES),
    status: labelled('announcements:active', toggle(true)),
    isModel: labelled('announcements:model', toggle(false)),
  }),
  access: everyVerb('announcements:manage'),
};

/** The platform's announcements: for super users (spec 2 §2). */
export const AnnouncementsScreen = () => <RecordPage page={page} />;
