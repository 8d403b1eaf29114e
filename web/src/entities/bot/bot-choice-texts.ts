import { addTexts } from '../../i18n';
import { botChoice as en } from '../../i18n/en/bot-choice';
import { botChoice as es } from '../../i18n/es/bot-choice';
import { botChoice as pt } from '../../i18n/pt/bot-choice';

declare module '../../i18n' {
  interface LazyTexts {
    readonly botChoice: typeof pt;
  }
}

addTexts('botChoice', { pt, en, es });
