import { addTexts } from '../../../i18n';
import { money as en } from '../../../i18n/en/money';
import { money as es } from '../../../i18n/es/money';
import { money as pt } from '../../../i18n/pt/money';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly money: typeof pt;
  }
}

addTexts('money', { pt, en, es });
