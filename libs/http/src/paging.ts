import { DomainError } from '@prosa/kernel';
import { IntegerField, MAX_ID } from './fields/number-fields';
import { TextField } from './fields/text-fields';

/** The paging and search of every list; a list takes `cursor` when it comes, and `pageNumber` otherwise. */
export class PageQuery {
  @TextField({ optional: true, max: 255, text: 'Words to look for.' })
  searchParam?: string;

  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1.' })
  pageNumber?: number;

  @TextField({ optional: true, max: 1_024, text: '`nextCursor` of the page before.' })
  cursor?: string;
}

/** The type of a cursor's values. */
export type CursorPlace = 'integer' | 'text' | 'time' | 'day';

type PlaceValue = {
  readonly integer: number;
  readonly text: string;
  readonly time: string;
  readonly day: string;
};
type Values<Shape extends readonly CursorPlace[]> = {
  readonly [Index in keyof Shape]: PlaceValue[Shape[Index]];
};

/** Whether a date exists: the 31st of February would otherwise be taken for a day of March. */
const isOfCalendar = (moment: string): boolean => {
  const time = Date.parse(moment);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 16) === moment.slice(0, 16);
};

const fits: { readonly [Place in CursorPlace]: (value: unknown) => boolean } = {
  // The maximum of an id column; a larger number is no valid cursor.
  integer: value => Number.isSafeInteger(value) && Math.abs(Number(value)) <= MAX_ID,
  text: value => typeof value === 'string' && !value.includes('\u0000'),
  time: value =>
    typeof value === 'string' &&
    /^(?:19|[2-9]\d)\d\d-\d\d-\d\dT[\d:.]{5,15}Z$/.test(value) &&
    isOfCalendar(value),
  day: value =>
    typeof value === 'string' &&
    /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/.test(value) &&
    isOfCalendar(`${value}T00:00Z`),
};

/** Writes the sort key of a page's last row as an opaque text. */
export const encodeCursor = (values: readonly (number | string)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Reads a cursor back. It is only a place in an order, so nothing needs signing; but a tampered one must never reach SQL
 * with another type than the column's.
 * @throws ERR_BAD_REQUEST when it is not of the shape.
 */
export const decodeCursor = <const Shape extends readonly CursorPlace[]>(
  cursor: string,
  shape: Shape,
): Values<Shape> => {
  const values = parse(cursor);
  const good =
    Array.isArray(values) &&
    values.length === shape.length &&
    shape.every((place, index) => fits[place]((values as unknown[])[index]));
  if (!good) throw new DomainError('ERR_BAD_REQUEST', 'cursor');
  return values as unknown as Values<Shape>;
};

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return null;
  }
};
