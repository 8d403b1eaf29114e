import { addTexts } from '../i18n';
import { settings as en } from '../i18n/en/settings';
import { settings as es } from '../i18n/es/settings';
import { settings as pt } from '../i18n/pt/settings';

declare module '../i18n' {
  interface LazyTexts {
    readonly settings: typeof pt;
  }
}

addTexts('settings', { pt, en, es });
