import { useSyncExternalStore } from 'react';
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../i18n';

/** The area's texts, and the common ones by their prefix. */
export type Texts = TFunction<['tickets', 'common', 'shell']>;

let texts: Texts | null = null;

const subscribe = (watcher: () => void): (() => void) => {
  i18next.on('languageChanged', watcher);
  return () => i18next.off('languageChanged', watcher);
};

/**
 * The texts in the person's language, followed. A conversation asks for them a hundred times per switch, and
 * `useTranslation` makes a wrapper at each call; here all share one.
 */
export const useTexts = (): Texts => {
  useSyncExternalStore(subscribe, currentLanguage);
  texts ??= i18next.getFixedT(null, ['tickets', 'common', 'shell']);
  return texts;
};
