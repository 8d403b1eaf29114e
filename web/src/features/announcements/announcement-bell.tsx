import { useEffect, useMemo, useState } from 'react';
import { Feed } from '@blueprintjs/icons';
import type { AnnouncementView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Popover } from '../../ui/popover';
import { useQuietMoment } from '../../ui/use-quiet-moment';
import { announcements } from './announcement-records';
import { AnnouncementDialog, AnnouncementPanel } from './announcement-parts';
import './announcements-texts';
import './announcements.css';
import { ModelCarousel } from './model-carousel';
import { markModelsSeen, markRead, unreadAmong, unseenModels } from './seen-announcements';

/** Announcements visible to users; super users see the others on their page only. */
const useShown = (): readonly AnnouncementView[] => {
  const dispatch = useAppDispatch();
  const { items, status } = useAppSelector(announcements.select);
  const isIdle = status === 'idle';
  useEffect(() => {
    if (isIdle) dispatch(announcements.actions.opened());
  }, [dispatch, isIdle]);
  return useMemo(() => items.filter(view => view.status), [items]);
};

/**
 * Shows featured announcements that are new to this browser until they are closed; never over an input or open
 * dialog.
 */
const Models = ({ shown }: { readonly shown: readonly AnnouncementView[] }) => {
  const [closedAt, setClosedAt] = useState(0);
  const models = useMemo(() => unseenModels(shown).filter(({ id }) => id > closedAt), [shown, closedAt]);
  const isQuiet = useQuietMoment(models.length > 0);
  if (!isQuiet) return null;
  return (
    <ModelCarousel
      models={models}
      onClose={() => {
        markModelsSeen(models);
        setClosedAt(Math.max(...models.map(({ id }) => id)));
      }}
    />
  );
};

/** The top bar's announcements: there only while there are any, with a mark on what is new (spec 1 §2). */
export const AnnouncementBell = () => {
  const t = useT();
  const { id: userId } = useUser();
  const shown = useShown();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<AnnouncementView | null>(null);
  const [fresh, setFresh] = useState<readonly number[]>([]);
  if (shown.length === 0) return null;
  const unread = unreadAmong(shown, userId);
  const open = (opens: boolean): void => {
    // New ones stay marked while the list is open.
    setFresh(opens ? unread.map(({ id }) => id) : []);
    if (opens) markRead(shown, userId);
    setOpen(opens);
  };
  const count = isOpen ? 0 : unread.length;
  return (
    <>
      <Popover
        placement="bottom-end"
        isOpen={isOpen}
        onInteraction={open}
        content={
          <AnnouncementPanel
            all={shown}
            unread={fresh}
            onChoose={view => {
              open(false);
              setChosen(view);
            }}
          />
        }
      >
        <button
          type="button"
          className="icon-button announcement-bell"
          aria-label={count === 0 ? t('announcements:bell') : t('announcements:bellUnread', { count })}
          title={t('announcements:bell')}
        >
          <Feed size={18} />
          {count > 0 && <span className="announcement-dot" aria-hidden="true" />}
        </button>
      </Popover>
      {chosen !== null && <AnnouncementDialog view={chosen} onClose={() => setChosen(null)} />}
      <Models shown={shown} />
    </>
  );
};
