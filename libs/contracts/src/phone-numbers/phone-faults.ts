import type { ErrorCode } from '../errors';
import { readPhone, type PhoneFault } from './read-phone';

const CODES: Readonly<Record<PhoneFault, ErrorCode>> = {
  missing: 'ERR_PHONE_INVALID',
  short: 'ERR_PHONE_INVALID',
  long: 'ERR_PHONE_INVALID',
  unknown: 'ERR_PHONE_INVALID',
  area: 'ERR_PHONE_AREA',
  service: 'ERR_PHONE_SERVICE',
  shortened: 'ERR_PHONE_SHORTENED',
};

/** The one number of a text in digits with its country code, or the code of what is wrong with it. */
export const phoneOrFault = (text: string): { readonly number: string } | { readonly code: ErrorCode } => {
  const reading = readPhone(text);
  if ('error' in reading) return { code: CODES[reading.error] };
  return reading.others.length > 0 ? { code: 'ERR_PHONE_SEVERAL' } : { number: reading.number };
};

/** The code of what is wrong with the one number of a text; null for a right one. */
export const phoneFaultCode = (text: string): ErrorCode | null => {
  const found = phoneOrFault(text);
  return 'code' in found ? found.code : null;
};
