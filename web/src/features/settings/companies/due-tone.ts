import { daysFrom } from '../../../ui/calendar-days';

/** How urgent a due date is on the list of companies. */
export type DueTone = 'yellow' | 'orange' | 'red' | 'none';

/** The colour of a row by the days to its due date: exactly 5, from 4 to -3, exactly -4 (spec 2 §9). */
export const dueToneOf = (days: number): DueTone => {
  if (days === 5) return 'yellow';
  if (days === -4) return 'red';
  return days <= 4 && days >= -3 ? 'orange' : 'none';
};

/** The state of a due date today; null without one. `today` is in the company's time zone. */
export const dueOf = (
  dueDate: string | null,
  today: string,
): { readonly days: number; readonly tone: DueTone } | null => {
  if (dueDate === null) return null;
  const days = daysFrom(today, dueDate);
  return { days, tone: dueToneOf(days) };
};
