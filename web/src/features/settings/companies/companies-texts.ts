import { addTexts } from '../../../i18n';
import { companies as en } from '../../../i18n/en/companies';
import { companies as es } from '../../../i18n/es/companies';
import { companies as pt } from '../../../i18n/pt/companies';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly companies: typeof pt;
  }
}

addTexts('companies', { pt, en, es });
