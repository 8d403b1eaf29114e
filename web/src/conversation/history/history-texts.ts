import { addTexts } from '../../i18n';
import { history as en } from '../../i18n/en/history';
import { history as es } from '../../i18n/es/history';
import { history as pt } from '../../i18n/pt/history';

declare module '../../i18n' {
  interface LazyTexts {
    readonly history: typeof pt;
  }
}

addTexts('history', { pt, en, es });
