import { addTexts } from '../../i18n';
import { signUp as en } from '../../i18n/en/sign-up';
import { signUp as es } from '../../i18n/es/sign-up';
import { signUp as pt } from '../../i18n/pt/sign-up';

declare module '../../i18n' {
  interface LazyTexts {
    readonly signUp: typeof pt;
  }
}

addTexts('signUp', { pt, en, es });
