import { Feed } from '@blueprintjs/icons';
import type { AnnouncementView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { formatDate } from '../../ui/formatters';
import {
  AnnouncementFields,
  announcementBody,
  announcementInput,
  announcementRules,
} from './announcement-fields';
import type { AnnouncementInput } from './announcement-fields';
import { announcements } from './announcement-records';
import { PriorityMark } from './priority-mark';

const Status = ({ isActive }: { readonly isActive: boolean }) => {
  const t = useT();
  return (
    <span className="announcement-status" data-active={isActive}>
      {t(isActive ? 'announcements:active' : 'announcements:inactive')}
    </span>
  );
};

const Title = ({ title, isModel }: AnnouncementView) => {
  const t = useT();
  return (
    <>
      {title} {isModel && <span className="announcement-model">{t('announcements:modelMark')}</span>}
    </>
  );
};

const page: RecordPageDef<AnnouncementView, AnnouncementInput> = {
  records: announcements,
  icon: Feed,
  nameOf: ({ title }) => title,
  columns: [
    { label: 'announcements:title', cell: view => <Title {...view} /> },
    { label: 'announcements:priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
    { label: 'announcements:status', cell: ({ status }) => <Status isActive={status} /> },
    { label: 'announcements:picture', cell: ({ mediaName }) => mediaName, tone: 'muted', card: 'hidden' },
    {
      label: 'announcements:since',
      cell: ({ createdAt }) => <span className="tnum">{formatDate(createdAt)}</span>,
      tone: 'muted',
      card: 'labelled',
    },
  ],
  form: {
    initial: announcementInput,
    rules: announcementRules,
    body: announcementBody,
    Fields: AnnouncementFields,
  },
  access: {
    create: 'announcements:manage',
    update: 'announcements:manage',
    delete: 'announcements:manage',
  },
};

/** The platform's announcements: for super users (spec 2 §2). */
export const AnnouncementsScreen = () => <RecordPage page={page} />;
