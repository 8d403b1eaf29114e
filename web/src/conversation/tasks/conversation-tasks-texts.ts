import { addTexts } from '../../i18n';
import { conversationTasks as en } from '../../i18n/en/conversation-tasks';
import { conversationTasks as es } from '../../i18n/es/conversation-tasks';
import { conversationTasks as pt } from '../../i18n/pt/conversation-tasks';

declare module '../../i18n' {
  interface LazyTexts {
    readonly conversationTasks: typeof pt;
  }
}

addTexts('conversationTasks', { pt, en, es });
