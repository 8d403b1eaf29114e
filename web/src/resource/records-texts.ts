import { addTexts } from '../i18n';
import { records as en } from '../i18n/en/records';
import { records as es } from '../i18n/es/records';
import { records as pt } from '../i18n/pt/records';

declare module '../i18n' {
  interface LazyTexts {
    readonly records: typeof pt;
  }
}

addTexts('records', { pt, en, es });
