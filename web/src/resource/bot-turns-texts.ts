import { addTexts } from '../i18n';
import { botTurns as en } from '../i18n/en/bot-turns';
import { botTurns as es } from '../i18n/es/bot-turns';
import { botTurns as pt } from '../i18n/pt/bot-turns';

declare module '../i18n' {
  interface LazyTexts {
    readonly botTurns: typeof pt;
  }
}

addTexts('botTurns', { pt, en, es });
