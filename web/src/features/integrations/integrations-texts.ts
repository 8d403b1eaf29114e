import { addTexts } from '../../i18n';
import { integrations as en } from '../../i18n/en/integrations';
import { integrations as es } from '../../i18n/es/integrations';
import { integrations as pt } from '../../i18n/pt/integrations';

declare module '../../i18n' {
  interface LazyTexts {
    readonly integrations: typeof pt;
  }
}

addTexts('integrations', { pt, en, es });
