import { addTexts } from '../../i18n';
import { founding as en } from '../../i18n/en/founding';
import { founding as es } from '../../i18n/es/founding';
import { founding as pt } from '../../i18n/pt/founding';

declare module '../../i18n' {
  interface LazyTexts {
    readonly founding: typeof pt;
  }
}

addTexts('founding', { pt, en, es });
