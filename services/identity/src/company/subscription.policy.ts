import { LIMITS } from '@prosa/contracts';

/** What a due date means on a day: covered without a word, covered with a warning, or over. */
export type Subscription =
  | { readonly kind: 'active' }
  | { readonly kind: 'expiring'; readonly days: number }
  | { readonly kind: 'expired' };

const dayMs = 86_400_000;

// Making one takes longer than hashing a token; there are a few hundred time zones at the most.
const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, ...fields });
  calendars.set(timeZone, calendar);
  return calendar;
};

/** The calendar day, `yyyy-MM-dd`, that a moment is in a time zone. */
export const dayIn = (timeZone: string, now: Date): string => calendarOf(timeZone).format(now);

/** Reads a due date in its company's time zone; the due day itself is still covered (spec 1 §5). */
export const subscriptionOn = (dueDate: string | null, timeZone: string, now: Date): Subscription => {
  if (dueDate === null) return { kind: 'active' };
  const days = Math.round((Date.parse(dueDate) - Date.parse(dayIn(timeZone, now))) / dayMs);
  if (days < 0) return { kind: 'expired' };
  return days < LIMITS.dueDateWarningDays ? { kind: 'expiring', days } : { kind: 'active' };
};
