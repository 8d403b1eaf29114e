import { addTexts } from '../../i18n';
import { campaignQuestions as en } from '../../i18n/en/campaign-questions';
import { campaignQuestions as es } from '../../i18n/es/campaign-questions';
import { campaignQuestions as pt } from '../../i18n/pt/campaign-questions';

declare module '../../i18n' {
  interface LazyTexts {
    readonly campaignQuestions: typeof pt;
  }
}

addTexts('campaignQuestions', { pt, en, es });
