import { addTexts } from '../../i18n';
import { onboarding as en } from '../../i18n/en/onboarding';
import { onboarding as es } from '../../i18n/es/onboarding';
import { onboarding as pt } from '../../i18n/pt/onboarding';

declare module '../../i18n' {
  interface LazyTexts {
    readonly onboarding: typeof pt;
  }
}

addTexts('onboarding', { pt, en, es });
