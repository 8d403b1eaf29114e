import { addTexts } from '../../i18n';
import { schedules as en } from '../../i18n/en/schedules';
import { schedules as es } from '../../i18n/es/schedules';
import { schedules as pt } from '../../i18n/pt/schedules';

declare module '../../i18n' {
  interface LazyTexts {
    readonly schedules: typeof pt;
  }
}

addTexts('schedules', { pt, en, es });
