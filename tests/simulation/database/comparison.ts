import { MissingStandIn } from './memory-database';

/** A value in the form in which two of them are compared. */
export const comparable = (value: unknown): number | string | boolean | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'bigint') return Number(value);
  return value as number | string | boolean;
};

/** As SQL compares: null is equal to nothing; a number and its text are one. */
export const compare = (operator: string, left: unknown, right: unknown): boolean => {
  let one = comparable(left);
  let other = comparable(right);
  if (operator === 'is') return one === other;
  if (operator === 'is not') return one !== other;
  if (one === null || other === null) return false;
  if (typeof one === 'number' && typeof other === 'string') other = Number(other);
  if (typeof other === 'number' && typeof one === 'string') one = Number(one);
  switch (operator) {
    case '=':
      return one === other;
    case '!=':
    case '<>':
      return one !== other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
    default:
      throw new MissingStandIn(`No stand-in for the operator ${operator}`);
  }
};
