import type { AnnouncementView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { formatDateTime } from '../../ui/formatters';
import { PriorityMark } from './priority-mark';

/** An announcement with its picture and all its words. */
export const AnnouncementBody = ({ view }: { readonly view: AnnouncementView }) => (
  <>
    {view.mediaPath !== null && <img className="announcement-picture" src={view.mediaPath} alt="" />}
    <p className="announcement-meta">
      <PriorityMark priority={view.priority} />
      <span className="tnum">{formatDateTime(view.createdAt)}</span>
    </p>
    <p className="announcement-text">{view.text}</p>
  </>
);

/** One announcement over the page. */
export const AnnouncementDialog = ({
  view,
  onClose,
}: {
  readonly view: AnnouncementView;
  readonly onClose: () => void;
}) => (
  <Dialog isOpen onClose={onClose} title={view.title} width={560}>
    <AnnouncementBody view={view} />
  </Dialog>
);

/** The announcements of the moment, urgent ones first, new ones marked. */
export const AnnouncementPanel = ({
  all,
  unread,
  onChoose,
}: {
  readonly all: readonly AnnouncementView[];
  readonly unread: readonly number[];
  readonly onChoose: (view: AnnouncementView) => void;
}) => {
  const t = useT();
  return (
    <div className="announcement-panel">
      <h2>{t('announcements:panelTitle')}</h2>
      <ul>
        {all.map(view => (
          <li key={view.id}>
            <button type="button" className="announcement-entry" onClick={() => onChoose(view)}>
              <span className="announcement-bar" data-level={view.priority} aria-hidden="true" />
              <span className="announcement-words">
                <span className="announcement-name">
                  {view.title}
                  {unread.includes(view.id) && (
                    <span className="announcement-new">{t('announcements:unread')}</span>
                  )}
                </span>
                <span className="announcement-excerpt">{view.text}</span>
                <span className="announcement-meta">
                  <PriorityMark priority={view.priority} />
                  <span className="tnum">{formatDateTime(view.createdAt)}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
