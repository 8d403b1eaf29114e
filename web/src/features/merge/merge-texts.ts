import { addTexts } from '../../i18n';
import { merge as en } from '../../i18n/en/merge';
import { merge as es } from '../../i18n/es/merge';
import { merge as pt } from '../../i18n/pt/merge';

declare module '../../i18n' {
  interface LazyTexts {
    readonly merge: typeof pt;
  }
}

addTexts('merge', { pt, en, es });
