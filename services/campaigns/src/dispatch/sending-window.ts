import {
  addDays,
  instantOf,
  wallTime,
  weekdayOf,
  type CampaignSettings,
  type SendingWindow,
} from '@prosa/contracts';

const WEEK = 7;

/** When campaigns may go out again; null when they may at this moment. */
export const opensAt = (window: SendingWindow | null, timeZone: string, at: Date): Date | null => {
  if (window === null) return null;
  const [today = '', time = ''] = wallTime(timeZone, at).split('T');
  // In a window Sunday is 7.
  const offered = (day: string): boolean => window.days.includes(weekdayOf(day) || WEEK);
  if (offered(today) && time >= window.from && time < window.until) return null;
  for (let days = time < window.from ? 0 : 1; days <= WEEK; days += 1) {
    const day = addDays(today, days);
    if (offered(day)) return instantOf(timeZone, `${day}T${window.from}`);
  }
  return null;
};

const closesAt = (window: SendingWindow, timeZone: string, at: Date): Date =>
  instantOf(timeZone, `${wallTime(timeZone, at).slice(0, 10)}T${window.until}`);

/** On the average an interval is drawn a fifth longer than it is chosen. */
const DRAWN = 1.2;
/** No campaign is looked further ahead. */
const MOST_DAYS = 400;

/** How long WhatsApp takes for a message where none was measured. */
const TYPICAL_SEND_SECONDS = 1;

/** Estimated seconds for a number of messages at a company's pace: the next one waits for the pause and for WhatsApp. */
export const secondsFor = (
  messages: number,
  { messageInterval, messageBatchSize, greaterInterval }: CampaignSettings,
  sendSeconds = TYPICAL_SEND_SECONDS,
): number => {
  const batches = Math.floor(Math.max(0, messages - 1) / messageBatchSize);
  return messages * Math.max(messageInterval * DRAWN, sendSeconds) + batches * greaterInterval;
};

/** From when on, by which clocks, and after how long WhatsApp took the last messages, where that is known. */
export interface SendingStart {
  readonly start: Date;
  readonly timeZone: string;
  readonly sendSeconds?: number | undefined;
}

/** Estimated end, taking the sending window into account. */
export const endsAt = (
  messages: number,
  settings: CampaignSettings,
  { start, timeZone, sendSeconds }: SendingStart,
): Date => {
  const { sendingWindow: window } = settings;
  let left = secondsFor(messages, settings, sendSeconds) * 1_000;
  let at = start;
  if (window === null) return new Date(at.getTime() + left);
  for (let days = 0; days < MOST_DAYS; days += 1) {
    at = opensAt(window, timeZone, at) ?? at;
    const until = closesAt(window, timeZone, at);
    const span = until.getTime() - at.getTime();
    if (left <= span) break;
    left -= span;
    at = until;
  }
  return new Date(at.getTime() + left);
};
