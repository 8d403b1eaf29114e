import { addTexts } from '../../i18n';
import { prompts as en } from '../../i18n/en/prompts';
import { prompts as es } from '../../i18n/es/prompts';
import { prompts as pt } from '../../i18n/pt/prompts';

declare module '../../i18n' {
  interface LazyTexts {
    readonly prompts: typeof pt;
  }
}

addTexts('prompts', { pt, en, es });
