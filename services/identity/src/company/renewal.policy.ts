import { RECURRENCE_MONTHS, type Recurrence } from '@prosa/contracts';

/** A calendar day, `yyyy-MM-dd`, plus a number of months; clamped to the last day of a shorter month. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date, last));
  return target.toISOString().slice(0, 10);
};

/** Whether the company was shut out when it paid: its period begins on that day, and no day of it was shut (0032). */
export const wasShutOut = (dueDate: string, paidOn: string): boolean => paidOn > dueDate;

/** The input of a renewal. */
export interface Renewable {
  readonly dueDate: string | null;
  readonly recurrence: Recurrence;
  /** The due day of the month; the due date's own unless a shorter month clamped it. */
  readonly anchorDay: number | null;
}

/**
 * The due date after one more period (spec 2 §9). It continues from the due date, so that paying early or late
 * costs no day; a company without one starts today. After a shorter month it returns to the original due day.
 */
export const renewedDueDate = ({ dueDate, recurrence, anchorDay }: Renewable, today: string): string => {
  const from = dueDate ?? today;
  const moved = monthsLater(`${from.slice(0, 8)}01`, RECURRENCE_MONTHS[recurrence]);
  const day = Math.max(anchorDay ?? 0, Number(from.slice(8)));
  return monthsLater(`${moved.slice(0, 8)}${String(day).padStart(2, '0')}`, 0);
};
