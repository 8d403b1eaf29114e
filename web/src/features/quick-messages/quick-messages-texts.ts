import { addTexts } from '../../i18n';
import { quickMessages as en } from '../../i18n/en/quick-messages';
import { quickMessages as es } from '../../i18n/es/quick-messages';
import { quickMessages as pt } from '../../i18n/pt/quick-messages';

declare module '../../i18n' {
  interface LazyTexts {
    readonly quickMessages: typeof pt;
  }
}

addTexts('quickMessages', { pt, en, es });
