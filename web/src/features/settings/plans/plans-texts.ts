import { addTexts } from '../../../i18n';
import { plans as en } from '../../../i18n/en/plans';
import { plans as es } from '../../../i18n/es/plans';
import { plans as pt } from '../../../i18n/pt/plans';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly plans: typeof pt;
  }
}

addTexts('plans', { pt, en, es });
