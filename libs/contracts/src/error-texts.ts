import { ENGLISH_ERROR_TEXTS } from './error-texts-en';
import { SPANISH_ERROR_TEXTS } from './error-texts-es';
import { PORTUGUESE_ERROR_TEXTS } from './error-texts-pt';
import type { ErrorCode, ErrorTexts } from './errors';

/** The languages that people read faults in. */
export type ErrorLanguage = 'pt' | 'en' | 'es';

const TEXTS: Readonly<Record<ErrorLanguage, ErrorTexts>> = {
  pt: PORTUGUESE_ERROR_TEXTS,
  en: ENGLISH_ERROR_TEXTS,
  es: SPANISH_ERROR_TEXTS,
};

/** The text of a code in a language. */
export const errorText = (code: ErrorCode, language: ErrorLanguage): string => TEXTS[language][code];
