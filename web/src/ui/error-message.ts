import { errorText, isErrorCode } from '@prosa/contracts';
import { currentLanguage, t } from '../i18n';

/** What a fault's code means in the person's language; an unknown code is logged as it is. */
export const errorMessage = (code: string): string => {
  if (isErrorCode(code)) return errorText(code, currentLanguage());
  console.error('unknown error code', code);
  return t('errors:unknown');
};
