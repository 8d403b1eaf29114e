import { useSyncExternalStore } from 'react';

const DAY = 86_400_000;
const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // The one locale whose short dates read yyyy-MM-dd.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, made);
  return made;
};

/** The date, `yyyy-MM-dd`, that a time zone has at a moment. */
export const dateIn = (timeZone: string, at: Date = new Date()): string => formatOf(timeZone).format(at);

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** Whole days from one `yyyy-MM-dd` to another; negative when the second is earlier. */
export const daysFrom = (from: string, to: string): number => Math.round((noonOf(to) - noonOf(from)) / DAY);

const everyMinute = (watcher: () => void): (() => void) => {
  const timer = setInterval(watcher, MINUTE);
  return () => clearInterval(timer);
};

/** Today in a time zone, followed over midnight. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(everyMinute, () => dateIn(timeZone));
