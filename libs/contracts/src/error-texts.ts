import {
  ENGLISH_ERROR_TEXTS,
  PORTUGUESE_ERROR_TEXTS,
  SPANISH_ERROR_TEXTS,
  type ErrorCode,
  type ErrorTexts,
} from './errors';

/** The languages that people read faults in. */
export type ErrorLanguage = 'pt' | 'en' | 'es';

const TEXTS: Readonly<Record<ErrorLanguage, ErrorTexts>> = {
  pt: PORTUGUESE_ERROR_TEXTS,
  en: ENGLISH_ERROR_TEXTS,
  es: SPANISH_ERROR_TEXTS,
};

/** The text of a code in a language. */
export const errorText = (code: ErrorCode, language: ErrorLanguage): string => TEXTS[language][code];
