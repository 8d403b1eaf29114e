import { addTexts } from '../i18n';
import { helps as en } from '../i18n/en/helps';
import { helps as es } from '../i18n/es/helps';
import { helps as pt } from '../i18n/pt/helps';

declare module '../i18n' {
  interface LazyTexts {
    readonly helps: typeof pt;
  }
}

addTexts('helps', { pt, en, es });
