import { addTexts } from '../i18n';
import { board as en } from '../i18n/en/board';
import { board as es } from '../i18n/es/board';
import { board as pt } from '../i18n/pt/board';

declare module '../i18n' {
  interface LazyTexts {
    readonly board: typeof pt;
  }
}

addTexts('board', { pt, en, es });
