import { addTexts } from '../i18n';
import { desk as en } from '../i18n/en/desk';
import { desk as es } from '../i18n/es/desk';
import { desk as pt } from '../i18n/pt/desk';

declare module '../i18n' {
  interface LazyTexts {
    readonly desk: typeof pt;
  }
}

addTexts('desk', { pt, en, es });
