import { addTexts } from '../../i18n';
import { users as en } from '../../i18n/en/users';
import { users as es } from '../../i18n/es/users';
import { users as pt } from '../../i18n/pt/users';

declare module '../../i18n' {
  interface LazyTexts {
    readonly users: typeof pt;
  }
}

addTexts('users', { pt, en, es });
