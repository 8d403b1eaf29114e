import { addTexts } from '../../i18n';
import { dates as en } from '../../i18n/en/dates';
import { dates as es } from '../../i18n/es/dates';
import { dates as pt } from '../../i18n/pt/dates';

declare module '../../i18n' {
  interface LazyTexts {
    readonly dates: typeof pt;
  }
}

addTexts('dates', { pt, en, es });
