import i18next from 'i18next';
import type { FormatterModule, i18n } from 'i18next';
import { useContext, useSyncExternalStore } from 'react';
import { countIn } from './count-format';
import { LanguageContext } from './language-context';
import { pt } from './pt';

/** The supported languages; Portuguese is the default and the fallback. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Texts that are loaded with a lazy screen. A screen adds its area by augmenting this interface and calling
 * `addTexts` in a file of its own chunk.
 */
export interface LazyTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof pt & LazyTexts;
  }
}

const STORAGE_KEY = 'i18nextLng';

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some(language => language === value);

const storedLanguage = (): Language => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : 'pt';
  } catch {
    return 'pt';
  }
};

const loaders: Record<Exclude<Language, 'pt'>, () => Promise<Record<string, object>>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
};

const load = async (language: Language): Promise<void> => {
  if (language === 'pt' || i18next.hasResourceBundle(language, 'common')) return;
  const texts = await loaders[language]();
  for (const [area, bundle] of Object.entries(texts))
    i18next.addResourceBundle(language, area, bundle, true, true);
};

/** Texts of one area, nested as they are written. */
interface Bundle {
  readonly [key: string]: unknown;
}

const isBundle = (value: unknown): value is Bundle =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * By CLDR, zero is singular in Portuguese ("0 atendimento"); Brazilians write "0 atendimentos". i18next uses a
 * separate text for zero if there is one.
 */
const withNone = <T extends object>(texts: T): T => {
  const all: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(texts)) {
    all[key] = isBundle(value) ? withNone(value) : value;
    const none = key.replace(/_other$/, '_zero');
    if (none !== key && !(none in texts)) all[none] = value;
  }
  return all as T;
};

/** Makes an area's texts ready in every language; called where the screen that needs them is loaded. */
export const addTexts = (area: string, texts: Readonly<Record<Language, object>>): void => {
  const add = (): void => {
    for (const language of LANGUAGES) {
      const own = language === 'pt' ? withNone(texts.pt) : texts[language];
      i18next.addResourceBundle(language, area, own, true, true);
    }
  };
  if (i18next.isInitialized) add();
  else i18next.on('initialized', add);
};

/** The language in use now. */
export const currentLanguage = (): Language => {
  const language = i18next.language ?? 'pt';
  return isLanguage(language) ? language : 'pt';
};

/** Changes the language at once, without a reload, and remembers it under `i18nextLng`. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
};

/** Groups the digits of counts as the language does; other numbers in texts are names, such as those of invoices. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? countIn(language ?? currentLanguage(), value)
      : (value as string),
};

/** Makes the texts ready; resolves when the remembered language can be shown. */
export const startI18n = async (language: Language = storedLanguage()): Promise<i18n> => {
  if (!i18next.isInitialized) {
    await i18next.use(countFormatter).init({
      resources: { pt: withNone(pt) },
      lng: 'pt',
      fallbackLng: 'pt',
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  }
  if (language !== i18next.language) await changeLanguage(language);
  return i18next;
};

const watchLanguage = (watcher: () => void): (() => void) => {
  i18next.on('languageChanged', watcher);
  return () => i18next.off('languageChanged', watcher);
};

/** The language in use, followed; the application's frame gives it to everything inside through its context. */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage);

/** Whether a text is there, in the language in use or the one it falls back on. */
export const hasText = (key: string): boolean => i18next.exists(key);

/** Translates outside components: sagas, toasts, formatters. Typed like the hook's `t`. */
export const t = i18next.t.bind(i18next) as typeof i18next.t;

/** Translates inside components and renders again when the language changes: `t('connections:add')`, `t('save')`. */
export const useT = (): typeof t => {
  useContext(LanguageContext);
  return t;
};
