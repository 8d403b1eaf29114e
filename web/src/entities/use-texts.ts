import { useContext } from 'react';
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import { LanguageContext } from '../i18n/language-context';

/** The area's texts, and the common ones and the dialogs' by their prefix. */
export type Texts = TFunction<['tickets', 'common', 'shell', 'dialogs']>;

/** Caches texts without parameters per language: opening a conversation looks up hundreds. */
const remembering = (language: string): Texts => {
  const look = i18next.getFixedT(language, ['tickets', 'common', 'shell', 'dialogs']) as (
    key: string,
    values?: object,
  ) => string;
  const known = new Map<string, string>();
  const lookOnce = (key: string): string => {
    const text = known.get(key) ?? look(key);
    known.set(key, text);
    return text;
  };
  return ((key: string, values?: object) =>
    values === undefined ? lookOnce(key) : look(key, values)) as Texts;
};

const byLanguage = new Map<string, Texts>();

/** The area's texts in the person's language, followed; all components share one function per language. */
export const useTexts = (): Texts => {
  const language = useContext(LanguageContext);
  const texts = byLanguage.get(language) ?? remembering(language);
  byLanguage.set(language, texts);
  return texts;
};
