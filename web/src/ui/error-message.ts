import { PORTUGUESE_ERROR_TEXTS } from '@prosa/contracts';
import type { ErrorCode } from '@prosa/contracts';
import { t } from '../i18n';

/** The texts know every code; the table of statuses and log levels is the server's and stays out of the page. */
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(PORTUGUESE_ERROR_TEXTS, code);

/** The text of an error code in the user's language; an unknown code is logged. */
export const errorMessage = (code: string): string => {
  // Not `faults:…`: a key with a blank would be treated as a sentence.
  if (isKnown(code)) return t(code, { ns: 'faults' });
  console.error('unknown error code', code);
  return t('errors:unknown');
};
