import { addTexts } from '../i18n';
import { conversation as en } from '../i18n/en/conversation';
import { conversation as es } from '../i18n/es/conversation';
import { conversation as pt } from '../i18n/pt/conversation';

declare module '../i18n' {
  interface LazyTexts {
    readonly conversation: typeof pt;
  }
}

// Texts of what a conversation fetches late: players, menus, pickers, the recorder.
addTexts('conversation', { pt, en, es });
