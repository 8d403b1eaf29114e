import { addTexts } from '../i18n';
import { hours as en } from '../i18n/en/hours';
import { hours as es } from '../i18n/es/hours';
import { hours as pt } from '../i18n/pt/hours';

declare module '../i18n' {
  interface LazyTexts {
    readonly hours: typeof pt;
  }
}

addTexts('hours', { pt, en, es });
