import { addTexts } from '../../i18n';
import { queues as en } from '../../i18n/en/queues';
import { queues as es } from '../../i18n/es/queues';
import { queues as pt } from '../../i18n/pt/queues';

declare module '../../i18n' {
  interface LazyTexts {
    readonly queues: typeof pt;
  }
}

addTexts('queues', { pt, en, es });
