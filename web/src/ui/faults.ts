import type { ApiErrorFacts } from '../api/api-error';
import { errorMessage } from './error-message';

/** Which field a code belongs to, for codes that mean one field. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** The server's errors by field; codes that belong to a field are included. */
export const serverFaults = (
  error: ApiErrorFacts | null,
  fieldOfCode: FieldOfCode = {},
): Readonly<Record<string, string>> => {
  if (error === null) return {};
  const faults: Record<string, string> = {};
  for (const detail of error.details) faults[detail.field.split('.')[0] ?? detail.field] ??= detail.message;
  const field = fieldOfCode[error.code];
  if (field !== undefined) faults[field] = errorMessage(error.code);
  return faults;
};
