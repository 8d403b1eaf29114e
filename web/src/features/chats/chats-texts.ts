import { addTexts } from '../../i18n';
import { chats as en } from '../../i18n/en/chats';
import { chats as es } from '../../i18n/es/chats';
import { chats as pt } from '../../i18n/pt/chats';

declare module '../../i18n' {
  interface LazyTexts {
    readonly chats: typeof pt;
  }
}

addTexts('chats', { pt, en, es });
