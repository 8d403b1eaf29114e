const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // The one locale whose dates and times read yyyy-MM-dd HH:mm.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
};

/** What the clocks of a time zone show at a moment, `yyyy-MM-ddTHH:mm`. */
export const wallTime = (timeZone: string, at: Date | string): string =>
  formatOf(timeZone).format(new Date(at)).replace(' ', 'T');

/** The day, `yyyy-MM-dd`, of a moment. */
export const dayIn = (timeZone: string, at: Date | string): string => wallTime(timeZone, at).slice(0, 10);

/** The time of day, `HH:mm`, of a moment. */
export const timeIn = (timeZone: string, at: Date | string): string => wallTime(timeZone, at).slice(11);

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
const aheadAt = (timeZone: string, at: number): number =>
  Date.parse(`${wallTime(timeZone, new Date(at))}Z`) - Math.floor(at / 60_000) * 60_000;

/** The moment, in ISO-8601, at which the clocks of a time zone show this; of two the earlier, of none one beside it. */
export const instantOf = (timeZone: string, wall: string): string => {
  const asUtc = Date.parse(`${wall}Z`);
  const first = asUtc - aheadAt(timeZone, asUtc);
  return new Date(asUtc - aheadAt(timeZone, first)).toISOString();
};

/** A time zone as people read it. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

const DAY = 86_400_000;

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY).toISOString().slice(0, 10);

/** The same day of another month; the last one where the month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(noon(day)).getUTCDay();

/** Says something of a day in a language, such as its weekday; days have no time zone. */
export const dayText = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(noon(day));
