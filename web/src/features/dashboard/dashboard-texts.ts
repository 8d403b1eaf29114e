import { addTexts } from '../../i18n';
import { dashboard as en } from '../../i18n/en/dashboard';
import { dashboard as es } from '../../i18n/es/dashboard';
import { dashboard as pt } from '../../i18n/pt/dashboard';

declare module '../../i18n' {
  interface LazyTexts {
    readonly dashboard: typeof pt;
  }
}

addTexts('dashboard', { pt, en, es });
