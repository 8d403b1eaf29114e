import { useEffect, useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Calendar, Plus, Search } from '@blueprintjs/icons';
import type { ContactRef, ContactView, ScheduleView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { currentLanguage, useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { afterOverlays } from '../../ui/overlay-history';
import { useIsThere } from '../../ui/use-is-there';
import { AgendaList } from './agenda-list';
import { CalendarTools } from './calendar-tools';
import { daysOf, rangeOf, titleOf } from './calendar.rule';
import type { CalendarView } from './calendar.rule';
import { MonthGrid } from './month-grid';
import { CalendarContext } from './schedule-chip';
import type { CalendarVerbs } from './schedule-chip';
import { ScheduleDialog } from './schedule-dialog';
import { scheduleActions as actions, selectSchedules } from './schedules.slice';
import { TimeGrid } from './time-grid';
import { wallTime, zoneName } from '../../ui/zone-time';
import './schedules-texts';
import './schedules.css';
import { formatContactName } from '../../ui/formatters';

/** The dialog open over the calendar. */
type Editing =
  | { readonly schedule: ScheduleView }
  | { readonly schedule: null; readonly contact: ContactRef | null; readonly sendAt: string | null };

const nothingChosen: Editing = { schedule: null, contact: null, sendAt: null };

/** The contact that the address names, once it is known; it opens the dialog (spec 1 §2). */
const useWantedContact = (open: (contact: ContactRef) => void): (() => void) => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const came = useHistoryState<{ readonly back?: boolean } | null>();
  const contactId = new URLSearchParams(search).get('contactId');
  useEffect(() => {
    if (contactId === null || !/^\d+$/.test(contactId)) return undefined;
    const stop = new AbortController();
    api.get<ContactView>(`/contacts/${contactId}`, { signal: stop.signal }).then(
      ({ id, name, number, profilePicUrl }) => open({ id, name, number, profilePicUrl }),
      (error: unknown) => {
        if (!stop.signal.aborted) toast.error(error);
      },
    );
    return () => stop.abort();
  }, [contactId, open]);
  return () => {
    if (contactId === null) return;
    // After cancelling, returns to the conversation that it was opened from.
    if (came?.back === true) afterOverlays(() => history.back());
    else navigate('/schedules', { replace: true });
  };
};

const Found = ({ term }: { readonly term: string }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { items, nextCursor } = useAppSelector(selectSchedules);
  if (items.length === 0)
    return (
      <EmptyState
        icon={Search}
        title={t('schedules:noneFound')}
        body={t('schedules:noneFoundBody', { term })}
      />
    );
  return (
    <>
      <AgendaList items={items} label={t('schedules:results')} latestFirst />
      {nextCursor !== null && (
        <Button text={t('schedules:more')} onClick={() => dispatch(actions.moreAsked())} />
      )}
    </>
  );
};

const View = ({
  view,
  day,
  today,
}: {
  readonly view: CalendarView;
  readonly day: string;
  readonly today: string;
}) => {
  const t = useT();
  const { items } = useAppSelector(selectSchedules);
  const title = titleOf(view, day, currentLanguage());
  const days = daysOf(rangeOf(view, day));
  if (view === 'month')
    return (
      <MonthGrid key={day} days={days} items={items} today={today} title={title} month={day.slice(0, 7)} />
    );
  if (view !== 'agenda')
    return <TimeGrid key={`${view} ${days[0]}`} days={days} items={items} today={today} title={title} />;
  return items.length === 0 ? (
    <EmptyState icon={Calendar} title={t('schedules:noneHere')} body={t('schedules:noneHereBody')} />
  ) : (
    <AgendaList items={items} label={title} />
  );
};

/** Debounces the search by half a second. */
const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
};

