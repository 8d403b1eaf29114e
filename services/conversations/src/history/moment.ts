import { DomainError } from '@prosa/kernel';

/**
 * Parses a date and time.
 * @throws ERR_VALIDATION for weeks, ordinal dates and years of five digits, which are ISO-8601 too.
 */
export const momentIn = (text: string, field: string): Date => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/^\d{4}-\d\d-/.test(text))
    throw new DomainError('ERR_VALIDATION', field);
  return at;
};
