import { addTexts } from '../../i18n';
import { messagesApi as en } from '../../i18n/en/messages-api';
import { messagesApi as es } from '../../i18n/es/messages-api';
import { messagesApi as pt } from '../../i18n/pt/messages-api';

declare module '../../i18n' {
  interface LazyTexts {
    readonly messagesApi: typeof pt;
  }
}

addTexts('messagesApi', { pt, en, es });
