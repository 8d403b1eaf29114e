import { addTexts } from '../../i18n';
import { passwordReset as en } from '../../i18n/en/password-reset';
import { passwordReset as es } from '../../i18n/es/password-reset';
import { passwordReset as pt } from '../../i18n/pt/password-reset';

declare module '../../i18n' {
  interface LazyTexts {
    readonly passwordReset: typeof pt;
  }
}

addTexts('passwordReset', { pt, en, es });
