import { addTexts } from '../../i18n';
import { connections as en } from '../../i18n/en/connections';
import { connections as es } from '../../i18n/es/connections';
import { connections as pt } from '../../i18n/pt/connections';

declare module '../../i18n' {
  interface LazyTexts {
    readonly connections: typeof pt;
  }
}

addTexts('connections', { pt, en, es });
