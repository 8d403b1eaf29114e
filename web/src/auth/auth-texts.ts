import { addTexts } from '../i18n';
import { auth as en } from '../i18n/en/auth';
import { auth as es } from '../i18n/es/auth';
import { auth as pt } from '../i18n/pt/auth';

declare module '../i18n' {
  interface LazyTexts {
    readonly auth: typeof pt;
  }
}

addTexts('auth', { pt, en, es });
