import { addTexts } from '../../../i18n';
import { contactOptOuts as en } from '../../../i18n/en/contact-opt-outs';
import { contactOptOuts as es } from '../../../i18n/es/contact-opt-outs';
import { contactOptOuts as pt } from '../../../i18n/pt/contact-opt-outs';

declare module '../../../i18n' {
  interface LazyTexts {
    readonly contactOptOuts: typeof pt;
  }
}

addTexts('contactOptOuts', { pt, en, es });