const Removal = ({ schedule, onEnd }: { readonly schedule: ScheduleView; readonly onEnd: () => void }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.delete(`/schedules/${schedule.id}`);
      dispatch(actions.removed(schedule.id));
      toast.success(t('schedules:deleted'));
    } catch (error) {
      toast.error(error);
    }
    if (isThere()) onEnd();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('schedules:deleteTitle', { name: formatContactName(schedule.contact.name) })}
      body={schedule.sentAt === null ? t('schedules:deleteBody') : t('schedules:deleteSentBody')}
      confirmLabel={t('delete')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    />
  );
};

/** The calendar's view and day, or the search term. */
const usePlace = (timeZone: string, today: string) => {
  const dispatch = useAppDispatch();
  const isNarrow = useMediaQuery(NARROW);
  const [chosen, setView] = useState<CalendarView | null>(null);
  const [day, setDay] = useState(today);
  const [words, setWords] = useState('');
  const view = chosen ?? (isNarrow ? 'agenda' : 'week');
  const term = useDebounced(words.trim());
  const { from, until } = rangeOf(view, day);
  useEffect(() => {
    dispatch(actions.asked({ from, until, timeZone, term }));
  }, [dispatch, from, until, timeZone, term]);
  useEffect(
    () => () => {
      dispatch(actions.left());
    },
    [dispatch],
  );
  return { view, setView, day, setDay, words, setWords, term };
};

/** The calendar of messages that are sent later (spec 1 §2). */
export const SchedulesScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { timeZone } = useUser().company;
  const today = useToday(timeZone);
  const place = usePlace(timeZone, today);
  const { status, error, items } = useAppSelector(selectSchedules);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<ScheduleView | null>(null);
  const [, navigate] = useLocation();
  const openFor = useMemo(
    () => (contact: ContactRef) => setEditing({ schedule: null, contact, sendAt: null }),
    [],
  );
  const leaveContact = useWantedContact(openFor);
  const { setDay, setView } = place;
  const verbs = useMemo<CalendarVerbs>(
    () => ({
      timeZone,
      edit: schedule => setEditing({ schedule }),
      remove: setRemoving,
      addAt: wall => {
        const soon = wallTime(timeZone, new Date(Date.now() + 60_000));
        setEditing({ schedule: null, contact: null, sendAt: wall > soon ? wall : null });
      },
      showDay: day => {
        setDay(day);
        setView('day');
      },
    }),
    [timeZone, setDay, setView],
  );
  const close = (): void => {
    setEditing(null);
    leaveContact();
  };
  const isFirst =
    status === 'loading' && items.length === 0 && (place.view === 'agenda' || place.term !== '');
  return (
    <CalendarContext value={verbs}>
      <div className="page schedules-page">
        <header className="page-header">
          <div>
            <h1 className="page-title">{t('shell:page.schedules')}</h1>
            <p className="page-intro">{t('schedules:intro', { zone: zoneName(timeZone) })}</p>
          </div>
          <Button
            intent="primary"
            icon={<Plus />}
            text={t('schedules:add')}
            onClick={() => setEditing(nothingChosen)}
          />
        </header>
        <CalendarTools {...place} today={today} />
        {status === 'failed' && error !== null && (
          <ErrorState error={error} onRetry={() => dispatch(actions.retried())} />
        )}
        {isFirst && <SkeletonRows rows={6} height={56} avatar={false} />}
        {status !== 'failed' &&
          !isFirst &&
          (place.term === '' ? (
            <View view={place.view} day={place.day} today={today} />
          ) : (
            <Found term={place.term} />
          ))}
      </div>
      {editing !== null && (
        <ScheduleDialog
          schedule={editing.schedule}
          contact={editing.schedule === null ? editing.contact : null}
          sendAt={editing.schedule === null ? editing.sendAt : null}
          timeZone={timeZone}
          onClose={close}
          onSaved={schedule => {
            setEditing(null);
            setDay(wallTime(timeZone, schedule.sendAt).slice(0, 10));
            navigate('/schedules', { replace: true });
          }}
        />
      )}
      {removing !== null && <Removal schedule={removing} onEnd={() => setRemoving(null)} />}
    </CalendarContext>
  );
};
