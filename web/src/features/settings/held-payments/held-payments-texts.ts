import { addTexts } from '../../../i18n';
import { heldPayments as en } from '../../../i18n/en/held-payments';
import { heldPayments as es } from '../../../i18n/es/held-payments';
import { heldPayments as pt } from '../../../i18n/pt/held-payments';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly heldPayments: typeof pt;
  }
}

addTexts('heldPayments', { pt, en, es });
