import { instantOf } from '@prosa/contracts';
import { registerDecorator } from 'class-validator';
import { field, type FieldOptions } from './field-options';

/** Calendar dates with an optional time and an optional offset; weeks, ordinal dates and basic forms are not among them. */
const MOMENT =
  /^(?<day>(?:19|[2-9]\d)\d{2}-\d{2}-\d{2})(?:[Tt ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:[.,](?<fraction>\d{1,9}))?(?: ?(?:(?<utc>[Zz])|(?<sign>[+-])(?<hours>\d{2}):?(?<minutes>\d{2})?))?)?$/u;

const isDay = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
};

/** A date and time as it was sent, with its offset from UTC or without one. */
export class SentMoment {
  private constructor(
    private readonly wall: string,
    private readonly offset: string | null,
  ) {}

  /** Reads the ISO-8601 forms of a date and time; null for anything else. */
  static read(text: string): SentMoment | null {
    const { day, time = '00:00', fraction, utc, sign, hours, minutes } = MOMENT.exec(text)?.groups ?? {};
    if (day === undefined || !isDay(day)) return null;
    const seconds = time.length === 5 ? `${time}:00` : time;
    const wall = `${day}T${seconds}.${(fraction ?? '').slice(0, 3).padEnd(3, '0')}`;
    const offset = utc === undefined ? (sign ? `${sign}${hours}:${minutes ?? '00'}` : null) : 'Z';
    return Number.isNaN(Date.parse(`${wall}${offset ?? 'Z'}`)) ? null : new SentMoment(wall, offset);
  }

  /** A known moment, as a client in the same process sends it. */
  static of(moment: string): SentMoment {
    const read = SentMoment.read(moment);
    if (read === null) throw new RangeError('not a moment');
    return read;
  }

  /** The moment itself; without an offset it is local time of this time zone. */
  in(timeZone: string): Date {
    return this.offset === null ? instantOf(timeZone, this.wall) : new Date(`${this.wall}${this.offset}`);
  }
}

const IsMoment = (): PropertyDecorator => (target, property) =>
  registerDecorator({
    name: 'isMoment',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: (sent: unknown) => sent instanceof SentMoment,
      defaultMessage: () =>
        `${String(property)} must be a moment like 2026-11-20T10:00, from the year 1900 on`,
    },
  });

/** A date and time in ISO-8601. Without an offset it is the company's local time, which only `in` of the value knows. */
export const MomentField = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    options,
    { type: String, format: 'date-time' },
    sent => (typeof sent === 'string' ? (SentMoment.read(sent.trim()) ?? sent) : sent),
    [IsMoment()],
  );
