import { isErrorCode } from '@prosa/contracts';
import type { ApiErrorFacts } from '../api/api-error';
import { errorMessage } from './error-message';

/** Which field a code belongs to, for codes that mean one field. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** The code to show of a refusal: that of its first field which has a text, otherwise its own. */
export const reasonOf = ({ code, details }: ApiErrorFacts): string =>
  details.map(({ rule }) => rule).find(isErrorCode) ?? code;

/** The server's errors by field; codes that belong to a field are included. */
export const serverFaults = (
  error: ApiErrorFacts | null,
  fieldOfCode: FieldOfCode = {},
): Readonly<Record<string, string>> => {
  if (error === null) return {};
  const faults: Record<string, string> = {};
  for (const { field, rule, message } of error.details)
    faults[field.split('.')[0] ?? field] ??= isErrorCode(rule) ? errorMessage(rule) : message;
  const field = fieldOfCode[error.code];
  if (field !== undefined) faults[field] = errorMessage(reasonOf(error));
  return faults;
};
