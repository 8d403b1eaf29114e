import { addTexts } from '../../i18n';
import { connectionChoice as en } from '../../i18n/en/connection-choice';
import { connectionChoice as es } from '../../i18n/es/connection-choice';
import { connectionChoice as pt } from '../../i18n/pt/connection-choice';

declare module '../../i18n' {
  interface LazyTexts {
    readonly connectionChoice: typeof pt;
  }
}

addTexts('connectionChoice', { pt, en, es });
