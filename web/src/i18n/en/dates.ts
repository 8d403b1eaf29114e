import type { dates as pt } from '../pt/dates';
import type { SameKeys } from '../shape';

/** Texts of the fields for dates and times. */
export const dates: SameKeys<typeof pt> = {
  datePattern: 'dd/mm/yyyy',
  dateTimePattern: 'dd/mm/yyyy hh:mm',
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  loading: 'Loading calendar…',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
  time: 'Time',
  done: 'Done',
  invalid: 'Invalid date. Use dd/mm/yyyy.',
  invalidDateTime: 'Invalid date or time. Use dd/mm/yyyy hh:mm.',
};
