import { addTexts } from '../../i18n';
import { tasks as en } from '../../i18n/en/tasks';
import { tasks as es } from '../../i18n/es/tasks';
import { tasks as pt } from '../../i18n/pt/tasks';

declare module '../../i18n' {
  interface LazyTexts {
    readonly tasks: typeof pt;
  }
}

addTexts('tasks', { pt, en, es });
