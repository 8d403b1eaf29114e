import { DEFAULT_OPENING_HOURS, WEEKDAYS, type OpeningHours } from '@prosa/contracts';
import { registerDecorator } from 'class-validator';
import { field, type FieldOptions } from './field-options';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A day may end at midnight. */
const end = /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const isDay = (day: unknown): day is OpeningHours => {
  if (typeof day !== 'object' || day === null) return false;
  const { weekdayEn, startTime, endTime } = day as Partial<Record<keyof OpeningHours, unknown>>;
  const known = WEEKDAYS.some(weekday => weekday === weekdayEn);
  return (
    known &&
    typeof startTime === 'string' &&
    time.test(startTime) &&
    typeof endTime === 'string' &&
    end.test(endTime)
  );
};

const parsed = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent) as unknown;
  } catch {
    return sent;
  }
};

/** Seven days that are each there once, Monday first and called as everywhere, as JSON text; null for anything else. */
const weekIn = (sent: unknown): string | null => {
  const days = parsed(sent);
  if (!Array.isArray(days) || days.length !== WEEKDAYS.length || !days.every(isDay)) return null;
  const ordered = DEFAULT_OPENING_HOURS.flatMap(({ weekday, weekdayEn }) => {
    const day = days.find(each => each.weekdayEn === weekdayEn);
    return day === undefined ? [] : [{ weekday, weekdayEn, startTime: day.startTime, endTime: day.endTime }];
  });
  return ordered.length === WEEKDAYS.length ? JSON.stringify(ordered) : null;
};

const isWeek = (value: unknown): boolean => typeof value === 'string' && weekIn(value) === value;

const IsWeek = (): PropertyDecorator => (target, property) =>
  registerDecorator({
    name: 'isOpeningHours',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: isWeek,
      defaultMessage: () =>
        `${String(property)} must hold the seven weekdays with times as HH:MM, 24:00 for the end of a day`,
    },
  });

const day = {
  type: 'object',
  required: ['weekdayEn', 'startTime', 'endTime'],
  properties: {
    weekday: { type: 'string' },
    weekdayEn: { type: 'string', enum: [...WEEKDAYS] },
    startTime: { type: 'string', pattern: time.source, example: '08:00' },
    endTime: { type: 'string', pattern: end.source, example: '18:00' },
  },
} as const;

/** The opening hours of a week, an array of its seven days; read as JSON text, Monday first. */
export const OpeningHoursField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    { type: 'array', items: { ...day, required: [...day.required] }, minItems: 7, maxItems: 7 } as never,
    sent => weekIn(sent) ?? sent,
    [IsWeek()],
  );

/** The hours parsed by {@link OpeningHoursField}; the default ones for null. */
export const openingHoursIn = (text: string | null): readonly OpeningHours[] =>
  text === null ? DEFAULT_OPENING_HOURS : (JSON.parse(text) as readonly OpeningHours[]);
