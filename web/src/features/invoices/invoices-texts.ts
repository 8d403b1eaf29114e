import { addTexts } from '../../i18n';
import { invoices as en } from '../../i18n/en/invoices';
import { invoices as es } from '../../i18n/es/invoices';
import { invoices as pt } from '../../i18n/pt/invoices';

declare module '../../i18n' {
  interface LazyTexts {
    readonly invoices: typeof pt;
  }
}

addTexts('invoices', { pt, en, es });
