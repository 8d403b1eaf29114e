import type { AnnouncementView } from '@prosa/contracts';
import { useT } from '../../i18n';

/** Whether an announcement is visible. */
export const StatusMark = ({ isActive }: { readonly isActive: boolean }) => {
  const t = useT();
  return (
    <span className="announcement-status" data-active={isActive}>
      {t(isActive ? 'announcements:active' : 'announcements:inactive')}
    </span>
  );
};

/** A title, and whether it fills the screen once. */
export const ModelMark = ({ title, isModel }: Pick<AnnouncementView, 'title' | 'isModel'>) => {
  const t = useT();
  return (
    <>
      {title} {isModel && <span className="announcement-model">{t('announcements:modelMark')}</span>}
    </>
  );
};
