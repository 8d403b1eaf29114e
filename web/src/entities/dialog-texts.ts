import { addTexts } from '../i18n';
import { dialogs as en } from '../i18n/en/dialogs';
import { dialogs as es } from '../i18n/es/dialogs';
import { dialogs as pt } from '../i18n/pt/dialogs';

declare module '../i18n' {
  interface LazyTexts {
    readonly dialogs: typeof pt;
  }
}

addTexts('dialogs', { pt, en, es });
