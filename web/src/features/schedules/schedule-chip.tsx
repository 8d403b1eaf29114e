import { createContext, useContext } from 'react';
import { Edit, EyeOpen, Time, TickCircle, Trash, WarningSign } from '@blueprintjs/icons';
import type { ScheduleView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { timeIn } from '../../ui/zone-time';
import { formatContactName } from '../../ui/formatters';
import { wordsOf } from './schedule-words';

/** Actions on a schedule, and the calendar's time zone. */
export interface CalendarVerbs {
  readonly timeZone: string;
  readonly edit: (schedule: ScheduleView) => void;
  readonly remove: (schedule: ScheduleView) => void;
  /** Arranges one for a time of the company's clocks, `yyyy-MM-ddTHH:mm`. */
  readonly addAt: (wall: string) => void;
  readonly showDay: (day: string) => void;
}

/** Provides these actions to the calendar's parts. */
export const CalendarContext = createContext<CalendarVerbs>({
  timeZone: 'UTC',
  edit: () => undefined,
  remove: () => undefined,
  addAt: () => undefined,
  showDay: () => undefined,
});

/** The actions available to the calendar's parts. */
export const useCalendar = (): CalendarVerbs => useContext(CalendarContext);

const ICONS = { PENDENTE: Time, ENVIADA: TickCircle, ERRO: WarningSign } as const;

/** The status of a schedule, as icon and text. */
export const StatusIcon = ({ status }: { readonly status: ScheduleView['status'] }) => {
  const t = useT();
  const Icon = ICONS[status];
  return (
    <span className="schedule-status" data-status={status} title={t(`schedules:status.${status}`)}>
      <Icon size={12} />
      <span className="visually-hidden">{t(`schedules:status.${status}`)}</span>
    </span>
  );
};

/** The buttons of a schedule; what was sent can only be looked at. */
export const ScheduleVerbs = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const t = useT();
  const { timeZone, edit, remove } = useCalendar();
  const called = { name: formatContactName(schedule.contact.name), time: timeIn(timeZone, schedule.sendAt) };
  const isSent = schedule.sentAt !== null;
  const open = isSent ? t('schedules:seeOf', called) : t('schedules:editOf', called);
  return (
    <span className="schedule-verbs">
      <button
        type="button"
        className="icon-button"
        aria-label={open}
        title={open}
        onClick={() => edit(schedule)}
      >
        {isSent ? <EyeOpen size={14} /> : <Edit size={14} />}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('schedules:deleteOf', called)}
        title={t('schedules:deleteOf', called)}
        onClick={() => remove(schedule)}
      >
        <Trash size={14} />
      </button>
    </span>
  );
};

/** A schedule as the calendar's cells show it. */
export const ScheduleChip = ({ schedule }: { readonly schedule: ScheduleView }) => {
  const { timeZone, edit } = useCalendar();
  const { contact, status, sendAt } = schedule;
  return (
    // Its verbs are the buttons beside the name; the rest of it is a larger place to press for the mouse.
    <div
      className="schedule-chip"
      data-status={status}
      title={`${formatContactName(contact.name)}\n${wordsOf(schedule, timeZone)}`}
      onClick={event => {
        event.stopPropagation();
        if (!(event.target as HTMLElement).closest('button')) edit(schedule);
      }}
    >
      <StatusIcon status={status} />
      <span className="schedule-time tnum">{timeIn(timeZone, sendAt)}</span>
      <span className="schedule-name">{formatContactName(contact.name)}</span>
      <ScheduleVerbs schedule={schedule} />
    </div>
  );
};
