import { addTexts } from '../../i18n';
import { leadsKanban as en } from '../../i18n/en/leads-kanban';
import { leadsKanban as es } from '../../i18n/es/leads-kanban';
import { leadsKanban as pt } from '../../i18n/pt/leads-kanban';

declare module '../../i18n' {
  interface LazyTexts {
    readonly leadsKanban: typeof pt;
  }
}

addTexts('leadsKanban', { pt, en, es });
