import { addTexts } from '../../../i18n';
import { paymentProvider as en } from '../../../i18n/en/payment-provider';
import { paymentProvider as es } from '../../../i18n/es/payment-provider';
import { paymentProvider as pt } from '../../../i18n/pt/payment-provider';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly paymentProvider: typeof pt;
  }
}

addTexts('paymentProvider', { pt, en, es });
