import { addTexts } from '../../i18n';
import { contacts as en } from '../../i18n/en/contacts';
import { contacts as es } from '../../i18n/es/contacts';
import { contacts as pt } from '../../i18n/pt/contacts';

declare module '../../i18n' {
  interface LazyTexts {
    readonly contacts: typeof pt;
  }
}

addTexts('contacts', { pt, en, es });
