import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { field, type FieldOptions } from './field-options';
import { MAX_ID } from './number-fields';

/** Constraints of a list. */
export interface ListFieldOptions extends FieldOptions {
  /** Numeric ids or short texts. */
  readonly of: 'id' | 'text';
  readonly min?: number;
  /** Items; default 200. */
  readonly max?: number;
}

const each = { each: true } as const;
const itemRules = {
  id: [IsInt(each), Min(1, each), Max(MAX_ID, each)],
  text: [IsString(each), MaxLength(255, each)],
} as const;
const itemSchemas = {
  id: { type: 'integer', minimum: 1 },
  text: { type: 'string', maxLength: 255 },
} as const;

/** More than the longest list that a field accepts; items of longer lists are not validated. */
const MOST_ITEMS = 1_000;

const parsed = (text: string): unknown => {
  if (text.trim() === '') return [];
  if (!text.trim().startsWith('[')) return text.split(',', MOST_ITEMS);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const numbered = (item: unknown): unknown =>
  typeof item === 'string' && /^\d{1,15}$/.test(item.trim()) ? Number(item) : item;

const listOf =
  (of: 'id' | 'text') =>
  (sent: unknown): unknown => {
    const list = typeof sent === 'string' ? parsed(sent) : typeof sent === 'number' ? [sent] : sent;
    if (!Array.isArray(list)) return list;
    const looked = list.slice(0, MOST_ITEMS);
    return of === 'id' ? looked.map(numbered) : looked;
  };

/** A list of ids or texts; in a query it may be repeated (`a=1&a=2`), JSON (`a=[1,2]`) or separated by commas. */
export const ListField = (options: ListFieldOptions): PropertyDecorator => {
  const { of, min = 0, max = 200 } = options;
  return field(options, { type: 'array', items: itemSchemas[of], minItems: min, maxItems: max }, listOf(of), [
    IsArray(),
    ArrayMinSize(min),
    ArrayMaxSize(max),
    ...itemRules[of],
  ]);
};
