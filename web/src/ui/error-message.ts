import { PORTUGUESE_ERROR_TEXTS } from '@prosa/contracts';
import type { ErrorCode } from '@prosa/contracts';
import { t } from '../i18n';

/** The texts know every code; the table of statuses and log levels is the server's and stays out of the page. */
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(PORTUGUESE_ERROR_TEXTS, code);

/** What a fault's code means in the person's language; an unknown code is logged as it is. */
export const errorMessage = (code: string): string => {
  // Not `faults:…`: a key with a blank in it would be taken for a sentence.
  if (isKnown(code)) return t(code, { ns: 'faults' });
  console.error('unknown error code', code);
  return t('errors:unknown');
};
