const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // The one locale whose dates and times read yyyy-MM-dd HH:mm.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
};

/** Local time in a time zone, `yyyy-MM-ddTHH:mm`. */
export const wallTime = (timeZone: string, at: Date | string): string =>
  formatOf(timeZone).format(new Date(at)).replace(' ', 'T');

/** UTC offset of a time zone at a time, in milliseconds. */
const aheadAt = (timeZone: string, at: number): number =>
  Date.parse(`${wallTime(timeZone, new Date(at))}Z`) - Math.floor(at / 60_000) * 60_000;

const DAY_MS = 86_400_000;

/**
 * The moment at which the clocks of a time zone show this. Of two moments it is the earlier one; in an hour that the
 * clocks skip it is as long after the change as the text says.
 */
export const instantOf = (timeZone: string, wall: string): Date => {
  const asUtc = Date.parse(`${wall}Z`);
  const offsets = [aheadAt(timeZone, asUtc - DAY_MS), aheadAt(timeZone, asUtc + DAY_MS)];
  const [before = 0] = offsets;
  const shown = offsets
    .map(offset => asUtc - offset)
    .filter((at, index) => aheadAt(timeZone, at) === offsets[index]);
  return new Date(shown.length === 0 ? asUtc - before : Math.min(...shown));
};

/** Noon of a day in UTC: no offset moves it to another day. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day, `yyyy-MM-dd`, plus or minus a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(noonOf(day)).getUTCDay();
