import { t } from '../i18n';
import { formatDate, formatTime } from './date-formats';

export { formatContactName, formatPhone } from '@prosa/contracts';
export { formatDate, formatDateTime, formatShortDateTime, formatTime } from './date-formats';

const two = (value: number): string => String(value).padStart(2, '0');

const DAY = 86_400_000;
const MINUTE = 60_000;

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
const daysBetween = (from: Date, to: Date): number => Math.round((midnight(to) - midnight(from)) / DAY);

/** "Hoje", "Ontem" or dd/MM/yyyy: the text of a day separator. */
export const formatDay = (iso: string, now: Date = new Date()): string => {
  const days = daysBetween(new Date(iso), now);
  if (days === 0) return t('common:today');
  return days === 1 ? t('common:yesterday') : formatDate(iso);
};

/** The time of today, "Ontem", or the date: what a list row has room for. */
export const formatRowTime = (iso: string, now: Date = new Date()): string => {
  const days = daysBetween(new Date(iso), now);
  if (days <= 0) return formatTime(iso);
  return days === 1 ? t('common:yesterday') : formatDate(iso);
};

/** A waiting time: empty within the first minute, then 15 min, 1 h 05 min, 2 d 3 h. */
export const formatWaiting = (sinceIso: string, now: number = Date.now()): string => {
  const minutes = Math.floor(Math.max(0, now - new Date(sinceIso).getTime()) / MINUTE);
  if (minutes < 60) return minutes === 0 ? '' : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${two(minutes % 60)} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
};

/** A duration: 0:03, 12:40. */
export const formatLength = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
};

/** A name or text cut at a length, with an ellipsis when something is gone. */
export const truncate = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
};

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A formatted size: `1,4 MB`. */
export const formatSize = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1_024)));
  const value = bytes / 1_024 ** step;
  const digits = step > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits).replace('.', ',')} ${UNITS[step] ?? 'B'}`;
};
