import { formatDate } from '../formatters';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE_GROUPS = [2, 2, 4];
const DATE_TIME_GROUPS = [2, 2, 4, 2, 2];
const SEPARATORS = ['', '/', '/', ' ', ':'];

const two = (text: string): string => text.padStart(2, '0');

/** Whether a text is a day of the calendar, as `yyyy-MM-dd`. */
export const isDay = (text: string): boolean => {
  const parts = DAY.exec(text);
  if (parts === null) return false;
  const at = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** Whether a text is a time of day, as `HH:mm`. */
export const isTime = (text: string): boolean => TIME.test(text);

/** Whether a text is a time of day, or the midnight at which it ends. */
export const isEndTime = (text: string): boolean => isTime(text) || text === '24:00';

/** Whether a text is a day and a time on a clock, as `yyyy-MM-ddTHH:mm`. */
export const isDateTime = (text: string): boolean =>
  text.charAt(10) === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11));

/** A day as `dd/MM/yyyy`; what is no day as it was typed. */
export const dateText = (value: string): string => (isDay(value) ? formatDate(value) : value);

/** A day and time as `dd/MM/yyyy HH:mm`; anything else as it was typed. */
export const dateTimeText = (value: string): string =>
  isDateTime(value) ? `${formatDate(value.slice(0, 10))} ${value.slice(11)}` : value;

/** Parses `8`, `830` or `8:3` as a time; other input is returned unchanged. */
export const readTime = (text: string): string => {
  const short = /^(\d{1,2})(?:[:h.]?(\d{1,2}))?$/.exec(text.trim().replace(/^(\d)(\d\d)$/, '$1:$2'));
  if (short === null) return text.trim();
  return `${two(short[1] ?? '')}:${two(short[2] ?? '')}`;
};

const ofParts = (day = '', month = '', year = ''): string | null => {
  const found = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return isDay(found) ? found : null;
};

/** Parses `1/2/2026`, `01.02.26`, `01022026` or the ISO form as `yyyy-MM-dd`; null for other input. */
export const readDate = (text: string): string | null => {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  return parts === null ? null : ofParts(parts[1], parts[2], parts[3]);
};

/** The day and time, `yyyy-MM-ddTHH:mm`, of a text such as `1/2/2026 8:30`; null where either is missing or wrong. */
export const readDateTime = (text: string): string | null => {
  const typed = text.trim();
  const parts = /^(.*\d)(?:T|[\s,]+)(\d[\d:h.]*)$/.exec(typed);
  if (parts === null) return null;
  const day = readDate(parts[1] ?? '');
  const time = readTime((parts[2] ?? '').slice(0, 5));
  return day !== null && isTime(time) ? `${day}T${time}` : null;
};

/** Whether a text that is being typed is whole: reading it earlier would take `1/2/20` for a year. */
export const isWholeDate = (text: string): boolean =>
  /\d[/.\-]\d{1,2}[/.\-]\d{4}$|^\d{4}-\d\d-\d\d$/.test(text.trim());

/** The same of a day with its time. */
export const isWholeDateTime = (text: string): boolean => /\d[\sT,]+\d{1,2}[:h]\d\d$/.test(text.trim());

/**
 * Inserts separators while digits are typed, because phones' numeric keyboards have none: `0102` becomes `01/02`.
 * Input with separators, or in another form, is unchanged.
 */
export const masked = (text: string, withTime: boolean): string => {
  const groups = withTime ? DATE_TIME_GROUPS : DATE_GROUPS;
  const isOurs = /^\d[\d/ :]*$/.test(text);
  const isOverfull = text.split(/\D/).some((group, index) => group.length > (groups[index] ?? 0));
  if (!isOurs || !isOverfull) return text;
  let digits = text.split(/\D+/).join('');
  let made = '';
  groups.forEach((length, index) => {
    if (digits !== '') made += `${SEPARATORS[index] ?? ''}${digits.slice(0, length)}`;
    digits = digits.slice(length);
  });
  return made;
};
