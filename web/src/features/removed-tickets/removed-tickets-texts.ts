import { addTexts } from '../../i18n';
import { removedTickets as en } from '../../i18n/en/removed-tickets';
import { removedTickets as es } from '../../i18n/es/removed-tickets';
import { removedTickets as pt } from '../../i18n/pt/removed-tickets';

declare module '../../i18n' {
  interface LazyTexts {
    readonly removedTickets: typeof pt;
  }
}

addTexts('removedTickets', { pt, en, es });
