import { addTexts } from '../../i18n';
import { campaigns as en } from '../../i18n/en/campaigns';
import { campaigns as es } from '../../i18n/es/campaigns';
import { campaigns as pt } from '../../i18n/pt/campaigns';

declare module '../../i18n' {
  interface LazyTexts {
    readonly campaigns: typeof pt;
  }
}

addTexts('campaigns', { pt, en, es });
