import { LIMITS } from '@prosa/contracts';

const DAY = 86_400_000;
/** Earliest local hour at which reminders are sent. */
const FIRST_HOUR = 8;

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));

/**
 * Which mail about an invoice the day brings, in days from its due date; null when it brings none. Both are of the
 * company's calendar.
 */
export const reminderOn = (dueDate: string, today: string, timeZone: string, now: Date): number | null => {
  const days = Math.round((Date.parse(today) - Date.parse(dueDate)) / DAY);
  const isDue = (LIMITS.reminderDays as readonly number[]).includes(days);
  return isDue && hourIn(timeZone, now) >= FIRST_HOUR ? days : null;
};
