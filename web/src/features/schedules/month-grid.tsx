import type { KeyboardEvent } from 'react';
import type { ScheduleView } from '@prosa/contracts';
import { currentLanguage, useT } from '../../i18n';
import { formatDate } from '../../ui/formatters';
import { ScheduleChip, useCalendar } from './schedule-chip';
import { useGridFocus } from './use-grid-focus';
import type { GridFocus } from './use-grid-focus';
import { dayIn, dayText } from '../../ui/zone-time';

const WEEK = 7;
/** As many as a day has room for. */
const SHOWN = 3;

const byDay = (
  items: readonly ScheduleView[],
  timeZone: string,
): ReadonlyMap<string, readonly ScheduleView[]> => {
  const days = new Map<string, ScheduleView[]>();
  for (const schedule of items.toSorted((a, b) => a.sendAt.localeCompare(b.sendAt))) {
    const day = dayIn(timeZone, schedule.sendAt);
    days.set(day, [...(days.get(day) ?? []), schedule]);
  }
  return days;
};

interface CellProps {
  readonly day: string;
  readonly row: number;
  readonly column: number;
  readonly month: string;
  readonly today: string;
  readonly schedules: readonly ScheduleView[];
  readonly focus: GridFocus;
}

const Cell = ({ day, row, column, month, today, schedules, focus }: CellProps) => {
  const t = useT();
  const { addAt, showDay } = useCalendar();
  const isPast = day < today;
  const add = (): void => {
    if (!isPast) addAt(`${day}T09:00`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    add();
  };
  const when = formatDate(day);
  const rest = schedules.length - SHOWN;
  const count = schedules.length === 0 ? '' : `, ${t('schedules:countOf', { count: schedules.length })}`;
  return (
    <div
      role="gridcell"
      className="month-cell"
      data-row={row}
      data-column={column}
      data-past={isPast}
      data-today={day === today}
      data-other={day.slice(0, 7) !== month}
      tabIndex={focus.tabIndexOf(row, column)}
      onClick={add}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{`${isPast ? when : t('schedules:addAt', { when })}${count}`}</span>
      <button
        type="button"
        className="month-day tnum"
        onClick={event => {
          event.stopPropagation();
          showDay(day);
        }}
      >
        {Number(day.slice(8))}
        {schedules.length > 0 && <span className="month-count">{schedules.length}</span>}
        <span className="visually-hidden">{`${when}${count}`}</span>
      </button>
      <div className="month-chips">
        {schedules.slice(0, SHOWN).map(schedule => (
          <ScheduleChip key={schedule.id} schedule={schedule} />
        ))}
        {rest > 0 && (
          <button
            type="button"
            className="month-more"
            onClick={event => {
              event.stopPropagation();
              showDay(day);
            }}
          >
            {t('schedules:moreOfDay', { count: rest })}
          </button>
        )}
      </div>
    </div>
  );
};

/** The weeks of a month; a day shows its first three, and leads to the others. */
export const MonthGrid = ({
  days,
  items,
  today,
  title,
  month,
}: {
  readonly days: readonly string[];
  readonly items: readonly ScheduleView[];
  readonly today: string;
  readonly title: string;
  /** `yyyy-MM`; days of others are paler. */
  readonly month: string;
}) => {
  const t = useT();
  const { timeZone } = useCalendar();
  const language = currentLanguage();
  const at = Math.max(0, days.indexOf(today));
  const weeks = Array.from({ length: days.length / WEEK }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  );
  const focus = useGridFocus(
    { row: weeks.length, column: WEEK },
    { row: Math.floor(at / WEEK), column: at % WEEK },
  );
  const found = byDay(items, timeZone);
  return (
    <div
      ref={focus.grid}
      role="grid"
      className="month-grid"
      aria-label={t('schedules:calendar', { title })}
      aria-description={t('schedules:calendarHint')}
      onKeyDown={focus.onKeyDown}
    >
      <div role="row" className="month-row month-head">
        {days.slice(0, WEEK).map(day => (
          <span
            key={day}
            role="columnheader"
            className="day-name"
            aria-label={dayText(day, language, { weekday: 'long' })}
          >
            {dayText(day, language, { weekday: 'short' })}
          </span>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div key={week[0]} role="row" className="month-row">
          {week.map((day, column) => (
            <Cell
              key={day}
              day={day}
              row={row}
              column={column}
              month={month}
              today={today}
              focus={focus}
              schedules={found.get(day) ?? []}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
