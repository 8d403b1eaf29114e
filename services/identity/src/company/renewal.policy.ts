import { RECURRENCE_MONTHS, type Recurrence } from '@prosa/contracts';

/** A calendar day, `yyyy-MM-dd`, some months later; a month that is too short gives its last day. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date, last));
  return target.toISOString().slice(0, 10);
};

const DAY = 86_400_000;
const MOST_DAYS_LATE = 30;

/** Whether a payment came so late that its period begins on its own day: what lies between was not used. */
export const isTooLate = (dueDate: string, paidOn: string): boolean =>
  Date.parse(paidOn) - Date.parse(dueDate) > MOST_DAYS_LATE * DAY;

/** What a renewal looks at. */
export interface Renewable {
  readonly dueDate: string | null;
  readonly recurrence: Recurrence;
  /** The day of the month that the subscription is due on; the due date's own unless a short month cut it. */
  readonly anchorDay: number | null;
}

/**
 * The due date after one more period (spec 2 §9). It continues from the due date, so that paying early or late costs no
 * day; a company without one begins today. After a short month it comes back to the day it was due on before.
 */
export const renewedDueDate = ({ dueDate, recurrence, anchorDay }: Renewable, today: string): string => {
  const from = dueDate ?? today;
  const moved = monthsLater(`${from.slice(0, 8)}01`, RECURRENCE_MONTHS[recurrence]);
  const day = Math.max(anchorDay ?? 0, Number(from.slice(8)));
  return monthsLater(`${moved.slice(0, 8)}${String(day).padStart(2, '0')}`, 0);
};
