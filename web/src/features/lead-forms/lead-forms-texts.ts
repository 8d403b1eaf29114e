import { addTexts } from '../../i18n';
import { leadForms as en } from '../../i18n/en/lead-forms';
import { leadForms as es } from '../../i18n/es/lead-forms';
import { leadForms as pt } from '../../i18n/pt/lead-forms';

declare module '../../i18n' {
  interface LazyTexts {
    readonly leadForms: typeof pt;
  }
}

addTexts('leadForms', { pt, en, es });
