import { addTexts } from '../i18n';
import { entrance as en } from '../i18n/en/entrance';
import { entrance as es } from '../i18n/es/entrance';
import { entrance as pt } from '../i18n/pt/entrance';

declare module '../i18n' {
  interface LazyTexts {
    readonly entrance: typeof pt;
  }
}

addTexts('entrance', { pt, en, es });
