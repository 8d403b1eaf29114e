import { addDays, addMonths, dayText, weekdayOf } from '../../ui/zone-time';

/** The views of the calendar (spec 1 §2). */
export const CALENDAR_VIEWS = ['week', 'workWeek', 'day', 'month', 'agenda'] as const;

/** One of the views. */
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Days from one to another, both included. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

const AGENDA_DAYS = 30;

const sunday = (day: string): string => addDays(day, -weekdayOf(day));

/** The days that a view shows around a day; a month's begin and end with whole weeks. */
export const rangeOf = (view: CalendarView, day: string): DayRange => {
  switch (view) {
    case 'week':
      return { from: sunday(day), until: addDays(sunday(day), 6) };
    case 'workWeek': {
      // On a Saturday the week that counts is the one to come.
      const week = sunday(addDays(day, 1));
      return { from: addDays(week, 1), until: addDays(week, 5) };
    }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`;
      const last = addDays(addMonths(first, 1), -1);
      return { from: sunday(first), until: addDays(sunday(last), 6) };
    }
    case 'agenda':
      return { from: day, until: addDays(day, AGENDA_DAYS - 1) };
    default:
      return { from: day, until: day };
  }
};

/** The days of a range, one after the other. */
export const daysOf = ({ from, until }: DayRange): readonly string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
};

const STEPS = { week: 7, workWeek: 7, day: 1, agenda: AGENDA_DAYS } as const;

/** The day around which the next view lies, or (-1) the one before. */
export const stepFrom = (view: CalendarView, day: string, direction: 1 | -1): string =>
  view === 'month' ? addMonths(day, direction) : addDays(day, direction * STEPS[view]);

const upper = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);

/** The title of a view: its month, its day, or its first and last day. */
export const titleOf = (view: CalendarView, day: string, language: string): string => {
  if (view === 'month') return upper(dayText(day, language, { month: 'long', year: 'numeric' }));
  if (view === 'day')
    return upper(dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }));
  const { from, until } = rangeOf(view, day);
  const short = { day: 'numeric', month: 'short' } as const;
  return `${dayText(from, language, short)} – ${dayText(until, language, { ...short, year: 'numeric' })}`;
};
