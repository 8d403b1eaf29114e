import { addTexts } from '../../i18n';
import { subscription as en } from '../../i18n/en/subscription';
import { subscription as es } from '../../i18n/es/subscription';
import { subscription as pt } from '../../i18n/pt/subscription';

declare module '../../i18n' {
  interface LazyTexts {
    readonly subscription: typeof pt;
  }
}

addTexts('subscription', { pt, en, es });
