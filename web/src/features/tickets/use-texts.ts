import { useSyncExternalStore } from 'react';
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import { currentLanguage, watchLanguage } from '../../i18n';

/** The area's texts, and the common ones by their prefix. */
export type Texts = TFunction<['tickets', 'common', 'shell']>;

let texts: Texts | null = null;

/** The area's texts in the person's language, followed; all components share one function. */
export const useTexts = (): Texts => {
  useSyncExternalStore(watchLanguage, currentLanguage);
  texts ??= i18next.getFixedT(null, ['tickets', 'common', 'shell']);
  return texts;
};
