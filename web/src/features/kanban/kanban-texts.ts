import { addTexts } from '../../i18n';
import { kanban as en } from '../../i18n/en/kanban';
import { kanban as es } from '../../i18n/es/kanban';
import { kanban as pt } from '../../i18n/pt/kanban';

declare module '../../i18n' {
  interface LazyTexts {
    readonly kanban: typeof pt;
  }
}

addTexts('kanban', { pt, en, es });
