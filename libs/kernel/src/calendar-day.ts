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
