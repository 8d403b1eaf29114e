import { WEEKDAYS, type OpeningHours, type Weekday } from '@prosa/contracts';

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** The weekday and the time of day, `HH:MM`, that clocks of a time zone show. */
const momentIn = (timeZone: string, at: Date): { readonly day: Weekday; readonly time: string } => {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = WEEKDAYS.find(weekday => weekday === parts['weekday']?.toLowerCase());
  return { day: day ?? 'monday', time: `${parts['hour']}:${parts['minute']}` };
};

const before = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 6) % 7] ?? day;

/**
 * Whether a weekly schedule is open at a time in a time zone. The end minute is exclusive; equal times mean closed;
 * an end before its start is after midnight.
 */
export const isOpenAt = (week: readonly OpeningHours[], timeZone: string, at: Date): boolean => {
  const { day, time } = momentIn(timeZone, at);
  const hoursOf = (weekday: Weekday): OpeningHours | undefined =>
    week.find(({ weekdayEn }) => weekdayEn === weekday);
  const today = hoursOf(day);
  const yesterday = hoursOf(before(day));
  if (yesterday && yesterday.endTime < yesterday.startTime && time < yesterday.endTime) return true;
  if (!today || today.startTime === today.endTime || time < today.startTime) return false;
  return today.endTime < today.startTime || time < today.endTime;
};
