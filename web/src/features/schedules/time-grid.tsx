import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import type { ScheduleView } from '@prosa/contracts';
import { currentLanguage, useT } from '../../i18n';
import { formatDate } from '../../ui/formatters';
import { ScheduleChip, useCalendar } from './schedule-chip';
import { useGridFocus } from './use-grid-focus';
import type { GridFocus } from './use-grid-focus';
import { dayText, timeIn, wallTime } from '../../ui/zone-time';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Initial scroll position, as an hour. */
const MORNING = 8;

/** The height of the days' names and the width of the hours, which stay in view. */
const HEAD = 44;
const SIDE = 58;

/** The hour to begin with: morning, or what comes before it. */
const firstHour = (items: readonly ScheduleView[], timeZone: string, hour: number): number =>
  Math.min(MORNING, hour, ...items.map(({ sendAt }) => Number(timeIn(timeZone, sendAt).slice(0, 2))));

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Schedules by the hour that they are in, `yyyy-MM-ddTHH`. */
const byHour = (
  items: readonly ScheduleView[],
  timeZone: string,
): ReadonlyMap<string, readonly ScheduleView[]> => {
  const hours = new Map<string, ScheduleView[]>();
  for (const schedule of items.toSorted((a, b) => a.sendAt.localeCompare(b.sendAt))) {
    const hour = wallTime(timeZone, schedule.sendAt).slice(0, 13);
    hours.set(hour, [...(hours.get(hour) ?? []), schedule]);
  }
  return hours;
};

interface CellProps {
  readonly day: string;
  readonly hour: number;
  readonly column: number;
  readonly now: string;
  readonly schedules: readonly ScheduleView[];
  readonly focus: GridFocus;
}

const Cell = ({ day, hour, column, now, schedules, focus }: CellProps) => {
  const t = useT();
  const { addAt } = useCalendar();
  const wall = `${day}T${clock(hour)}`;
  const isPast = wall.slice(0, 13) < now.slice(0, 13);
  const isNow = wall.slice(0, 13) === now.slice(0, 13);
  const when = `${formatDate(day)} ${clock(hour)}`;
  const add = (): void => {
    if (!isPast) addAt(wall);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    add();
  };
  const count = schedules.length === 0 ? '' : `, ${t('schedules:countOf', { count: schedules.length })}`;
  return (
    <div
      role="gridcell"
      className="time-cell"
      data-row={hour}
      data-column={column}
      data-past={isPast}
      data-now={isNow}
      tabIndex={focus.tabIndexOf(hour, column)}
      onClick={add}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{`${isPast ? when : t('schedules:addAt', { when })}${count}`}</span>
      {schedules.map(schedule => (
        <ScheduleChip key={schedule.id} schedule={schedule} />
      ))}
    </div>
  );
};

const DayHeads = ({ days, today }: { readonly days: readonly string[]; readonly today: string }) => {
  const { showDay } = useCalendar();
  const language = currentLanguage();
  return (
    <div role="row" className="time-row time-head">
      <span role="columnheader" className="time-corner" aria-hidden="true" />
      {days.map(day => (
        <div key={day} role="columnheader" className="day-head" data-today={day === today}>
          <button type="button" onClick={() => showDay(day)}>
            <span className="day-name">{dayText(day, language, { weekday: 'short' })}</span>
            <span className="day-number tnum">{Number(day.slice(8))}</span>
            <span className="visually-hidden">{dayText(day, language, { dateStyle: 'full' })}</span>
          </button>
        </div>
      ))}
    </div>
  );
};

/** Days side by side, hour by hour; an hour grows with what is in it. */
export const TimeGrid = ({
  days,
  items,
  today,
  title,
}: {
  readonly days: readonly string[];
  readonly items: readonly ScheduleView[];
  readonly today: string;
  readonly title: string;
}) => {
  const t = useT();
  const { timeZone } = useCalendar();
  const now = wallTime(timeZone, new Date());
  const hour = days.includes(today) ? Math.min(Number(now.slice(11, 13)) + 1, 23) : MORNING;
  const focus = useGridFocus(
    { row: HOURS.length, column: days.length },
    { row: hour, column: Math.max(0, days.indexOf(today)) },
  );
  const { grid } = focus;
  const hours = byHour(items, timeZone);
  const first = firstHour(items, timeZone, days.includes(today) ? Number(now.slice(11, 13)) : MORNING);
  useEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-hour="${first}"]`);
    if (grid.current && row) grid.current.scrollTop = row.offsetTop - HEAD;
  }, [grid, first]);
  useEffect(() => {
    const head = grid.current?.querySelector<HTMLElement>('.day-head[data-today="true"]');
    if (grid.current && head) grid.current.scrollLeft = head.offsetLeft - SIDE;
  }, [grid]);
  return (
    <div
      ref={grid}
      role="grid"
      className="time-grid"
      aria-label={t('schedules:calendar', { title })}
      aria-description={t('schedules:calendarHint')}
      data-days={days.length}
      style={{ ['--days' as string]: days.length }}
      onKeyDown={focus.onKeyDown}
    >
      <DayHeads days={days} today={today} />
      {HOURS.map(each => (
        <div key={each} role="row" className="time-row" data-hour={each}>
          <span role="rowheader" className="time-hour tnum">
            {clock(each)}
          </span>
          {days.map((day, column) => (
            <Cell
              key={day}
              day={day}
              hour={each}
              column={column}
              now={now}
              focus={focus}
              schedules={hours.get(`${day}T${String(each).padStart(2, '0')}`) ?? []}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
