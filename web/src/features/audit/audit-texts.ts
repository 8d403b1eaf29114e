import { addTexts } from '../../i18n';
import { audit as en } from '../../i18n/en/audit';
import { audit as es } from '../../i18n/es/audit';
import { audit as pt } from '../../i18n/pt/audit';

declare module '../../i18n' {
  interface LazyTexts {
    readonly audit: typeof pt;
  }
}

addTexts('audit', { pt, en, es });
