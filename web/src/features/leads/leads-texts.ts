import { addTexts } from '../../i18n';
import { leadsChat as en } from '../../i18n/en/leads-chat';
import { leadsChat as es } from '../../i18n/es/leads-chat';
import { leadsChat as pt } from '../../i18n/pt/leads-chat';

declare module '../../i18n' {
  interface LazyTexts {
    readonly leadsChat: typeof pt;
  }
}

addTexts('leadsChat', { pt, en, es });
